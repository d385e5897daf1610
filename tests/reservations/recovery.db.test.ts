import { describe, expect, it } from 'vitest';
import { calendarStream } from '../../src/calendar/events.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { requestSlotsStream } from '../../src/reservations/events.ts';
import { testApp } from '../support/app.ts';
import { aBookablePerson, aDraft, aListing, append, nights } from './world.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { request } = app;
const host = await aBookablePerson(app);
const guest = await aBookablePerson(app);
const by = { token: guest.token };
const read = async (id: number) => (await request('GET', `/reservations/${id}`, by)).body.reservation;

/** The state left by a program that stopped after it had taken slot and nights. */
const crashAfterHold = async (listing: number, idreserva: number, draftRevision = 0) => {
  const { fecha_inicio: checkIn, fecha_termino: checkOut } = nights(app, 30, 32);
  await append(app, requestSlotsStream(guest.id), [
    { type: 'RequestSlotTaken', data: { guestId: guest.id, reservationId: idreserva, takenAt: clock.now() } },
  ]);
  await append(app, calendarStream(listing), [
    {
      type: 'NightsHeld',
      data: {
        listingId: listing,
        reservationId: idreserva,
        guestId: guest.id,
        stay: { checkIn, checkOut },
        draftRevision,
        heldAt: clock.now(),
      },
    },
  ]);
};

describe('a program that ended in the middle of a request', () => {
  it('after the nights were held: the request is completed, once', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aDraft(app, guest, listing);
    const heldAt = clock.now();
    await crashAfterHold(listing, idreserva);
    clock.advance(60_000);
    await app.drain();
    expect(await read(idreserva)).toMatchObject({
      requested_at: heldAt,
      respond_by: new Date(Date.parse(heldAt) + 86_400_000).toISOString(),
    });
    await app.drain();
    expect(await app.store.read(`reservation-${idreserva}`)).toHaveLength(2);
    expect((await request('PUT', `/reservations/request/${idreserva}`, by)).body.code).toBe('already_requested');
    await request('DELETE', `/reservations/${idreserva}`, by);
  });

  it('after the nights were held, with a draft changed meanwhile: nights and slot are released', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aDraft(app, guest, listing);
    await request('PUT', `/reservations/${idreserva}`, { ...by, body: { guests: 1 } });
    await crashAfterHold(listing, idreserva, 0);
    await app.drain();
    expect(await read(idreserva)).toMatchObject({ requested_at: null, actions: ['request', 'cancel'] });
    expect(await app.db('occupancy').where({ listing_id: listing })).toEqual([]);
    expect((await app.store.read(calendarStream(listing))).at(-1)).toMatchObject({
      type: 'NightsReleased',
      data: { cause: 'request_failed' },
    });
    expect(await app.db('request_slots').where({ reservation_id: idreserva })).toEqual([]);
    expect((await request('PUT', `/reservations/request/${idreserva}`, by)).status).toBe(200);
    await request('DELETE', `/reservations/${idreserva}`, by);
  });

  it('before the nights were held: the slot is free again after 30 s', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aDraft(app, guest, listing);
    const taken = clock.now();
    await append(app, requestSlotsStream(guest.id), [
      { type: 'RequestSlotTaken', data: { guestId: guest.id, reservationId: idreserva, takenAt: taken } },
    ]);
    const slots = () => app.db('request_slots').where({ reservation_id: idreserva });
    clock.advance(30_000);
    await app.drain();
    expect(await slots()).toHaveLength(1);
    clock.advance(1);
    await app.drain();
    expect(await slots()).toHaveLength(0);
  });
});

describe('rejected by the decider after the nights were held', () => {
  it('a draft that lapses before its request releases the nights', async () => {
    const listing = await aListing(app, host);
    const { idreserva, lapses_at } = await aDraft(app, guest, listing);
    clock.set(lapses_at);
    clock.advance(1);
    await crashAfterHold(listing, idreserva);
    await app.drain();
    expect(await app.db('occupancy').where({ listing_id: listing })).toEqual([]);
  });
});
