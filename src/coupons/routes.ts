import type { Knex } from 'knex';
import type { Context } from 'koa';
import { readStream } from '../engine/event-store/typed.ts';
import { toWire } from '../kernel/money.ts';
import { onField, Rejection } from '../kernel/rejection.ts';
import type { Stay } from '../kernel/types.ts';
import { type BookableListing, bookableListing, listingPolicies } from '../listings/public.ts';
import type { Discount, Quote } from '../pricing/events.ts';
import { discounts, moneyFor, moneyOnWire, type OfferSettings, priceOnWire, quoteForListing } from '../pricing/public.ts';
import { unpaidOf, usdNanosOf } from '../pricing/queries.ts';
import { command, type Route, route, type User, type Waited } from '../server/http/contract.ts';
import { etagOf, expectMatchOnce } from '../server/http/etag.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { Tariffs } from '../terms/public.ts';
import type { CouponCommands } from './commands.ts';
import { changeCoupon, createCoupon, listCoupons, presentCoupon, validateCoupon } from './contract.ts';
import { couponStream } from './events.ts';
import { codeOf } from './policies.ts';
import type { CouponRow } from './rows.ts';

const couponById = (db: Knex, id: number): Promise<CouponRow | undefined> => db<CouponRow>('coupons').where({ id }).first();

/** Newest coupons first. */
const allCoupons = (db: Knex, most: number): Promise<CouponRow[]> => db<CouponRow>('coupons').orderBy('id', 'desc').limit(most);

type CouponRoutesDeps = Pick<Core, 'db' | 'store' | 'clock' | 'readModels'> & {
  readonly tariffs: Tariffs;
  readonly offers: OfferSettings;
  readonly commands: CouponCommands;
};

type Priced = (discount: Discount | undefined) => Quote;

const READ_MODELS = ['coupons'] as const;
const MAX_COUPONS = 500;

export const couponRoutes = ({ db, store, clock, tariffs, offers, commands, readModels }: CouponRoutesDeps): readonly Route[] => {
  const shown = async ({ ctx }: { readonly ctx: Context }, { couponId, isBehind }: Waited & { readonly couponId: number }) => {
    const row = isBehind ? readModels.couponAfterEvents(await readStream(store, couponStream(couponId))) : await couponById(db, couponId);
    if (!row) throw new Rejection('not_found');
    ctx.set('etag', etagOf(row));
    return { cupon: presentCoupon(row) };
  };

  const visibleListing = async (id: number, user: User): Promise<BookableListing> => {
    const listing = await bookableListing(db, id);
    if (!listing) throw new Rejection('space_not_found');
    if (listingPolicies.isHiddenFrom(user, listing)) throw new Rejection(listing.state);
    return listing;
  };

  /**
   * The price of the stay with and without a discount. A draft keeps its price when the host changes prices, and a coupon applies to that
   * price; without a draft it applies to the current one.
   */
  const pricing = async ({ id: guestId }: User, { listingId, details }: BookableListing, stay: Stay): Promise<Priced> => {
    const drawn = await unpaidOf(db, { guestId, listingId, ...stay }, clock.now());
    if (drawn?.status === 'draft') return (discount) => discounts.withDiscount(drawn.quote, discount);
    const [usdNanos, tariff] = await Promise.all([usdNanosOf(db, details.prices.currency), tariffs.at(clock.now())]);
    return (discount) => quoteForListing(details, tariff, stay, 1, { usdNanos, discount });
  };

  return [
    route(listCoupons, async () => ({ data: (await allCoupons(db, MAX_COUPONS)).map(presentCoupon) })),

    command(createCoupon, {
      write: ({ body, user, metadata }) => commands.create({ ...termsOf(body), adminId: user.id }, metadata),
      from: READ_MODELS,
      read: shown,
    }),

    command(changeCoupon, {
      write: async ({ params: { id: couponId }, body, user, metadata, ctx }) => {
        const row = await couponById(db, couponId);
        if (!row) throw new Rejection('not_found');
        await expectMatchOnce(ctx, etagOf(row), { store, stream: couponStream(couponId), commandId: metadata.commandId });
        const stands = presentCoupon(row);
        const terms = termsOf({
          code: body.code ?? stands.code,
          percentage: body.percentage ?? stands.percentage,
          status: body.status ?? stands.status,
          days_of_week: body.days_of_week ?? stands.days_of_week,
          quantity: body.quantity ?? stands.quantity,
          selectedAccommodations: body.selectedAccommodations ?? stands.selectedAccommodations,
        });
        return { couponId, position: await commands.change({ ...terms, couponId, adminId: user.id }, metadata) };
      },
      from: READ_MODELS,
      read: shown,
    }),

    route(
      validateCoupon,
      async ({ params: { idalojamiento }, body, user, language }) => {
        const listing = await visibleListing(idalojamiento, user);
        const { listingId, details } = listing;
        const coupon = await commands.discountOf(body.cupon, { listingId, timeZone: details.timeZone }).catch(onField('cupon'));
        const { code, percentage } = coupon;
        const { fecha_inicio: checkIn, fecha_termino: checkOut } = body;
        if (checkIn === undefined || checkOut === undefined)
          return { cupon: { code, percentage, discount: null }, total: null, lines: [], offers: [], from: null, dinero: null };
        const pricedWith = await pricing(user, listing, { checkIn, checkOut });
        const { best } = await discounts.forStay(db, { guestId: user.id, checkIn, now: clock.now() }, coupon);
        const quote = pricedWith(best);
        const price = priceOnWire(quote, offers);
        const decimal = (amount: number) => toWire({ amount, currency: quote.currency });
        return {
          cupon: { code, percentage, discount: decimal(pricedWith(coupon).discount) },
          total: decimal(quote.total),
          lines: price.lines(language).lines,
          offers: price.offers,
          from: price.from,
          dinero: moneyOnWire(moneyFor(quote, { offers })).dinero,
        };
      },
      ({ params: { idalojamiento }, user }) => visibleListing(idalojamiento, user),
    ),
  ];
};

type Written = {
  code: string;
  percentage: number;
  status: 0 | 1;
  days_of_week: readonly number[];
  quantity: number;
  selectedAccommodations: readonly number[];
};

/** Throws Rejection invalid on field code when it is not a valid code. */
const termsOf = ({ code: written, percentage, status, days_of_week, quantity, selectedAccommodations }: Written) => {
  const code = codeOf(written);
  if (code === null) throw new Rejection(written.trim() === '' ? 'required' : 'invalid', { field: 'code' });
  const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);
  return { code, percentage, active: status === 1, days: sorted(days_of_week), quantity, listingIds: sorted(selectedAccommodations) };
};
