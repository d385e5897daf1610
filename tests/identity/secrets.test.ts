import { expect, it } from 'vitest';
import { isStrongPassword } from '../../src/identity/profile/shapes.ts';
import { hashPassword, matchOf, verifyPassword } from '../../src/identity/sign-in/secrets.ts';
import { agentLabel, isToken, newToken, tokenHash } from '../../src/identity/sign-in/sessions.ts';
import { emailHmac } from '../../src/identity/vault.ts';

it('hashes with argon2id at 19 MiB, 2 passes, 1 lane (SEC-09)', async () => {
  const hash = await hashPassword('Posada2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'Posada2026')).toBe(true);
  expect(await verifyPassword(hash, 'posada2026')).toBe(false);
});

it('treats an accent in one or two characters as equal, and nothing else (D-160)', async () => {
  const [composed, decomposed] = ['Contrase\u00f1a-7x', 'Contrasen\u0303a-7x'];
  const hash = await hashPassword(decomposed);
  expect([await matchOf(hash, composed), await matchOf(hash, decomposed)]).toEqual(['current', 'current']);
  for (const other of ['Contrasena-7x', 'contrase\u00f1a-7X', `${composed} `]) expect(await matchOf(hash, other)).toBeNull();
});

it('refuses when there is no hash', async () => expect(await verifyPassword(null, 'Posada2026')).toBe(false));

it.each([
  ['5 characters', 'Abcd1', false],
  ['6 characters', 'Abcde1', true],
  ['7 characters', 'Abcdef1', true],
  ['63 characters', `A1${'a'.repeat(61)}`, true],
  ['64 characters', `A1${'a'.repeat(62)}`, true],
  ['65 characters', `A1${'a'.repeat(63)}`, false],
  ['6 code points of which one is an emoji', 'Abc1d😀', true],
  ['5 code points, 6 units', 'Ab1d😀', false],
  ['no lower case', 'ABCDE1', false],
  ['no upper case', 'abcde1', false],
  ['no digit', 'Abcdef', false],
  ['letters of another script', 'Ñandú1', true],
])('password of %s', (_, password, strong) => expect(isStrongPassword(password)).toBe(strong));

it('creates tokens of 256 bits, which are stored as hashes', () => {
  const [a, b] = [newToken(), newToken()];
  expect(Buffer.from(a, 'base64url')).toHaveLength(32);
  expect(a).not.toBe(b);
  expect(tokenHash(a)).toMatch(/^[0-9a-f]{64}$/);
  expect([a, '', 'abc', `${a}a`].map(isToken)).toEqual([true, false, false, false]);
});

it('derives a pseudonym of an address from the secret', () => {
  expect(emailHmac('secret', 'ana@example.com')).toBe(emailHmac('secret', 'ana@example.com'));
  expect(emailHmac('secret', 'ana@example.com')).not.toBe(emailHmac('other', 'ana@example.com'));
  expect(emailHmac('secret', 'ana@example.com')).not.toContain('ana');
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge, Windows'],
  ['curl/8.5.0', 'API'],
  ['', 'API'],
])('labels %s', (agent, label) => expect(agentLabel(agent)).toBe(label));
