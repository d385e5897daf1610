import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { aPerson } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { plus } from './builders.ts';
import { aBookablePerson, aDraft, aListing, aRequest, nights } from './world.ts';

const START = '2027-03-01T12:00:00.000Z';
const HOUR = 3_600_000;
const clock = manualClock(START);
const app = await testApp({ clock });
const { request } = app;
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const guest = await aBookablePerson(app, { nombre: 'Gala' });
const asGuest = { token: guest.token };
const asHost = { token: host.token };
const readAs = async (token: string, id: number) => (await request('GET', `/reservations/${id}`, { token })).body.reservation;
const busy = async (id: number) => (await request('GET', `/accommodations/unavailable_dates/${id}`)).body as string[];

describe('the whole process: draft, request, accept, pay', () => {
  it('leads from dates to the address', async () => {
    const listing = await aListing(app, host);
    const dates = nights(app, 30, 32);
    const stay = { accommodationId: listing, initDate: dates.fecha_inicio, endDate: dates.fecha_termino, guests: 2 };
    const search = new URLSearchParams({ ...stay, accommodationId: String(listing), guests: '2' });

    const simulated = await request('GET', `/simulation?${search}`);
    const figures = { stay: 50_000, commission: 5_000, warranty: 0, discount: 0, total: 55_000, moneda: 'es_CL', currency: 'CLP' };
    expect(simulated.body).toMatchObject({ totalDays: 2, ...figures });
    expect(simulated.body.lines.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(55_000);

    const created = await request('POST', '/reservations', {
      ...asGuest,
      body: { idalojamiento: listing, ...dates, guests: 2, language: 'es' },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      totalDays: 2,
      accommodation: { comuna: 'Providencia' },
      reservation: { status: 'initiated', requested_at: null, actions: ['request', 'cancel'], total: 55_000 },
    });
    const id = created.body.reservation.idreserva as number;
    expect(await busy(listing)).toEqual([]);

    const again = await request('POST', '/reservations', { ...asGuest, body: { idalojamiento: listing, ...dates, guests: 2 } });
    expect([again.status, again.body.reservation.idreserva]).toEqual([200, id]);
    const unnamed = await request('POST', '/reservations', { ...asGuest, body: { idalojamiento: listing, ...dates } });
    expect([unnamed.body.reservation.idreserva, unnamed.body.reservation.guests]).toEqual([id, 2]);
    const alone = await request('POST', '/reservations', { ...asGuest, body: { idalojamiento: listing, ...dates, guests: 1 } });
    expect([alone.body.reservation.idreserva, alone.body.reservation.guests]).toEqual([id, 1]);

    const stale = { ...asGuest, headers: { 'if-match': '"7"' }, body: { guests: 3 } };
    expect((await request('PUT', `/reservations/${id}`, stale)).status).toBe(412);
    const etag = (await request('GET', `/reservations/${id}`, asGuest)).headers.get('etag') ?? '';
    const changed = await request('PUT', `/reservations/${id}`, { ...stale, headers: { 'if-match': etag } });
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(changed.body.reservation).toMatchObject({ guests: 3, fecha_inicio: dates.fecha_inicio });
    const method = await request('PUT', `/reservations/${id}/tipopago`, { ...asGuest, body: { tipopago: 'mercadopago' } });
    expect(method.body.reservation.tipopago).toBe('mercadopago');

    const requested = await request('PUT', `/reservations/request/${id}`, asGuest);
    expect(requested.status).toBe(200);
    expect(requested.body.reservation).toMatchObject({
      status: 'initiated',
      requested_at: START,
      respond_by: plus(START, 24 * HOUR),
      actions: ['cancel'],
      server_now: START,
    });
    expect(await busy(listing)).toEqual([dates.fecha_inicio, addDays(dates.fecha_inicio, 1)]);
    expect((await request('GET', `/accommodations/unavailable_dates/${listing}`, asGuest)).body).toEqual([]); // their own hold (D-117)

    const reopened = await request('POST', '/reservations', { ...asGuest, body: { idalojamiento: listing, ...dates, guests: 2 } });
    expect([reopened.status, reopened.body.reservation]).toMatchObject([200, { idreserva: id, requested_at: START, guests: 3 }]); // K-05

    const received = await request('GET', '/reservations/received', asHost);
    const [row] = received.body.data;
    expect(row).toMatchObject({ idreserva: id, actions: ['accept', 'reject'], user: { nombre: 'Gala' } });
    const page = await request('GET', `/reservations/initiated/${id}/${row.token}`);
    expect(page.body).toMatchObject({ guest: { nombre: 'Gala' }, reservation: { idreserva: id, actions: ['accept', 'reject'] } });

    clock.advance(HOUR);
    const accepted = await request('PUT', `/reservations/accept/${id}/${row.token}`);
    expect(accepted.body.reservation).toMatchObject({
      status: 'accepted',
      fecha_pago: null,
      pay_by: plus(START, 25 * HOUR),
      actions: ['cancel'],
    });

    const mine = await readAs(guest.token, id);
    expect(mine.actions).toEqual(['pay', 'cancel']);
    const payment = await request('GET', `/reservations/${id}/${mine.token}`);
    expect(payment.body).toMatchObject({
      guest: { nombre: 'Gala' },
      payment: {
        pay_by: plus(START, 25 * HOUR),
        offers: [
          { method: 'mercadopago', available: true, surcharge: { amount: 3_300 }, total: { amount: 58_300 } },
          { method: 'paypal', total: { currency: 'USD' } },
          { method: 'bankTransfer' },
        ],
      },
    });
  });
});

describe('deadlines', () => {
  it('an unanswered request is rejected automatically, and counts as rejected even when the timer is late', async () => {
    const listing = await aListing(app, host);
    const { idreserva, respond_by } = await aRequest(app, guest, listing);
    clock.set(plus(respond_by, 1));
    const before = await readAs(guest.token, idreserva);
    expect(before).toMatchObject({ status: 'rejected', cause: 'host_deadline', ended_at: respond_by, actions: [] });
    expect((await request('PUT', `/reservations/accept/${idreserva}/-`, asHost)).status).toBe(409);
    const link = (await readAs(host.token, idreserva)).token;
    const late = await request('PUT', `/reservations/accept/${idreserva}/${link}`);
    expect([late.status, late.body.code, late.body.code_api]).toEqual([400, 'E02', 'RES_LINK_E02']);
    clock.advance(3_600_000); // the timer is this late; the end is dated at the deadline
    await app.drain();
    expect(await readAs(guest.token, idreserva)).toEqual({ ...before, server_now: clock.now() });
    const { events } = (await request('GET', `/reservations/${idreserva}/history`, asHost)).body;
    const said = events.filter(({ code }: { code: string }) => code === 'ReservationAutoRejected' || code === 'ListingStruck');
    expect(said.map(({ at }: { at: string }) => at)).toEqual([respond_by, respond_by]);
    const { accomodation } = (await request('GET', `/accommodations/getAccomodation/${listing}`, asHost)).body;
    expect(accomodation.marcas).toMatchObject([{ fecha: respond_by, vence: plus(respond_by, 365 * 86_400_000) }]);
    expect(await busy(listing)).toEqual([]);
    expect((await app.db('request_slots').where({ reservation_id: idreserva })).length).toBe(0);
  });

  it('a draft lapses and is in no list afterwards', async () => {
    const listing = await aListing(app, host);
    const { idreserva, lapses_at } = await aDraft(app, guest, listing);
    const listed = async () =>
      (await request('GET', '/reservations?status=initiated&perPage=50', asGuest)).body.data.map((r: { idreserva: number }) => r.idreserva);
    expect(await listed()).toContain(idreserva);
    clock.set(plus(lapses_at, 1));
    expect(await listed()).not.toContain(idreserva);
    await app.drain();
    expect(await listed()).not.toContain(idreserva);
    expect((await request('PUT', `/reservations/request/${idreserva}`, asGuest)).body.code).toBe('draft_lapsed');
  });
});

describe('refusals', () => {
  it('the host declines; the nights are free immediately', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing);
    const link = (await readAs(host.token, idreserva)).token;
    const rejected = await request('PUT', `/reservations/reject/${idreserva}/${link}`, {
      body: { reason: 'house_rules', note: 'Llama al 56 9 8765 4321' },
    });
    expect(rejected.body.reservation).toMatchObject({ status: 'rejected', cause: 'host', reason: 'house_rules' });
    expect(await busy(listing)).toEqual([]);
    expect((await request('PUT', `/reservations/reject/${idreserva}/${link}`)).body.code).toBe('E03');
    expect((await request('PUT', `/reservations/accept/${idreserva}/${link}`)).body.code).toBe('E03');
    const history = await request('GET', `/reservations/${idreserva}/history`, asGuest);
    expect(history.body.events.map((e: { code: string }) => e.code)).toEqual([
      'ReservationDrafted',
      'ReservationRequested',
      'ReservationRejected',
    ]);
    expect(history.text).not.toContain('9 8765 4321'); // the text of one side is not shown to the other
    const own = await request('GET', `/reservations/${idreserva}/history`, asHost);
    expect(own.body.notes).toEqual([{ note: 'Llama al 56 9 8765 4321', at: clock.now() }]);
    expect(own.body.events.map((e: { code: string }) => e.code).slice(0, 2)).toEqual(['ReservationRequested', 'ReservationRejected']);
  });

  it('the host let the nights elsewhere: they are blocked immediately, and once in 30 days without a strike (D-50)', async () => {
    const listing = await aListing(app, host);
    const refuse = async (from: number) => {
      const { idreserva } = await aRequest(app, guest, listing, from, from + 2);
      const { marcas_rechazo, rechazo_sin_marca } = await readAs(host.token, idreserva);
      await request('PUT', `/reservations/reject/${idreserva}/-`, { ...asHost, body: { reason: 'dates_taken' } });
      const taken = await busy(listing);
      await app.drain();
      expect(await busy(listing)).toEqual(taken);
      return { marcas_rechazo, rechazo_sin_marca, taken: taken.length };
    };
    expect(await refuse(30)).toEqual({ marcas_rechazo: 0, rechazo_sin_marca: ['dates_taken'], taken: 2 });
    expect(await refuse(40)).toEqual({ marcas_rechazo: 0, rechazo_sin_marca: [], taken: 4 });
    const { idreserva } = await aRequest(app, guest, listing, 50, 52);
    expect(await readAs(host.token, idreserva)).toMatchObject({ marcas_rechazo: 1, rechazo_sin_marca: [] });
    expect(await readAs(guest.token, idreserva)).not.toHaveProperty('rechazo_sin_marca');
    const { body } = await request('GET', `/restrictions/${listing}`, asHost);
    expect(body.data).toHaveLength(2);
    await request('DELETE', `/reservations/${idreserva}`, asGuest);
  });

  it('a guest has at most three open requests, and one for each listing', async () => {
    const other = await aBookablePerson(app, { nombre: 'Tania' });
    const [a, b, c, d] = [await aListing(app, host), await aListing(app, host), await aListing(app, host), await aListing(app, host)];
    await aRequest(app, other, a);
    const twice = await aDraft(app, other, a, 40, 42);
    expect((await request('PUT', `/reservations/request/${twice.idreserva}`, { token: other.token })).body.code).toBe('already_requested');
    const second = await aRequest(app, other, b);
    await aRequest(app, other, c);
    const fourth = await aDraft(app, other, d);
    const full = await request('PUT', `/reservations/request/${fourth.idreserva}`, { token: other.token });
    expect([full.status, full.body.code]).toEqual([409, 'too_many_requests_open']);
    await request('DELETE', `/reservations/${second.idreserva}`, { token: other.token });
    expect((await request('PUT', `/reservations/request/${fourth.idreserva}`, { token: other.token })).status).toBe(200);
  });

  it('a refusal names what is missing or wrong, and other free dates', async () => {
    const listing = await aListing(app, host, { minNights: 3, maxGuests: 2 });
    const incomplete = await aPerson(app);
    const draft = await aDraft(app, incomplete, listing, 30, 34);
    const missing = await request('PUT', `/reservations/request/${draft.idreserva}`, { token: incomplete.token });
    expect([missing.status, missing.body.code, missing.body.missing]).toEqual([
      422,
      'profile_incomplete',
      ['telefono', 'fecha_nacimiento', 'sexo', 'pais'],
    ]);

    const ask = (from: number, to: number, guests = 1) =>
      request('POST', '/reservations', { ...asGuest, body: { idalojamiento: listing, ...nights(app, from, to), guests } });
    const codes = async (...args: Parameters<typeof ask>) => {
      const { status, body } = await ask(...args);
      return [status, body.code, body.errors];
    };
    expect(await codes(10, 12)).toEqual([422, 'minimum_stay', { fecha_termino: ['minimum_stay'] }]);
    expect(await codes(-1, 5)).toEqual([422, 'past', { fecha_inicio: ['past'] }]);
    expect(await codes(10, 14, 3)).toEqual([422, 'too_many_guests', { guests: ['too_many_guests'] }]);
    expect(await codes(12, 12)).toEqual([422, 'invalid_fields', { fecha_termino: ['out_of_range'] }]);
    await aRequest(app, guest, listing, 30, 34);
    const taken = { token: (await aBookablePerson(app)).token };
    const lost = await request('POST', '/reservations', { ...taken, body: { idalojamiento: listing, ...nights(app, 31, 35) } });
    expect([lost.status, lost.body.code]).toEqual([409, 'unavailable']);
    expect(lost.body.alternatives).toContainEqual({ from: nights(app, 34, 38).fecha_inicio, to: nights(app, 34, 38).fecha_termino });
    const gap = await request('POST', '/reservations', { ...taken, body: { idalojamiento: listing, ...nights(app, 36, 40) } });
    expect([gap.status, gap.body.code]).toEqual([422, 'leaves_gap']);
    const coupon = await request('PUT', `/reservations/request/${draft.idreserva}`, { token: incomplete.token, body: { coupon: 'NADA' } });
    expect([coupon.status, coupon.body.code, coupon.body.errors]).toEqual([422, 'invalid_coupon', { coupon: ['invalid_coupon'] }]);
    expect(
      (await request('POST', '/reservations', { ...asHost, body: { idalojamiento: listing, ...nights(app, 50, 54) } })).body.code,
    ).toBe('own_space');
    const hidden = await aListing(app, host, {}, false);
    expect(
      (await request('POST', '/reservations', { ...asGuest, body: { idalojamiento: hidden, ...nights(app, 50, 54) } })).body.code,
    ).toBe('not_yet_approved');
    expect(
      (await request('POST', '/reservations', { ...asGuest, body: { idalojamiento: 999_999, ...nights(app, 50, 54) } })).body.code,
    ).toBe('space_not_found');
  });
});
