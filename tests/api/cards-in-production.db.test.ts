import { expect, it } from 'vitest';
import { aBookablePerson, aListing, anAccepted } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp({ config: { production: true } });
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const guest = await aBookablePerson(app, { nombre: 'Gala' });
const { idreserva, guestToken } = await anAccepted(app, guest, host, await aListing(app, host));

it('offers no card without a configured gateway, gives the reason and refuses it everywhere', async () => {
  const { body } = await app.request('GET', `/reservations/${idreserva}/${guestToken}`);
  const offers = Object.fromEntries(body.payment.offers.map((o: { method: string }) => [o.method, o]));
  for (const [method, call] of [
    ['mercadopago', '/mercadopago/pay'],
    ['paypal', '/paypal/pay'],
  ] as const) {
    expect(offers[method]).toMatchObject({ available: false, reason: 'no_gateway' });
    const paid = await app.request('POST', call, { body: { id_reserva: idreserva, token: guestToken } });
    expect([paid.status, paid.body.code, paid.body.reason]).toEqual([422, 'method_unavailable', 'no_gateway']);
    const chosen = await app.request('PUT', `/reservations/${idreserva}/tipopago`, { token: guest.token, body: { tipopago: method } });
    expect([chosen.status, chosen.body.code]).toEqual([422, 'method_unavailable']);
  }
  expect(offers['bankTransfer']).toMatchObject({ available: true, reason: null });
});
