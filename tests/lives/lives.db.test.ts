import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { usdNanosOf } from '../../src/pricing/queries.ts';
import { paymentsIn } from '../payments/world.ts';
import { aBookablePerson, aListing, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anything, months, troubled } from './actions.ts';
import type { Model, Stage } from './stage.ts';
import { toADebt } from './trouble-actions.ts';

/** LIVES=200 plays so many lives of each kind; 20 in `npm run test:all`. */
const LIVES = Number(process.env['LIVES'] ?? 1);
const STEPS = 40;
/** Two nights are below it, four nights and a month above. */
const config = { fourEyesAbove: 80 };

const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const apps = [await testApp({ clock, database, config }), await testApp({ clock, database, config })] as const;
const [app] = apps;
const limit = Math.floor((config.fourEyesAbove * 1e9) / ((await usdNanosOf(app.db, 'CLP')) ?? 0));

const aStage = async (): Promise<Stage> => {
  const people = { host: await aBookablePerson(app, { nombre: 'Hugo' }), admins: [await anAdmin(app), await anAdmin(app)] as const };
  const guests = [await aBookablePerson(app), await aBookablePerson(app), await aBookablePerson(app)];
  const listing = await aListing(app, people.host);
  return { apps, clock, payments: paymentsIn(app, clock), ...people, limit, guests, listing, known: [], turn: 0 };
};
const aModel = (): Model => ({
  made: 0,
  waiting: new Map(),
  alone: new Set(),
  endedBy: new Map(),
  takenBack: new Map(),
});

// first, while the clock is on a Tuesday: a payout is due on a business day, and random lives leave the clock on any day
it('a random life that ends with a debt keeps every invariant, and reports its debt', async () => {
  const real = await aStage();
  await fc.asyncModelRun(() => ({ model: aModel(), real }), [toADebt]);
  const owed = await app.db('payouts').where({ host_id: real.host.id }).whereNotNull('owed_since');
  expect(owed).toHaveLength(1);
});

it.each([
  ['reservations', anything],
  ['stays by the month and of money that takes two', months],
  ['stays that end in trouble', troubled],
])('random lives of %s keep every invariant at every step', { timeout: 60_000 * LIVES }, async (_of, actions) => {
  const run = fc.asyncProperty(fc.noBias(fc.commands<Model, Stage, false>(actions, { maxCommands: STEPS, size: 'max' })), async (steps) => {
    const real = await aStage();
    await fc.asyncModelRun(() => ({ model: aModel(), real }), steps);
  });
  await fc.assert(run, { numRuns: LIVES, endOnFailure: process.env['CI'] !== undefined });
});
