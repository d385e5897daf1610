import type { Currency, DateOnly, Event, Instant, Money, Stay, StreamName } from '../kernel/types.ts';
import type { MethodPercents } from '../terms/events.ts';

/**
 * A displayed line; the total is the sum of the lines, in whole minor units. `how`: the numbers it was computed from, for "why this price".
 */
export type QuoteLine = {
  code: 'stay' | 'first_month' | 'service' | 'discount';
  amount: number;
  how: Readonly<Record<string, number | string>>;
};

/** A node of the price tree: rule with version, inputs, rounding and amount. `of`: the nodes it is computed from. */
export type PriceNode = {
  readonly rule: string;
  readonly inputs: Readonly<Record<string, number | string>>;
  readonly rounding: 'exact' | 'half_up';
  /** Minor units. */
  readonly amount: number;
  readonly of: readonly PriceNode[];
};

/** A discount of 0 to 100 per cent of the service charge: a coupon (D-76), or a stay that follows another (D-78). */
export type Discount =
  | { readonly kind: 'coupon'; readonly percentage: number; readonly code: string; readonly couponId: number }
  | { readonly kind: 'follow_on'; readonly percentage: number; readonly after: number };

/**
 * The price of a stay when it was quoted. Events contain it, so that later price changes do not alter history. All amounts are minor units
 * of `currency`, the listing's own.
 */
export type Quote = {
  /** Version of the pricing rules. */
  rules: string;
  /**
   * The version of the tariff, and its surcharge for each method in this space: guests pay by the terms they were shown (ADR 65). Quotes
   * older than versions have neither; the settings apply to them.
   */
  tariff?: number;
  surcharges?: MethodPercents;
  currency: Currency;
  /** The country of the space: some countries do not allow a surcharge for cards (D-67). */
  countryCode: string;
  /** US dollars × 10⁻⁹ for one minor unit, fixed for the methods that charge in dollars (D-68); null when there was no rate. */
  usdNanos: number | null;
  stay: Stay;
  nights: number;
  guests: number;
  /** Daily under 30 nights, otherwise monthly (docs/rules/product.md#numbers). */
  mode: 'daily' | 'monthly';
  /** The whole stay. */
  cost: number;
  commission: number;
  /** The first month of a monthly stay, paid in advance; otherwise 0 (D-61, D-62). */
  warranty: number;
  discount: number;
  /** The code in upper case, and the id of its coupon. */
  coupon: string | null;
  couponId: number | null;
  /** The amount to pay now: (warranty if above 0, otherwise cost) + commission − discount (docs/rules/product.md#numbers). */
  total: number;
  lines: readonly QuoteLine[];
  /** The later payments, on each anniversary (D-64). */
  later: readonly { due: DateOnly; amount: number }[];
  /** The same price as a tree of all amounts with inputs, rule and rounding, so that it can be recomputed (`recount`). */
  tree: PriceNode;
};

export type PaymentMethod = 'mercadopago' | 'paypal' | 'bankTransfer' | 'manual';

/** Why a payment method is not available for a price. */
export const METHOD_REFUSALS = ['only_clp', 'no_exchange_rate', 'no_gateway', 'not_configured'] as const;
export type MethodRefusal = (typeof METHOD_REFUSALS)[number];

/** The total of a payment method: that of the quote plus the surcharge of the method (D-67). */
export type MethodOffer = {
  method: Exclude<PaymentMethod, 'manual'>;
  available: boolean;
  reason: MethodRefusal | null;
  percent: number;
  surcharge: Money;
  total: Money;
  /** The whole stay with the surcharge on every payment, in the currency of the quote. */
  whole: Money;
};

type AboutRate = { currency: Currency; number: number };

/**
 * `rate-<currency>`: exchange rates that administrators set manually (ADR 66). `number` counts the proposals of the currency. Rates from
 * the daily table are not events.
 */
export type RateEvent =
  | Event<'RateProposed', AboutRate & { clpPerUnit: number; from: Instant; adminId: number; proposedAt: Instant }>
  /** By another administrator. In force from `from`, which is not before the confirmation, until the next one or until it is revoked. */
  | Event<'RateConfirmed', AboutRate & { clpPerUnit: number; from: Instant; firstId: number; adminId: number; confirmedAt: Instant }>
  /** By another administrator, or withdrawn by the proposer. */
  | Event<'RateRejected', AboutRate & { firstId: number; adminId: number; rejectedAt: Instant }>
  /** Revoked; `number`: the last one confirmed. The daily table applies again, and confirmed future rates are dropped. */
  | Event<'RateEnded', AboutRate & { adminId: number; endedAt: Instant }>;

export const rateStream = (currency: Currency): StreamName<RateEvent> => `rate-${currency}`;
