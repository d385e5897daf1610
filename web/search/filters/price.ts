import { amountText } from '../../../src/kernel/formats.ts';

/** The visitor's currency and its rate to the US dollar. */
export type Purse = { currency: string; perDollar: number };
export const DOLLARS: Purse = { currency: 'USD', perDollar: 1 };

/** Spec 9: a maximum of 3,000 in steps of 100, in Chilean pesos 3,000,000 in steps of 100,000; a tenth of both for nightly prices. */
const STEPS: Readonly<Record<string, number>> = { USD: 100, GBP: 100, EUR: 100, CLP: 100_000 };
const STEP_COUNT = 30;

/** Rounds to the nearest of 1, 2, 5 × 10ⁿ. */
const roundStep = (amount: number): number => {
  const power = 10 ** Math.floor(Math.log10(amount));
  const near = [1, 2, 5, 10].toSorted((a, b) => Math.abs(a * power - amount) - Math.abs(b * power - amount));
  return (near[0] ?? 1) * power;
};

/**
 * Bounds of the slider in the visitor's currency; for currencies that the specification does not list, the dollar bounds converted (D-73).
 * `nights`: the number of nights the price covers, null for a month.
 */
export const priceBounds = ({ currency, perDollar }: Purse, nights: number | null): { max: number; step: number } => {
  const monthly = STEPS[currency];
  const one = monthly === undefined ? roundStep((nights === null ? 100 : 10) * perDollar) : monthly / (nights === null ? 1 : 10);
  const step = one * (nights ?? 1);
  return { max: step * STEP_COUNT, step };
};

/** Whole dollars for the search: the minimum is rounded down and the maximum up, so that no matching space is left out (D-73). */
export const leastDollars = (amount: number, { perDollar }: Purse): number => Math.floor(amount / perDollar);
export const mostDollars = (amount: number, { perDollar }: Purse): number => Math.ceil(amount / perDollar);

/** The slider value for an amount in dollars: the step that converts to it, or else the converted amount. */
export const chosenAmount = (dollars: number, purse: Purse, toDollars: typeof leastDollars, step: number): number => {
  const onStep = Math.round((dollars * purse.perDollar) / step) * step;
  return toDollars(onStep, purse) === dollars ? onStep : Math.round(dollars * purse.perDollar);
};

/** An amount in dollars as it was typed: the round amount that converts to it, or else the converted amount. */
export const typedAmount = (dollars: number, purse: Purse, toDollars: typeof leastDollars): number => {
  const step = 10 ** Math.ceil(Math.log10(purse.perDollar));
  const steps = (dollars * purse.perDollar) / step;
  const round = (toDollars === leastDollars ? Math.ceil(steps) : Math.floor(steps)) * step;
  return toDollars(round, purse) === dollars ? round : Math.round(dollars * purse.perDollar);
};

/** The whole amount in a typed text, `1.200.000` or `$ 1,200.50`; 0 for none. */
export const amountIn = (text: string): number => Number(text.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, ''));

/** Amounts without decimals: `$ 900.000 CLP`, `1,200 USD`. */
export const roundMoney = (amount: number, currency: string): string => amountText(amount, currency).replace(/\.00(?= )/, '');
