import { describe, expect, it } from 'vitest';
import { destinationOf, directionsTo } from '../../../src/kernel/map/directions.ts';

const DOOR = { address: 'El Membrillo', number: '2470', lat: -33.4263, lng: -70.6204 };
const AROUND = { locality: 'Ñuñoa', countryCode: 'CL' };

describe('directions (D-174)', () => {
  it('use the address as people write it', () => {
    expect(destinationOf(DOOR, AROUND, 'es')).toBe('El Membrillo 2470, Ñuñoa, Chile');
    expect(destinationOf({ ...DOOR, number: '' }, { locality: 'Madrid', countryCode: 'ES' }, 'en')).toBe('El Membrillo, Madrid, Spain');
  });

  it('use the point when the pin was put at the door, and where there is no address', () => {
    expect(destinationOf({ ...DOOR, pinned: true }, AROUND, 'es')).toBe('-33.426300,-70.620400');
    expect(destinationOf({ ...DOOR, address: '', lat: 1e-7, lng: 0 }, AROUND, 'es')).toBe('0.000000,0.000000'); // no exponent
  });

  it.each(["O'Higgins (torre B) & 3º #7", '<script>alert(1)</script>', '\ud800', 'a)b(c', '-33.4,-70.6'])('escape %s as text', (to) => {
    for (const [app, start] of [
      ['device', 'geo:0,0?q='],
      ['google', 'https://www.google.com/maps/dir/?api=1&destination='],
      ['apple', 'https://maps.apple.com/?daddr='],
    ] as const) {
      const href = directionsTo(to, app);
      expect(href.startsWith(start)).toBe(true);
      expect(href.slice(start.length)).toMatch(/^[\w%.~-]+$/);
      expect(decodeURIComponent(href.slice(start.length))).toBe(to.toWellFormed());
    }
  });
});
