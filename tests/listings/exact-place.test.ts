import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { displaced, offsetFrom } from '../../src/listings/exact-place.ts';

const metres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  Math.hypot((a.lat - b.lat) * 111_200, (a.lng - b.lng) * 111_200 * Math.cos((a.lat * Math.PI) / 180));

test.prop([
  fc.uint8Array({ minLength: 8, maxLength: 8 }),
  fc.double({ min: -56, max: 60, noNaN: true }),
  fc.double({ min: -118, max: 5, noNaN: true }),
])('the public point lies 150 to 300 m from the exact one (D-44)', (seed, lat, lng) => {
  const away = metres({ lat, lng }, displaced({ lat, lng }, offsetFrom(Buffer.from(seed))));
  expect(away).toBeGreaterThan(149);
  expect(away).toBeLessThan(301);
});

test('the same seed gives the same place', () => {
  const seed = Buffer.from('0123456789abcdef', 'hex');
  expect(offsetFrom(seed)).toEqual(offsetFrom(seed));
});
