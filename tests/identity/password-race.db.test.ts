import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { aPerson, mailsTo, PASSWORD } from './people.ts';

const app = await testApp();
const { request } = app;
const ROUNDS = 2;
const NEXT = 'Nueva2026';

const isAlive = async (token: string) => (await request('GET', '/users/me', { token })).status === 200;
type Person = Awaited<ReturnType<typeof aPerson>>;

/** Signs in with the old password every few milliseconds while `change` runs, and returns the tokens. */
const signedInDuring = async (person: Person, change: () => Promise<{ status: number }>): Promise<string[]> => {
  const logins: Promise<{ status: number; body: { api_token?: string } }>[] = [];
  let going = true;
  const storm = async () => {
    while (going && logins.length < 30) {
      logins.push(request('POST', '/users/login', { body: { correo: person.email, password: PASSWORD } }));
      await sleep(6);
    }
  };
  const stormy = storm();
  await sleep(40);
  expect((await change()).status).toBe(200);
  going = false;
  await stormy;
  return (await Promise.all(logins)).flatMap(({ status, body }) => {
    expect([200, 401]).toContain(status);
    return body.api_token ? [body.api_token] : [];
  });
};
const survivors = async (tokens: readonly string[]) => {
  const alive = await Promise.all(tokens.map(isAlive));
  return alive.filter(Boolean).length;
};

describe('no session opened with the old password survives its change (SEC-09)', () => {
  it('POST users/changePassword', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await aPerson(app);
      const body = { contrasena: PASSWORD, contrasenan: NEXT, contrasenar: NEXT };
      const tokens = await signedInDuring(person, () => request('POST', '/users/changePassword', { token: person.token, body }));
      expect(await survivors(tokens)).toBe(0);
    }
  });

  it('POST change/password, by a recovery link', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await aPerson(app);
      await request('POST', '/recovery/password', { body: { email: person.email } });
      await app.drain();
      const [mail] = await mailsTo(app, person.email);
      const link = /\/cambiar\/clave\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1];
      const body = { token: link, new_password: NEXT, check_password: NEXT };
      const tokens = await signedInDuring(person, () => request('POST', '/change/password', { body }));
      expect(await survivors(tokens)).toBe(0);
    }
  });

  it('a link and the old password concurrently: one of them sets it, without a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await aPerson(app);
      await request('POST', '/recovery/password', { body: { email: person.email } });
      await app.drain();
      const [mail] = await mailsTo(app, person.email);
      const link = /\/cambiar\/clave\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1];
      const byLink = request('POST', '/change/password', { body: { token: link, new_password: NEXT, check_password: NEXT } });
      const body = { contrasena: PASSWORD, contrasenan: 'Otra2026x', contrasenar: 'Otra2026x' };
      const bySession = request('POST', '/users/changePassword', { token: person.token, body });
      const statuses = (await Promise.all([byLink, bySession])).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.every((status) => [200, 400, 401, 422].includes(status))).toBe(true);
    }
  });
});
