import type { EventStore, Recorded } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import { type Listing, type ListingCommand, listingDecider } from '../decider.ts';
import { type ListingEvent, listingStream } from '../events.ts';
import { listingMailReaction } from '../mails/mails.ts';
import { type ListingState, standingStrikes, stateIn } from '../policies.ts';

/** The console commands that decide about a space. */
export const LISTING_DRY_RUNS = [
  'approve',
  'send_back',
  'unapprove',
  'verify',
  'unverify',
  'block',
  'unblock',
  'remove',
  'restore',
  'highlight',
  'unhighlight',
] as const;
export type ListingDryRun = (typeof LISTING_DRY_RUNS)[number];
export const PAGE_STATES = [
  'active',
  'no_longer_available',
  'not_yet_approved',
  'space_not_active',
] as const satisfies readonly ListingState[];

const TYPES = {
  approve: 'Approve',
  unapprove: 'Unapprove',
  verify: 'Verify',
  unverify: 'Unverify',
  block: 'Block',
  unblock: 'Unblock',
  restore: 'Restore',
  highlight: 'Highlight',
  unhighlight: 'Unhighlight',
} as const satisfies Readonly<Record<Exclude<ListingDryRun, 'remove' | 'send_back'>, ListingCommand['type']>>;

type Facts = {
  readonly store: EventStore;
  readonly listingId: number;
  readonly state: Listing;
  readonly adminId: number;
  readonly liveReservations: boolean;
  readonly now: Instant;
};
type Change<T> = { readonly before: T; readonly after: T };
export type ListingConsequence = {
  readonly command: ListingDryRun;
  readonly refused: string | null;
  readonly page: Change<ListingState> | null;
  readonly strikes: Change<number> | null;
  readonly mails: readonly { readonly template: string; readonly recipient: string }[];
};

const mailsOf = async (
  { store, listingId, adminId, now }: Facts,
  events: readonly ListingEvent[],
): Promise<ListingConsequence['mails']> => {
  const mails: { template: string; recipient: string }[] = [];
  const { handles, react } = listingMailReaction({ store });
  const meta = { actor: `user:${adminId}`, correlationId: 'dry-run', commandId: 'dry-run', v: 1, at: now, prev: null };
  const post = ({ template, recipient }: { template: string; recipient: string }) => mails.push({ template, recipient });
  for (const event of events) {
    const recorded: Recorded = { ...event, id: 'dry-run', stream: listingStream(listingId), revision: 0, position: '', meta };
    if (handles.includes(event.type)) await react(recorded, { post } as never); // the reaction uses nothing else
  }
  return mails;
};

const strikesIn = (state: Exclude<Listing, { status: 'none' }>, now: Instant): number =>
  standingStrikes(
    state.strikes.filter(({ isWaived }) => !isWaived).map(({ struckAt }) => struckAt),
    now,
  );

/** What a command would do to a space at `now`: runs the same decide and evolve functions as the real command and writes nothing. */
export const listingConsequenceOf = async (command: ListingDryRun, facts: Facts): Promise<ListingConsequence> => {
  const { listingId, state, adminId, liveReservations, now } = facts;
  const refused = (code: string): ListingConsequence => ({ command, refused: code, page: null, strikes: null, mails: [] });
  try {
    const by = { userId: adminId, isAdmin: true };
    const candidate: ListingCommand =
      command === 'remove'
        ? { type: 'Remove', listingId, by, liveReservations, now }
        : command === 'send_back'
          ? { type: 'SendBack', listingId, because: 'other', now }
          : { type: TYPES[command], listingId, now };
    const events = listingDecider.decide(candidate, state);
    const after = events.reduce(listingDecider.evolve, state);
    if (state.status === 'none' || after.status === 'none' || events.length === 0) return refused('no_effect');
    return {
      command,
      refused: null,
      page: { before: stateIn(state), after: stateIn(after) },
      strikes: { before: strikesIn(state, now), after: strikesIn(after, now) },
      mails: await mailsOf(facts, events),
    };
  } catch (error) {
    if (error instanceof Rejection) return refused(error.code);
    throw error;
  }
};
