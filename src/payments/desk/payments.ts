import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import type { AdminActionCommand } from '../decider.ts';
import type { PaymentDeps } from '../deps.ts';
import { type Because as ByAdmin, byAdministrator, byNoSide, type Done, orAsBefore, paymentNamed } from './by-administrator.ts';

type Because = ByAdmin & { readonly reason: string };
type OfPayment = Because & { readonly paymentId: string };
type OfReservation = Because & { readonly reservationId: number };

type Named = ReturnType<typeof paymentNamed>;

/** What accepts money in review, with what the stay costs. Throws Rejection not_found. */
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
  /** For a paid reservation the refund is reverted first: taking money from a guest requires two administrators (SEC-33). */
  const undoCancellation = async ({ reservationId, ...because }: OfReservation, metadata: Metadata): Promise<Done> => {
    const { paymentId } = await deps.reservations.expectUndoable({ reservationId }, metadata);
    if (paymentId === null) {
      const send = () => deps.reservations.undoCancellation({ reservationId }, metadata);
      return { ...(await withReason(deps, because.reason, metadata, send)), waits: false };
    }
    return byAdministrator(deps, { type: 'RevertRefund', ...paymentNamed(deps, paymentId) }, because, metadata);
  };

  return {
    release: async (asked: OfPayment, metadata: Metadata): Promise<Done> =>
      byAdministrator(deps, await releaseOf(deps, paymentNamed(deps, asked.paymentId)), asked, metadata),

    giveBack: async (asked: OfPayment, metadata: Metadata): Promise<Done> =>
      byAdministrator(deps, { type: 'GiveBack', ...paymentNamed(deps, asked.paymentId) }, asked, metadata),

    refundSent: async (asked: OfPayment, metadata: Metadata): Promise<Done> =>
      byAdministrator(deps, { type: 'RefundByHand', via: 'bankTransfer', ...paymentNamed(deps, asked.paymentId) }, asked, metadata),

    /** The gateway is called by the timer, a moment later. */
    refundAgain: async (asked: OfPayment, metadata: Metadata): Promise<Done> =>
      byAdministrator(deps, { type: 'AskRefundAgain', ...paymentNamed(deps, asked.paymentId) }, asked, metadata),

    approveRefund: async (asked: OfPayment, metadata: Metadata): Promise<Done> =>
      byAdministrator(deps, { type: 'ApproveRefund', ...paymentNamed(deps, asked.paymentId) }, asked, metadata),

    /** A transfer for later months that the guest announced is not on the account. */
    notArrived: async (asked: OfPayment, metadata: Metadata): Promise<Done> =>
      byNoSide(deps, { type: 'MarkNotArrived', ...paymentNamed(deps, asked.paymentId) }, asked, metadata),

    voidPayment: async (asked: OfPayment, metadata: Metadata): Promise<Done> =>
      byAdministrator(deps, { type: 'VoidPayment', ...paymentNamed(deps, asked.paymentId) }, asked, metadata),

    undoCancellation: (asked: OfReservation, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, asked.reservationId, metadata, () => undoCancellation(asked, metadata)),

    settleChargeback: async (asked: OfPayment & { outcome: 'won' | 'lost' }, metadata: Metadata): Promise<Done> => {
      const command = { type: 'SettleChargeback', ...paymentNamed(deps, asked.paymentId), outcome: asked.outcome } as const;
      return byNoSide(deps, command, asked, metadata);
    },
  };
};

export type PaymentDesk = ReturnType<typeof paymentDesk>;
