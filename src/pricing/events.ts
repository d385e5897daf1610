import type { Currency, DateOnly, Money, Stay } from '../shared/types.ts';

/** One displayed line; the total is the sum of the lines, in whole minor units. `how` holds the numbers behind it, for "why this price". */
export type QuoteLine = {
  code: 'stay' | 'first_month' | 'service' | 'discount';
  amount: number;
  how: Readonly<Record<string, number | string>>;
};

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
  /** Under 30 nights daily, else monthly (spec 9). */
  mode: 'daily' | 'monthly';
  /** The whole stay. */
  cost: number;
  commission: number;
  /** First month in advance when monthly, else 0 (D-61, D-62). */
  warranty: number;
  discount: number;
  coupon: string | null;
  /** Paid now: (warranty if above 0, else cost) + commission − discount (spec 9). */
  total: number;
  lines: readonly QuoteLine[];
  /** What is due later, by anniversary (D-64). */
  later: readonly { due: DateOnly; amount: number }[];
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
