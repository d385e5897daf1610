import { expect, it } from 'vitest';
import { aBookablePerson, aListing, nights } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp({ config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] } });

it('a person can send 20 messages a minute, including the first of a conversation', async () => {
  const [guest, host] = [await aBookablePerson(app), await aBookablePerson(app)];
  const accommodation_id = await aListing(app, host);
  const { fecha_inicio: check_in_date, fecha_termino: check_out_date } = nights(app, 20, 25);
  const body = { accommodation_id, message: 'Hola', check_in_date, check_out_date };
  const { id } = (await app.request('POST', '/conversations', { token: guest.token, body })).body.conversation;
  const say = () => app.request('POST', `/messages/${id}`, { token: guest.token, body: { message: 'Otra pregunta' } });
  for (let i = 2; i <= 20; i += 1) expect((await say()).status).toBe(201);
  const last = await say();
  expect([last.status, last.body.code]).toEqual([429, 'too_many_requests']);
  expect((await app.request('POST', `/messages/${id}`, { token: host.token, body: { message: 'Hola' } })).status).toBe(201);
});
