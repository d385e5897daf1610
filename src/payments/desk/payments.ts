import { type WaitingRow, waitingById } from '../../../projections/approvals.ts';
import { payoutsHeldUntil } from '../../identity/public.ts';
import type { Metadata } from '../../platform/event-store/port.ts';
import { withReason } from '../../platform/reasons.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import { dayIn } from '../../shared/local-time.ts';
import { fromWire, toWire } from '../../shared/money.ts';
import { own } from '../../shared/own.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { DateOnly } from '../../shared/types.ts';
import { dueOf } from '../decider/state.ts';
import { type AdminActionCommand, type PaymentCommand, payments } from '../decider.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { follow } from '../follow-ups.ts';
import { type Because as ByAdmin, byAdministrator, type Done, orAsBefore, payByHand } from './by-administrator.ts';
import { reservationIn } from './record-seen.ts';
import { debtsAgainst, setOff } from './set-off.ts';
import { stayEnds } from './stay-ends.ts';

type Because = ByAdmin & { readonly reason: string };
type OfPayment = Because & { readonly paymentId: string };
type OfPayout = Because & { readonly payout: string; readonly amount?: number | undefined; readonly contested?: boolean | undefined };
type OfReservation = Because & { readonly reservationId: number };
type OfApproval = Because & { readonly approval: string };

/** A payout is named by its payment id, that of a later month by `<payment>@<due>`. */
const partsOf = (payout: string): { paymentId: string; due: DateOnly | null } => {
  const [, paymentId = payout, due = null] = /^(.*)@(\d{4}-\d{2}-\d{2})$/.exec(payout) ?? [];
  return { paymentId, due };
};

/** The id of an approval starts with its reservation: `17 pay`. */
const approvedReservation = (approval: string): number | null => reservationIn(approval.replace(' ', '-'));

/** Administrators' actions on one payment. They throw Rejection not_found, second_administrator and the decider's refusals. */
export const paymentDesk = (deps: PaymentDeps) => {
  const { clock, db, store } = deps;
  const doing = (command: AdminActionCommand, { reason, adminId, agreesWith }: Because, metadata: Metadata): Promise<Done> =>
    byAdministrator(deps, command, { reason, adminId, agreesWith }, metadata);
  const saying = async (
    command: Exclude<PaymentCommand, { type: 'RequireApproval' }>,
    { reason }: Because,
    metadata: Metadata,
  ): Promise<Done> => {
    const handled = await withReason(deps, reason, metadata, () => deps.streams.send(command, metadata));
    return { position: await follow(deps, handled, metadata), waits: false };
  };
  const about = (paymentId: string) => {
    const reservationId = reservationIn(paymentId);
    if (reservationId === null) throw new Rejection('not_found');
    return { reservationId, paymentId, now: clock.now() };
  };
  const waiting = async (second: string): Promise<WaitingRow> => {
    const row = await waitingById(db, second);
    if (!row) throw new Rejection('not_found');
    return row;
  };

  const release = (asked: OfPayment, metadata: Metadata): Promise<Done> =>
    doing({ type: 'Release', ...about(asked.paymentId) }, asked, metadata);

  const giveBack = (asked: OfPayment, metadata: Metadata): Promise<Done> =>
    doing({ type: 'GiveBack', ...about(asked.paymentId) }, asked, metadata);

  const refundSent = (asked: OfPayment, metadata: Metadata): Promise<Done> =>
    doing({ type: 'RefundByHand', via: 'bankTransfer', ...about(asked.paymentId) }, asked, metadata);

  /** The gateway is called by the timer, a moment later. */
  const refundAgain = (asked: OfPayment, metadata: Metadata): Promise<Done> =>
    doing({ type: 'AskRefundAgain', ...about(asked.paymentId) }, asked, metadata);

  const approveRefund = (asked: OfPayment, metadata: Metadata): Promise<Done> =>
    doing({ type: 'ApproveRefund', ...about(asked.paymentId) }, asked, metadata);

  const voidPayment = (asked: OfPayment, metadata: Metadata): Promise<Done> =>
    doing({ type: 'VoidPayment', ...about(asked.paymentId) }, asked, metadata);

  /** For a paid reservation the refund is reverted first: taking money from a guest requires two administrators (SEC-33). */
  const undoCancellation = async ({ reservationId, ...because }: OfReservation, metadata: Metadata): Promise<Done> => {
    const { paymentId } = await deps.reservations.expectUndoable({ reservationId }, metadata);
    if (paymentId === null) {
      const send = () => deps.reservations.undoCancellation({ reservationId }, metadata);
      return { ...(await withReason(deps, because.reason, metadata, send)), waits: false };
    }
    return doing({ type: 'RevertRefund', ...about(paymentId) }, because, metadata);
  };

  /**
   * A payout is due by the calendar of the listing, and not while the host's bank data are new (SEC-25). A later month can be marked as
   * soon as the guest has paid it, because it is paid to the host directly and not to the account in the bank data.
   */
  const paidOut = async ({ payout, amount, contested, ...because }: OfPayout, metadata: Metadata): Promise<Done> => {
    const { paymentId, due } = partsOf(payout);
    const command = about(paymentId);
    const { reservationId, now } = command;
    const reservation = await reservationsForPayment.byId(db, reservationId);
    if (!reservation) throw new Rejection('not_found');
    const minor = amount === undefined ? undefined : fromWire(amount, reservation.quote.currency);
    if (due !== null) return saying({ type: 'ReceiveInstalment', reservationId, due, by: 'admin', amount: minor, now }, because, metadata);
    const heldUntil = await payoutsHeldUntil(store, reservation.hostId);
    const today = dayIn(reservation.timeZone, now);
    const asked = { type: 'PayOut', ...command, today, heldUntil, amount: minor, contested } as const;
    return payOutLess(asked, { ...command, hostId: reservation.hostId }, because, metadata);
  };

  /**
   * Deducts what the host owes us for other stays and sends the rest; nothing is deducted from a payout that is refused. A given amount
   * means what is sent. With a debt in another currency the payout waits (D-136).
   */
  const payOutLess = async (
    asked: Extract<AdminActionCommand, { type: 'PayOut' }>,
    payable: { reservationId: number; paymentId: string; hostId: number },
    because: Because,
    metadata: Metadata,
  ): Promise<Done> => {
    const state = await paymentsOf(deps, payable.reservationId);
    const payment = own(state.byId, payable.paymentId);
    const { debts, inAnother } = await debtsAgainst(deps, payable, payment?.applied?.host.currency ?? '');
    if (inAnother || debts.length === 0) return doing({ ...asked, owing: inAnother }, because, metadata);
    payments.decide({ ...asked, amount: undefined }, state); // throws the refusal
    const left = Math.max(0, dueOf(payment) - debts.reduce((sum, { owed }) => sum + owed, 0));
    if (asked.amount !== undefined && asked.amount !== left) throw new Rejection('mismatch', { field: 'amount' });
    const keep = async () => ({ position: await setOff(deps, payable, debts, metadata) });
    const { position } = await withReason(deps, because.reason, metadata, keep);
    if (dueOf(own((await paymentsOf(deps, payable.reservationId)).byId, payable.paymentId)) === 0) return { position, waits: false };
    return doing(asked, because, metadata);
  };

  /** Repeats the first administrator's action with the same amount; by a second administrator it is executed. */
  const grantApproval = async ({ approval, ...given }: OfApproval, metadata: Metadata): Promise<Done> => {
    const { action, payment_id: paymentId, reservation_id: reservationId, asked_by: agreesWith, ...money } = await waiting(approval);
    const because = { ...given, agreesWith };
    switch (action) {
      case 'pay':
        return payByHand(deps, { reservationId, amount: toWire(money), ...because }, metadata);
      case 'release':
        return release({ paymentId, ...because }, metadata);
      case 'give_back':
        return giveBack({ paymentId, ...because }, metadata);
      case 'approve_refund':
        return approveRefund({ paymentId, ...because }, metadata);
      case 'refund_again':
        return refundAgain({ paymentId, ...because }, metadata);
      case 'refund_sent':
        return refundSent({ paymentId, ...because }, metadata);
      case 'withdraw_payment':
        return voidPayment({ paymentId, ...because }, metadata);
      case 'withdraw_refund':
        return undoCancellation({ reservationId, ...because }, metadata);
      case 'pay_out':
        return paidOut({ payout: paymentId, contested: true, ...because }, metadata); // a disputed charge closes earlier proposals
    }
  };

  const rejectApproval = async ({ approval, ...because }: OfApproval, metadata: Metadata): Promise<Done> => {
    const { action, payment_id: paymentId, reservation_id: reservationId } = await waiting(approval);
    const refused = { type: 'RejectApproval', action, reservationId, paymentId, adminId: because.adminId, now: clock.now() } as const;
    return saying(refused, because, metadata);
  };

  return {
    ...stayEnds(deps),

    debtRepaid: ({ payout, ...because }: OfPayout, metadata: Metadata): Promise<Done> =>
      saying({ type: 'RepayDebt', ...about(payout) }, because, metadata),

    release,
    giveBack,
    refundSent,
    refundAgain,
    approveRefund,
    voidPayment,
    undoCancellation: (asked: OfReservation, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, asked.reservationId, metadata, () => undoCancellation(asked, metadata)),
    paidOut: (asked: OfPayout, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, reservationIn(asked.payout), metadata, () => paidOut(asked, metadata)),

    revertPayout: async ({ payout, ...because }: OfPayout, metadata: Metadata): Promise<Done> => {
      const { paymentId, due } = partsOf(payout);
      const command = about(paymentId);
      const { reservationId, now } = command;
      if (due !== null) return saying({ type: 'RevertInstalment', reservationId, due, now }, because, metadata);
      return saying({ type: 'RevertPayout', ...command }, because, metadata);
    },

    settleChargeback: ({ paymentId, outcome, ...because }: OfPayment & { outcome: 'won' | 'lost' }, metadata: Metadata): Promise<Done> =>
      saying({ type: 'SettleChargeback', ...about(paymentId), outcome }, because, metadata),

    grantApproval: (asked: OfApproval, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, approvedReservation(asked.approval), metadata, () => grantApproval(asked, metadata)),

    rejectApproval: (asked: OfApproval, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, approvedReservation(asked.approval), metadata, () => rejectApproval(asked, metadata)),
  };
};
