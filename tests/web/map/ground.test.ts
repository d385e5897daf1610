import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graticule, stepAt } from '../../../web/map/graticule.ts';
import { halfOf, labelsOf, type NameRow, placed } from '../../../web/map/labels.ts';
import { type AreasFile, areasOf, lineOf, type WorldFile, worldOf } from '../../../web/map/shared/shapes.ts';
import { worldX, worldY } from '../../../web/map/shared/world.ts';
import { isSeen, scaleOf, traceLine, traceRing, type View } from '../../../web/map/trace.ts';

const file = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, `../../../web/map/${name}.json`), 'utf8'));
const world = worldOf(file('outline') as WorldFile);
const areas = areasOf(file('areas') as AreasFile);
const names: NameRow[] = file('names').names;
const labels = labelsOf(names, 'es');

const viewAt = (lat: number, lng: number, zoom: number, width = 800, height = 800): View => {
  const [x, y, scale] = [worldX(lng), worldY(lat), scaleOf(zoom)];
  return { zoom, west: x - width / 2 / scale, east: x + width / 2 / scale, north: y - height / 2 / scale, south: y + height / 2 / scale };
};
/** The canvas calls, and whether a point would be filled. */
const pen = () => {
  const rings: [number, number][][] = [];
  const path = {
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    closePath: () => undefined,
  };
  const holds = (x: number, y: number) => {
    let inside = false;
    for (const ring of rings) {
      let [px, py] = ring.at(-1) ?? [0, 0];
      for (const [qx, qy] of ring) {
        if (qy > y !== py > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) inside = !inside;
        [px, py] = [qx, qy];
      }
    }
    return inside;
  };
  return { path, holds, count: () => rings.flat().length };
};
const filled = (view: View, lines: typeof world.own) => {
  const drawn = pen();
  for (const line of lines) if (isSeen(line, view)) traceRing(drawn.path, line, view);
  return drawn;
};

describe('the land', () => {
  it.each([
    ['Santiago', -33.45, -70.66, true],
    ['Madrid', 40.42, -3.7, true],
    ['Tenerife', 28.28, -16.6, true],
    ['the ocean before Chile', -33.45, -75, false],
    ['Uruguay', -33, -56, false],
    ['the Río de la Plata', -35, -57.3, false],
  ])('classifies %s as served or not, at every zoom', (_, lat, lng, own) => {
    for (const zoom of [5, 8, 11, 16]) expect(filled(viewAt(lat, lng, zoom), world.own).holds(400, 400), String(zoom)).toBe(own);
  });

  it('is the same inside the view when the outside is left out, and costs a street next to nothing', () => {
    const near = filled(viewAt(-33.03, -71.63, 9), world.own);
    const whole = pen();
    const view = viewAt(-33.03, -71.63, 9);
    const everything = { ...view, west: -9, north: -9, east: 9, south: 9 };
    for (const line of world.own) traceRing(whole.path, line, everything);
    const scale = scaleOf(9);
    for (let x = 13; x < 800; x += 60)
      for (let y = 13; y < 800; y += 60) {
        expect(near.holds(x, y), `${x},${y}`).toBe(whole.holds(x + (view.west + 9) * scale, y + (view.north + 9) * scale));
      }
    expect(filled(viewAt(-33.45, -70.66, 15), world.own).count()).toBeLessThan(100);
  });

  it('draws a border only where it may be seen', () => {
    const drawn = (view: View) => {
      const path = pen();
      for (const line of world.borders) if (isSeen(line, view)) traceLine(path.path, line, view);
      return path.count();
    };
    expect(drawn(viewAt(-32.8, -70.01, 9))).toBeGreaterThan(5); // Chile and Argentina
    expect(drawn(viewAt(-33.45, -71.5, 13))).toBe(0);
  });

  it('continues beyond the 180th meridian instead of crossing the whole map', () => {
    const { west, east } = lineOf([
      [179, 0],
      [-179, 1],
      [-178, 2],
    ]);
    expect(east - west).toBeCloseTo(3 / 360);
  });
});

describe('districts', () => {
  it('cover the middle of Santiago, Buenos Aires, Madrid and Barcelona and have names', () => {
    for (const [lat, lng] of [
      [-33.45, -70.66],
      [-34.6, -58.42],
      [40.42, -3.7],
      [41.39, 2.16],
    ] as const) {
      expect(filled(viewAt(lat, lng, 13), areas.fills).holds(400, 400), `${lat}`).toBe(true);
    }
    expect(areas.names.length).toBeGreaterThan(200);
  });
});

describe('names', () => {
  it('never overlap, at any zoom', () => {
    for (const zoom of [2, 4, 6.5, 9, 12]) {
      const scale = scaleOf(zoom);
      const written = placed(labels, zoom).toSorted((a, b) => a.x - b.x);
      expect(written.length).toBeGreaterThan(4);
      written.forEach((a, i) => {
        for (const b of written.slice(i + 1)) {
          if ((b.x - a.x) * scale > 600) break;
          const [ofA, ofB] = [halfOf(a), halfOf(b)];
          const apart = Math.abs(a.x - b.x) * scale >= ofA.width + ofB.width || Math.abs(a.y - b.y) * scale >= ofA.height + ofB.height;
          expect(apart, `${a.name} and ${b.name} at ${zoom}`).toBe(true);
        }
      });
    }
  });

  it("are those of countries when zoomed out, then of cities, of districts in town, in the page's language", () => {
    const written = (zoom: number, language = 'es') => placed(labelsOf(names, language), zoom).map(({ name }) => name);
    expect(written(3)).toEqual(expect.arrayContaining(['Chile', 'España']));
    expect(written(3, 'en')).toEqual(expect.arrayContaining(['Chile', 'Spain']));
    expect(written(3)).not.toContain('Providencia');
    expect(written(8)).toEqual(expect.arrayContaining(['Santiago', 'Madrid', 'Lima']));
    expect(written(12)).toContain('Providencia');
    expect(written(8)).not.toContain('Chile');
  });
});

describe('the grid', () => {
  it('is never blank and never dense, from the world to a street', () => {
    for (let zoom = 2; zoom <= 18; zoom += 0.5) {
      const gap = (stepAt(zoom) / 360) * scaleOf(zoom);
      expect(gap).toBeGreaterThanOrEqual(85);
      if (zoom < 17) expect(gap).toBeLessThan(300);
      const { xs, ys } = graticule(viewAt(-33.45, -70.66, Math.min(zoom, 16)));
      expect(xs.length).toBeGreaterThan(1);
      expect(ys.length).toBeGreaterThan(1);
    }
  });
});
