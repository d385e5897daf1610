import { describe, expect, it } from 'vitest';
import { clusters, MAX_ELEMENTS, type Pin } from '../../../web/map/clusters.ts';

/** Spread over a city without chance. */
const many = (count: number): Pin[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    lat: -33.55 + ((i * 0.618034) % 1) * 0.2,
    lng: -70.75 + ((i * 0.754878) % 1) * 0.25,
    label: `$ ${i}`,
    name: `Space ${i}`,
  }));
const SCREEN = { west: -70.8, south: -33.6, east: -70.45, north: -33.3 };

/** Where the map draws a point, in pixels of its world. */
const drawn = (zoom: number, { lat, lng }: { lat: number; lng: number }): [number, number] => {
  const world = 256 * 2 ** zoom;
  return [(lng / 360 + 0.5) * world, (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * world];
};

/** How much of the smaller of two markers the other covers, at worst: a price is 76 by 32 pixels, a cluster 44 across. */
const worstOverlap = (zoom: number, spots: ReturnType<ReturnType<typeof clusters>['spots']>): number => {
  const boxes = spots.map((spot) => ({ at: drawn(zoom, spot), wide: spot.pin ? 76 : 44, high: spot.pin ? 32 : 44 }));
  const shared = boxes.flatMap(({ at: [x, y], wide, high }, i) =>
    boxes.slice(0, i).map((other) => {
      const across = Math.max(0, (wide + other.wide) / 2 - Math.abs(x - other.at[0]));
      const down = Math.max(0, (high + other.high) / 2 - Math.abs(y - other.at[1]));
      return (across * down) / Math.min(wide * high, other.wide * other.high);
    }),
  );
  return Math.max(0, ...shared);
};

it.each([10, 11])('forty listings of one city do not overlap at zoom %d, and each is separate from 12 on', (zoom) => {
  const index = clusters(many(40));
  expect(worstOverlap(zoom, index.spots(SCREEN, zoom))).toBe(0);
  expect(index.spots(SCREEN, 12).filter(({ pin }) => pin)).toHaveLength(40);
});

describe('two thousand pins', () => {
  const index = clusters(many(2000));

  it.each([9, 10, 11])('form clusters at zoom %d that do not overlap', (zoom) => {
    expect(worstOverlap(zoom, index.spots(SCREEN, zoom))).toBeLessThan(0.2);
  });

  it.each([2, 9, 11, 12.5, 14, 16, 18])('are at most 150 elements at zoom %d, and none is left out (S-13, S-24)', (zoom) => {
    const spots = index.spots(SCREEN, zoom);
    expect(spots.length).toBeLessThanOrEqual(MAX_ELEMENTS);
    expect(spots.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(many(2000).map(({ id }) => id));
  });
});

it('listings at one point are one spot at every zoom, with all of them in it, however many (S-16, S-24)', () => {
  const stack = many(70).map((pin) => ({ ...pin, lat: -33.43, lng: -70.61 }));
  for (const zoom of [3, 16, 18]) {
    const [spot, ...others] = clusters(stack).spots(SCREEN, zoom);
    expect(others).toEqual([]);
    expect(spot?.ids).toHaveLength(70);
    expect(spot?.opensAt).toBeGreaterThan(16);
  }
});

it('clusters fall apart by zoom 12: spaces a street apart show their prices', () => {
  const index = clusters([1, 2, 3].map((id) => ({ id, lat: -33.43 + id * 0.008, lng: -70.61, label: `$ ${id}`, name: `Space ${id}` })));
  const [cluster] = index.spots(SCREEN, 10);
  expect([cluster?.ids.length, cluster?.opensAt]).toEqual([3, 12]);
  expect(index.spots(SCREEN, 12).map(({ pin }) => pin?.label)).toHaveLength(3);
});

it('a cluster of neighbours splits at a zoom the map reaches (S-16)', () => {
  const [spot] = clusters([
    { id: 1, lat: -33.43, lng: -70.61, label: 'a', name: 'a' },
    { id: 2, lat: -33.432, lng: -70.612, label: 'b', name: 'b' },
  ]).spots(SCREEN, 10);
  expect(spot?.ids).toEqual([1, 2]);
  expect(spot?.opensAt).toBeLessThanOrEqual(16);
});
