import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { paymentsIn } from '../payments/world.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, aRequest, markPaid, SECRETS, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { request } = app;
const { pay, press, paymentIn } = paymentsIn(app, clock);
let host: Someone;
let guest: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, guest, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app), await anAdmin(app)];
});

type Told = { code: string; text: string; actor: string };
const historyFor = async ({ token }: Someone, id: number, language = 'es') => {
  await app.drain();
  const { body, text } = await request('GET', `/reservations/${id}/history`, { token, headers: { 'accept-language': language } });
  return { lines: body.events.map(({ code, actor }: Told) => `${code} ${actor}`), texts: body.events.map((one: Told) => one.text), text };
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
