import { fc } from '@fast-check/vitest';
import { it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { paymentsIn } from '../payments/world.ts';
import { aBookablePerson, aListing, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { deeds, type Model } from './deeds.ts';
import type { Stage } from './stage.ts';

/** LIVES=200 plays so many lives; a few of them in every run of the tests. */
const LIVES = Number(process.env['LIVES'] ?? 3);
const STEPS = 25;

const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const apps = [await testApp({ clock, database }), await testApp({ clock, database })] as const;
const [app] = apps;
const admin = await anAdmin(app);

it('random lives of reservations keep every promise at every step', { timeout: 60_000 * LIVES }, async () => {
  const run = fc.asyncProperty(fc.commands<Model, Stage, false>(deeds, { maxCommands: STEPS, size: 'max' }), async (steps) => {
    const host = await aBookablePerson(app, { nombre: 'Hugo' });
    const guests = [await aBookablePerson(app), await aBookablePerson(app), await aBookablePerson(app)];
    const listing = await aListing(app, host);
    const stage: Stage = { apps, clock, payments: paymentsIn(app, clock), host, admin, guests, listing, known: [], turn: 0 };
    await fc.asyncModelRun(() => ({ model: { made: 0 }, real: stage }), steps);
  });
  await fc.assert(run, { numRuns: LIVES, endOnFailure: process.env['CI'] !== undefined });
});
