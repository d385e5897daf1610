import { afterAll, describe, expect, it } from 'vitest';
import { googleProvider } from '../../../src/identity/google/provider.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { openIdProvider } from '../../support/outside/openid.ts';

const CLIENT = 'posada.apps.example';
const clock = manualClock('2026-11-21T10:00:00.000Z');
const now = () => Date.parse(clock.now());
const SECONDS = () => Math.floor(now() / 1000);
const ANA = { sub: '1001', email: 'Ana@Example.com', nonce: 'n' };

const started: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(started.map((one) => one.stop())));

const setUp = async (cooldownMs = 0) => {
  const google = await openIdProvider(CLIENT);
  started.push(google);
  return { google, provider: googleProvider({ issuer: google.issuer, clientId: CLIENT, clock, cooldownMs }) };
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

describe('an ID token (SEC-01)', () => {
  it('of the provider identifies the person', async () => {
    const { google, provider } = await setUp();
    expect(await provider.verify(await google.token(now(), ANA))).toEqual({
      ...{ subject: '1001', email: 'ana@example.com', nonce: 'n' },
      ...{ firstName: 'Ana', lastName: 'Rivas' },
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['for another audience', { aud: 'other.apps.example' }, 'wrong_credentials'],
    ['for several audiences, authorised for another', { aud: [CLIENT, 'other'], azp: 'other' }, 'wrong_credentials'],
    ['of another issuer', { iss: 'https://accounts.example.com' }, 'wrong_credentials'],
    ['without a subject', { sub: undefined }, 'wrong_credentials'],
    ['without a nonce', { nonce: undefined }, 'wrong_credentials'],
    ['without an expiry', { exp: undefined }, 'wrong_credentials'],
    ['without an address', { email: undefined }, 'wrong_credentials'],
    ['with an address that is not verified', { email_verified: false }, 'wrong_credentials'],
    ['that says so in a text', { email_verified: 'true' }, 'wrong_credentials'],
    ['without a word on it', { email_verified: undefined }, 'wrong_credentials'],
    ['that expired 61 s ago', { exp: SECONDS() - 61 }, 'wrong_credentials'],
    ['that expired 60 s ago', { exp: SECONDS() - 60 }, 'wrong_credentials'],
    ['that expired 59 s ago, by a clock that is behind', { exp: SECONDS() - 59 }, 'taken'],
  ])('%s', async (_, changes, expected) => {
    const { google, provider } = await setUp();
    expect(await codeOf(provider.verify(await google.token(now(), { ...ANA, ...changes })))).toBe(expected);
  });

  it('without a signature, signed by an HMAC or by another key, or cut, is refused', async () => {
    const { google, provider } = await setUp();
    const good = await google.token(now(), ANA);
    const wrong = [
      google.unsigned(now(), ANA),
      await google.byHmac(now(), ANA),
      await google.token(now(), ANA, await google.stranger()),
      `${good.slice(0, -8)}AAAAAAAA`,
      good.slice(0, good.lastIndexOf('.') + 1),
      'x',
      '',
      'a.b.c',
    ];
    for (const token of wrong) expect(await codeOf(provider.verify(token)), token).toBe('wrong_credentials');
    expect(await codeOf(provider.verify(good))).toBe('taken');
  });

  it('is verified with new keys once the provider has rotated them, and no longer with the old ones', async () => {
    const { google, provider } = await setUp();
    const before = await google.token(now(), ANA);
    expect(await codeOf(provider.verify(before))).toBe('taken');
    await google.rotate('second');
    expect(await codeOf(provider.verify(await google.token(now(), ANA)))).toBe('taken');
    expect(await codeOf(provider.verify(before))).toBe('wrong_credentials');
  });

  it('with an unknown key does not make us query the provider repeatedly', async () => {
    const { google, provider } = await setUp(60_000);
    await provider.verify(await google.token(now(), ANA));
    const unknown = { ...(await google.stranger()), kid: 'unknown' };
    for (const _ of [1, 2, 3]) expect(await codeOf(provider.verify(await google.token(now(), ANA, unknown)))).toBe('wrong_credentials');
    expect(google.reads).toEqual({ discovery: 1, keys: 1 });
  });

  it('fails fast while the provider is down, and is accepted when it is back', async () => {
    const { google, provider } = await setUp();
    google.goDown(true);
    const token = await google.token(now(), ANA);
    expect(await codeOf(provider.verify(token))).toBe('unavailable_now');
    google.goDown(false);
    expect(await codeOf(provider.verify(token))).toBe('taken');
  });
});
