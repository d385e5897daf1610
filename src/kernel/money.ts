import type { Currency, Money } from './types.ts';

/** The decimals of each currency; CLP has none. The only such table, so that no amount is charged at a hundredth (F36). */
export const EXPONENT: Record<Currency, number> = { CLP: 0, ARS: 2, USD: 2, GBP: 2, EUR: 2, PEN: 2, MXN: 2, COP: 2 };

export const CURRENCIES = Object.keys(EXPONENT) as Currency[];

/** `amount` × `numerator` / `denominator`, rounded half up once, exact on integers (D-71). */
export const share = (amount: number, numerator: number, denominator: number): number => {
  const n = BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator);
  const d = BigInt(denominator) * 2n;
  const quotient = n / d;
  return Number(n < 0n && n % d !== 0n ? quotient - 1n : quotient);
};

/** `amount` × `percent` / 100, rounded half up once; `percent` has at most two decimals. */
export const percentOf = (amount: number, percent: number): number => share(amount, Math.round(percent * 100), 10_000);

/**
 * Converts `part` of a price of `whole` (minor units of the price's currency) to the charged currency, such as dollars for pesos (D-68), in
 * the proportion of what was charged for the whole without the `surcharge` of the payment method.
 */
export const asCharged = (part: number, whole: number, { amount, surcharge }: { amount: Money; surcharge: number }): Money => ({
  amount: share(Math.max(0, amount.amount - surcharge), part, whole),
  currency: amount.currency,
});

/** Converts minor units to the decimal number of the wire: 13667 EUR → 136.67 (docs/api.md#money). */
export const toWire = ({ amount, currency }: Money): number => Number((amount / 10 ** EXPONENT[currency]).toFixed(EXPONENT[currency]));

/** Converts the decimal number of the wire to minor units; null when it has more decimals than the currency. */
export const fromWire = (value: number, currency: Currency): number | null => {
  const scaled = value * 10 ** EXPONENT[currency];
  const whole = Math.round(scaled);
  return Math.abs(scaled - whole) < 1e-6 * Math.max(1, Math.abs(scaled)) ? whole : null;
};

const WIRE_KEY: Record<Currency, string> = {
  CLP: 'es_CL',
  ARS: 'es_AR',
  USD: 'en_US',
  GBP: 'en_GB',
  EUR: 'it_IT',
  PEN: 'es_PE',
  MXN: 'es_MX',
  COP: 'es_CO',
};

/** The decimals of a currency by code or key; two for unknown ones. */
export const decimalsOf = (key: string): number => {
  const currency = currencyOf(key);
  return currency === null ? 2 : EXPONENT[currency];
};

/** The ISO code of a currency key (`es_CL` → `CLP`); an unknown key is returned unchanged (D-69). */
export const currencyCode = (key: string): string => currencyOf(key) ?? key;

/** The currency key on the wire (`es_CL`, D-69). */
export const currencyKey = (currency: Currency): string => WIRE_KEY[currency];

/** An amount in answers: decimals, the currency by its old key (`moneda`) and by its ISO code. */
export const amountOnWire = ({ amount, currency }: Money): { amount: number; moneda: string; currency: Currency } => ({
  amount: toWire({ amount, currency }),
  moneda: currencyKey(currency),
  currency,
});

/** Parses a currency key or code (`es_CL`, `clp`, `CLP`); null when unknown, never a fallback to CLP (D-69). */
export const currencyOf = (key: string): Currency | null =>
  CURRENCIES.find((c) => WIRE_KEY[c].toLowerCase() === key.toLowerCase() || c.toLowerCase() === key.toLowerCase()) ?? null;
