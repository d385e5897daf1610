import { z } from 'zod';
import { fetchOutside, OutsideInTransaction } from '../../engine/outside.ts';
import { CURRENCIES } from '../../kernel/money.ts';
import type { Currency } from '../../kernel/types.ts';
import { boundedText } from '../../server/bounded-text.ts';

/** Chilean pesos for one unit of each currency of the feed. */
export type FreshRates = ReadonlyMap<Currency, number>;
export type RatesFeed = () => Promise<FreshRates>;

/** Why a table is rejected; `message` is logged, without the body of the feed. */
export class UnusableRates extends Error {
  override readonly name = 'UnusableRates';
}

const TIMEOUT_MS = 10_000;
const MAX_CHARS = 1_000_000;

/** The format of common feeds: the amount of each currency for one unit of `base`. */
const answer = z
  .object({
    base: z.string().optional(),
    base_code: z.string().optional(),
    rates: z.record(z.string(), z.number().positive().finite()),
  })
  .transform(({ base, base_code, rates }) => ({ base: base ?? base_code, rates }));

/** Pure: converts the feed's table to pesos (D-70). Throws UnusableRates. */
export const ratesIn = (sent: unknown): FreshRates => {
  const parsed = answer.safeParse(sent);
  if (!parsed.success) throw new UnusableRates('not a table of rates');
  const { base, rates } = parsed.data;
  const all: Readonly<Record<string, number | undefined>> = { ...rates, ...(base ? { [base]: 1 } : {}) };
  const pesos = all['CLP'];
  if (pesos === undefined || all['USD'] === undefined) throw new UnusableRates('without CLP or USD');
  return new Map(
    CURRENCIES.flatMap((currency) => {
      const own = all[currency];
      return own === undefined ? [] : [[currency, Number((pesos / own).toPrecision(7))] as const];
    }),
  );
};

/** The currencies that changed at least threefold since the last table, which is treated as an error of the feed. */
export const outOfBounds = (before: FreshRates, after: FreshRates): Currency[] =>
  [...after].flatMap(([currency, rate]) => {
    const old = before.get(currency);
    return old !== undefined && (rate > old * 3 || rate * 3 < old) ? [currency] : [];
  });

/** The feed at `RATES_URL`. Throws UnusableRates for a timeout and for an invalid table. */
export const httpRatesFeed =
  (url: string, timeoutMs = TIMEOUT_MS): RatesFeed =>
  async () => {
    const response = await fetchOutside('the rates', url, timeoutMs, { headers: { accept: 'application/json' } }).catch(
      (error: unknown) => {
        throw error instanceof OutsideInTransaction ? error : new UnusableRates('no answer');
      },
    );
    if (!response.ok) throw new UnusableRates(`status ${response.status}`);
    const text = await boundedText(response, MAX_CHARS).catch(() => {
      throw new UnusableRates('cut off or too large');
    });
    try {
      return ratesIn(JSON.parse(text));
    } catch (error) {
      throw error instanceof UnusableRates ? error : new UnusableRates('not JSON');
    }
  };
