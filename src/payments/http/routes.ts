import type { Context } from 'koa';
import { currencyKey, toWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Language } from '../../kernel/types.ts';
import { reservationOnWire, reservationsForPayment } from '../../reservations/public.ts';
import { type Call, command, type Route, route } from '../../server/http/contract.ts';
import { rawBody } from '../../server/http/input/raw-body.ts';
import * as contract from '../contract.ts';
import type { PaymentDeps } from '../deps.ts';
import { payByHand } from '../desk/by-administrator.ts';
import type { Gateway } from '../events.ts';
import { reaching, startCheckout } from '../gateways/checkout.ts';
import { receiveNotification } from '../gateways/webhooks.ts';
import { outcomeOf } from '../outcome.ts';
import { bankOnWire, type Transfer, transfer, transferOf } from '../transfer.ts';

const NOTIFICATION_BYTES = 64 * 1024;
/** The read models that show a payment beside its reservation. */
const PAID = ['reservations', 'payments', 'payouts'];

export const paymentRoutes = (deps: PaymentDeps): readonly Route[] => {
  const { config, clock } = deps;

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

  const transferAnswer = async ({ reservation, offer, deadline }: Omit<Transfer, 'position'>, language: Language) => {
    const bank = bankOnWire(config, reservation.reservationId);
    if (!bank) throw new Rejection('method_unavailable', { reason: 'not_configured' });
    const { amount, currency } = offer.total;
    return {
      reservation: await reservationOnWire(deps, reservation.reservationId, 'guest', { now: clock.now(), language }),
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

    command(contract.startOrAnnounceTransfer, {
      write: ({ body, files: [receipt], metadata }) =>
        transfer(
          deps,
          { reservationId: body.id_reserva, token: body.token },
          { reference: body.reference || null, receipt: receipt?.bytes ?? null },
          { ...metadata, actor: `guest-link:${body.id_reserva}` },
        ),
      from: PAID,
      read: ({ language }, made) => transferAnswer(made, language),
    }),

    route(contract.getTransfer, async ({ params: { id, token }, language }) =>
      transferAnswer(await transferOf(deps, { reservationId: id, token }), language),
    ),

    route(contract.getPaymentOutcome, async ({ params: { id, token } }) => {
      await reservationsForPayment.byToken(deps, id, token);
      return outcomeOf(deps.db, id);
    }),

    command(contract.payManually, {
      write: ({ body: { id_reserva: reservationId, reason, amount, meses: months }, user, metadata }) =>
        payByHand(deps, { reservationId, reason: reason || null, amount, months, adminId: user.id }, metadata),
      from: [...PAID, 'instalments', 'approvals'],
      read: async ({ body, language }, { waits }) => ({
        reservation: await reservationOnWire(deps, body.id_reserva, 'admin', { now: clock.now(), language }),
        waits,
      }),
    }),
  ];
};

type Paying = Pick<Call<undefined, undefined, NonNullable<typeof contract.payWithPayPal.body>>, 'body' | 'language' | 'metadata'>;
