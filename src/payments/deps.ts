import type { Knex } from 'knex';
import type { doneAtOnce } from '../engine/commands/at-once.ts';
import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { type Streams, streamsOf } from '../engine/commands/streams.ts';
import { underLock } from '../engine/db/lock.ts';
import type { EventStore, Position } from '../engine/event-store/port.ts';
import type { CaughtUp } from '../engine/followers/runner.ts';
import type { Log } from '../engine/observability/log.ts';
import type { Clock } from '../kernel/clock.ts';
import { before } from '../kernel/durations.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { MethodOffer, Quote } from '../pricing/events.ts';
import { offerSettings, offersOf } from '../pricing/public.ts';
import { dollarsInEach } from '../pricing/queries.ts';
import { type ReservationCommands, type ReservationForPayment, reservationsForPayment } from '../reservations/public.ts';
import type { Files } from '../server/files/files.ts';
import type { Config } from '../server/settings/config.ts';
import { type Limits, limitsLeft } from './decider/approvals.ts';
import type { Payments } from './decider/state.ts';
import { type PaymentCommand, payments } from './decider.ts';
import { type PaymentEvent, paymentStream } from './events.ts';
import type { Gateways } from './gateway.ts';
import { movedBy } from './queries.ts';

export type PaymentDeps = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly db: Knex;
  readonly config: Config;
  readonly files: Files;
  readonly log: Log;
  readonly gateways: Gateways;
  readonly reservations: ReservationCommands;
  readonly streams: PaymentStreams;
  readonly caughtUp: CaughtUp;
  /** The events whose follow-ups are done already (`follow-ups.ts`). */
  readonly followed: ReturnType<typeof doneAtOnce>;
};

/** `payment-<reservationId>`: all payments of a reservation. A caller that sends a command calls `follow` with the result. */
export type PaymentStreams = Streams<Payments, WithoutNow<PaymentCommand>, PaymentEvent>;

/** One for each process: all use cases share its handler and its cache. */
export const paymentStreams = (deps: Pick<PaymentDeps, 'store' | 'clock'>): PaymentStreams => streamsOf(deps, payments);

/** The administrator who sent a command, from its metadata; 0 for other actors, so that the approving administrator always differs. */
export const adminIn = (actor: string): number => Number(/^user:(\d+)$/.exec(actor)?.[1] ?? 0);

/** The payments of a reservation, folded from the log. */
export const paymentsOf = ({ streams }: Pick<PaymentDeps, 'streams'>, reservationId: number): Promise<Payments> =>
  streams.stateOf(paymentStream(reservationId));

/** What a method charges for this quote, or for a part of it, to the cent (D-67), with the current settings. */
export const offerOf = (config: Config, quote: Quote, method: MethodOffer['method'], part?: number): MethodOffer | null =>
  offersOf(quote, offerSettings(config), part).find((offer) => offer.method === method) ?? null;

type LimitsForDeps = Pick<PaymentDeps, 'db' | 'config' | 'clock'>;
type Sides = Pick<ReservationForPayment, 'guestId' | 'hostId'>;

const isSide = (adminId: number, stay: Sides | null): boolean => stay !== null && (stay.guestId === adminId || stay.hostId === adminId);

/** Amounts that an administrator moved alone within this time count towards the next action's limit. */
const LIMIT_PERIOD = 'PT24H';

/**
 * The amounts up to which this administrator can act alone on the money of a stay (SEC-33): the limit less what they moved alone within 24
 * hours. None for the guest or host of the stay: another administrator must always agree (D-171).
 */
export const limitsFor = async ({ db, config, clock }: LimitsForDeps, adminId: number, stay: Sides | null): Promise<Limits> => {
  if (isSide(adminId, stay)) return {};
  return limitsLeft(await movedBy(db, adminId, before(clock.now(), LIMIT_PERIOD)), await dollarsInEach(db, config.fourEyesAbove));
};

/** The same, by the id of the stay. */
export const limitsOf = async (deps: LimitsForDeps, adminId: number, reservationId: number): Promise<Limits> =>
  limitsFor(deps, adminId, await reservationsForPayment.byId(deps.db, reservationId));

/** Advisory lock of an administrator: this number plus their id. */
const LOCK = 57_721_566_490_000;

/**
 * Runs an action on money with the limits that its administrator has left: sequentially in all processes, and each is in the read models
 * before the next starts, because amounts within 24 hours are summed.
 */
export const withLimits = <Acted extends { readonly position: Position | null }>(
  deps: LimitsForDeps & Pick<PaymentDeps, 'caughtUp'>,
  adminId: number,
  reservationId: number,
  act: (limits: Limits) => Promise<Acted>,
): Promise<Acted> =>
  underLock(deps.db, LOCK + adminId, async () => {
    const acted = await act(await limitsOf(deps, adminId, reservationId));
    await deps.caughtUp(['ledger', 'audit'], acted.position);
    return acted;
  });

/** Refuses an action that needs no second administrator to the guest or host of the stay (D-171). Throws Rejection own_case. */
export const expectNoSide = async ({ db }: Pick<LimitsForDeps, 'db'>, adminId: number, reservationId: number): Promise<void> => {
  if (isSide(adminId, await reservationsForPayment.byId(db, reservationId))) throw new Rejection('own_case');
};
