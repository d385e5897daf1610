import { describe, expect, it } from 'vitest';
import { couponCommands } from '../../src/coupons/commands.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { recount } from '../../src/pricing/quote.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, markPaid, nights, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const START = '2027-03-01T12:00:00.000Z'; // a Monday in Santiago
const clock = manualClock(START);
const app = await testApp({ clock });
const { request } = app;
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const guest = await aBookablePerson(app, { nombre: 'Gala' });
const admin = await anAdmin(app);
const auth = { token: admin.token };

const make = async (body: Record<string, unknown>) => request('POST', '/cupon', { ...auth, body });
const couponOf = async (id: number) => {
  await app.drain();
  return (await request('GET', '/cupon', auth)).body.data.find((one: { id: number }) => one.id === id);
};
const ask = (who: Someone, reservation: number, coupon?: string) =>
  request('PUT', `/reservations/request/${reservation}`, { token: who.token, body: coupon === undefined ? {} : { coupon } });

describe('the calls of the administrator', () => {
  it('create a coupon with the defaults of the specification, list and change it', async () => {
    const made = await make({ code: 'verano' });
    expect(made.status).toBe(201);
    const defaults = { percentage: 0, status: 1, days_of_week: [7], quantity: -1, selectedAccommodations: [] };
    expect(made.body.cupon).toMatchObject({ code: 'VERANO', ...defaults, reserved: 0, used: 0, remaining: null });
    const { id } = made.body.cupon;
    const changed = await request('PUT', `/cupon/${id}`, { ...auth, body: { percentage: 20, quantity: 3, days_of_week: [3, 1, 3] } });
    expect(changed.body.cupon).toMatchObject({ code: 'VERANO', percentage: 20, quantity: 3, remaining: 3, days_of_week: [1, 3] });
    expect(await couponOf(id)).toMatchObject({ percentage: 20 });
    const root = await app.root('GET', '/cupon', auth);
    expect(root.body.data.map((one: { id: number }) => one.id)).toContain(id);
  });

  it('a code is unique whatever its case, and free again once its coupon is renamed', async () => {
    const { id } = (await make({ code: 'Unico' })).body.cupon;
    const second = await make({ code: 'UNICO' });
    expect([second.status, second.body.code, second.body.errors]).toEqual([422, 'already_taken', { code: ['already_taken'] }]);
    await request('PUT', `/cupon/${id}`, { ...auth, body: { code: 'otro' } });
    expect((await make({ code: 'unico' })).status).toBe(201);
  });

  it('of ten concurrent claims of a code one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make({ code: 'CARRERA' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'already_taken')).toHaveLength(9);
  });

  it.each([
    [{ code: '' }, { code: ['required'] }],
    [{ code: 'dos palabras' }, { code: ['invalid'] }],
    [{ code: 'OK1', percentage: 101 }, { percentage: ['out_of_range'] }],
    [{ code: 'OK1', percentage: -1 }, { percentage: ['out_of_range'] }],
    [{ code: 'OK1', quantity: -2 }, { quantity: ['out_of_range'] }],
    [{ code: 'OK1', days_of_week: [] }, { days_of_week: ['required'] }],
    [{ code: 'OK1', days_of_week: [8] }, { days_of_week: ['out_of_range'] }],
  ])('refuse %j', async (body, errors) => {
    const answer = await make(body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('a stale change is refused', async () => {
    const made = await make({ code: 'ETAG' });
    const headers = { 'if-match': made.headers.get('etag') ?? '' };
    const path = `/cupon/${made.body.cupon.id}`;
    expect((await request('PUT', path, { ...auth, headers, body: { percentage: 5 } })).status).toBe(200);
    expect((await request('PUT', path, { ...auth, headers, body: { percentage: 6 } })).status).toBe(412);
  });
});

describe('the answer to a guest about a code (K-03, K-04)', () => {
  const validate = async (listing: number, cupon: string, dates = {}) =>
    request('POST', `/validate/${listing}`, { token: guest.token, body: { cupon, ...dates } });

  it('reduces only the service charge of the stay', async () => {
    const listing = await aListing(app, host);
    await make({ code: 'VEINTE', percentage: 20 });
    const answer = await validate(listing, ' veinte ', nights(app, 30, 32));
    expect(answer.body).toMatchObject({ cupon: { code: 'VEINTE', percentage: 20, discount: 1_000 }, total: 54_000 });
    expect(answer.body.lines.map(({ code, amount }: { code: string; amount: number }) => [code, amount])).toEqual([
      ['stay', 50_000],
      ['service', 5_000],
      ['discount', -1_000],
    ]);
    const withoutDates = {
      cupon: { code: 'VEINTE', percentage: 20, discount: null },
      total: null,
      lines: [],
      offers: [],
      from: null,
      dinero: null,
    };
    expect((await validate(listing, 'veinte')).body).toEqual(withoutDates);
    const long = await validate(listing, 'veinte', { ...nights(app, 30, 32), fecha_termino: '9999-12-31' });
    expect([long.status, long.body.errors]).toEqual([422, { fecha_termino: ['too_long'] }]);
    expect(answer.body.from).toEqual({ method: 'bankTransfer', percent: 3.5, amount: 55_890, whole: 55_890 });
    expect(answer.body.offers.map(({ method, total }: { method: string; total: { amount: number } }) => [method, total.amount])).toEqual([
      ['mercadopago', 57_240],
      ['paypal', 59.42],
      ['bankTransfer', 55_890],
    ]);
    const { fecha_inicio: initDate, fecha_termino: endDate } = nights(app, 30, 32);
    const query = new URLSearchParams({ accommodationId: String(listing), initDate, endDate, cupon: 'VEINTE' });
    expect((await request('GET', `/simulation?${query}`)).body).toMatchObject({ discount: 1_000, total: 54_000 });
  });

  it('is the same for unknown, inactive and foreign codes', async () => {
    const listing = await aListing(app, host);
    const other = await aListing(app, host);
    await make({ code: 'DORMIDO', status: 0 });
    await make({ code: 'AJENO', selectedAccommodations: [other], quantity: 0 });
    const answers = await Promise.all(['NADIE', 'DORMIDO', 'AJENO', '¿?'].map((code) => validate(listing, code)));
    const said = answers.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }));
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]).toMatchObject({ status: 422, body: { code: 'invalid_coupon', errors: { cupon: ['invalid_coupon'] } } });
  });

  it('states that one of this listing is used up or not valid today', async () => {
    const listing = await aListing(app, host);
    await make({ code: 'AGOTADO', selectedAccommodations: [listing], quantity: 0 });
    await make({ code: 'MARTES', selectedAccommodations: [listing], days_of_week: [2] });
    expect((await validate(listing, 'AGOTADO')).body.code).toBe('coupon_exhausted');
    expect((await validate(listing, 'MARTES')).body.code).toBe('coupon_not_today');
  });

  it('uses the day of the listing: Sunday 23:30 in Santiago is not Monday (D-74)', async () => {
    const listing = await aListing(app, host);
    await make({ code: 'LUNES', days_of_week: [1] });
    expect((await validate(listing, 'LUNES')).status).toBe(200);
    clock.set('2027-03-08T02:30:00.000Z');
    expect((await validate(listing, 'LUNES')).body.code).toBe('coupon_not_today');
    clock.set('2027-03-08T03:00:00.000Z');
    expect((await validate(listing, 'LUNES')).status).toBe(200);
    clock.set(START);
  });
});

describe('the use of a coupon in a request (D-75)', () => {
  it('is reserved by the request, consumed by the payment, and stays in the quote', async () => {
    const listing = await aListing(app, host);
    const { id } = (await make({ code: 'UNAVEZ', percentage: 50, quantity: 1 })).body.cupon;
    const draft = await aDraft(app, guest, listing);
    const requested = await ask(guest, draft.idreserva, 'unavez');
    expect(requested.status).toBe(200);
    expect(requested.body.reservation).toMatchObject({ coupon: 'UNAVEZ', descuento: 2_500, total: 52_500 });
    expect(await couponOf(id)).toMatchObject({ reserved: 1, used: 0, remaining: 0 });
    await make({ code: 'OTRO2' });
    await request('PUT', `/cupon/${id}`, { ...auth, body: { percentage: 10 } });
    await request('PUT', `/reservations/accept/${draft.idreserva}/-`, { token: host.token });
    const paid = await request('POST', '/pago/manualpayment', { ...auth, body: { id_reserva: draft.idreserva, reason: 'Pagó en caja' } });
    expect(paid.body.reservation).toMatchObject({ descuento: 2_500, total: 52_500 });
    expect(await couponOf(id)).toMatchObject({ reserved: 0, used: 1, remaining: 0 });
    const { comandos } = (await request('GET', `/console/reservations/${draft.idreserva}/consequences`, auth)).body;
    const toldOf = (name: string) => comandos.find(({ comando }: { comando: string }) => comando === name).cupon;
    expect([toldOf('cancel'), toldOf('void_payment')]).toEqual(['consumed', 'kept']);
    await request('DELETE', `/reservations/${draft.idreserva}`, { token: guest.token });
    expect(await couponOf(id)).toMatchObject({ used: 1, remaining: 0 });
  });

  it('is released when no one answers', async () => {
    const listing = await aListing(app, host);
    const { id, code } = (await make({ code: 'VUELVE', percentage: 30, quantity: 1 })).body.cupon;
    const { idreserva } = await aDraft(app, guest, listing);
    expect((await ask(guest, idreserva, code)).status).toBe(200);
    expect(await couponOf(id)).toMatchObject({ remaining: 0 });
    clock.advance(25 * 3_600_000);
    await app.drain();
    expect(await couponOf(id)).toMatchObject({ reserved: 0, used: 0, remaining: 1 });
    clock.set(START);
  });

  it('is released when the nights are taken', async () => {
    const listing = await aListing(app, host);
    const other = await aBookablePerson(app);
    const { id } = (await make({ code: 'TARDE', percentage: 30, quantity: 1 })).body.cupon;
    const [mine, theirs] = [await aDraft(app, guest, listing), await aDraft(app, other, listing)];
    expect((await ask(other, theirs.idreserva)).status).toBe(200);
    const late = await ask(guest, mine.idreserva, 'TARDE');
    expect([late.status, late.body.code]).toEqual([409, 'unavailable']);
    expect(await couponOf(id)).toMatchObject({ reserved: 0, remaining: 1 });
  });

  it('that is impossible is refused before anything is taken, and the same draft can be requested without it', async () => {
    const listing = await aListing(app, host);
    await make({ code: 'VACIO', quantity: 0 });
    const { idreserva } = await aDraft(app, guest, listing);
    const refused = await ask(guest, idreserva, 'VACIO');
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([422, 'coupon_exhausted', { coupon: ['coupon_exhausted'] }]);
    const without = await ask(guest, idreserva);
    expect(without.body.reservation).toMatchObject({ descuento: 0, coupon: null, total: 55_000 });
    await request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
  });

  it('is given to one of fifty requests for the last one, also across two processes', async () => {
    const { id: couponId } = (await make({ code: 'ULTIMO', percentage: 100, quantity: 1 })).body.cupon;
    const processes = [couponCommands(app), couponCommands(app)];
    const where = { listingId: 1, timeZone: 'America/Santiago' };
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        processes[i % 2]?.reserve(
          { couponId, reservationId: 10_000 + i, ...where },
          { actor: `user:${i}`, correlationId: 'race', commandId: `race-${i}` },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.filter((one) => one.status === 'rejected' && one.reason.code === 'coupon_exhausted')).toHaveLength(49);
    expect(await couponOf(couponId)).toMatchObject({ reserved: 1, remaining: 0 });
  });

  it('is given to one of two guests for the last one, and only their quote has it', async () => {
    const { id } = (await make({ code: 'UNICA', percentage: 100, quantity: 1 })).body.cupon;
    const guests = await Promise.all(['Una', 'Dos'].map((nombre) => aBookablePerson(app, { nombre })));
    const listing = await aListing(app, host);
    const drafts: { idreserva: number }[] = [];
    for (const [i, one] of guests.entries()) drafts.push(await aDraft(app, one, listing, 10 + 3 * i, 12 + 3 * i));
    const answers = await Promise.all(guests.map((one, i) => ask(one, drafts[i]?.idreserva ?? 0, 'UNICA')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.filter(({ body }) => body.code === 'coupon_exhausted')).toHaveLength(1);
    expect(await couponOf(id)).toMatchObject({ reserved: 1, remaining: 0 });
    const quoted = await app.db('reservations').whereRaw(`quote->>'coupon' = 'UNICA'`).select('status');
    expect(quoted).toEqual([{ status: 'requested' }]);
  });
});

it('stays consumed after a paid stay and is given to no one else, however late the payment is processed', async () => {
  const listing = await aListing(app, host);
  const { id } = (await make({ code: 'DEMORA', percentage: 30, quantity: 1 })).body.cupon;
  const { idreserva } = await aDraft(app, guest, listing);
  await ask(guest, idreserva, 'DEMORA');
  await request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
  await app.drain();
  const behind = await app.db.transaction();
  await behind('projection_checkpoints').where({ name: 'reservation-endings' }).forUpdate().first();
  await markPaid(app, admin, { id_reserva: idreserva, reason: 'Pagó en caja' });
  const ended = await request('DELETE', `/reservations/${idreserva}`, { ...auth, body: { reason: 'Error' } });
  await behind.commit();
  expect(ended.body).toMatchObject({ reservation: { status: 'canceled' } });
  expect(await couponOf(id)).toMatchObject({ reserved: 0, used: 1, remaining: 0 });
  expect(
    (await request('POST', `/console/reservations/${idreserva}/withdraw-cancellation`, { ...auth, body: { reason: 'x' } })).status,
  ).toBe(200);
  expect(await couponOf(id)).toMatchObject({ reserved: 0, used: 1, remaining: 0 });
});

describe('a stay soon after another (D-78)', () => {
  it('has 20 % off the service charge within 60 days; the better of this and a coupon counts', async () => {
    const someone = await aBookablePerson(app, { nombre: 'Sole' });
    const [first, next] = [await aListing(app, host), await aListing(app, host)];
    const { idreserva } = await anAccepted(app, someone, host, first, 10, 12);
    expect((await aDraft(app, someone, next, 12, 14)).descuento).toBe(0);
    await request('POST', '/pago/manualpayment', { ...auth, body: { id_reserva: idreserva, reason: 'Pagó en caja' } });
    await app.drain();
    const total = async (from: number) => (await aDraft(app, someone, next, from, from + 2)).total;
    expect(await total(13)).toBe(55_000); // the first stay is in the future and could be refunded
    clock.advance(10 * 86_400_000);
    expect([await total(1), await total(3), await total(62), await total(63)]).toEqual([55_000, 54_000, 54_000, 55_000]);

    const small = (await make({ code: 'CHICO', percentage: 20, quantity: 1 })).body.cupon;
    const large = (await make({ code: 'GRANDE', percentage: 21, quantity: 1 })).body.cupon;
    const draft = await aDraft(app, someone, next, 10, 12);
    expect(draft.lines.at(-1)).toMatchObject({ code: 'discount', how: { follows: idreserva, percent: 20 } });
    const withSmall = await ask(someone, draft.idreserva, 'CHICO');
    expect(withSmall.body.reservation).toMatchObject({ coupon: null, descuento: 1_000 });
    expect(await couponOf(small.id)).toMatchObject({ remaining: 1 });
    const another = await aDraft(app, someone, await aListing(app, host), 10, 12);
    expect((await ask(someone, another.idreserva, 'GRANDE')).body.reservation).toMatchObject({ coupon: 'GRANDE', descuento: 1_050 });
    expect(await couponOf(large.id)).toMatchObject({ remaining: 0 });
  });
});

it('every stored quote, computed again, gives the same minor unit', async () => {
  const rows = await app.db('reservations').select('quote');
  expect(rows.length).toBeGreaterThan(10);
  for (const { quote } of rows) expect(recount(quote.tree)).toEqual(quote.tree);
});
