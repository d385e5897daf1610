import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { openRateLimits } from '../../src/server/http/limits/rate-limits.ts';
import { testApp } from '../support/app.ts';
import { LIMITS } from '../support/rate-limits.ts';
import { aPerson, PASSWORD } from './people.ts';

const DAY = 24 * 3_600_000;
const clock = manualClock('2026-11-21T10:00:00.000Z');
const app = await testApp({ clock, config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] } });
const { request } = app;

let networks = 0;
const elsewhere = () => {
  networks += 1;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.1`;
};
type Sent = { address?: string; device?: string | undefined };
const headersOf = ({ address = elsewhere(), device }: Sent) => ({
  'x-forwarded-for': address,
  ...(device === undefined ? {} : { cookie: `posada_device=${device}` }),
});
const somebody = () => aPerson(app, {}, headersOf({}));
const login = (correo: string, password: string, sent: Sent = {}) =>
  request('POST', '/users/login', { body: { correo, password }, headers: headersOf(sent) });
const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie().find((line) => line.startsWith('posada_device=')) ?? '';
const deviceOf = (answer: { headers: Headers }) => /^posada_device=([^;]+)/.exec(cookieOf(answer))?.[1] ?? '';
const aDevice = async (email: string, device?: string) => deviceOf(await login(email, PASSWORD, { device }));
const times = async (count: number, call: (i: number) => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let i = 0; i < count; i += 1) seen.push((await call(i)).status);
  return seen;
};
const limits = openRateLimits(app.db, app.config, LIMITS);
/**
 * Uses up the attempts of strangers at an account: fifty in fifteen minutes. Counted as the program counts them, without checking a
 * password each time.
 */
const exhaust = async (email: string) => {
  for (let i = 0; i < 50; i += 1) await limits.take('login', 'account', `correo:${email}`);
  expect((await login(email, 'Wrong2026')).status).toBe(429);
};

describe('failed attempts are limited by account and network, and ten times as many by account (D-133)', () => {
  it('to five, even of twelve concurrent ones', async () => {
    const address = elsewhere();
    const { email } = await somebody();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'Wrong2026', { address })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});

describe('a device that has signed in before', () => {
  it('is identified by a cookie that scripts cannot read, for 180 days', async () => {
    const { email } = await somebody();
    const line = cookieOf(await login(email, PASSWORD));
    expect(line).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    expect(line).not.toContain(email);
  });

  it('can sign in while strangers guess, from any network, even one at its limit', async () => {
    const { email } = await somebody();
    const device = await aDevice(email);
    await exhaust(email);
    const address = elsewhere();
    await times(21, (i) => login(`nobody${i}@example.com`, 'Wrong2026', { address }));
    expect((await login(email, PASSWORD, { address })).status).toBe(429);
    expect((await login(email, PASSWORD, { address, device })).status).toBe(200);
  });

  it('has its own attempts when the password is required again', async () => {
    const { email, token } = await somebody();
    const device = await aDevice(email);
    const address = elsewhere();
    const prove = (password: string, sent: Sent) =>
      request('POST', '/users/prove-password', { token, body: { password }, headers: headersOf({ address, ...sent }) });
    expect(await times(6, () => prove('Wrong2026', {}))).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await prove(PASSWORD, { device })).status).toBe(204);
  });

  it('is limited itself: five from one network, fifty in total', async () => {
    const { email } = await somebody();
    const device = await aDevice(email);
    const address = elsewhere();
    expect((await times(6, () => login(email, 'Wrong2026', { address, device }))).slice(4)).toEqual([401, 429]);
    expect((await times(46, () => login(email, 'Wrong2026', { device }))).slice(44)).toEqual([401, 429]);
    expect((await login(email, PASSWORD)).status).toBe(200); // its failures do not count for the account
  });

  it('counts only for its own accounts, and a forged cookie is not accepted', async () => {
    const [victim, attacker] = [await somebody(), await somebody()];
    const own = await aDevice(attacker.email);
    await exhaust(victim.email);
    const [, deviceId = '', since = '', signature = ''] = own.split('.');
    const forged = [own, `${victim.id}.${deviceId}.${since}.${signature}`, `${victim.id}.${deviceId}.${since}.${'A'.repeat(43)}`];
    for (const device of [...forged, '', '~', 'x'.repeat(5000), '%00', `${own}~${own}~`])
      expect((await login(victim.email, PASSWORD, { device })).status).toBe(429);
  });

  it('of a household counts for five accounts', async () => {
    const people = [await somebody(), await somebody(), await somebody(), await somebody(), await somebody(), await somebody()];
    let device: string | undefined;
    for (const { email } of people) device = await aDevice(email, device);
    const emails = [0, 1, 5].map((i) => people[i]?.email ?? '');
    for (const email of emails) await exhaust(email);
    const statuses = await times(3, (i) => login(emails[i] ?? '', PASSWORD, { device }));
    expect(statuses).toEqual([429, 200, 200]);
  });

  it('counts for 180 days after its sign-in, to the second', async () => {
    const { email } = await somebody();
    const device = await aDevice(email);
    await exhaust(email);
    clock.advance(180 * DAY - 1000);
    expect((await login(email, PASSWORD, { device })).status).toBe(200);
    clock.advance(1000);
    expect((await login(email, PASSWORD, { device })).status).toBe(429);
  });

  it('is forgotten after a new password, except the one that set it; signing out keeps it', async () => {
    const { email, token } = await somebody();
    const stolen = await aDevice(email);
    const body = { contrasena: PASSWORD, contrasenan: 'Nueva2026', contrasenar: 'Nueva2026' };
    const changed = await request('POST', '/users/changePassword', { token, body, headers: headersOf({}) });
    expect(changed.status).toBe(200);
    const device = deviceOf(changed);
    await request('POST', '/users/logout', { token: changed.body.api_token, headers: headersOf({ device }) });
    await exhaust(email);
    expect((await login(email, 'Nueva2026', { device: stolen })).status).toBe(429);
    expect((await login(email, 'Nueva2026', { device })).status).toBe(200);
  });

  it('is also the one that set the password by a recovery link, so that a person with only a new device can sign in', async () => {
    const { email } = await somebody();
    await exhaust(email);
    await request('POST', '/recovery/password', { body: { email }, headers: headersOf({}) });
    await app.drain();
    const [mail] = await app.db('dev_mails').where({ to_address: email }).orderBy('id', 'desc');
    const link = /\/cambiar\/clave\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1];
    const body = { token: link, new_password: 'Nueva2026', check_password: 'Nueva2026' };
    const changed = await request('POST', '/change/password', { body, headers: headersOf({}) });
    expect(changed.status).toBe(200);
    expect((await login(email, 'Nueva2026')).status).toBe(429);
    expect((await login(email, 'Nueva2026', { device: deviceOf(changed) })).status).toBe(200);
  });
});
