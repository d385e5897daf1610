import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/kernel/nights.ts';
import { paymentsAt } from '../../payments/world.ts';
import type { Someone } from '../../reservations/world.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, markPaid, nights, SECRETS } from '../../reservations/world.ts';

const { app, clock, host, admin, pay, press, paymentIn } = await paymentsAt();
const { request } = app;
const guest = await aBookablePerson(app, { nombre: 'Gala' });

const DAY = 86_400_000;
const inDays = (days: number) => nights(app, days, days).fecha_inicio;
const answered = async (listing: number, days: number, { token } = host) =>
  (await app.request('GET', `/accommodations/nights/${listing}/${inDays(days)}`, { token })).body.night;
const taken = async (listing: number, { token } = host) =>
  (await app.request('GET', `/accommodations/nights/${listing}`, { token })).body.data;
const blocked = async (listing: number, from: number, to: number, { token } = host) =>
  (await app.request('POST', '/restrictions/store', { token, body: { idalojamiento: listing, ...nights(app, from, to) } })).body
    .restriction;

describe('the nights of a space for its host (C-01, C-08)', () => {
  it('shows a request as held, a paid stay as reserved, and both with the guest as the host may see them', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await anAccepted(app, guest, host, listing, 30, 32);
    expect(await taken(listing)).toEqual([{ ...nights(app, 30, 32), estado: 'held', nombre: 'Gala' }]);
    expect(await answered(listing, 29)).toMatchObject({ estado: 'free', desde: null, reservation: null, bloqueo: null, antes: [] });
    const held = await answered(listing, 30);
    expect(held).toMatchObject({ estado: 'held', desde: clock.now(), bloqueo: null, reservation: { idreserva, status: 'accepted' } });
    expect(held.reservation.user.apellido).toBeUndefined();
    await markPaid(app, admin, { id_reserva: idreserva });
    await app.drain();
    const reserved = await answered(listing, 31);
    expect(reserved).toMatchObject({ estado: 'reserved', reservation: { idreserva, user: { apellido: SECRETS.lastName } } });
    expect((await taken(listing))[0].estado).toBe('reserved');
    expect((await answered(listing, 32)).estado).toBe('free');
  });

  it('shows who blocked a night and since when; earlier entries follow, latest first', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing, 20, 23);
    const heldAt = clock.now();
    clock.advance(5 * 60_000);
    await app.request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
    const freeAt = clock.now();
    clock.advance(5 * 60_000);
    const { idrestriccion } = await blocked(listing, 21, 24);
    const since = clock.now();
    expect(await answered(listing, 22)).toMatchObject({
      estado: 'blocked',
      desde: since,
      bloqueo: { idrestriccion, ...nights(app, 21, 24), origen: 'host', por: 'host' },
      antes: [
        { que: 'released', at: freeAt, causa: 'guest', nombre: 'Gala' },
        { que: 'held', at: heldAt, causa: null, nombre: 'Gala' },
      ],
    });
    expect((await answered(listing, 23)).antes).toEqual([]);
    await app.request('DELETE', `/restrictions/delete/${idrestriccion}`, { token: host.token });
    expect((await answered(listing, 22)).antes.map(({ que }: { que: string }) => que)).toEqual([
      'unblocked',
      'blocked',
      'released',
      'held',
    ]);
    await blocked(listing, 21, 24, admin);
    expect((await answered(listing, 22)).bloqueo.por).toBe('admin');
  });

  it('nights of a request declined because they were taken elsewhere show it (D-50)', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing, 40, 42);
    await app.request('PUT', `/reservations/reject/${idreserva}/-`, { token: host.token, body: { reason: 'dates_taken' } });
    await app.drain();
    expect(await answered(listing, 40)).toMatchObject({ estado: 'blocked', bloqueo: { origen: 'declined', por: 'host' } });
  });

  it('a draft takes no night, and an invalid day is refused', async () => {
    const listing = await aListing(app, host);
    await aDraft(app, guest, listing, 50, 52);
    expect(await taken(listing)).toEqual([]);
    expect((await app.request('GET', `/accommodations/nights/${listing}/2026-02-30`, { token: host.token })).status).toBe(404);
  });
});

describe('ended reservations (D-161)', () => {
  it('are in the lists of both sides, and separate when filtered', async () => {
    const [owner, asking] = [await aBookablePerson(app), await aBookablePerson(app)];
    const listing = await aListing(app, owner);
    const rejected = await aRequest(app, asking, listing, 60, 62);
    const reject = await app.request('PUT', `/reservations/reject/${rejected.idreserva}/-`, { token: owner.token, body: {} });
    expect(reject.status).toBe(200);
    const cancelled = await anAccepted(app, asking, owner, listing, 64, 66);
    expect((await app.request('DELETE', `/reservations/${cancelled.idreserva}`, { token: asking.token })).status).toBe(200);
    const waiting = await aRequest(app, asking, listing, 68, 70);
    await app.drain();
    for (const [path, { token }] of [
      ['/reservations', asking],
      ['/reservations/received', owner],
    ] as const) {
      const listed = async (query: string) => {
        const { body } = await app.request('GET', `${path}${query}`, { token });
        return [body.total, body.data.map(({ idreserva }: { idreserva: number }) => idreserva).sort((a: number, b: number) => a - b)];
      };
      expect(await listed('')).toEqual([3, [rejected.idreserva, cancelled.idreserva, waiting.idreserva]]);
      expect(await listed('?status=initiated,accepted')).toEqual([1, [waiting.idreserva]]);
      expect(await listed('?status=rejected')).toEqual([1, [rejected.idreserva]]);
      expect(await listed('?status=rejected,canceled')).toEqual([2, [rejected.idreserva, cancelled.idreserva]]);
      expect((await listed('?status=initiated,accepted,rejected,canceled'))[0]).toBe(3);
      const { counts } = (await app.request('GET', path, { token })).body;
      expect(counts).toMatchObject({ all: 3, initiated: 1, rejected: 1, canceled: 1 });
    }
    // a request whose time is over has ended, whether or not its timer has run
    clock.advance(25 * 3_600_000);
    expect((await app.request('GET', '/reservations/received?status=initiated,accepted', { token: owner.token })).body.data).toEqual([]);
  });
});

describe('the counts of the lists (B14)', () => {
  it('show how many each filter returns, whatever filter is active', async () => {
    const [owner, asking] = [await aBookablePerson(app), await aBookablePerson(app)];
    const [one, other] = [await aListing(app, owner), await aListing(app, owner)];
    await aRequest(app, asking, one, 60, 62);
    await anAccepted(app, asking, owner, other, 60, 62);
    await aDraft(app, asking, one, 70, 72);
    const counts = async (path: string, { token }: Someone) => (await app.request('GET', path, { token })).body;
    const received = await counts('/reservations/received?status=paid', owner);
    expect([received.total, received.counts]).toEqual([
      0,
      { all: 2, initiated: 1, accepted: 1, unpaid: 1, paid: 0, rejected: 0, canceled: 0 },
    ]);
    expect((await counts(`/reservations/received?accommodationId=${one}`, owner)).counts).toMatchObject({ all: 1, unpaid: 0 });
    expect((await counts('/reservations', asking)).counts).toMatchObject({ all: 3, initiated: 2, unpaid: 1 });
    expect((await counts('/reservations?status=unpaid', asking)).total).toBe(1);
  });
});

type Line = { code: string; text: string; actor: string };
const historyFor = async ({ token }: Someone, id: number, language = 'es') => {
  await app.drain();
  const { body, text } = await request('GET', `/reservations/${id}/history`, { token, headers: { 'accept-language': language } });
  return { lines: body.events.map(({ code, actor }: Line) => `${code} ${actor}`), texts: body.events.map((one: Line) => one.text), text };
};

describe('the history of a reservation (R-09)', () => {
  it('contains payment, coupon and refund for the guest, and the host’s own part for the host', async () => {
    const listing = await aListing(app, host);
    await request('POST', '/cupon', { token: admin.token, body: { code: 'UNO', percentage: 20 } });
    const { idreserva, token: guestToken } = await aDraft(app, guest, listing);
    await request('PUT', `/reservations/request/${idreserva}`, { token: guest.token, body: { coupon: 'UNO' } });
    await request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
    const refused = paymentIn(await pay({ idreserva, guestToken }));
    await press(refused, 'rejected');
    await press(paymentIn(await pay({ idreserva, guestToken })), 'approved');
    await app.drain();
    await request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
    const before = [
      'ReservationDrafted guest',
      'ReservationChanged guest', // the price, with the coupon
      'CouponReserved guest',
      'ReservationRequested guest',
      'ReservationAccepted host',
      'PaymentStarted guest',
      'PaymentFailed system',
      'PaymentStarted guest',
      'PaymentConfirmed system',
      'ReservationPaid guest',
    ];
    const { lines, texts, text } = await historyFor(guest, idreserva);
    expect(lines.slice(0, before.length)).toEqual(before);
    expect(lines.slice(before.length).sort()).toEqual([
      'CouponConsumed system',
      'RefundDue system',
      'RefundSent system',
      'ReservationCancelled guest',
    ]);
    expect(texts).toContain('Recibimos el pago de $ 57.240 CLP'); // 50,000 + 4,000 service charge, 6 % for the card
    expect(texts).toContain('Se van a devolver $ 25.000 CLP'); // 30 days before: half of the stay
    const hosts = await historyFor(host, idreserva, 'en');
    expect(hosts.texts).toEqual([
      'The request was sent; the nights are held',
      'The host accepted the request',
      'The reservation was paid',
      'The guest cancelled the reservation',
    ]);
    for (const secret of [SECRETS.lastName, SECRETS.phone, SECRETS.address, host.email, guest.email]) {
      expect(text).not.toContain(secret);
      expect(hosts.text).not.toContain(secret);
    }
  });

  it('shows the host their strike and its removal, without texts of administrators', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing);
    await request('PUT', `/reservations/reject/${idreserva}/-`, {
      token: host.token,
      body: { reason: 'house_rules', note: 'Trae cuatro perros' },
    });
    await app.drain();
    const waive = await request('PUT', `/console/accommodations/${listing}/strikes/${idreserva}/waive`, {
      token: admin.token,
      body: { reason: 'Confirmado: palabras nuestras' },
    });
    expect(waive.status).toBe(200);
    const hosts = await historyFor(host, idreserva);
    expect(hosts.lines).toEqual(['ReservationRequested guest', 'ReservationRejected host', 'ListingStruck system', 'StrikeWaived admin']);
    expect(hosts.text).toContain('Trae cuatro perros'); // the host's own text
    const guests = await historyFor(guest, idreserva);
    expect(guests.lines).toEqual(['ReservationDrafted guest', 'ReservationRequested guest', 'ReservationRejected host']);
    expect(guests.text).not.toContain('perros');
    for (const { text } of [hosts, guests]) expect(text).not.toContain('palabras nuestras');
    expect((await historyFor(admin, idreserva)).lines).toHaveLength(5);
  });

  it('shows that an administrator confirmed the money, without the reason', async () => {
    const { idreserva } = await aRequest(app, guest, await aListing(app, host), 60, 62);
    await request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
    await markPaid(app, admin, { id_reserva: idreserva, reason: 'Palabras de la caja' });
    for (const one of [guest, host]) {
      const { lines, text } = await historyFor(one, idreserva);
      expect(lines).toContain('ReservationPaid admin');
      expect(text).not.toContain('Palabras de la caja');
    }
  });
});

// last: a year later the sessions of the others have ended
describe('old entries', () => {
  it('a year back is shown, a day more is not', async () => {
    const listing = await aListing(app, host);
    const { fecha_inicio, fecha_termino } = await blocked(listing, 1, 2);
    clock.advance(367 * DAY);
    expect(inDays(0)).toBe(addDays(fecha_termino, 365));
    const later = await anAdmin(app); // the other sessions have ended
    expect(await taken(listing, later)).toHaveLength(1);
    clock.advance(DAY);
    expect(await taken(listing, later)).toEqual([]);
    const { body } = await app.request('GET', `/accommodations/nights/${listing}/${fecha_inicio}`, { token: later.token });
    expect(body.night).toMatchObject({ estado: 'blocked', bloqueo: { por: 'host' } });
  });
});
