import { currencyKey, toWire } from '../../kernel/money.ts';
import type { DateOnly, Language, Stay } from '../../kernel/types.ts';
import { parsePrices } from '../../listings/public.ts';
import * as vocabulary from '../../listings/vocabulary.ts';
import { type OfferSettings, priceOnWire, quoteForListing } from '../../pricing/public.ts';
import { invalidFields } from '../../server/http/problems.ts';
import type { Tariff } from '../../terms/events.ts';

/** Sample stays: the price does not depend on the dates, only on the number of nights. */
const NIGHTS: Stay = { checkIn: '2026-06-01' as DateOnly, checkOut: '2026-06-04' as DateOnly };
const MONTH: Stay = { checkIn: '2026-06-01' as DateOnly, checkOut: '2026-07-01' as DateOnly };

type PreviewForm = Readonly<Record<string, unknown>> & { modalidad_tiempo: (typeof vocabulary.WIRE_MODES)[number]; country_code: string };

/** The price of three nights and of a month for a guest, and what the host gets of it (W-10). Throws HttpProblem 422 as publishing does. */
export const previewOf = (fields: PreviewForm, { tariff, offers }: { tariff: Tariff; offers: OfferSettings }, language: Language) => {
  const { prices, errors } = parsePrices(fields, fields.modalidad_tiempo);
  if (!prices || Object.keys(errors).length > 0) throw invalidFields(errors);
  const { currency } = prices;
  const mode = vocabulary.modeOf(fields.modalidad_tiempo);
  const example = (stay: Stay, way: 'daily' | 'monthly') => {
    if (mode !== way && mode !== 'both') return null;
    const quote = quoteForListing({ prices, mode, countryCode: fields.country_code }, tariff, stay, 1);
    const price = priceOnWire(quote, offers);
    const [total, commission] = [quote.total, quote.commission].map((amount) => toWire({ amount, currency }));
    return {
      totalDays: quote.nights,
      total: total ?? 0,
      commission: commission ?? 0,
      lines: price.lines(language).lines,
      dinero: price.plan,
    };
  };
  const monthly = prices.monthlyTotal === null ? null : toWire({ amount: prices.monthlyTotal, currency });
  return {
    moneda: currencyKey(currency),
    arriendo_total: monthly,
    garantia: monthly,
    nights: example(NIGHTS, 'daily'),
    month: example(MONTH, 'monthly'),
  };
};
