import { randomUUID } from 'node:crypto';
import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { fromWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly } from '../../kernel/types.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import { announcedAs } from '../decider/instalments.ts';
import type { AdminActionCommand } from '../decider.ts';
import { expectNoSide, type PaymentDeps, paymentsOf } from '../deps.ts';
import { refundsFor } from '../refunds/refunds.ts';
import { type Because, byAdministrator, byNoSide, type Done, orAsBefore, paymentNamed } from './by-administrator.ts';

type WithReason = Because & { readonly reason: string };
type OfPayment = WithReason & { readonly paymentId: string };
type OfReservation = WithReason & { readonly reservationId: number };

type Named = ReturnType<typeof paymentNamed>;

/** The command that accepts money in review, with the price of the stay. Throws Rejection not_found. */
export const releaseOf = async (
  { db }: Pick<PaymentDeps, 'db'>,
  named: Named,
): Promise<Extract<AdminActionCommand, { type: 'Release' }>> => {
  const reservation = await reservationsForPayment.byId(db, named.reservationId);
  if (!reservation) throw new Rejection('not_found');
  const { total: amount, currency } = reservation.quote;
  return { type: 'Release', ...named, total: { amount, currency } };
};

/** Administrators' actions on one payment. They throw Rejection not_found, second_administrator and the decider's refusals. */
export const paymentDesk = (deps: PaymentDeps) => {
  /** For a paid reservation the refund is reverted first: reclaiming a refund from a guest requires two administrators (SEC-33). */
  const undoCancellation = async ({ reservationId, ...because }: OfReservation, metadata: Metadata): Promise<Done> => {
    const { paymentId } = await deps.reservations.expectUndoable({ reservationId }, metadata);
    if (paymentId === null) {
      const send = () => deps.reservations.undoCancellation({ reservationId }, metadata);
      return { ...(await withReason(deps, because.reason, metadata, send)), waits: false };
    }
    return byAdministrator(deps, { type: 'RevertRefund', ...paymentNamed(deps, paymentId) }, because, metadata);
  };

  const onPayment =
    (command: { type: 'GiveBack' | 'AskRefundAgain' | 'ApproveRefund' | 'VoidPayment' } | { type: 'RefundByHand'; via: 'bankTransfer' }) =>
    async (request: OfPayment, metadata: Metadata): Promise<Done> =>
      byAdministrator(deps, { ...command, ...paymentNamed(deps, request.paymentId) }, request, metadata);

  return {
    release: async (request: OfPayment, metadata: Metadata): Promise<Done> =>
      byAdministrator(deps, await releaseOf(deps, paymentNamed(deps, request.paymentId)), request, metadata),

    giveBack: onPayment({ type: 'GiveBack' }),
    refundSent: onPayment({ type: 'RefundByHand', via: 'bankTransfer' }),
    /** The gateway is called by the timer, a moment later. */
    refundAgain: onPayment({ type: 'AskRefundAgain' }),
    approveRefund: onPayment({ type: 'ApproveRefund' }),
    voidPayment: onPayment({ type: 'VoidPayment' }),

    /** A transfer that the guest announced for later months is not on the account. */
    notArrived: async (request: OfPayment, metadata: Metadata): Promise<Done> =>
      byNoSide(deps, { type: 'MarkNotArrived', ...paymentNamed(deps, request.paymentId) }, request, metadata),

    undoCancellation: (request: OfReservation, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, request.reservationId, metadata, () => undoCancellation(request, metadata)),

    settleChargeback: async (request: OfPayment & { outcome: 'won' | 'lost' }, metadata: Metadata): Promise<Done> => {
      const command = { type: 'SettleChargeback', ...paymentNamed(deps, request.paymentId), outcome: request.outcome } as const;
      return byNoSide(deps, command, request, metadata);
    },
  };
};

export type PaymentDesk = ReturnType<typeof paymentDesk>;

type UnexpectedTransfer = {
  readonly reservationId: number;
  readonly adminId: number;
  readonly amount: number;
  readonly reason: string;
  /** The later months it was sent for, by due day; absent for the payment that begins the stay. */
  readonly months?: readonly DateOnly[] | undefined;
};

/** The standings in which a payment is still possible. */
const OPEN: readonly string[] = ['draft', 'already_requested'];

/**
 * Records a transfer that does not pay automatically: after the end, a second time, or with another amount. `amount` is in decimals of the
 * quote's currency. Throws Rejection not_found, own_case, invalid on `amount`.
 */
export const recordUnexpectedTransfer = async (
  deps: PaymentDeps,
  { reservationId, adminId, amount, reason, months }: UnexpectedTransfer,
  metadata: Metadata,
): Promise<{ position: Position | null; waits: boolean }> => {
  const { db, clock } = deps;
  const reservation = await reservationsForPayment.byId(db, reservationId);
  if (!reservation) throw new Rejection('not_found');
  await expectNoSide(deps, adminId, reservationId);
  const { currency } = reservation.quote;
  const minor = fromWire(amount, currency);
  if (minor === null) throw new Rejection('invalid', { field: 'amount' });
  const now = clock.now();
  const wanted = months && [...months].sort();
  const announced = wanted ? announcedAs(await paymentsOf(deps, reservationId), wanted) : null;
  const paymentId = announced ?? `${reservationId}-${randomUUID()}`;
  const over = overAt(reservation.expectPayable, now);
  const command = {
    type: 'RecordUnexpectedTransfer',
    reservationId,
    paymentId,
    paid: { amount: minor, currency },
    months: wanted,
    over,
    now,
  } as const;
  const send = () => deps.streams.send(command, metadata);
  return { position: (await withReason(deps, reason, metadata, send)).position, waits: false };
};

const overAt = (expectPayable: (now: string) => void, now: string): string | null => {
  try {
    expectPayable(now);
    return null;
  } catch (error) {
    if (error instanceof Rejection) return OPEN.includes(error.code) ? null : error.code;
    throw error;
  }
};

/** `refund`: the refund shown to the administrator, in decimals of the quote's currency. */
type End = OfReservation & {
  readonly back: 'all' | 'unused';
  readonly refund?: number | undefined;
  /** The shown total refund including later months, for each currency. */
  readonly suma?: readonly Shown[] | undefined;
};
type Shown = { readonly amount: number; readonly currency: string };

/** An administrator's answers to a host who asks to end a stay that has begun (D-136). They throw the reservation's refusals. */
export const stayEnds = (deps: PaymentDeps) => {
  const because = (reason: string, metadata: Metadata, work: () => Promise<{ position: Position | null }>): Promise<Done> =>
    withReason(deps, reason, metadata, async () => ({ position: (await work()).position, waits: false }));
  return {
    /** The reservation ends with the refund; the reaction makes it due, on hold above the limit (D-137). */
    endStay: async ({ reservationId, adminId, back, refund, suma, reason }: End, metadata: Metadata): Promise<Done> => {
      const reservation = await reservationsForPayment.byId(deps.db, reservationId);
      if (!reservation) throw new Rejection('not_found');
      const expected = refund === undefined ? undefined : fromWire(refund, reservation.quote.currency);
      if (suma && !(await isStillSum(deps, { reservationId, adminId }, back, suma))) throw new Rejection('refund_changed');
      return because(reason, metadata, () => deps.reservations.endStay({ reservationId, back, expected }, metadata));
    },
    refuseEnd: ({ reservationId, reason }: OfReservation, metadata: Metadata): Promise<Done> =>
      because(reason, metadata, () => deps.reservations.refuseEnd({ reservationId }, metadata)),
  };
};

/**
 * Whether the refund of this end is still the one that was shown. True for a stay that can no longer be ended, which the reservation itself
 * refuses.
 */
const isStillSum = async (
  deps: PaymentDeps,
  { reservationId, adminId }: Pick<End, 'reservationId' | 'adminId'>,
  back: End['back'],
  shown: readonly Shown[],
): Promise<boolean> => {
  const option = (await refundsFor(deps, reservationId, 'admin', adminId)).find(({ como }) => como === back);
  if (!option) return true;
  const { suma } = option;
  return (
    suma.length === shown.length &&
    suma.every(({ amount, currency }) => shown.some((one) => one.amount === amount && one.currency === currency))
  );
};
