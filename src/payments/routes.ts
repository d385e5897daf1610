import type { Context } from 'koa';
import type { CaughtUp } from '../platform/engine/runner.ts';
import type { Position } from '../platform/event-store/port.ts';
import { type Call, type Route, route } from '../platform/http/contract.ts';
import { rawBody } from '../platform/http/input/raw-body.ts';
import { reservationOnWire, reservationsForPayment, type Side } from '../reservations/public.ts';
import { currencyKey, toWire } from '../shared/money.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Language } from '../shared/types.ts';
import * as contract from './contract.ts';
import type { PaymentDeps } from './deps.ts';
import { payByHand } from './desk/by-administrator.ts';
import type { Gateway } from './events.ts';
import { startCheckout } from './gateways/checkout.ts';
import { outcomeOf } from './gateways/outcome.ts';
import { reaching } from './gateways/reaching.ts';
import { receiveNotification } from './gateways/webhooks.ts';
import { bankOnWire, type Transfer, transfer, transferOf } from './transfer.ts';

const NOTIFICATION_BYTES = 64 * 1024;

export const paymentRoutes = (deps: PaymentDeps & { readonly caughtUp: CaughtUp }): readonly Route[] => {
  const { caughtUp, config, clock } = deps;

  /** The reservation, after the read models have applied what was written (docs/api.md#read-your-own-writes). */
  const shown = async (
    id: number,
    side: Side,
    position: Position | null,
    { language, ctx, months }: { language: Language; ctx: Context; months?: boolean },
  ) => {
    const models = ['reservations', 'payments', 'payouts', ...(months ? ['instalments'] : []), ...(side === 'admin' ? ['approvals'] : [])];
    if (!(await caughtUp(models, position))) ctx.set('x-read-model', 'behind');
    return reservationOnWire(deps, id, side, { now: clock.now(), language });
  };

  const checkout = ({ body, language, metadata }: Paying, gateway: Gateway): Promise<string> =>
    reaching(() =>
      startCheckout(
        deps,
        { reservationId: body.id_reserva, token: body.token, gateway, language },
        { ...metadata, actor: `guest-link:${body.id_reserva}` },
      ),
    );

  const notified = async (gateway: Gateway, ctx: Context): Promise<{ received: true }> => {
    const { headers, query } = ctx;
    const delivery = { headers, query, rawBody: await rawBody(ctx, NOTIFICATION_BYTES) };
    await reaching(() => receiveNotification(deps, gateway, delivery, ctx.state['requestId']));
    return { received: true };
  };

  const transferAnswer = async ({ reservation, offer, deadline, position }: Transfer, language: Language, ctx: Context) => {
    const bank = bankOnWire(config, reservation.reservationId);
    if (!bank) throw new Rejection('method_unavailable', { reason: 'not_configured' });
    const { amount, currency } = offer.total;
    return {
      reservation: await shown(reservation.reservationId, 'guest', position, { language, ctx }),
      bank: {
        ...bank,
        amount: toWire({ amount, currency }),
        moneda: currencyKey(currency),
      },
      deadline,
    };
  };

  return [
    route(contract.payWithMercadoPago, async (call) => ({ mercadopago_url: await checkout(call, 'mercadopago') })),
    route(contract.payWithPayPal, async (call) => ({ paypal_url: await checkout(call, 'paypal') })),
    route(contract.mercadoPagoWebhook, ({ ctx }) => notified('mercadopago', ctx)),
    route(contract.payPalWebhook, ({ ctx }) => notified('paypal', ctx)),

    route(contract.startOrAnnounceTransfer, async ({ body, files, metadata, language, ctx }) => {
      const [receipt] = files;
      const made = await transfer(
        deps,
        { reservationId: body.id_reserva, token: body.token },
        { reference: body.reference || null, receipt: receipt?.bytes ?? null },
        { ...metadata, actor: `guest-link:${body.id_reserva}` },
      );
      return transferAnswer(made, language, ctx);
    }),

    route(contract.getTransfer, async ({ params: { id, token }, language, ctx }) =>
      transferAnswer(await transferOf(deps, { reservationId: id, token }), language, ctx),
    ),

    route(contract.getPaymentOutcome, async ({ params: { id, token } }) => {
      await reservationsForPayment.byToken(deps, id, token);
      return outcomeOf(deps.db, id);
    }),

    route(contract.payManually, async ({ body, user, metadata, language, ctx }) => {
      const asked = {
        reservationId: body.id_reserva,
        reason: body.reason || null,
        amount: body.amount,
        months: body.meses,
        adminId: user.id,
      };
      const { position, waits } = await payByHand(deps, asked, metadata);
      return { reservation: await shown(body.id_reserva, 'admin', position, { language, ctx, months: body.meses !== undefined }), waits };
    }),
  ];
};

type Paying = Pick<Call<undefined, undefined, NonNullable<typeof contract.payWithPayPal.body>>, 'body' | 'language' | 'metadata'>;
