import { describe, expect, it } from 'vitest';
import { isNewer } from '../../web/api/version.ts';
import { loginThen, paths, safeReturn } from '../../web/paths.ts';

describe('a stored return path stays on this site (D-59, SEC-17)', () => {
  it.each([
    '/search?long_name=Santiago%2C%20Chile&page=2',
    '/reservar/7/2026-09-05/2026-09-12?huespedes=2',
    '/alojamiento/7#h-cancel',
    '/registro-alojamiento',
    '/admin/reservations?filter=%7B%7D',
    '/?next=//evil.test',
  ])('accepts %s', (next) => expect(safeReturn(next)).toBe(next));

  it.each([
    null,
    undefined,
    '',
    'search',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/a\\b',
    'https://evil.test/',
    'HTTPS:evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '\t//evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' /search',
    '%2F%2Fevil.test',
    'https:%2F%2Fevil.test',
    '/login',
    '/login?next=/login',
    '/registro/step-1',
    '/api/v1/users/me',
    '/storage/x',
  ])('refuses %j', (next) => expect(safeReturn(next)).toBe('/'));

  it.each(['/%2F%2Fevil.test', '/%5Cevil.test', '/.//evil.test', '/..//evil.test', '/@evil.test', '/:80@evil.test'])(
    '%s, accepted or not, leads nowhere else',
    (next) => expect(new URL(safeReturn(next), 'https://posada.test').origin).toBe('https://posada.test'),
  );

  it('survives the trip through the address of the login', () => {
    const next = '/reservar/7/2026-09-05/2026-09-12?huespedes=2&x=a%20b';
    expect(safeReturn(new URL(loginThen(next), 'https://posada.test').searchParams.get('next'))).toBe(next);
  });

  it('a listing has one canonical address', () => {
    expect(paths.listing(7)).toBe('/alojamiento/7');
    expect(paths.listing(7, null, 1)).toBe('/alojamiento/7');
    expect(paths.listing(7, { from: '2026-09-05', to: '2026-09-12' }, 2)).toBe('/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2');
  });
});

describe('versions are compared part by part as numbers (D-57)', () => {
  it.each([
    ['1.0.10', '1.0.9', true],
    ['1.0.9', '1.0.10', false],
    ['1.0.54', '1.0.54', false],
    ['1.1.0', '1.0.54', true],
    ['2.0.0', '1.99.99', true],
    ['1.0.55', '1.0.54', true],
    ['0.9.99', '1.0.0', false],
  ])('%s is newer than %s: %s', (version, than, expected) => expect(isNewer(version, than)).toBe(expected));
});

it('the link to the wizard contains the tariff version of a shown price', () => {
  const stay = { from: '2026-09-05', to: '2026-09-12' };
  expect([paths.reserve(7, stay, 2), paths.reserve(7, stay, 2, 0), paths.reserve(7, stay, 2, 3)]).toEqual([
    '/reservar/7/2026-09-05/2026-09-12?huespedes=2',
    '/reservar/7/2026-09-05/2026-09-12?huespedes=2&tarifa=0',
    '/reservar/7/2026-09-05/2026-09-12?huespedes=2&tarifa=3',
  ]);
});
