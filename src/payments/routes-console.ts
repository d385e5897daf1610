import type { Context } from 'koa';
import type { Position } from '../platform/event-store/port.ts';
import { type Route, route } from '../platform/http/contract.ts';
import type { CaughtUp } from '../platform/runner.ts';
import { giveBackPayment, markPaidOut, markRefundSent, releasePayment } from './contract-console.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentDesk } from './desk.ts';

const SHOWN = ['reservations', 'payments', 'payouts', 'ledger'];

/** The console's commands about money; its lists are the backoffice's. */
export const paymentConsoleRoutes = (deps: PaymentDeps & { readonly caughtUp: CaughtUp }): readonly Route[] => {
  const desk = paymentDesk(deps);
  const answered = async (position: Position | null, ctx: Context) => {
    if (!(await deps.caughtUp(SHOWN, position))) ctx.set('x-read-model', 'behind');
    return { position };
  };
  return [
    route(releasePayment, async ({ params: { payment }, body: { reason }, metadata, ctx }) =>
      answered(await desk.release({ paymentId: payment, reason }, metadata), ctx),
    ),
    route(giveBackPayment, async ({ params: { payment }, body: { reason }, metadata, ctx }) =>
      answered(await desk.giveBack({ paymentId: payment, reason }, metadata), ctx),
    ),
    route(markRefundSent, async ({ params: { payment }, body: { reason }, metadata, ctx }) =>
      answered(await desk.refundSent({ paymentId: payment, reason }, metadata), ctx),
    ),
    route(markPaidOut, async ({ params: { payment }, body: { reason, amount }, metadata, ctx }) =>
      answered(await desk.paidOut({ paymentId: payment, reason, amount }, metadata), ctx),
    ),
  ];
};
