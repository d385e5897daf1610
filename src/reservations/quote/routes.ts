import { availabilityOf } from '../../calendar/public.ts';
import type { CouponCommands } from '../../coupons/public.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { currencyKey, toWire } from '../../kernel/money.ts';
import { onField, Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Language, Stay } from '../../kernel/types.ts';
import { bookableListing, parsePrices } from '../../listings/public.ts';
import { listingsStanding } from '../../listings/queries.ts';
import * as vocabulary from '../../listings/vocabulary.ts';
import { legalNoticeOf } from '../../places/public.ts';
import { discounts, type OfferSettings, priceOnWire, quoteForListing } from '../../pricing/public.ts';
import { type Route, route, type User } from '../../server/http/contract.ts';
import { invalidFields } from '../../server/http/problems.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Tariff } from '../../terms/events.ts';
import type { ConditionsInForce, Tariffs } from '../../terms/public.ts';
import { available, pricePreview, simulation } from './contract.ts';

/** Sample stays: the price does not depend on the dates, only on the number of nights. */
const NIGHTS: Stay = { checkIn: '2026-06-01' as DateOnly, checkOut: '2026-06-04' as DateOnly };
const MONTH: Stay = { checkIn: '2026-06-01' as DateOnly, checkOut: '2026-07-01' as DateOnly };

type PreviewForm = Readonly<Record<string, unknown>> & { modalidad_tiempo: (typeof vocabulary.WIRE_MODES)[number]; country_code: string };

/** The price of three nights and of a month for a guest, and the host's part of it (W-10). Throws HttpProblem 422 like publishing. */
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

type QuoteRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly conditions: ConditionsInForce;
  readonly tariffs: Tariffs;
  readonly offers: OfferSettings;
  readonly coupons: CouponCommands;
};

type Query = { readonly accommodationId: number; readonly initDate: DateOnly; readonly endDate: DateOnly; readonly guests: number };

/** The price and availability of a stay: prices, free nights and coupons together. */
export const quoteRoutes = ({ db, clock, conditions, tariffs, offers, coupons }: QuoteRoutesDeps): Route[] => {
  /** The listing and the availability of the stay, both as of this call; a result read under the same standing is reused. */
  const availability = async ({ accommodationId, initDate, endDate, guests }: Query, user: User | null) => {
    const standing = await listingsStanding(db);
    const listing = await bookableListing(db, accommodationId, standing);
    if (!listing) throw new Rejection('space_not_found');
    const isOwn = user !== null && (user.isAdmin || user.id === listing.hostId);
    if (listing.state !== 'active' && !(listing.state === 'not_yet_approved' && isOwn)) throw new Rejection(listing.state);
    const stay = { checkIn: initDate, checkOut: endDate };
    const now = clock.now();
    const today = dayIn(listing.details.timeZone, now);
    const lastKnown = await conditions.lastKnown(now);
    const answer = await availabilityOf(db, listing, { stay, guests, today, viewerId: user?.id, conditions: lastKnown, standing });
    return { listing, stay, answer };
  };

  return [
    route(pricePreview, async ({ query, language }) => previewOf(query, { tariff: await tariffs.at(clock.now()), offers }, language)),
    route(available, async ({ query, user }) => {
      const { answer } = await availability(query, user);
      if (answer.available) return { available: true };
      return { available: false, reason: answer.reason, alternatives: answer.alternatives.map(rangeOnWire) };
    }),
    route(simulation, async ({ query, user, language, countTry }) => {
      const { listing, stay, answer } = await availability(query, user);
      if (!answer.available)
        throw new Rejection(answer.reason, { field: fieldOf(answer.reason), alternatives: answer.alternatives.map(rangeOnWire) });
      if (query.cupon) await countTry('coupon');
      const { details, listingId } = listing;
      const coupon = query.cupon
        ? await coupons.discountOf(query.cupon, { listingId, timeZone: details.timeZone }).catch(onField('cupon'))
        : null;
      const { best } = await discounts.forStay(db, { guestId: user?.id ?? null, checkIn: stay.checkIn, now: clock.now() }, coupon);
      const tariff = await tariffs.at(clock.now());
      const quote = quoteForListing(details, tariff, stay, query.guests, { discount: best });
      const { currency } = quote;
      const price = priceOnWire(quote, offers);
      const decimal = (amount: number) => toWire({ amount, currency });
      return {
        totalDays: quote.nights,
        stay: decimal(quote.cost),
        commission: decimal(quote.commission),
        warranty: decimal(quote.warranty),
        discount: decimal(quote.discount),
        total: decimal(quote.total),
        from: price.from,
        dinero: price.plan,
        tarifa: tariff.version,
        moneda: currencyKey(currency),
        currency,
        ...price.lines(language),
        legal_notice: await legalNoticeOf(db, details.placeIds, stay, language),
      };
    }),
  ];
};

const rangeOnWire = ({ checkIn, checkOut }: Stay) => ({ from: checkIn, to: checkOut });

const fieldOf = (reason: string): string => {
  if (reason === 'too_many_guests') return 'guests';
  return reason === 'past' ? 'initDate' : 'endDate';
};
