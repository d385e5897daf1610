import pLimit from 'p-limit';
import { idFor } from '../src/engine/db/ids.ts';
import type { Position, Recorded } from '../src/engine/event-store/port.ts';
import { readStream } from '../src/engine/event-store/typed.ts';
import { dayIn } from '../src/kernel/local-time.ts';
import { addDays } from '../src/kernel/nights.ts';
import type { Instant } from '../src/kernel/types.ts';
import { type ReservationEvent, reservationStream } from '../src/reservations/events.ts';

import type { Accounts } from './accounts.ts';
import { between, commandIdOf, stepBy } from './chance.ts';
import { daysBefore } from './clock.ts';
import { languageOf } from './people.ts';
import { type Acting, lastPosition, runStep } from './reservation-steps.ts';
import type { Spaces } from './spaces.ts';
import { blocks, stories } from './stories.ts';
import { type Step, type Story, type StoryTerms, stepsOf } from './story.ts';
import type { World } from './world.ts';

/**
 * A step at its own time, after every earlier step that shares a key with it. `run` gets the position of the last event of those, and
 * returns that of its own.
 */
type Happening = {
  readonly at: Instant;
  readonly keys: readonly string[];
  readonly run: (after: Position | null) => Promise<Position | null>;
};

const AT_ONCE = 16;

/**
 * Runs steps concurrently, but those that share a guest or a space in chronological order, as a stream is written. What a step finds in
 * read models depends only on the steps before it, not on how far others have progressed (`runStep`).
 */
const inOrder = async (happenings: readonly Happening[]): Promise<void> => {
  const limit = pLimit(AT_ONCE);
  const last = new Map<string, Promise<Position | null>>();
  const all = [...happenings]
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ keys, run }) => {
      const before = keys.flatMap((key) => last.get(key) ?? []);
      const done = Promise.all(before).then((positions) => limit(() => run(lastPosition(positions))));
      for (const key of keys) last.set(key, done);
      return done;
    });
  await Promise.all(all);
};

/** The name of a story in the steps and ids of its commands. */
export const nameOf = ({ guest, space, from }: Story): string => `${guest} ${space} ${from}`;

/** The commands of the last steps that still need an answer: no mail is sent about anything else. */
export const commandsWithMail = (terms: StoryTerms, present: Instant): ReadonlySet<string> =>
  new Set(
    stories.flatMap((story) => {
      const name = nameOf(story);
      return stepsOf(name, story, terms, present).flatMap((step) => (step.live ? commandIdOf(`${step.name} ${name}`) : []));
    }),
  );

/**
 * The steps of a story that an interrupted start has already written: a step is not sent twice, since its preconditions may no longer
 * apply.
 */
const writtenSteps = (history: readonly Recorded<ReservationEvent>[], name: string, steps: readonly Step[]): number => {
  const done = new Set(history.map(({ meta }) => meta.commandId));
  const isPaid = history.some(({ type }) => type === 'ReservationPaid');
  const isDone = (step: Step) =>
    step.name === 'pay_by_card' || step.name === 'confirm_transfer' ? isPaid : done.has(commandIdOf(`${step.name} ${name}`));
  return steps.findLastIndex(isDone) + 1;
};

const happeningsOf = async (world: World, accounts: Accounts, spaces: Spaces, story: Story): Promise<Happening[]> => {
  const { db, store, clock, config, present } = world;
  const name = nameOf(story);
  const space = spaces(story.space);
  const steps = stepsOf(name, story, config, present);
  const reservationId = await idFor(db, 'reservations', commandIdOf(`draft ${name}`));
  const history = await readStream(store, reservationStream(reservationId));
  const today = dayIn(timeZoneOf[space.place.country], present);
  const checkIn = addDays(today, story.from);
  const acting: Acting = {
    world,
    story,
    name,
    reservationId,
    listingId: space.listingId,
    currency: space.plot.currency ?? space.place.currency,
    guestId: accounts(story.guest),
    hostId: accounts(space.host),
    adminId: accounts('admin@example.com'),
    language: languageOf(story.guest),
    stay: { checkIn, checkOut: addDays(checkIn, story.nights) },
  };
  return steps.slice(writtenSteps(history, name, steps)).map((step) => ({
    at: step.at,
    keys: [`guest ${story.guest}`, `space ${story.space}`],
    run: (after) => clock.at(step.at, () => runStep(acting, step, after)),
  }));
};

const timeZoneOf = {
  CL: 'America/Santiago',
  AR: 'America/Argentina/Buenos_Aires',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  PE: 'America/Lima',
} as const;

const blockHappenings = ({ clock, calendar, present }: World, accounts: Accounts, spaces: Spaces): Happening[] =>
  blocks.map(([key, from, to]) => {
    const { listingId, host } = spaces(key);
    const at = daysBefore(present, between(`${key}/block`, 3, 20));
    const today = present.slice(0, 10);
    const range = { listingId, from: addDays(today, from), to: addDays(today, to) };
    const metadata = stepBy(`user:${accounts(host)}`, `block ${key} ${from}`);
    return { at, keys: [`space ${key}`], run: () => clock.at(at, async () => (await calendar.block(range, metadata)).position) };
  });

/** Plays every story, each step at its own time. */
export const playStories = async (world: World, accounts: Accounts, spaces: Spaces): Promise<void> => {
  const happenings = await Promise.all(stories.map((story) => happeningsOf(world, accounts, spaces, story)));
  await inOrder([...happenings.flat(), ...blockHappenings(world, accounts, spaces)]);
  await world.settled();
};
