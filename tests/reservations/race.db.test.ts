import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarStream } from '../../src/calendar/events.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import type { Stay } from '../../src/kernel/types.ts';
import { requestSlotsStream } from '../../src/reservations/events.ts';
import { testApp } from '../support/app.ts';
import { ROUNDS } from '../support/process/rounds.ts';
import { plus } from './builders.ts';
import { aBookablePerson, aDraft, aListing, append, aRequest, nights } from './world.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock, config: { rateLimits: 'relaxed' } });
const { request } = app;
const host = await aBookablePerson(app);
const guests = await Promise.all(Array.from({ length: 5 }, () => aBookablePerson(app)));
const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const holds = (id: number) => app.db('occupancy').where({ listing_id: id, kind: 'hold' });

describe('concurrent requests for the same nights', () => {
  it('50 requests of five guests for overlapping stays: one 200, 49 × 409', async () => {
    const listing = await aListing(app, host);
    const drafts = await Promise.all(
      guests.flatMap((guest) =>
        // the same night in ten different stays, which gives each guest ten drafts
        Array.from({ length: 10 }, async (_, i) => {
          const dates = nights(app, 31 + (i % 5), 40 + i);
          const ask = () => request('POST', '/reservations', { token: guest.token, body: { idalojamiento: listing, ...dates } });
          let { status, body } = await ask();
          while (status === 503) ({ status, body } = await ask()); // the draft exists, but the read model is still applying others
          expect([200, 201]).toContain(status);
          return { id: body.reservation.idreserva as number, token: guest.token };
        }),
      ),
    );
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(50);
    const answers = await Promise.all(drafts.map(({ id, token }) => request('PUT', `/reservations/request/${id}`, { token })));
    expect(statuses(answers)).toEqual({ 200: 1, 409: 49 });
    expect(await holds(listing)).toHaveLength(1);
    const lost = answers.find(({ body }) => body.code === 'unavailable');
    expect(lost?.body.alternatives.length).toBeGreaterThan(0);
    await app.drain();
    expect(
      await app.db('request_slots').whereIn(
        'guest_id',
        guests.map(({ id }) => id),
      ),
    ).toHaveLength(1);
    expect(await app.db('calendar_anomalies')).toEqual([]);
  });

  it('a late request writes nothing, and gets the next free nights', async () => {
    const listing = await aListing(app, host);
    const rivals = await Promise.all(guests.map(async (guest) => ({ guest, id: (await aDraft(app, guest, listing)).idreserva })));
    const slots = async () => (await Promise.all(guests.map(({ id }) => app.store.read(requestSlotsStream(id))))).flat();
    const before = (await slots()).map(({ id }) => id);
    const answers = await Promise.all(rivals.map(({ guest, id }) => request('PUT', `/reservations/request/${id}`, { token: guest.token })));
    expect(statuses(answers)).toEqual({ 200: 1, 409: 4 });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ code: 'unavailable', alternatives: expect.arrayContaining([expect.anything()]) });
    const winner = rivals[answers.findIndex(({ status }) => status === 200)];
    const written = (await slots()).filter(({ id }) => !before.includes(id)).map(({ type, data }) => [type, data]);
    expect(written).toEqual([['RequestSlotTaken', expect.objectContaining({ reservationId: winner?.id })]]);
  });

  it('nights released by another process are free, whatever this one has cached', async () => {
    const listing = await aListing(app, host);
    const [first, second] = await Promise.all([aDraft(app, guests[0]!, listing), aDraft(app, guests[1]!, listing)]);
    const ask = ({ idreserva }: { idreserva: number }, { token }: { token: string }) =>
      request('PUT', `/reservations/request/${idreserva}`, { token });
    expect((await ask(first, guests[0]!)).status).toBe(200);
    expect((await ask(second, guests[1]!)).status).toBe(409);
    const [held] = await app.store.read(calendarStream(listing));
    const { reservationId, stay } = held!.data as { reservationId: number; stay: Stay };
    const back: CalendarEvent = {
      type: 'NightsReleased',
      data: { listingId: listing, reservationId, stay, cause: 'rejected', releasedAt: clock.now() },
    };
    await append(app, calendarStream(listing), [back]);
    expect((await ask(second, guests[1]!)).status).toBe(200);
  });

  it('a request sent twice with one key is one request', async () => {
    const listing = await aListing(app, host);
    const guest = await aBookablePerson(app);
    const { idreserva } = await aDraft(app, guest, listing);
    const headers = { 'idempotency-key': 'pressed-twice' };
    const press = () => request('PUT', `/reservations/request/${idreserva}`, { token: guest.token, headers });
    const answers = await Promise.all([press(), press(), press()]);
    expect(statuses(answers)).toEqual({ 200: 1, 409: 2 });
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['idempotency_key_in_flight', 'idempotency_key_in_flight', undefined]);
    const first = answers.find(({ status }) => status === 200);
    expect((await press()).body.reservation.requested_at).toBe(first?.body.reservation.requested_at);
    expect((await app.store.read(`reservation-${idreserva}`)).map(({ type }) => type)).toEqual([
      'ReservationDrafted',
      'ReservationRequested',
    ]);
  });
});

describe('at the millisecond of the deadline', () => {
  type Attempt = () => Promise<{ status: number }>;
  const attempts = (idreserva: number, guest: { token: string }): Readonly<Record<'accept' | 'reject' | 'cancel' | 'timer', Attempt>> => ({
    accept: () => request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token }),
    reject: () => request('PUT', `/reservations/reject/${idreserva}/-`, { token: host.token }),
    cancel: () => request('DELETE', `/reservations/${idreserva}`, { token: guest.token }),
    timer: async () => {
      await app.drain();
      return { status: 0 };
    },
  });

  /** A request at its deadline, on which `act` makes the attempts; the types of the events that followed the request. */
  const aRound = async (act: (all: ReturnType<typeof attempts>) => Promise<{ status: number }[]>): Promise<string> => {
    const guest = await aBookablePerson(app);
    const listing = await aListing(app, host);
    const { idreserva, respond_by } = await aRequest(app, guest, listing);
    clock.set(respond_by);
    const answers = await act(attempts(idreserva, guest));
    const said = answers.filter(({ status }) => status === 200).length;
    const ended = (await app.store.read(`reservation-${idreserva}`)).map(({ type }) => type).slice(2);
    // a guest may cancel right after an acceptance: these are two successful commands in sequence
    const isOne = ended.length === 1 || ended.join() === 'ReservationAccepted,ReservationCancelled';
    expect(isOne, ended.join()).toBe(true);
    expect(said).toBe(ended.filter((type) => type !== 'ReservationAutoRejected').length);
    for (const { status } of answers) expect([0, 200, 409]).toContain(status);
    clock.set(plus(respond_by, 1));
    await app.drain();
    if (ended[0] !== 'ReservationAccepted' || ended.length === 2) expect(await holds(listing)).toHaveLength(0);
    else await request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
    return ended.join();
  };

  // which one is first in a race depends on the machine: here it has its answer before the others begin
  it.each([
    ['accept', /^ReservationAccepted(,ReservationCancelled)?$/],
    ['reject', /^ReservationRejected$/],
    ['cancel', /^ReservationCancelled$/],
    ['timer', /^ReservationAutoRejected$/],
  ] as const)('%s comes first: it decides, whatever follows', async (first, outcome) => {
    const ended = await aRound(async ({ [first]: leader, ...others }) => [
      await leader(),
      ...(await Promise.all(Object.values<Attempt>(others).map((attempt) => attempt()))),
    ]);
    expect(ended).toMatch(outcome);
  });

  it('accept, reject, cancel and the timer concurrently: exactly one outcome', async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      await aRound((all) =>
        Promise.all(
          Object.values(all)
            .sort(() => Math.random() - 0.5)
            .map((attempt) => attempt()),
        ),
      );
  });
});
