import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { type ListingEvent, listingStream } from '../../src/listings/events.ts';
import { someDetails } from '../listings/details.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, append, markPaid, nights, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { request } = app;
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const admin = await anAdmin(app);
const auth = { token: admin.token };

const aCoupon = async (code: string): Promise<number> =>
  (await request('POST', '/cupon', { ...auth, body: { code, percentage: 20, quantity: 1 } })).body.cupon.id;
const ask = async ({ token }: Someone, id: number, body: { total?: number; coupon?: string }) => {
  const { status, body: answer } = await request('PUT', `/reservations/request/${id}`, { token, body });
  return { status, code: answer.code, total: answer.reservation?.total };
};
const drawn = async ({ token }: Someone, id: number) => (await request('GET', `/reservations/${id}`, { token })).body.reservation;
const CHANGED = { status: 409, code: 'total_changed', total: undefined };

describe('a request never costs more than the guest was shown (K-02)', () => {
  it('a request below the new total is refused when the coupon now takes off less, and uses it above', async () => {
    const guest = await aBookablePerson(app);
    const coupon = await aCoupon('MENOS');
    const { idreserva } = await aDraft(app, guest, await aListing(app, host));
    expect((await request('PUT', `/cupon/${coupon}`, { ...auth, body: { percentage: 10 } })).status).toBe(200);
    for (const total of [54_499, 54_499.5, 54_500.5]) expect(await ask(guest, idreserva, { total, coupon: 'MENOS' })).toEqual(CHANGED);
    expect(await ask(guest, idreserva, { total: 54_500, coupon: 'MENOS' })).toEqual({ status: 200, code: undefined, total: 54_500 });
  });

  it('takes neither coupon nor nights nor a slot when it is refused', async () => {
    const [guest, other] = [await aBookablePerson(app), await aBookablePerson(app)];
    const coupon = await aCoupon('GUARDADO');
    const listing = await aListing(app, host);
    for (let i = 0; i < 2; i += 1) {
      const { idreserva } = await aDraft(app, guest, listing, 30 + i, 31 + i);
      expect(await ask(guest, idreserva, { total: 1, coupon: 'GUARDADO' })).toEqual(CHANGED);
      expect(await drawn(guest, idreserva)).toMatchObject({ requested_at: null, coupon: null });
    }
    await app.drain();
    const { data } = (await request('GET', '/cupon', auth)).body;
    expect(data.find(({ id }: { id: number }) => id === coupon)).toMatchObject({ reserved: 0, remaining: 1 });
    const theirs = await aDraft(app, other, listing, 30, 34);
    expect((await ask(other, theirs.idreserva, {})).status).toBe(200);
  });

  it('the draft gets the current price when the discount of an earlier stay has ended, and can be requested at that', async () => {
    const guest = await aBookablePerson(app);
    const first = await anAccepted(app, guest, host, await aListing(app, host), 10, 12);
    expect((await markPaid(app, admin, { id_reserva: first.idreserva, reason: 'Pagó en caja' })).status).toBe(200);
    await app.drain();
    clock.advance(10 * 86_400_000); // it has begun
    const draft = await aDraft(app, guest, await aListing(app, host), 10, 12);
    expect(draft.total).toBe(54_000);
    const ended = { token: (await anAdmin(app)).token, body: { reason: 'No pudo quedarse' } };
    expect((await request('DELETE', `/reservations/${first.idreserva}`, ended)).status).toBe(200);
    await app.drain();
    expect(await ask(guest, draft.idreserva, { total: 54_000 })).toEqual(CHANGED);
    await app.drain();
    expect(await drawn(guest, draft.idreserva)).toMatchObject({ total: 55_000, descuento: 0, requested_at: null });
    expect(await ask(guest, draft.idreserva, { total: 55_000 })).toMatchObject({ status: 200, total: 55_000 });
  });
});

it('a coupon is applied to the price of the draft, even if the host has changed the price since', async () => {
  const guest = await aBookablePerson(app);
  await aCoupon('FIRME');
  const listing = await aListing(app, host);
  const shown = async () =>
    (await request('POST', `/validate/${listing}`, { token: guest.token, body: { cupon: 'FIRME', ...nights(app, 30, 32) } })).body;
  const { idreserva } = await aDraft(app, guest, listing);
  const details = someDetails({ minNights: 1, prices: { ...someDetails().prices, nightly: 10_000 } });
  const editedAt = app.clock.now();
  const cheaper: ListingEvent = { type: 'ListingEdited', data: { listingId: listing, details, changed: ['prices'], editedAt } };
  await append(app, listingStream(listing), [cheaper]);
  await app.drain();
  const { total, offers } = await shown();
  expect([total, offers.at(-1).base.amount]).toEqual([54_000, 54_000]);
  expect(await ask(guest, idreserva, { total, coupon: 'FIRME' })).toMatchObject({ status: 200, total: 54_000 });
  expect((await shown()).code).toBe('coupon_exhausted');
});
