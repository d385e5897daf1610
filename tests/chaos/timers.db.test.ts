import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { startDeadlines } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { aBookablePerson, aListing, aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { until } from '../support/events.ts';
import { chanceOf, seedOf } from './support/chance.ts';
import { projectionsOf, unlikeARebuild } from './support/rebuilt.ts';
import { lastState, type Way, weekOf } from './support/week.ts';

const chance = chanceOf(seedOf());

describe('a week of reservations', () => {
  const live = async (way: Way) => {
    const app = await testApp({ clock: manualClock('2027-03-01T12:00:00.000Z') });
    await weekOf(app, way);
    return { app, ...(await lastState(app)) };
  };

  it('ends the same when every timer rings three times, too early, late and in any order, and the clock jumps', async () => {
    const plain = await live({ rings: 1, chance: null });
    const mad = await live({ rings: 3, chance });
    expect(mad.mails).toEqual(plain.mails);
    expect(mad.rows).toEqual(plain.rows);
    expect(mad.log).toEqual(plain.log);
    const types = new Set(plain.log.map(({ type }) => type));
    for (const type of ['DraftLapsed', 'ReservationAutoRejected', 'ReservationCancelled', 'ReservationPaid']) expect(types).toContain(type);
    expect(plain.mails.map(({ template }) => template)).toContain('host-answer-reminder');

    const { db, store } = mad.app;
    const compare = async () => unlikeARebuild(db, store, await projectionsOf(db, store));
    expect(await compare()).toEqual([]);
    await db('occupancy').limit(1).update({ origin: 'host' });
    expect((await compare()).map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'occupancy, only served',
      'occupancy, only rebuilt',
    ]);
  }, 120_000);
});

describe('all timers are lost', () => {
  it('and the sweep does what they would have done, once', async () => {
    const app = await testApp({ config: { hostAnswer: 'PT6S' } });
    const means = { db: app.db, databaseUrl: app.databaseUrl, store: app.store, clock: app.clock, log: createLog('silent'), work: true };
    const deadlines = await startDeadlines({ ...means, kinds: app.deadlines }, { sweepMs: 1_000 });
    try {
      const host = await aBookablePerson(app);
      const guests = await Promise.all(Array.from({ length: 6 }, () => aBookablePerson(app)));
      const listings = [await aListing(app, host), await aListing(app, host), await aListing(app, host)];
      const asked = await Promise.all(
        guests.flatMap((guest, g) => listings.map((listing) => aRequest(app, guest, listing, 30 + 2 * g, 32 + 2 * g))),
      );
      const jobs = () => app.db('jobs.job').where({ name: 'reservation-deadlines' });
      await until(async () => (await deadlines.lag()).every(({ events }) => events === 0), 20_000);
      expect((await jobs().delete()) > 0).toBe(true);
      const ends = async (id: number) => (await app.store.read(`reservation-${id}`)).slice(2).map(({ type }) => type);
      await until(async () => (await Promise.all(asked.map(({ idreserva }) => ends(idreserva)))).every(({ length }) => length > 0), 30_000);
      await until(async () => (await deadlines.oldestOverdue()) === 0);
      for (const { idreserva } of asked) expect(await ends(idreserva)).toEqual(['ReservationAutoRejected']);
    } finally {
      await deadlines.stop();
    }
  }, 90_000);
});
