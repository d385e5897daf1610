import type { Knex } from 'knex';
import { z } from 'zod';
import { toWire } from '../../kernel/money.ts';
import type { Currency } from '../../kernel/types.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import { jsonText } from '../../server/http/input/json-text.ts';
import type { TariffTerms } from '../../terms/events.ts';
import { tariffTerms, termsFromWire } from '../../terms/public.ts';
import type { Quote } from '../events.ts';
import { type OfferSettings, serviceChargePercent, surchargesIn } from '../methods.ts';
import { latestQuotes } from '../queries.ts';
import { serviceShare, withServiceCharge } from '../quote.ts';
import { fromOf } from '../stay-money.ts';

const amounts = { antes: z.number(), despues: z.number(), diferencia: z.number() };

export const tryTariff = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleTryTariff',
  summary: 'Recalculates the last 100 quotes under other terms; also the differences by currency. Nothing is written',
  method: 'get',
  path: '/console/tariff/trial',
  query: z.object({
    terms: jsonText(tariffTerms).meta({ description: 'TariffTerms as JSON.' }),
  }),
  response: z
    .object({
      cotizaciones: z.array(
        z.object({
          reserva: z.int(),
          alojamiento: z.int(),
          pais: z.string(),
          modalidad: z.enum(['diario', 'mensual']),
          noches: z.int(),
          currency: z.string(),
          servicio: z.object(amounts).meta({ description: 'Service charge less its discount.' }),
          total: z.object(amounts).meta({ description: 'Whole stay with the cheapest payment method.' }),
        }),
      ),
      sumas: z.array(
        z.object({
          currency: z.string(),
          cotizaciones: z.int(),
          cambian: z.int().meta({ description: 'Number of quotes with a different total.' }),
          servicio: z.object(amounts),
          total: z.object(amounts),
        }),
      ),
    })
    .meta({ id: 'ConsoleTariffTrial' }),
});

/** Minor units of the quote. */
type Change = { readonly before: number; readonly after: number };

/** The same stay under other terms; everything else quoted stays the same: prices, nights, discount. */
export const underTerms = (quote: Quote, terms: TariffTerms): Quote => ({
  ...withServiceCharge(quote, serviceChargePercent(terms, quote.countryCode, quote.mode)),
  surcharges: surchargesIn(terms, quote.countryCode),
});

/** What a quoted stay would have cost: the service charge less its discount, and the total with the cheapest payment method. */
export const changeUnder = (quote: Quote, terms: TariffTerms, offers: OfferSettings): { service: Change; total: Change } => {
  const again = underTerms(quote, terms);
  const whole = (of: Quote) => fromOf(of, offers)?.whole ?? of.cost + serviceShare(of);
  return {
    service: { before: serviceShare(quote), after: serviceShare(again) },
    total: { before: whole(quote), after: whole(again) },
  };
};

/** Support reads as well (ADR 65). */
export const tariffDryRunRoutes = ({ db, offers }: { readonly db: Knex; readonly offers: OfferSettings }): readonly Route[] => [
  route(tryTariff, ({ query: { terms } }) => tariffDryRun(db, termsFromWire(terms), offers)),
];

/** Number of quotes to recompute, latest first. */
const SAMPLE_SIZE = 100;

/** What the last quotes would have cost under these terms, by the rules that priced them; read-only. */
const tariffDryRun = async (db: Knex, terms: TariffTerms, offers: OfferSettings) => {
  const lines = (await latestQuotes(db, SAMPLE_SIZE)).map((latest) => ({ ...latest, ...changeUnder(latest.quote, terms, offers) }));
  const currencies = [...new Set(lines.map(({ quote }) => quote.currency))].sort();
  return {
    cotizaciones: lines.map(({ id, listing_id, quote, service, total }) => ({
      reserva: id,
      alojamiento: listing_id,
      pais: quote.countryCode,
      modalidad: quote.mode === 'daily' ? ('diario' as const) : ('mensual' as const),
      noches: quote.nights,
      currency: quote.currency,
      servicio: onWire(service, quote.currency),
      total: onWire(total, quote.currency),
    })),
    sumas: currencies.map((currency) => {
      const its = lines.filter(({ quote }) => quote.currency === currency);
      return {
        currency,
        cotizaciones: its.length,
        cambian: its.filter(({ total }) => total.before !== total.after).length,
        servicio: onWire(sum(its.map(({ service }) => service)), currency),
        total: onWire(sum(its.map(({ total }) => total)), currency),
      };
    }),
  };
};

const sum = (changes: readonly Change[]): Change =>
  changes.reduce((all, { before, after }) => ({ before: all.before + before, after: all.after + after }), { before: 0, after: 0 });

const onWire = ({ before, after }: Change, currency: Currency) => {
  const decimal = (amount: number) => toWire({ amount, currency });
  return { antes: decimal(before), despues: decimal(after), diferencia: decimal(after - before) };
};
