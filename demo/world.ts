import { setTimeout as sleep } from 'node:timers/promises';
import { CALENDAR_COMMANDS, type CalendarCommands } from '../src/calendar/public.ts';
import { buildContainer, type Platform, partsOf } from '../src/container.ts';
import { COUPON_COMMANDS, type CouponCommands } from '../src/coupons/public.ts';
import type { Position, Recorded } from '../src/engine/event-store/port.ts';
import type { Reacting } from '../src/engine/followers/reaction.ts';
import { type CaughtUp, createRunner } from '../src/engine/followers/runner.ts';
import type { BankCommands } from '../src/identity/bank/commands.ts';
import { type IdentityCommands, identityCommands } from '../src/identity/commands.ts';
import { BANK_DATA } from '../src/identity/public.ts';
import { WITHOUT_LIMITS } from '../src/kernel/legal/stay-terms.ts';
import type { Instant } from '../src/kernel/types.ts';
import { type ListingCommands, listingCommands } from '../src/listings/commands.ts';
import type { PhotoStore } from '../src/listings/photos/photos.ts';
import { hasLiveReservations } from '../src/listings/queries.ts';
import type { ConversationCommands } from '../src/messages/commands.ts';
import { CONVERSATION_COMMANDS } from '../src/messages/public.ts';
import type { PaymentDeps } from '../src/payments/deps.ts';
import { PAYMENT_DEPS, SANDBOX } from '../src/payments/module.ts';
import type { SandboxSettings } from '../src/payments/sandbox/sandbox-gateway.ts';
import type { ReservationCommands } from '../src/reservations/commands.ts';
import { RESERVATION_COMMANDS } from '../src/reservations/public.ts';
import type { ReviewCommands } from '../src/reviews/commands.ts';
import { REVIEW_COMMANDS } from '../src/reviews/public.ts';
import type { Config } from '../src/server/settings/config.ts';
import { loadConfig } from '../src/settings.ts';
import { CONDITIONS } from '../src/terms/public.ts';
import { type MovableClock, movableClock } from './clock.ts';

export type DemoPlatform = Omit<Platform, 'caughtUp'>;

/** The program's own commands, with a movable clock. */
export type World = Omit<DemoPlatform, 'clock'> & {
  readonly clock: MovableClock;
  /** The present of the demo data: everything is dated in days before or after it. */
  readonly present: Instant;
  readonly identity: IdentityCommands;
  readonly bank: BankCommands;
  readonly listings: ListingCommands;
  readonly calendar: CalendarCommands;
  readonly conversations: ConversationCommands;
  readonly coupons: CouponCommands;
  readonly reservations: ReservationCommands;
  readonly reviews: ReviewCommands;
  readonly payments: PaymentDeps;
  readonly sandbox: SandboxSettings;
  /** Waits until every read model has applied the position. */
  readonly seen: (position: Position | null) => Promise<void>;
  /** Waits until every read model and reaction has processed everything. */
  readonly settled: () => Promise<void>;
};

const STANDSTILL_MS = 60_000;
/** In dollars. The demo's history has only one administrator: nobody could confirm what they enter. */
const ALONE_UP_TO = 1e9;

/**
 * The settings for creating the demo, regardless of this installation's: its people pay through the demo's own sandbox and have its own
 * windows, and its past precedes any limit.
 */
export const ofDemonstration = (config: Config): Config => {
  const { hostAnswer, guestPayment, transferWindow, draftLife } = loadConfig({});
  const windows = { hostAnswer, guestPayment, transferWindow, draftLife };
  return { ...config, ...WITHOUT_LIMITS, ...windows, fourEyesAbove: ALONE_UP_TO, mercadoPago: null, payPal: null };
};

type Setting = {
  readonly platform: DemoPlatform;
  readonly present: Instant;
  readonly storePhoto: PhotoStore;
  /** Commands whose consequences are mailed. Every other mail of the demo is suppressed. */
  readonly mailed: ReadonlySet<string>;
};

/**
 * Runs `work` in a world of its own: the same composition as the program's, with read models and reactions running, each reaction at the
 * time of its event. The program's own loops must not run at the same time: they would react at today's time and write mails. Nor may
 * requests be served: every event must be the demo's own, since the program does not know which events must not be mailed.
 */
export const inWorld = async ({ platform, present, storePhoto, mailed }: Setting, work: (world: World) => Promise<void>): Promise<void> => {
  const { db, store, log, config } = platform;
  const clock = movableClock(platform.clock);
  const late: { caughtUp: CaughtUp } = { caughtUp: async () => false };
  const container = await buildContainer({ ...platform, clock, caughtUp: (names, position) => late.caughtUp(names, position) });
  const { projections, reactions } = await partsOf(container);
  const atTheirTime = reactions.map((reaction) => ({
    ...reaction,
    react: (event: Recorded, context: Reacting) => {
      const post = mailed.has(event.meta.correlationId) ? context.post : () => undefined;
      return clock.at(event.meta.at, () => reaction.react(event, { ...context, post }));
    },
  }));
  const runner = createRunner({ store, db, log, clock, projections, reactions: atTheirTime }, { leisureMs: 0 });
  late.caughtUp = runner.caughtUp;

  const standsStill = () => new Error('the demonstration data cannot be loaded: a read model stands still');
  const names = projections.map(({ name }) => name);
  const seen = async (position: Position | null) => {
    for (const until = Date.now() + STANDSTILL_MS; !(await runner.caughtUp(names, position)); ) if (Date.now() > until) throw standsStill();
  };
  const settled = async () => {
    for (const until = Date.now() + STANDSTILL_MS; ; await sleep(50)) {
      const behind = (await runner.lag()).filter(({ events, stoppedBecause }) => events > 0 || stoppedBecause !== null);
      if (behind.length === 0) return;
      if (Date.now() > until || behind.some(({ stoppedBecause }) => stoppedBecause !== null)) throw standsStill();
    }
  };

  await runner.start();
  try {
    await work({
      ...platform,
      clock,
      present,
      identity: identityCommands({ db, store, clock, secret: config.secret }),
      bank: await container.getAsync(BANK_DATA),
      listings: listingCommands({
        ...{ db, store, clock, photoStore: storePhoto, hasLiveReservations, videoHosts: config.videoHosts },
        conditions: await container.getAsync(CONDITIONS),
      }),
      calendar: await container.getAsync(CALENDAR_COMMANDS),
      conversations: await container.getAsync(CONVERSATION_COMMANDS),
      coupons: await container.getAsync(COUPON_COMMANDS),
      reservations: await container.getAsync(RESERVATION_COMMANDS),
      reviews: await container.getAsync(REVIEW_COMMANDS),
      payments: await container.getAsync(PAYMENT_DEPS),
      sandbox: await container.getAsync(SANDBOX),
      seen,
      settled,
    });
  } finally {
    await runner.stop();
  }
};
