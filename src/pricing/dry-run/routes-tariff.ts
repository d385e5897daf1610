import type { Knex } from 'knex';
import { toWire } from '../../kernel/money.ts';
import type { Currency } from '../../kernel/types.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { TariffTerms } from '../../terms/events.ts';
import { termsFromWire } from '../../terms/public.ts';
import type { OfferSettings } from '../methods.ts';
import { latestQuotes } from '../queries.ts';
import { type Change, changeUnder } from './change.ts';
import { tryTariff } from './contract-tariff.ts';

/** Support reads as well (ADR 65). */
export const tariffDryRunRoutes = ({ db, offers }: { readonly db: Knex; readonly offers: OfferSettings }): readonly Route[] => [
  route(tryTariff, ({ query: { terms } }) => tariffDryRun(db, termsFromWire(terms), offers)),
];

/** How many quotes are looked at, the latest first. */
const LAST = 100;

/** What the last quotes would have cost under these terms, by the rules that priced them; it reads only. */
const tariffDryRun = async (db: Knex, terms: TariffTerms, offers: OfferSettings) => {
  const lines = (await latestQuotes(db, LAST)).map((latest) => ({ ...latest, ...changeUnder(latest.quote, terms, offers) }));
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
