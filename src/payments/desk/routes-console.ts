import type { Context } from 'koa';
import type { CaughtUp } from '../../platform/engine/runner.ts';
import { type Route, route } from '../../platform/http/contract.ts';
import type { PaymentDeps } from '../deps.ts';
import { approvalDesk } from './approvals.ts';
import type { Done } from './by-administrator.ts';
import * as contract from './contract-console.ts';
import { paymentDesk } from './payments.ts';
import { payoutDesk } from './payouts.ts';
import { stayEnds } from './stay-ends.ts';
import { moneyCame } from './unexpected-transfer.ts';

const SHOWN = ['reservations', 'payments', 'payouts', 'instalments', 'ledger', 'approvals'];

/** The console's commands about money; its lists are in backoffice. */
export const paymentConsoleRoutes = (deps: PaymentDeps & { readonly caughtUp: CaughtUp }): readonly Route[] => {
  const payments = paymentDesk(deps);
  const payouts = payoutDesk(deps);
  const approvals = approvalDesk(deps, payments, payouts);
  const stays = stayEnds(deps);
  const answered = async (doing: Promise<Done>, ctx: Context) => {
    const { position, waits } = await doing;
    if (!(await deps.caughtUp(SHOWN, position))) ctx.set('x-read-model', 'behind');
    return { position, waits };
  };
  return [
    route(contract.releasePayment, ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.release({ paymentId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.giveBackPayment, ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.giveBack({ paymentId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.markRefundSent, ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.refundSent({ paymentId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.askRefundAgain, ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.refundAgain({ paymentId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.approveRefund, ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.approveRefund({ paymentId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.settleChargeback, ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.settleChargeback({ paymentId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.endStay, ({ params: { id: reservationId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(stays.endStay({ reservationId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.refuseEnd, ({ params: { id: reservationId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(stays.refuseEnd({ reservationId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.debtRepaid, ({ params, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payouts.debtRepaid({ ...params, ...body, adminId }, metadata), ctx),
    ),
    route(contract.transferNotArrived, ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.notArrived({ paymentId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.voidPayment, ({ params: { payment: paymentId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.voidPayment({ paymentId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.undoCancellation, ({ params: { id: reservationId }, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payments.undoCancellation({ reservationId, adminId, ...body }, metadata), ctx),
    ),
    route(contract.recordMoney, ({ params: { id: reservationId }, body: { meses: months, ...body }, metadata, ctx }) =>
      answered(moneyCame(deps, { reservationId, months, ...body }, metadata), ctx),
    ),
    route(contract.markPaidOut, ({ params, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payouts.paidOut({ ...params, ...body, adminId }, metadata), ctx),
    ),
    route(contract.revertPayout, ({ params, body, user: { id: adminId }, metadata, ctx }) =>
      answered(payouts.revertPayout({ ...params, ...body, adminId }, metadata), ctx),
    ),
    route(contract.grantApproval, ({ params, body, user: { id: adminId }, metadata, ctx }) =>
      answered(approvals.grantApproval({ ...params, ...body, adminId }, metadata), ctx),
    ),
    route(contract.rejectApproval, ({ params, body, user: { id: adminId }, metadata, ctx }) =>
      answered(approvals.rejectApproval({ ...params, ...body, adminId }, metadata), ctx),
    ),
  ];
};
