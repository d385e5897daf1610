import { describe, expect, it } from 'vitest';
import { type Deadlines, startDeadlines } from '../../src/engine/deadlines/jobs.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { openWork } from '../../src/engine/outbox/loops.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { clockGuard } from '../../src/server/observability/clock-skew.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { until } from '../support/events.ts';
import { chanceOf, seedOf } from './support/chance.ts';
import { projectionsOf, unlikeARebuild } from './support/rebuilt.ts';
import { programOn } from './support/two-programs.ts';
import { lastState, type Way, weekOf } from './support/week.ts';

const chance = chanceOf(seedOf());

describe('a week of reservations', () => {
  const live = async (way: Way) => {
    const app = await testApp({ clock: manualClock('2027-03-01T12:00:00.000Z') });
    await weekOf(app, way);
    return { app, ...(await lastState(app)) };
  };

  it('ends the same when every timer fires three times, early, late and in any order, and the clock jumps', async () => {
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
  });
});

describe('three workers, one with its clock five minutes ahead, and half of the timers lost', () => {
  it('do everything once, when it is due', async () => {
    const settings = { hostAnswer: 'PT8S' };
    const app = await testApp({ config: settings });
    const database = { db: app.db, url: app.databaseUrl };
    const ahead = { now: () => new Date(Date.parse(app.clock.now()) + 300_000).toISOString() };
    const workers: Deadlines[] = [];
    for (const clock of [app.clock, app.clock, ahead]) {
      const { store, parts } = await programOn(database, clock, settings);
      const services = {
        db: app.db,
        databaseUrl: app.databaseUrl,
        store,
        clock,
        log: createLog('silent'),
        works: true,
        work: openWork(app.databaseUrl, false),
      };
      const mayDecide = clockGuard(app.db, clock);
      workers.push(await startDeadlines({ ...services, kinds: parts.deadlines, mayDecide }, { sweepMs: 1_000 }));
    }
    const [, , wrong] = workers;
    // every second timer is lost as soon as it is set
    await app.db.raw(`create sequence timers_set;
      create function lose() returns trigger language plpgsql as 'begin return case when nextval(''timers_set'') % 2 = 0 then new end; end';
      create trigger lose before insert on deadlines for each row when (new.queue = 'reservation-deadlines') execute function lose()`);
    try {
      const host = await aBookablePerson(app);
      const guests = await Promise.all(Array.from({ length: 3 }, () => aBookablePerson(app)));
      const listings = [await aListing(app, host), await aListing(app, host)];
      const reservations = await Promise.all(
        guests.flatMap((guest, g) => listings.map((listing) => aRequest(app, guest, listing, 30 + 2 * g, 32 + 2 * g))),
      );
      await wrong?.sweep(); // by its clock all of them are over
      await until(async () => (await workers[0]?.lag())?.every(({ events }) => events === 0) ?? false);
      const { last_value: set } = await app.db('timers_set').first<{ last_value: string }>('last_value');
      expect(Number(set)).toBeGreaterThanOrEqual(reservations.length); // one or more each: a batch writes the last timer of a stream alone
      const ends = async (id: number) => (await app.store.read(`reservation-${id}`)).slice(2);
      await until(async () => (await Promise.all(reservations.map(({ idreserva }) => ends(idreserva)))).every(({ length }) => length > 0));
      await until(async () => (await workers[0]?.oldestOverdue()) === 0);
      for (const { idreserva, respond_by } of reservations) {
        const end = await ends(idreserva);
        expect(end.map(({ type }) => type)).toEqual(['ReservationAutoRejected']);
        const at = end[0]?.meta.at ?? '';
        expect(at >= respond_by && at <= app.clock.now()).toBe(true); // by a right clock
      }
      await app.drain();
      const mailCounts = await app
        .db('mail_outbox')
        .whereLike('template', '%-unanswered')
        .groupBy('concerns', 'template')
        .select('concerns')
        .count('* as n');
      expect(mailCounts.map(({ n }) => Number(n))).toEqual(Array.from({ length: 2 * reservations.length }, () => 1));
      const marks = (await Promise.all(listings.map((id) => app.store.read(`listing-${id}`)))).flat();
      expect(marks.filter(({ type }) => type === 'ListingStruck')).toHaveLength(reservations.length);
      expect(marks.filter(({ type }) => type === 'ListingBlocked')).toHaveLength(listings.length);
    } finally {
      for (const worker of workers) await worker.stop();
    }
  });
});

describe('no worker for an hour past every deadline', () => {
  it('expired things count as expired for every reader and caller; a starting worker does the rest, once', async () => {
    const clock = manualClock('2027-03-01T12:00:00.000Z');
    const app = await testApp({ clock });
    const { request } = app;
    const host = await aBookablePerson(app);
    const listing = await aListing(app, host);
    const [lapses, requests, pays, transfers, announces] = await Promise.all(Array.from({ length: 5 }, () => aBookablePerson(app)));
    if (!lapses || !requests || !pays || !transfers || !announces) throw new Error('five guests');
    const draft = await aDraft(app, lapses, listing, 30, 32);
    const open = await aRequest(app, requests, listing, 33, 35);
    const unpaid = await anAccepted(app, pays, host, listing, 36, 38);
    const begun = await anAccepted(app, transfers, host, listing, 39, 41);
    const announced = await anAccepted(app, announces, host, listing, 42, 44);
    const transfer = ({ idreserva, guestToken }: typeof begun, more = {}) =>
      request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken, ...more } });
    expect([(await transfer(begun)).status, (await transfer(announced, { reference: '7' })).status]).toEqual([200, 200]);
    const all = [draft, open, unpaid, begun, announced].map(({ idreserva }) => idreserva as number);
    const log = async () =>
      (await Promise.all(all.map((id) => app.store.read(`reservation-${id}`)))).map((events) => events.map(({ type }) => type));
    const before = await log();

    clock.advance(25 * 3_600_000);
    const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code;
    expect(await codeOf(request('PUT', `/reservations/request/${draft.idreserva}`, { token: lapses.token }))).toBe('draft_lapsed');
    expect(await codeOf(request('PUT', `/reservations/accept/${open.idreserva}/-`, { token: host.token }))).toBe('host_deadline');
    expect(await codeOf(request('GET', `/reservations/${unpaid.idreserva}/${unpaid.guestToken}`))).toBe('E02');
    expect(await codeOf(request('POST', '/mercadopago/pay', { body: { id_reserva: unpaid.idreserva, token: unpaid.guestToken } }))).toBe(
      'E02',
    );
    expect(await codeOf(transfer(begun, { reference: '8' }))).toBe('E02');
    expect(await log()).toEqual(before);

    const services = {
      db: app.db,
      databaseUrl: app.databaseUrl,
      store: app.store,
      clock,
      log: createLog('silent'),
      works: true,
      work: openWork(app.databaseUrl, false),
    };
    for (let starts = 0; starts < 2; starts += 1) {
      const worker = await startDeadlines({ ...services, kinds: app.deadlines });
      await worker.sweep();
      await worker.stop();
      await app.drain();
    }
    const ended = ['DraftLapsed', 'ReservationAutoRejected', 'ReservationCancelled', 'ReservationCancelled'];
    expect(await log()).toEqual(before.map((types, i) => (ended[i] === undefined ? types : [...types, ended[i]])));
    const mails = await app.db('mail_outbox').whereLike('template', '%lapsed').orWhereLike('template', '%unanswered').pluck('template');
    expect(mails.sort()).toEqual([
      'guest-payment-lapsed',
      'guest-transfer-lapsed',
      'guest-unanswered',
      'host-payment-lapsed',
      'host-payment-lapsed',
      'host-unanswered',
    ]);
    expect(await app.db('mail_outbox').whereLike('template', '%reminder')).toEqual([]); // an hour late, no reminders are sent
    const busy = await request('GET', `/accommodations/unavailable_dates/${listing}`);
    expect(busy.body).toHaveLength(2); // of the transfer that was announced
  });
});
