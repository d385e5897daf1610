import type { Metadata } from '../../engine/event-store/port.ts';
import { administratorIds } from '../../identity/queries.ts';
import { toWire } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { waitingKey } from '../events.ts';
import { reservationIn } from '../gateways/record-seen.ts';
import { waitingById } from '../queries.ts';
import type { WaitingRow } from '../rows.ts';
import { type Because, byOneAdministrator, type Done, orAsBefore, payByHand } from './by-administrator.ts';
import type { PaymentDesk } from './payments.ts';
import type { PayoutDesk } from './payouts.ts';

type OfApproval = Because & { readonly approval: string; readonly reason: string };

/** The id of an approval starts with its reservation: `17 pay`. */
const reservationOf = (approval: string): number | null => reservationIn(approval.replace(' ', '-'));

/**
 * The answers to an administrator's proposals. They throw Rejection not_found, not_waiting, second_administrator and the refusals of the
 * proposed action.
 */
export const approvalDesk = (deps: PaymentDeps, payments: PaymentDesk, payouts: PayoutDesk) => {
  const waiting = async (approval: string): Promise<WaitingRow> => {
    const row = await waitingById(deps.db, approval);
    if (!row) throw new Rejection('not_found');
    return row;
  };

  const grant = async ({ approval, ...rest }: OfApproval, metadata: Metadata): Promise<Done> => {
    const { action, payment_id: paymentId, reservation_id: reservationId, asked_by: agreesWith, ...money } = await waiting(approval);
    const because = { ...rest, agreesWith };
    if (!(await administratorIds(deps.db)).includes(agreesWith)) throw new Rejection('not_waiting'); // proposals end with the role
    switch (action) {
      case 'pay':
        return payByHand(deps, { reservationId, amount: toWire(money), ...because }, metadata);
      case 'pay_instalments': {
        const proposal = own((await paymentsOf(deps, reservationId)).waiting, waitingKey(action, paymentId));
        return payByHand(deps, { reservationId, amount: toWire(money), months: proposal?.months ?? [], ...because }, metadata);
      }
      case 'release':
        return payments.release({ paymentId, ...because }, metadata);
      case 'give_back':
        return payments.giveBack({ paymentId, ...because }, metadata);
      case 'approve_refund':
        return payments.approveRefund({ paymentId, ...because }, metadata);
      case 'refund_again':
        return payments.refundAgain({ paymentId, ...because }, metadata);
      case 'refund_sent':
        return payments.refundSent({ paymentId, ...because }, metadata);
      case 'withdraw_payment':
        return payments.voidPayment({ paymentId, ...because }, metadata);
      case 'withdraw_refund':
        return payments.undoCancellation({ reservationId, ...because }, metadata);
      case 'pay_out':
        return payouts.paidOut({ payout: paymentId, contested: true, ...because }, metadata); // a disputed charge closes earlier proposals
      case 'repay_debt':
        return payouts.debtRepaid({ payout: paymentId, ...because }, metadata);
    }
  };

  return {
    /** Repeats the first administrator's action with the same amount; by a second administrator it is executed. */
    grantApproval: (request: OfApproval, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, reservationOf(request.approval), metadata, () => grant(request, metadata)),

    /** Ends the proposal without executing it. */
    rejectApproval: (request: OfApproval, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, reservationOf(request.approval), metadata, async () => {
        const { action, payment_id: paymentId, reservation_id: reservationId } = await waiting(request.approval);
        const rejected = {
          type: 'RejectApproval',
          action,
          reservationId,
          paymentId,
          adminId: request.adminId,
          now: deps.clock.now(),
        } as const;
        return byOneAdministrator(deps, rejected, request, metadata);
      }),
  };
};
