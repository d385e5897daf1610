import { currencyKey, toWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { offerSettings, priceOnWire } from '../../pricing/public.ts';
import { reservationOnWire, reservationsForPayment } from '../../reservations/public.ts';
import { command, type Route, route } from '../../server/http/contract.ts';
import { payableInstalments } from '../decider/instalments.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { reaching, startInstalments } from '../gateways/checkout.ts';
import { bankOnWire } from '../transfer.ts';
import * as contract from './contract-instalments.ts';
import { announceInstalments } from './transfer.ts';

/** The later months of a long stay, by the guest's link: reading them and opening a checkout. */
export const instalmentRoutes = (deps: PaymentDeps): readonly Route[] => [
  route(contract.getInstalments, async ({ params: { id, token }, language }) => {
    const { quote, isPaid } = await reservationsForPayment.byToken(deps, id, token);
    if (!isPaid) throw new Rejection('conflict');
    const open = payableInstalments(await paymentsOf(deps, id));
    const settings = offerSettings(deps.config);
    const choices = open.map((_, n) => {
      const these = open.slice(0, n + 1);
      const total = these.reduce((sum, { amount }) => sum + amount.amount, 0);
      return {
        meses: these.map(({ due }) => due),
        importe: toWire({ amount: total, currency: quote.currency }),
        moneda: currencyKey(quote.currency),
        currency: quote.currency,
        offers: priceOnWire(quote, settings, { part: total }).offers,
      };
    });
    return {
      reservation: await reservationOnWire(deps, id, 'guest', { now: deps.clock.now(), language }),
      opciones: choices,
      bank: bankOnWire(deps.config, id),
    };
  }),

  route(
    contract.payInstalments,
    async ({ body: { id_reserva: reservationId, token, meses: months, metodo: gateway }, language, metadata }) => ({
      url: await reaching(() =>
        startInstalments(deps, { reservationId, token, gateway, language, months }, { ...metadata, actor: `guest-link:${reservationId}` }),
      ),
    }),
  ),

  command(contract.announceInstalments, {
    write: async ({ body: { id_reserva: reservationId, token, meses: months, reference }, files: [receipt], metadata }) => ({
      position: await announceInstalments(
        deps,
        { reservationId, token, months, reference: reference || null, receipt: receipt?.bytes ?? null },
        { ...metadata, actor: `guest-link:${reservationId}` },
      ),
    }),
    from: ['instalments', 'payments'],
    read: async ({ body, language }) => ({
      reservation: await reservationOnWire(deps, body.id_reserva, 'guest', { now: deps.clock.now(), language }),
    }),
  }),
];
