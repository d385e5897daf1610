import { beforeEach, describe, expect, it } from 'vitest';
import { openCaptcha } from '../../src/platform/captcha/open.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { aRegistration } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { puzzlesOf } from './puzzles.ts';

const START = '2026-11-24T10:00:00.000Z';
const clock = manualClock(START);
const app = await testApp({ clock, config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] } });
const { db, request } = app;

let network = 0;
const from = () => ({ 'x-forwarded-for': `198.51.${Math.floor(network / 250)}.${network % 250}` });
beforeEach(() => {
  network += 1;
});

const { puzzle, packed, solve } = puzzlesOf(app, from);
const aToken = async (recaptcha?: string) => {
  const { status, body } = await request('POST', '/recaptcha/contact', { body: { recaptcha }, headers: from() });
  return status === 200 ? 'accepted' : body.code;
};

describe('a letter needs a solved puzzle (SEC-18)', () => {
  it('which gives a token once', async () => {
    const answer = await solve(await puzzle());
    clock.advance(2_000);
    const { body } = await request('POST', '/recaptcha/contact', { body: { recaptcha: packed(answer) }, headers: from() });
    const letter = { token: body.token, first_name: 'Ana', last_name: 'Soto', email: 'ana@example.com', message: 'Hola' };
    expect((await request('POST', '/contact', { body: letter, headers: from() })).status).toBe(201);
    expect(await aToken(packed(answer))).toBe('captcha_expired');
    expect(await aToken(packed({ ...answer, more: 'spelt otherwise' }))).toBe('captcha_expired');
  });

  it.each([
    [-1, 'captcha_too_fast'],
    [0, 'accepted'],
    [1, 'accepted'],
  ])('two seconds after it was asked at the earliest (%i ms)', async (ms, outcome) => {
    const answer = packed(await solve(await puzzle()));
    clock.advance(2_000 + ms);
    expect(await aToken(answer)).toBe(outcome);
  });

  it.each([
    [-1, 'accepted'],
    [0, 'captcha_expired'],
    [1, 'captcha_expired'],
  ])('within ten minutes (%i ms)', async (ms, outcome) => {
    const answer = packed(await solve(await puzzle()));
    clock.advance(600_000 + ms);
    expect(await aToken(answer)).toBe(outcome);
  });

  it.each([250, 1_000])('takes as many rounds as the setting says (%i)', async (captchaCost) => {
    const asked = await openCaptcha(db, clock, { ...app.config, captchaCost }).ask();
    expect(asked).toMatchObject({ kind: 'altcha', challenge: { parameters: { cost: captchaCost } } });
  });

  it('and none that was forged', async () => {
    const answer = await solve(await puzzle());
    clock.advance(3_000);
    const { parameters } = answer.challenge;
    const forged: unknown[] = [
      'x',
      { ...answer, solution: { counter: 0, derivedKey: '00' } },
      { ...answer, challenge: { ...answer.challenge, signature: '00' } },
      { ...answer, challenge: { ...answer.challenge, parameters: { ...parameters, data: { asked: '2030-01-01T00:00:00.000Z' } } } },
      { ...answer, challenge: { ...answer.challenge, parameters: { ...parameters, cost: 1e12 } } },
    ];
    for (const one of forged) expect(await aToken(packed(one))).toBe('captcha_failed');
    expect(await aToken('not base64 {')).toBe('captcha_failed');
    expect(await aToken()).toBe('captcha_required');
    expect(await aToken(packed(answer))).toBe('accepted');
  });

  it('once also through two processes at the same time', async () => {
    const answer = packed(await solve(await puzzle()));
    clock.advance(3_000);
    const processes = [1, 2].map(() => openCaptcha(db, clock, app.config));
    const outcomes = await Promise.allSettled([...processes, ...processes].map((captcha) => captcha.check(answer, 'contact')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('but nothing without rate limits', async () => {
    const free = openCaptcha(db, clock, { ...app.config, rateLimits: 'off' });
    expect(await free.ask()).toEqual({ kind: 'none' });
    await expect(free.check(undefined, 'contact')).resolves.toBeUndefined();
  });
});

describe('registrations from one network within an hour (SEC-08)', () => {
  const register = (recaptcha?: string) => request('POST', '/users/register', { body: { ...aRegistration(), recaptcha }, headers: from() });

  it('the sixth needs a puzzle, and so does each after it', async () => {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await register()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    expect((await register()).body.code).toBe('captcha_required');
    const answer = packed(await solve(await puzzle()));
    clock.advance(3_000);
    expect((await register(answer)).status).toBe(201);
    expect((await register(answer)).body.code).toBe('captcha_expired');
  });

  it('also of somebody who stays signed in to the account before', async () => {
    const statuses: number[] = [];
    let token: string | undefined;
    for (let i = 0; i < 6; i += 1) {
      const { status, body } = await request('POST', '/users/register', {
        body: aRegistration(),
        headers: from(),
        ...(token && { token }),
      });
      statuses.push(status);
      token = body.api_token ?? token;
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 400]);
  });

  it('need a puzzle from the first on while they cannot be counted', async () => {
    await db.schema.renameTable('rate_limits', 'rate_limits_away');
    try {
      expect((await register()).body.code).toBe('captcha_required');
    } finally {
      await db.schema.renameTable('rate_limits_away', 'rate_limits');
    }
    expect((await register()).status).toBe(201);
  });
});
