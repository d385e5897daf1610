import { command, type Route } from '../../server/http/contract.ts';
import type { PaymentDeps } from '../deps.ts';
import { approvalDesk } from './approvals.ts';
import * as contract from './contract-console.ts';
import { paymentDesk, recordUnexpectedTransfer, stayEnds } from './payments.ts';
import { payoutDesk } from './payouts.ts';

const SHOWN = ['reservations', 'payments', 'payouts', 'instalments', 'ledger', 'approvals'];

/** The console's commands about money; its lists are in the console context. */
export const paymentConsoleRoutes = (deps: PaymentDeps): readonly Route[] => {
  const payments = paymentDesk(deps);
  const payouts = payoutDesk(deps);
  const approvals = approvalDesk(deps, payments, payouts);
  const stays = stayEnds(deps);
  return [
    command(contract.releasePayment, {
      write: ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata }) =>
        payments.release({ paymentId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.giveBackPayment, {
      write: ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata }) =>
        payments.giveBack({ paymentId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.markRefundSent, {
      write: ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata }) =>
        payments.refundSent({ paymentId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.askRefundAgain, {
      write: ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata }) =>
        payments.refundAgain({ paymentId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.approveRefund, {
      write: ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata }) =>
        payments.approveRefund({ paymentId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.settleChargeback, {
      write: ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata }) =>
        payments.settleChargeback({ paymentId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.endStay, {
      write: ({ params: { id: reservationId }, body, user: { id: adminId }, metadata }) =>
        stays.endStay({ reservationId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.refuseEnd, {
      write: ({ params: { id: reservationId }, body, user: { id: adminId }, metadata }) =>
        stays.refuseEnd({ reservationId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.debtRepaid, {
      write: ({ params, body, user: { id: adminId }, metadata }) => payouts.debtRepaid({ ...params, ...body, adminId }, metadata),
      from: SHOWN,
    }),
    command(contract.transferNotArrived, {
      write: ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata }) =>
        payments.notArrived({ paymentId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.voidPayment, {
      write: ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata }) =>
        payments.voidPayment({ paymentId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.undoCancellation, {
      write: ({ params: { id: reservationId }, body, user: { id: adminId }, metadata }) =>
        payments.undoCancellation({ reservationId, adminId, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.recordMoney, {
      write: ({ params: { id: reservationId }, body: { meses: months, ...body }, user: { id: adminId }, metadata }) =>
        recordUnexpectedTransfer(deps, { reservationId, adminId, months, ...body }, metadata),
      from: SHOWN,
    }),
    command(contract.markPaidOut, {
      write: ({ params, body, user: { id: adminId }, metadata }) => payouts.paidOut({ ...params, ...body, adminId }, metadata),
      from: SHOWN,
    }),
    command(contract.revertPayout, {
      write: ({ params, body, user: { id: adminId }, metadata }) => payouts.revertPayout({ ...params, ...body, adminId }, metadata),
      from: SHOWN,
    }),
    command(contract.grantApproval, {
      write: ({ params, body, user: { id: adminId }, metadata }) => approvals.grantApproval({ ...params, ...body, adminId }, metadata),
      from: SHOWN,
    }),
    command(contract.rejectApproval, {
      write: ({ params, body, user: { id: adminId }, metadata }) => approvals.rejectApproval({ ...params, ...body, adminId }, metadata),
      from: SHOWN,
    }),
  ];
};
