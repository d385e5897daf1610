import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { testApp } from '../support/app.ts';
import { plus } from './builders.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, markPaid, SECRETS } from './world.ts';

const DAY = 86_400_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { request } = app;
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const guest = await aBookablePerson(app, { nombre: 'Gala' });
const admin = await anAdmin(app);
const listing = await aListing(app, host);
const readAs = async (token: string, id: number) => (await request('GET', `/reservations/${id}`, { token })).body.reservation;

const aPaid = async (from: number, to: number, at = listing) => {
  const accepted = await anAccepted(app, guest, host, at, from, to);
  const answer = await markPaid(app, admin, { id_reserva: accepted.idreserva, reason: 'test' });
  if (answer.status !== 200) throw new Error(`not paid: ${answer.text}`);
  await app.drain();
  return accepted;
};

describe('a paid stay', () => {
  it('both sides see address and contact, the link answers E06, and the guest may request another stay there', async () => {
    const visited = await aListing(app, host);
    const { idreserva, guestToken, hostToken } = await aPaid(30, 32, visited);
    expect(await readAs(guest.token, idreserva)).toMatchObject({
      status: 'accepted',
      fecha_pago: clock.now(),
      actions: ['cancel'],
      accommodation: {
        direccion: SECRETS.address,
        numero: SECRETS.number,
        latitud: SECRETS.lat,
        longitud: SECRETS.lng,
        user: { nombre: 'Hugo', apellido: SECRETS.lastName, correo: host.email, telefono: SECRETS.phone },
      },
    });
    expect((await readAs(host.token, idreserva)).user).toMatchObject({
      nombre: 'Gala',
      apellido: SECRETS.lastName,
      correo: guest.email,
      telefono: SECRETS.phone,
    });
    expect((await request('GET', `/reservations/${idreserva}/${guestToken}`)).body).toMatchObject({ code: 'E06', code_api: 'RES_PAY_E06' });
    expect((await request('PUT', `/reservations/accept/${idreserva}/${hostToken}`)).body.code).toBe('E04');
    const byLink = await request('GET', `/reservations/${idreserva}?token=${guestToken}`);
    expect(byLink.body.reservation.accommodation.direccion).toBe(SECRETS.address); // the page after the payment, without a session
    // the page of the space checks whether it was paid (D-a16)
    const here = async (token: string, id = visited) =>
      (await request('GET', `/reservations?status=paid&accommodationId=${id}`, { token })).body.data as { idreserva: number }[];
    expect(await here(guest.token)).toMatchObject([{ idreserva, accommodation: { latitud: SECRETS.lat, longitud: SECRETS.lng } }]);
    expect([await here(guest.token, 987_654), await here(host.token)]).toEqual([[], []]);
    const next = await anAccepted(app, guest, host, visited, 33, 35);
    expect(await here(guest.token)).toHaveLength(1);
    expect((await request('DELETE', `/reservations/${next.idreserva}`, { token: guest.token })).status).toBe(200);
  });

  it('refunds half of the stay when the guest cancels 20 days before, exactly as shown', async () => {
    const { idreserva } = await aPaid(22, 24);
    const { fecha_inicio } = await readAs(guest.token, idreserva);
    clock.set(plus(`${fecha_inicio}T15:00:00.000Z`, -20 * DAY));
    const cancel = (refund: number) => request('DELETE', `/reservations/${idreserva}`, { token: guest.token, body: { refund } });
    expect(await cancel(25_001)).toMatchObject({ status: 409, body: { code: 'refund_changed' } });
    const { status, body } = await cancel(25_000);
    expect([status, body.refund]).toEqual([200, { percentage: 50, amount: 25_000 }]);
    expect(body.reservation).toMatchObject({ status: 'canceled', cause: 'guest', actions: [], refund: { percentage: 50 } });
    expect((await cancel(25_000)).status).toBe(409);
  });

  it.each(['host', 'admin'] as const)('cancelled by the %s, everything is refunded', async (side) => {
    const { idreserva, guestToken } = await aPaid(60, 62);
    const who = side === 'host' ? host : admin;
    const { total } = await readAs(guest.token, idreserva); // including the service charge, whatever discount it had
    const { body } = await request('DELETE', `/reservations/${idreserva}`, { token: who.token, body: { reason: 'not_suitable' } });
    expect(body.refund).toEqual({ percentage: 100, amount: total });
    expect(body.reservation).toMatchObject({ status: 'canceled', cause: side, reason: 'not_suitable' });
    const page = await request('GET', `/reservations/${idreserva}/${guestToken}`);
    expect(page.body.code).toBe(side === 'host' ? 'E03' : 'E02');
    const { body: history } = await request('GET', `/reservations/${idreserva}/history`, { token: guest.token });
    const actors = Object.fromEntries(history.events.map(({ code, actor }: { code: string; actor: string }) => [code, actor]));
    expect(actors).toMatchObject({ PaymentConfirmed: 'admin', ReservationPaid: 'admin', ReservationCancelled: side });
  });
});

describe('a transfer', () => {
  it('that was started determines the figures, whatever was chosen before (D-126)', async () => {
    const { idreserva } = await aDraft(app, guest, await aListing(app, host), 66, 68);
    const own = { token: guest.token };
    await request('PUT', `/reservations/${idreserva}/tipopago`, { ...own, body: { tipopago: 'mercadopago' } });
    const { body } = await request('PUT', `/reservations/request/${idreserva}`, own);
    const guestToken = body.reservation.token;
    await request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
    const before = await readAs(guest.token, idreserva);
    expect([before.tipopago, before.from.method]).toEqual(['mercadopago', 'mercadopago']);
    await request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken } });
    const { tipopago, from } = await readAs(guest.token, idreserva);
    expect([tipopago, from.method, from.amount < before.from.amount]).toEqual(['bankTransfer', 'bankTransfer', true]);
    await request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken, reference: 'R-0' } });
    await app.drain();
    expect((await readAs(guest.token, idreserva)).from).toEqual(from);
  });
});
