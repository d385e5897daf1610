import { v5 as uuidv5 } from 'uuid';
import { withRevisions } from '../engine/commands/at-once.ts';
import type { Handled } from '../engine/commands/handle-command.ts';
import type { Metadata, Position, Recorded } from '../engine/event-store/port.ts';
import { payoutDays } from '../kernel/business-days.ts';
import { dayIn } from '../kernel/local-time.ts';
import { own } from '../kernel/own.ts';
import { Rejection } from '../kernel/rejection.ts';
import { never } from '../kernel/types.ts';
import { moneyFor } from '../pricing/public.ts';
import { refundCauseOf } from '../reservations/events.ts';
import { type ReservationForPayment, reservationsForPayment } from '../reservations/public.ts';
import { rentMonths } from './decider/payment.ts';
import { type Payments, settledBy } from './decider/state.ts';
import { adminIn, limitsOf, type PaymentDeps, paymentsOf } from './deps.ts';
import { type PaymentEvent, paymentStream, waitingKey } from './events.ts';

type FollowDeps = Pick<PaymentDeps, 'streams' | 'followed' | 'reservations' | 'clock' | 'db' | 'config'>;
type Data<T extends PaymentEvent['type']> = Extract<PaymentEvent, { type: T }>['data'];

/** Events that have follow-ups in other streams. */
const FOLLOWED = [
  'PaymentConfirmed',
  'PaymentVoided',
  'RefundReverted',
  'ApprovalRequested',
  'ApprovalRejected',
  'DebtSetOff',
] as const satisfies readonly PaymentEvent['type'][];
export type Followed = Extract<PaymentEvent, { type: (typeof FOLLOWED)[number] }>;
const isFollowed = (event: PaymentEvent): event is Followed => (FOLLOWED as readonly string[]).includes(event.type);

/**
 * Runs the follow-ups of an event in other streams, and returns the position of the last event written there. `because`: the metadata of
 * the event. All command ids are derived from it or from the payment, so each follow-up happens once. Throws the Rejection of an impossible
 * undo.
 */
const followUp = (deps: FollowDeps, event: Followed, because: Metadata): Promise<Position | null> => {
  switch (event.type) {
    case 'PaymentConfirmed':
      return event.data.months ? payInstalments(deps, event.data, because) : payReservation(deps, event.data, because);
    case 'PaymentVoided':
      return unpayReservation(deps, event.data, because);
    case 'RefundReverted':
      return restoreReservation(deps, event.data, because);
    case 'ApprovalRequested':
    case 'ApprovalRejected':
      return syncProposal(deps, event.data, because);
    case 'DebtSetOff':
      return takeSetOff(deps, event.data, because);
    default:
      return never(event);
  }
};

/** After a command: runs the follow-ups of its events immediately, and returns the last position. The reaction then skips these events. */
export const follow = async (deps: FollowDeps, handled: Handled<Payments, PaymentEvent>, metadata: Metadata): Promise<Position | null> => {
  let { position } = handled;
  for (const { event, revision } of withRevisions(handled)) {
    if (!isFollowed(event) || goesBack(event, handled.state)) continue;
    const written = await followUp(deps, event, metadata);
    if (written !== null && (position === null || written > position)) position = written;
    deps.followed.note({ stream: paymentStream(event.data.reservationId), revision });
  }
  return position;
};

/**
 * Surplus money, whose refund becomes due when it arrives: it pays for nothing, even while the earlier payment has not paid the stay yet.
 * Otherwise both would be refunded, and the stay would count as paid.
 */
const goesBack = ({ type, data }: Followed, { byId }: Payments): boolean =>
  type === 'PaymentConfirmed' && (own(byId, data.paymentId)?.refund ?? null) !== null;

/**
 * For the reaction: completes the follow-ups that a crash or another process left undone. A payment that, by the log, has paid its
 * reservation or is being refunded sends no further command to the reservation. If an undo is impossible, the refund becomes due again.
 */
export const followLate = async (deps: FollowDeps, event: Recorded<Followed>): Promise<void> => {
  if (event.type === 'PaymentConfirmed') {
    const payment = own((await paymentsOf(deps, event.data.reservationId)).byId, event.data.paymentId);
    if (payment?.status !== 'confirmed' || payment.applied || payment.refund) return;
  }
  const { actor, correlationId, commandId } = event.meta;
  await followUp(deps, event, { actor, correlationId, commandId }).catch((error: unknown) => {
    if (!(event.type === 'RefundReverted' && error instanceof Rejection)) throw error;
  });
};

const by = ({ correlationId }: Metadata, name: string, space: string): Metadata => ({
  actor: 'reaction:payments',
  correlationId,
  commandId: uuidv5(name, space),
});

const SETTLEMENTS = '7d7a3b7e-52c1-4f1c-9b3c-1e6d2f0a4c58';

/**
 * The only place where a reservation is paid: confirmed money pays it and is divided, or is refunded when the reservation can no longer be
 * paid.
 */
const payReservation = async (deps: FollowDeps, confirmed: Data<'PaymentConfirmed'>, because: Metadata): Promise<Position | null> => {
  const { reservationId, paymentId, gateway: method, paid, surcharge } = confirmed;
  const metadata = by(because, paymentId, SETTLEMENTS);
  const about = { reservationId, paymentId, now: deps.clock.now() };
  try {
    const { position, reservation } = await deps.reservations.pay({ reservationId, method, paid, surcharge, paymentId }, metadata);
    const apply = { type: 'ApplyPayment', ...about, ...sharesOf(reservation) } as const;
    const applied = await deps.streams.send(apply, by(because, `${paymentId}/apply`, SETTLEMENTS));
    return applied.position ?? position;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return (await deps.streams.send({ type: 'DueRefund', ...about, amount: 'all', cause: error.code }, metadata)).position;
  }
};

/** How the money that begins a stay is divided, when the host gets their part, and which later months follow. */
export const sharesOf = ({ quote, hostId, timeZone }: Pick<ReservationForPayment, 'quote' | 'hostId' | 'timeZone'>) => {
  const { currency } = quote;
  const { from: payoutFrom, by: payoutBy } = payoutDays(quote);
  const { rent = 0, service = 0 } = moneyFor(quote).dates[0] ?? {};
  return {
    service: { amount: service, currency },
    host: { amount: rent, currency },
    hostId,
    payoutFrom,
    payoutBy,
    later: rentMonths(quote, timeZone),
  };
};

/** Confirmed money pays the instalments it was paid for; the decider refunds it when they are no longer owed. */
const payInstalments = async (
  deps: FollowDeps,
  { reservationId, paymentId }: Data<'PaymentConfirmed'>,
  because: Metadata,
): Promise<Position | null> => {
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation) throw new Error(`reservation ${reservationId} is not in the read model yet`);
  const now = deps.clock.now();
  const apply = { type: 'ApplyInstalments', reservationId, paymentId, paidOn: dayIn(reservation.timeZone, now), now } as const;
  return (await deps.streams.send(apply, by(because, `${paymentId}/apply`, SETTLEMENTS))).position;
};

const VOIDED = '0c6d6d0a-5a0e-4f7f-9d57-6a1f6a3b8e21';

/** The payment was voided: its reservation awaits payment again. Instalments need no follow-up; the decider owes them again. */
const unpayReservation = async (
  deps: FollowDeps,
  { reservationId, paymentId }: Data<'PaymentVoided'>,
  because: Metadata,
): Promise<Position | null> => {
  const payment = own((await paymentsOf(deps, reservationId)).byId, paymentId);
  if (payment && payment.pays.length > 0) return null;
  return (await deps.reservations.voidPayment({ reservationId, paymentId }, by(because, paymentId, VOIDED))).position;
};

const RESTORED = '5e0b8a57-6a0f-4f0c-8b5c-0f8f8c0f1a63';

/**
 * The refund of a cancelled stay was reverted: the stay continues. Throws the Rejection when that is impossible: then the refund becomes
 * due again, and later months are no longer owed.
 */
const restoreReservation = async (
  deps: FollowDeps,
  { reservationId, paymentId }: Data<'RefundReverted'>,
  because: Metadata,
): Promise<Position | null> => {
  const metadata = (step: string) => by(because, `${because.commandId}/${step}`, RESTORED);
  try {
    return (await deps.reservations.undoCancellation({ reservationId }, metadata('restore'))).position;
  } catch (error) {
    if (error instanceof Rejection) {
      const adminId = adminIn(because.actor);
      const due = {
        type: 'DueRefund',
        reservationId,
        paymentId,
        amount: 'all',
        cause: refundCauseOf('admin'),
        by: { adminId, limits: await limitsOf(deps, adminId, reservationId) },
        now: deps.clock.now(),
      } as const;
      await deps.streams.send(due, metadata('due again'));
      await cancelAgain(deps, reservationId, metadata('dropped again'));
    }
    throw error;
  }
};

/** The later months that were restored with the stay are cancelled again, from the same day as before. */
const cancelAgain = async ({ streams, clock }: FollowDeps, reservationId: number, metadata: Metadata): Promise<void> => {
  const { history } = await streams.load(paymentStream(reservationId));
  const before = history.findLast((event) => event.type === 'InstalmentsCancelled');
  if (before) await streams.send({ type: 'CancelInstalments', reservationId, from: before.data.from, now: clock.now() }, metadata);
};

const PROPOSALS = '3f0c7a52-9d1e-4c1b-8a4e-6b0d2e5f7c90';

/**
 * Updates a reservation on whether a payment entered by an administrator awaits a second one, which suspends the time to pay (ADR 18). It
 * compares the current states, and the reaction calls it after each event of either stream, so both streams converge in any order of calls.
 * `because`: the command that caused the call. Returns the position of what was written, null when they already agreed.
 */
export const syncProposal = async (
  deps: Pick<FollowDeps, 'streams' | 'reservations'>,
  { reservationId }: { readonly reservationId: number },
  because: Metadata,
): Promise<Position | null> => {
  const payments = await paymentsOf(deps, reservationId);
  if (settledBy(payments)) return null; // the payment itself has updated the reservation
  const waits = Object.hasOwn(payments.waiting, waitingKey('pay', ''));
  const metadata = by(because, `${because.commandId}/${waits ? 'proposed' : 'ended'}`, PROPOSALS);
  const { proposePayment, endProposal } = deps.reservations;
  return (await (waits ? proposePayment : endProposal)({ reservationId }, metadata)).position;
};

const SET_OFFS = '52a1f0c3-7c0e-4d58-9d0b-9f3a1c6e8b47';

/** The second step of a set-off (`desk/set-off.ts`): reduces the payout after the debt. */
const takeSetOff = async (
  deps: FollowDeps,
  { against, hostId, amount, reservationId, paymentId, payoutCommand }: Data<'DebtSetOff'>,
  { actor, correlationId, commandId }: Metadata,
): Promise<Position | null> => {
  const of = { reservationId, paymentId };
  const command = { type: 'BookSetOff', ...against, hostId, amount, of, payoutCommand, now: deps.clock.now() } as const;
  return (await deps.streams.send(command, { actor, correlationId, commandId: uuidv5(`${commandId}/taken`, SET_OFFS) })).position;
};
