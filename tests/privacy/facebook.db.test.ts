import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const facebookAppSecret = 'an-application-secret';
const app = await testApp({ config: { facebookAppSecret } });

const signed = (payload: object, secret = facebookAppSecret): string => {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
};
const PAYLOAD = { algorithm: 'HMAC-SHA256', user_id: '218471', issued_at: 1_291_836_800 };
const path = '/facebook/delete_request';
const ask = (signed_request: string) => app.request('POST', path, { body: { signed_request } });

it('accepts a signed request as JSON and as the form that Facebook sends', async () => {
  const form = new URLSearchParams({ signed_request: signed(PAYLOAD) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const answer of [await ask(signed(PAYLOAD)), await app.request('POST', path, { body: String(form), headers })]) {
    expect(answer.status).toBe(200);
    expect(answer.body.confirmation_code).toMatch(/^[0-9A-F]{12}$/);
    const token = /^http.*\/facebook\/delete\/([\w.-]+)$/.exec(answer.body.url)?.[1];
    const page = await app.request('GET', `${path}/${token}`);
    expect(page.body).toEqual({
      ...{ facebook: { user: { nombre: '' } }, confirmation_code: answer.body.confirmation_code },
      ...{ state: 'nothing', erase_at: null },
    });
  }
});

it.each([
  ['another secret', signed(PAYLOAD, 'another-application-secret')],
  ['another algorithm', signed({ ...PAYLOAD, algorithm: 'none' })],
  ['no signature', `.${Buffer.from(JSON.stringify(PAYLOAD)).toString('base64url')}`],
  ['no payload', 'abc'],
  ['not JSON', `${createHmac('sha256', facebookAppSecret).update('e30x').digest('base64url')}.e30x`],
])('refuses %s', async (_, request) => {
  const answer = await ask(request);
  expect([answer.status, answer.body.code]).toEqual([400, 'token_unavailable']);
});

it('shows a stranger the code and an initial, and the person their name (SEC-20)', async () => {
  const [person, stranger] = [await aBookablePerson(app, { nombre: 'Élida' }), await aBookablePerson(app)];
  const { token } = (await app.request('POST', '/users/me/erase', { token: person.token, body: { password: PASSWORD } })).body;
  const see = async (who?: { token: string }) => (await app.request('GET', `${path}/${token}`, who ? { token: who.token } : {})).body;
  for (const who of [undefined, stranger]) expect(await see(who)).toMatchObject({ facebook: { user: { nombre: 'É' } }, state: 'pending' });
  expect((await see(person)).facebook.user.nombre).toBe('Élida');
  const [userId, ...rest] = token.split('.');
  expect((await app.request('GET', `${path}/${Number(userId) + 1}.${rest.join('.')}`)).status).toBe(404);
});

it('answers 404 while the secret is not set', async () => {
  const other = await testApp();
  expect((await other.request('POST', path, { body: { signed_request: signed(PAYLOAD) } })).status).toBe(404);
});
