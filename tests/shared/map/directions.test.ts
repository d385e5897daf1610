import { describe, expect, it } from 'vitest';
import { directionsTo } from '../../../src/shared/map/directions.ts';

const AT = { lat: -33.4263, lng: -70.6204 };
const hrefs = (...given: Parameters<typeof directionsTo>) => Object.fromEntries(directionsTo(...given).map(({ by, href }) => [by, href]));

describe('directions to a place', () => {
  it('lead to its point by each of the four ways', () => {
    expect(hrefs(AT, 'Calle Larga 12')).toEqual({
      device: 'geo:-33.426300,-70.620400?q=-33.426300,-70.620400(Calle%20Larga%2012)',
      google: 'https://www.google.com/maps/dir/?api=1&destination=-33.426300%2C-70.620400',
      apple: 'https://maps.apple.com/?daddr=-33.426300%2C-70.620400',
      openStreetMap: 'https://www.openstreetmap.org/directions?to=-33.426300%2C-70.620400#map=16/-33.426300/-70.620400',
    });
    expect(hrefs(AT)['device']).toBe('geo:-33.426300,-70.620400?q=-33.426300,-70.620400');
  });

  it('never write a point with an exponent', () => {
    expect(hrefs({ lat: 1e-7, lng: -1e-7 })['google']).not.toMatch(/\de-/);
    expect(hrefs({ lat: 0.0000006, lng: 0 })['apple']).toContain('0.000001%2C0.000000');
  });

  it.each(["O'Higgins (torre B) & 3º #7", '<script>alert(1)</script>', '\ud800', 'a)b(c'])('hold %s of a street as text', (street) => {
    const label = /\((.*)\)$/.exec(hrefs(AT, street)['device'] ?? '')?.[1] ?? '';
    expect(label).toMatch(/^[\w%.~-]+$/);
    expect(decodeURIComponent(label)).toBe(street.toWellFormed());
  });

  it.each([
    [90, 180, 4],
    [-90, -180, 4],
    [90.000001, 0, 0],
    [0, 180.000001, 0],
    [0, -180.000001, 0],
    [Number.NaN, 0, 0],
    [0, Number.POSITIVE_INFINITY, 0],
  ])('of %f, %f: %i links', (lat, lng, count) => {
    expect(directionsTo({ lat, lng })).toHaveLength(count);
  });
});
