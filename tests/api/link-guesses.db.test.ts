import { describe, expect, it } from 'vitest';
import { aBookablePerson, aListing, anAccepted, aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp({ config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] } });
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const guest = await aBookablePerson(app, { nombre: 'Gala' });

const open = await aRequest(app, guest, await aListing(app, host));
const hostsOwn = (await app.request('GET', `/reservations/${open.idreserva}`, { token: host.token })).body.reservation.token;
const accepted = await anAccepted(app, guest, host, await aListing(app, host));
const WRONG = 'x'.repeat(43);

const from = (address: string, method: string, path: string, body?: unknown) =>
  app.request(method, path, { headers: { 'x-forwarded-for': address }, ...(body === undefined ? {} : { body }) });
const payment = (token: string) => `/reservations/${accepted.idreserva}/${token}`;
let guesser = 0;

describe('link tokens (SEC-02): guesses are counted, valid tokens are not', () => {
  it('a guest may open the payment page any number of times', async () => {
    for (let i = 0; i < 25; i += 1) expect((await from('10.1.0.1', 'GET', payment(accepted.guestToken))).status).toBe(200);
  });

  it.each([
    ['GET', `/reservations/${accepted.idreserva}/${WRONG}`, undefined],
    ['GET', `/reservations/${accepted.idreserva}?token=${WRONG}`, undefined],
    ['GET', `/reservations/initiated/${open.idreserva}/${WRONG}`, undefined],
    ['GET', `/pago/transfer/${accepted.idreserva}/${WRONG}`, undefined],
    ['GET', `/check/token/${WRONG}`, undefined],
    ['PUT', `/reservations/accept/${open.idreserva}/${WRONG}`, undefined],
    ['PUT', `/reservations/reject/${open.idreserva}/${WRONG}`, {}],
    ['POST', '/mercadopago/pay', { id_reserva: accepted.idreserva, token: WRONG }],
    ['POST', '/paypal/pay', { id_reserva: accepted.idreserva, token: WRONG }],
    ['POST', '/pago/transfer', { id_reserva: accepted.idreserva, token: WRONG }],
    ['POST', '/change/password', { token: WRONG, new_password: 'Posada2027', check_password: 'Posada2027' }],
  ])('20 guesses in 10 minutes at %s %s, and the 21st reveals nothing more', async (method, path, body) => {
    guesser += 1;
    const address = `10.1.1.${guesser}`;
    for (let i = 0; i < 20; i += 1) expect((await from(address, method, path, body)).status).not.toBe(429);
    const refused = await from(address, method, path, body);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await from('10.1.0.3', method, path, body)).status).not.toBe(429);
    // a caller with a valid token on the guesser's network is not affected
    expect((await from(address, 'GET', payment(accepted.guestToken))).status).toBe(200);
    expect((await from(address, 'GET', `/reservations/initiated/${open.idreserva}/${hostsOwn}`)).status).toBe(200);
    expect((await from(address, 'POST', '/mercadopago/pay', { id_reserva: accepted.idreserva, token: accepted.guestToken })).status).toBe(
      200,
    );
  });

  it('guesses are counted together over all links; another id is a guess as well', async () => {
    const paths = [
      payment(WRONG),
      `/reservations/999999/${WRONG}`,
      `/reservations/initiated/${open.idreserva}/${WRONG}`,
      `/check/token/${WRONG}`,
    ];
    for (let i = 0; i < 20; i += 1) await from('10.1.0.4', 'GET', paths[i % paths.length] ?? '');
    for (const path of paths) expect((await from('10.1.0.4', 'GET', path)).status).toBe(429);
  });

  it('a valid token of a reservation that cannot be paid is no guess', async () => {
    for (let i = 0; i < 25; i += 1) {
      const { status, body } = await from('10.1.0.5', 'GET', `/reservations/${open.idreserva}/${open.token}`);
      expect([status, body.code]).toEqual([400, 'E04']);
    }
  });
});
