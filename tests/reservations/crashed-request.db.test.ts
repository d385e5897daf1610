import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarStream } from '../../src/calendar/events.ts';
import { type EventStore, StoreUnavailable } from '../../src/engine/event-store/port.ts';
import { readStream } from '../../src/engine/event-store/typed.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { TERMS_VERSION } from '../../src/kernel/legal/terms-version.ts';
import { listingStream } from '../../src/listings/events.ts';
import { requestSlotsStream } from '../../src/reservations/events.ts';
import { programOn } from '../chaos/support/two-programs.ts';
import { testApp } from '../support/app.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, append, nights } from './world.ts';

const START = '2027-03-01T12:00:00.000Z';
const clock = manualClock(START);
const app = await testApp({ clock });
const admin = await anAdmin(app);
const host = await aBookablePerson(app);

/** The number of appends that still succeed; the program stops at the next one. */
let left = Number.POSITIVE_INFINITY;
let before: (stream: string) => Promise<void> = async () => {};
const dying = await programOn(
  { db: app.db, url: app.databaseUrl },
  clock,
  {},
  (store): EventStore => ({
    ...store,
    append: async (stream, expected, events) => {
      if (left === 0) throw new StoreUnavailable(new Error('the program has ended'));
      left -= 1;
      await before(stream);
      return store.append(stream, expected, events);
    },
  }),
);

const usesOf = async (couponId: number) => {
  const { body } = await app.request('GET', '/cupon', { token: admin.token });
  return body.data.find(({ id }: { id: number }) => id === couponId).reserved;
};

let codes = 0;
/** A draft, and a request of it with the only use of a coupon, by a program that stops after `appends` of its six appends. */
const crashed = async (appends: number) => {
  codes += 1;
  const code = `CRASH${codes}`;
  const body = { code, percentage: 50, quantity: 1, days_of_week: [7], status: 1, selectedAccommodations: [] };
  const made = await app.request('POST', '/cupon', { token: admin.token, body });
  const guest = await aBookablePerson(app);
  const listing = await aListing(app, host);
  const { idreserva, lapses_at } = await aDraft(app, guest, listing);
  left = appends;
  const metadata = { actor: `user:${guest.id}`, correlationId: 'crash', commandId: randomUUID() };
  const input = { reservationId: idreserva, guestId: guest.id, coupon: code, note: null, termsVersion: TERMS_VERSION };
  const request = dying.reservations.request(input, metadata);
  if (appends < 6) await expect(request).rejects.toThrow(StoreUnavailable);
  else await request.catch(() => undefined);
  left = Number.POSITIVE_INFINITY;
  await app.drain();
  const taken = async () => ({
    slots: (await app.db('request_slots').where({ reservation_id: idreserva })).length,
    nights: (await app.db('occupancy').where({ listing_id: listing })).length,
    coupon: await usesOf(made.body.cupon.id),
    requested: (await app.request('GET', `/reservations/${idreserva}`, { token: guest.token })).body.reservation.requested_at !== null,
  });
  return { idreserva, guest, listing, lapses_at: lapses_at as string, code, taken };
};
const NOTHING = { slots: 0, nights: 0, coupon: 0, requested: false };
const ALL = { slots: 1, nights: 1, coupon: 1, requested: true };

describe('a program that stops in the middle of a request with a coupon', () => {
  // terms, slot, price of the draft, use of the coupon, nights, request
  it.each([0, 1, 2, 3, 4])('after %d of its six appends: everything is released', async (appends) => {
    const { lapses_at, taken } = await crashed(appends);
    expect(await taken()).toEqual({ ...NOTHING, slots: appends > 1 ? 1 : 0, coupon: appends > 3 ? 1 : 0 });
    clock.advance(30_000);
    await app.drain();
    expect((await taken()).slots).toBe(appends > 1 ? 1 : 0);
    clock.advance(1);
    await app.drain();
    expect(await taken()).toEqual({ ...NOTHING, coupon: appends > 3 ? 1 : 0 }); // reserved for the draft until it ends
    clock.set(lapses_at);
    clock.advance(1);
    await app.drain();
    expect(await taken()).toEqual(NOTHING);
    clock.set(START);
  });

  it.each([5, 6])('after %d of its six appends: the request is completed, once', async (appends) => {
    const { idreserva, guest, taken } = await crashed(appends);
    expect(await taken()).toEqual(ALL);
    const { body } = await app.request('GET', `/reservations/${idreserva}`, { token: guest.token });
    expect(body.reservation.terminos.version).toBe(TERMS_VERSION);
    expect((await app.store.read(`reservation-${idreserva}`)).map(({ type }) => type)).toEqual([
      'ReservationDrafted',
      'TermsAccepted',
      'ReservationChanged',
      'ReservationRequested',
    ]);
  });

  it.each([2, 4])('after %d of its six appends: the guest can send another request', async (appends) => {
    const { idreserva, guest, code, taken } = await crashed(appends);
    const again = await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token, body: { coupon: code } });
    expect(again.status).toBe(200);
    expect(await taken()).toEqual(ALL);
  });
});

describe('a program that stopped in the middle of a request', () => {
  it('releases the coupon when the guest changes the draft', async () => {
    const { idreserva, guest, taken } = await crashed(4);
    expect((await taken()).coupon).toBe(1);
    const changed = await app.request('PUT', `/reservations/${idreserva}`, { token: guest.token, body: { guests: 2 } });
    expect(changed.status).toBe(200);
    await app.drain();
    expect((await taken()).coupon).toBe(0);
  });

  it('releases the coupon when the draft is requested without it', async () => {
    const { idreserva, guest, taken } = await crashed(4);
    const again = await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token });
    expect(again.status).toBe(200);
    await app.drain();
    expect(await taken()).toEqual({ ...ALL, coupon: 0 });
  });

  it('releases the coupon of the requested price when the guest changes the draft during recovery', async () => {
    before = async (stream) => {
      if (!stream.startsWith('coupon-')) return;
      before = async () => {};
      const { id, guest_id, listing_id } = await app.db('reservations').orderBy('id', 'desc').first();
      const { fecha_inicio: checkIn, fecha_termino: checkOut } = nights(app, 50, 53);
      const changed = { reservationId: id, guestId: guest_id, listingId: listing_id, stay: { checkIn, checkOut }, guests: 1 };
      await dying.reservations.change(changed, { actor: `user:${guest_id}`, correlationId: 'change', commandId: randomUUID() });
      await app.drain(); // what follows the change is over before the use is reserved
    };
    const { taken } = await crashed(7);
    expect(await taken()).toEqual(NOTHING);
  });

  it('keeps the nights of a later request for the same draft', async () => {
    const { listing, taken } = await crashed(6);
    const held = (await readStream(app.store, calendarStream(listing))).at(-1);
    if (held?.type !== 'NightsHeld') throw new Error('no nights are held');
    const late = dying.reservations.completeRequest(
      { ...held.data, position: held.position },
      { actor: 'reaction', correlationId: 'late', commandId: randomUUID() },
    );
    await expect(late).rejects.toMatchObject({ code: 'already_requested' });
    await app.drain();
    expect(await taken()).toEqual(ALL);
  });

  it('releases the nights when the draft lapsed before they were held', async () => {
    const { idreserva, guest, listing, lapses_at, taken } = await crashed(0);
    const { fecha_inicio: checkIn, fecha_termino: checkOut } = nights(app, 30, 32);
    const about = { reservationId: idreserva, guestId: guest.id };
    clock.set(lapses_at);
    clock.advance(1);
    const held = { listingId: listing, ...about, stay: { checkIn, checkOut }, draftRevision: 0, heldAt: clock.now() };
    await append(app, requestSlotsStream(guest.id), [{ type: 'RequestSlotTaken', data: { ...about, takenAt: clock.now() } }]);
    await append(app, calendarStream(listing), [{ type: 'NightsHeld', data: held }]);
    await app.drain();
    expect(await taken()).toEqual(NOTHING);
    clock.set(START);
  });

  it('releases nights, coupon and slot when the request would be refused', async () => {
    before = async (stream) => {
      if (!stream.startsWith('calendar-')) return;
      const listingId = Number(stream.split('-')[1]);
      await append(app, listingStream(listingId), [
        { type: 'ListingBlocked', data: { listingId, reason: 'admin', blockedAt: clock.now() } },
      ]);
    };
    const { listing, guest, taken } = await crashed(5);
    before = async () => {};
    expect(await taken()).toEqual(NOTHING);
    const last = async (stream: string) => (await app.store.read(stream)).at(-1);
    expect(await last(calendarStream(listing))).toMatchObject({ type: 'NightsReleased', data: { cause: 'request_failed' } });
    expect(await last(requestSlotsStream(guest.id))).toMatchObject({ type: 'RequestSlotFreed', data: { unsent: true } });
  });
});
