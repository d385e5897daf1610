import type { Currency, DateOnly, Money, Stay } from '../shared/types.ts';

/** One displayed line; the total is the sum of the lines, in whole minor units. `how` holds the numbers behind it, for "why this price". */
export type QuoteLine = {
  code: 'stay' | 'first_month' | 'service' | 'discount';
  amount: number;
  how: Readonly<Record<string, number | string>>;
};

/** One figure of a price: what it was made from, by which rule and version, how it was rounded. The figures below it stand in `of`. */
export type PriceNode = {
  readonly rule: string;
  readonly inputs: Readonly<Record<string, number | string>>;
  readonly rounding: 'exact' | 'half_up';
  /** Minor units. */
  readonly amount: number;
  readonly of: readonly PriceNode[];
};

/** Off the service charge, 0 to 100 per cent of it: a coupon (D-76), or a stay that follows another (D-78). */
export type Discount =
  | { readonly kind: 'coupon'; readonly percentage: number; readonly code: string; readonly couponId: number }
  | { readonly kind: 'follow_on'; readonly percentage: number; readonly after: number };

/**
 * The price of a stay as it was when it was quoted: a fact that travels in events, so that a later price change cannot alter history.
 * All amounts are minor units of `currency`, the listing's own.
 */
export type Quote = {
  /** Version of the pricing rules that made it. */
  rules: string;
  currency: Currency;
  /** Of the space: in some countries cards may not be charged for (D-67). */
  countryCode: string;
  /** US dollars × 10⁻⁹ a minor unit, frozen for the methods that charge in dollars (D-68); null where none was known. */
  usdNanos: number | null;
  stay: Stay;
  nights: number;
  guests: number;
  /** Under 30 nights daily, else monthly (docs/rules/product.md#numbers). */
  mode: 'daily' | 'monthly';
  /** The whole stay. */
  cost: number;
  commission: number;
  /** First month in advance when monthly, else 0 (D-61, D-62). */
  warranty: number;
  discount: number;
  /** The code as its guest wrote it in capitals, and the coupon it named. */
  coupon: string | null;
  couponId: number | null;
  /** Paid now: (warranty if above 0, else cost) + commission − discount (docs/rules/product.md#numbers). */
  total: number;
  lines: readonly QuoteLine[];
  /** What is due later, by anniversary (D-64). */
  later: readonly { due: DateOnly; amount: number }[];
  /** The same price as a tree: every figure with its inputs, rule and rounding, so that it can be counted again (`recount`). */
  tree: PriceNode;
};

export type PaymentMethod = 'mercadopago' | 'paypal' | 'bankTransfer' | 'manual';

/** What a method asks in the end: the quote's total and its own charge (D-67). */
export type MethodOffer = {
  method: Exclude<PaymentMethod, 'manual'>;
  available: boolean;
  reason: string | null;
  percent: number;
  surcharge: Money;
  total: Money;
};
