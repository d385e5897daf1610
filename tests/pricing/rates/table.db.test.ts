import { expect, it } from 'vitest';
import { CURRENCIES } from '../../../src/kernel/money.ts';
import { exchangeRates, usdNanosOf } from '../../../src/pricing/queries.ts';
import { testDatabase } from '../../support/database.ts';

const { db } = await testDatabase();

it('has a rate for every currency a space may be priced in, relative to the Chilean peso (D-70)', async () => {
  const rates = await exchangeRates(db);
  expect(new Set(rates.map((r) => r.currency))).toEqual(new Set(CURRENCIES));
  expect(rates.find((r) => r.currency === 'CLP')?.clpPerUnit).toBe(1);
  for (const { clpPerUnit } of rates) expect(clpPerUnit).toBeGreaterThan(0);
});

it('returns the value of a minor unit in dollars', async () => {
  expect(await usdNanosOf(db, 'USD')).toBe(10_000_000); // a cent
  expect(await usdNanosOf(db, 'CLP')).toBe(Math.round(1e9 / 968)); // a whole peso
  await db('exchange_rates').where({ currency: 'GBP' }).delete();
  expect(await usdNanosOf(db, 'GBP')).toBeNull();
});
