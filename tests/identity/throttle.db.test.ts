import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { aPerson, aRegistration, PASSWORD } from './people.ts';

// each test comes from an address of its own
const app = await testApp({ config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] } });
const from = (address: string) => ({ 'x-forwarded-for': address });
const { request } = app;
const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await call()).status);
  return seen;
};

it('lets an address be tried 5 times in 15 minutes, known or not; a right password ends the suspicion (SEC-09)', async () => {
  const person = await aPerson(app);
  const login = (correo: string, password: string) => () =>
    request('POST', '/users/login', { body: { correo, password }, headers: from('198.51.100.1') });
  expect(await statuses(4, login(person.email, 'Wrong2026'))).toEqual([401, 401, 401, 401]);
  expect((await login(person.email, PASSWORD)()).status).toBe(200);
  expect(await statuses(6, login(person.email, 'Wrong2026'))).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await statuses(6, login('nobody@example.com', 'Wrong2026'))).toEqual([401, 401, 401, 401, 401, 429]);
});

it('lets the current password be guessed 5 times by a stolen session, and no neighbour pays for it', async () => {
  const [thief, neighbour] = [await aPerson(app), await aPerson(app)];
  const body = { contrasena: 'Wrong2026', contrasenan: 'Nueva2026', contrasenar: 'Nueva2026' };
  const change = (token: string) => () => request('POST', '/users/changePassword', { token, body, headers: from('198.51.100.2') });
  expect(await statuses(6, change(thief.token))).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await statuses(1, change(neighbour.token))).toEqual([422]);
});

it('opens 5 accounts an hour for one address of the network (SEC-08)', async () => {
  const register = () => request('POST', '/users/register', { body: aRegistration(), headers: from('198.51.100.3') });
  expect(await statuses(6, register)).toEqual([201, 201, 201, 201, 201, 429]);
});

it('sends 3 recovery mails an hour to one address', async () => {
  const ask = () => request('POST', '/recovery/password', { body: { email: 'nobody@example.com' }, headers: from('198.51.100.4') });
  expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
});

it('takes 3 letters in 10 minutes from one address of the network', async () => {
  const report = () => request('POST', '/bug-report', { body: { description: 'El mapa no abre' }, headers: from('198.51.100.5') });
  expect(await statuses(4, report)).toEqual([201, 201, 201, 429]);
});
