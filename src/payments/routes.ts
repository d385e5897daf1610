import type { Context } from 'koa';
import type { CaughtUp } from '../platform/engine/runner.ts';
import type { Position } from '../platform/event-store/port.ts';
import { type Call, type Route, route } from '../platform/http/contract.ts';
import { rawBody } from '../platform/http/input/raw-body.ts';
import { HttpProblem } from '../platform/http/problems.ts';
import { within } from '../platform/outside.ts';
import { reservationOnWire, reservationsForPayment, type Side } from '../reservations/public.ts';
import { currencyKey, toWire } from '../shared/money.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Language } from '../shared/types.ts';
import * as contract from './contract.ts';
import type { PaymentDeps } from './deps.ts';
import { payByHand } from './desk/by-administrator.ts';
import type { Gateway } from './events.ts';
import { startCheckout } from './gateways/checkout.ts';
import { GatewayUnavailable } from './gateways/gateway.ts';
import { outcomeOf } from './gateways/outcome.ts';
import { receiveNotification } from './gateways/webhooks.ts';
import { type Transfer, transfer, transferOf } from './transfer.ts';

const NOTIFICATION_BYTES = 64 * 1024;

export const paymentRoutes = (deps: PaymentDeps & { readonly caughtUp: CaughtUp }): readonly Route[] => {
  const { caughtUp, config, clock } = deps;

  /** The reservation, after the read models have applied what was written (docs/api.md#read-your-own-writes). */
  const shown = async (id: number, side: Side, position: Position | null, { language, ctx }: { language: Language; ctx: Context }) => {
    const models = ['reservations', 'payments', 'payouts', ...(side === 'admin' ? ['approvals'] : [])];
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
    const bank = config.transferBank;
    if (!bank) throw new Rejection('method_unavailable', { reason: 'not_configured' });
    const { amount, currency } = offer.total;
    return {
      reservation: await shown(reservation.reservationId, 'guest', position, { language, ctx }),
      bank: {
        bank_name: bank.name,
        bank_account_number: bank.account,
        holder: bank.holder,
        government_id: bank.governmentId,
        email: bank.email,
        reference: `R-${reservation.reservationId}`,
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

    route(contract.receiveInstalment, async ({ params: { id, vence }, user, metadata, language, ctx }) => {
      const reservation = await reservationsForPayment.byId(deps.db, id);
      const isHost = reservation?.hostId === user.id;
      if (!reservation || (!isHost && reservation.guestId !== user.id)) throw new Rejection('not_found');
      if (!isHost) throw new Rejection('forbidden');
      const received = { type: 'ReceiveInstalment', reservationId: id, due: vence, by: 'host', now: clock.now() } as const;
      const { position } = await deps.streams.send(received, metadata);
      return { reservation: await shown(id, 'host', position, { language, ctx }) };
    }),

    route(contract.payManually, async ({ body, user, metadata, language, ctx }) => {
      const asked = { reservationId: body.id_reserva, reason: body.reason || null, amount: body.amount, adminId: user.id };
      const { position, waits } = await payByHand(deps, asked, metadata);
      return { reservation: await shown(body.id_reserva, 'admin', position, { language, ctx }), waits };
    }),
  ];
};

type Paying = Pick<Call<undefined, undefined, NonNullable<typeof contract.payWithPayPal.body>>, 'body' | 'language' | 'metadata'>;

/** The time limit for a person or gateway that waits for the answer, over all calls. */
const PATIENCE_MS = 15_000;

/** Answers 503 with Retry-After when the gateway does not answer. */
const reaching = <T>(work: () => Promise<T>): Promise<T> =>
  within(PATIENCE_MS, work).catch((error: unknown) => {
    throw error instanceof GatewayUnavailable ? new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '5' }) : error;
  });
