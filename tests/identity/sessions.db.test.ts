import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { testApp } from '../support/app.ts';
import { aPerson, mailsTo, PASSWORD } from './people.ts';

const clock = manualClock('2026-11-21T10:00:00.000Z');
const app = await testApp({ clock });
const { db, request } = app;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const login = (correo: string, password: string, headers: Record<string, string> = {}) =>
  request('POST', '/users/login', { body: { correo, password }, headers });
const isAlive = async (token: string) => (await request('GET', '/users/me', { token })).status === 200;

describe('POST users/login', () => {
  it('signs in with the address in any case, and keeps other sessions', async () => {
    const person = await aPerson(app);
    const { status, body } = await login(person.email.toUpperCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body.user.idusuario).toBe(person.id);
    expect(body.api_token).not.toBe(person.token);
    expect([await isAlive(body.api_token), await isAlive(person.token)]).toEqual([true, true]);
  });

  it('gives the same answer for an unknown address and a wrong password', async () => {
    const person = await aPerson(app);
    const answers = [await login('nobody@example.com', PASSWORD), await login(person.email, 'Wrong2026')];
    const [unknown, wrong] = answers.map(({ status, body: { request_id, ...rest } }) => ({ status, rest }));
    expect(unknown).toMatchObject({ status: 401, rest: { code: 'wrong_credentials' } });
    expect(wrong).toEqual(unknown);
  });

  it.each([
    ['', PASSWORD, { correo: ['required'] }],
    ['ana', PASSWORD, { correo: ['invalid'] }],
    ['ana@example.com', '', { password: ['required'] }],
  ])('names the field: %j %j', async (correo, password, errors) => {
    const { status, body } = await login(correo, password);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
  });
});

describe('a session', () => {
  it('is stored hashed, with a label and no other data of the browser', async () => {
    const person = await aPerson(app);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { body } = await login(person.email, PASSWORD, { 'user-agent': agent });
    const rows = await db('sessions').where({ user_id: person.id });
    expect(JSON.stringify(rows)).not.toContain(body.api_token);
    expect(rows.map((row) => row.agent)).toContain('Firefox, Linux');
  });

  it('ends with logout, unlike other sessions', async () => {
    const person = await aPerson(app);
    const other = (await login(person.email, PASSWORD)).body.api_token;
    const out = await request('POST', '/users/logout', { token: person.token });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect([await isAlive(person.token), await isAlive(other)]).toEqual([false, true]);
    expect((await request('POST', '/users/logout', { token: person.token })).status).toBe(401);
  });

  it('ends 30 days after its last use', async () => {
    const person = await aPerson(app);
    clock.advance(30 * DAY - 1);
    expect(await isAlive(person.token)).toBe(true); // which extends it
    clock.advance(30 * DAY - 1);
    expect(await isAlive(person.token)).toBe(true);
    clock.advance(30 * DAY);
    expect(await isAlive(person.token)).toBe(false);
  });

  it('stores its extension at most once an hour', async () => {
    const person = await aPerson(app);
    const end = async () => (await db('sessions').where({ user_id: person.id }).first()).expires_at;
    const first = await end();
    clock.advance(HOUR - 1);
    await isAlive(person.token);
    expect(await end()).toBe(first);
    clock.advance(1);
    await isAlive(person.token);
    expect(await end()).toBe(new Date(Date.parse(first) + HOUR).toISOString());
  });

  it('of a browser gets a renewed cookie from GET users/me', async () => {
    const person = await aPerson(app);
    const byCookie = await request('GET', '/users/me', { headers: { cookie: `posada_session=${person.token}` } });
    expect(byCookie.headers.get('set-cookie')).toContain(`posada_session=${person.token};`);
    expect((await request('GET', '/users/me', { token: person.token })).headers.get('set-cookie')).toBeNull();
  });
});

describe('POST users/changePassword', () => {
  const change = (token: string, contrasena: string, contrasenan: string, contrasenar = contrasenan) =>
    request('POST', '/users/changePassword', { token, body: { contrasena, contrasenan, contrasenar } });

  it('ends all other sessions and returns a new one', async () => {
    const person = await aPerson(app);
    const other = (await login(person.email, PASSWORD)).body.api_token;
    const { status, body } = await change(person.token, PASSWORD, 'Nueva2026');
    expect({ status, update: body.update }).toEqual({ status: 200, update: true });
    expect([await isAlive(person.token), await isAlive(other), await isAlive(body.api_token)]).toEqual([false, false, true]);
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await login(person.email, 'Nueva2026')).status).toBe(200);
  });

  it('notifies the person by mail', async () => {
    const person = await aPerson(app, { language: 'en' });
    await change(person.token, PASSWORD, 'Nueva2026');
    await app.drain();
    expect(await mailsTo(app, person.email)).toMatchObject([{ subject: 'Your password has been changed' }]);
  });

  it('is refused with a wrong password, a weak new one, and one that is not repeated', async () => {
    const person = await aPerson(app);
    for (const [current, next, repeated, errors] of [
      ['Wrong2026', 'Nueva2026', 'Nueva2026', { contrasena: ['mismatch'] }],
      [PASSWORD, 'weak', 'weak', { contrasenan: ['weak_password'] }],
      [PASSWORD, 'Nueva2026', 'Other2026', { contrasenar: ['mismatch'] }],
      ['', 'Nueva2026', 'Nueva2026', { contrasena: ['required'] }],
    ] as const) {
      const { status, body } = await change(person.token, current, next, repeated);
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    }
    expect(await isAlive(person.token)).toBe(true);
  });

  it('of two devices concurrently succeeds once', async () => {
    const person = await aPerson(app);
    const answers = await Promise.all([change(person.token, PASSWORD, 'Nueva2026'), change(person.token, PASSWORD, 'Otra2026x')]);
    // the other one is refused for its old password, or for its session when that ended first
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 422])]);
  });
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Row = { id: string; agent: string; created_at: string; seen_at: string; current: boolean };
const listOf = async (token: string): Promise<Row[]> => (await request('GET', '/users/sessions', { token })).body.data;
const another = async (email: string): Promise<string> =>
  (await request('POST', '/users/login', { body: { correo: email, password: PASSWORD }, headers: { 'user-agent': FIREFOX } })).body
    .api_token;

describe('the sessions of a person (U-10)', () => {
  it("are listed with the caller's first, then the latest used, without tokens", async () => {
    const person = await aPerson(app);
    clock.advance(1000);
    const older = await another(person.email);
    clock.advance(1000);
    await another(person.email);
    const answer = await request('GET', '/users/sessions', { token: person.token });
    const now = Date.parse(clock.now());
    expect(answer.body.data).toMatchObject([
      { current: true, seen_at: new Date(now - 2000).toISOString() },
      { current: false, agent: 'Firefox, Linux', seen_at: new Date(now).toISOString() },
      { current: false, agent: 'Firefox, Linux', seen_at: new Date(now - 1000).toISOString() },
    ]);
    expect(Object.keys(answer.body.data[0]).sort()).toEqual(['agent', 'created_at', 'current', 'id', 'seen_at']);
    expect((await listOf(older)).map(({ current }) => current)).toEqual([true, false, false]);
    expect(answer.text).not.toContain(person.token);
  });

  it('leave the list when they expire', async () => {
    const person = await aPerson(app);
    clock.advance(20 * DAY);
    const later = await another(person.email);
    clock.advance(10 * DAY - 1);
    expect(await listOf(later)).toHaveLength(2);
    clock.advance(1);
    expect(await listOf(later)).toHaveLength(1);
  });

  it('are ended one by one, and repeating it changes nothing', async () => {
    const person = await aPerson(app);
    const [lost, used] = [await another(person.email), await another(person.email)];
    const row = (await listOf(lost)).find(({ current }) => current);
    for (const status of [204, 404])
      expect((await request('DELETE', `/users/sessions/${row?.id}`, { token: person.token })).status).toBe(status);
    expect([await isAlive(lost), await isAlive(used), await isAlive(person.token)]).toEqual([false, true, true]);
  });

  it('of others, and invalid ids, are not found, and end nothing', async () => {
    const [person, stranger] = [await aPerson(app), await aPerson(app)];
    const [own] = await listOf(person.token);
    for (const id of [own?.id, 'x', '0', "'", '00000000-0000-0000-0000-000000000000'])
      expect((await request('DELETE', `/users/sessions/${encodeURIComponent(id ?? '')}`, { token: stranger.token })).status, id).toBe(404);
    expect([await isAlive(person.token), await isAlive(stranger.token)]).toEqual([true, true]);
  });

  it("are ended all except the caller's", async () => {
    const [person, stranger] = [await aPerson(app), await aPerson(app)];
    const others = [await another(person.email), await another(person.email)];
    expect((await request('DELETE', '/users/sessions', { token: person.token })).status).toBe(204);
    expect([await isAlive(person.token), ...(await Promise.all(others.map(isAlive))), await isAlive(stranger.token)]).toEqual([
      ...[true, false, false],
      true,
    ]);
  });
});
