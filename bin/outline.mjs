// Makes the map's outline of the world from world-atlas (Natural Earth, public domain, 1:10 m): the eight countries of the catalogue in
// full detail, visible neighbours in less, the others as a frame. Run by hand after world-atlas changed: `node bin/outline.mjs`.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { packed } from './topology.mjs';

const OURS = new Set(['032', '152', '724', '170', '484', '591', '604', '620']);
/** Countries visible on one screen with ours: their coasts must not look cut off. */
const NEIGHBOURS = new Set(
  '012 020 044 068 076 084 092 136 188 192 212 214 218 222 250 308 320 328 332 340 380 388 504 531 533 558 600 630 659 662 670 740 780 840 858 862'.split(
    ' ',
  ),
);
const ANTARCTICA = '010'; // reaches the pole, where this projection does not
const STEP = 0.002;
const DEEPEST_OURS = 9;
const DEEPEST_NEIGHBOURS = 5;
const DEEPEST_OTHERS = 2;
/** Islands of others smaller than this, in degrees, are left out. */
const ISLAND = 2;
const ISLAND_NEAR = 0.3;

const world = createRequire(import.meta.url)('world-atlas/countries-10m.json');
const { scale, translate } = world.transform;
const lines = world.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

const lineOf = (arc) => (arc < 0 ? lines[~arc] : lines[arc]);
const extent = (ring) => {
  const points = ring.flatMap(lineOf);
  const size = (i) => Math.max(...points.map((p) => p[i])) - Math.min(...points.map((p) => p[i]));
  return Math.max(size(0), size(1));
};
const countries = world.objects.countries.geometries
  .filter(({ id }) => id !== ANTARCTICA)
  .map(({ id = null, type, arcs }) => {
    const own = OURS.has(id);
    const near = NEIGHBOURS.has(id);
    const polygons = (type === 'Polygon' ? [arcs] : (arcs ?? [])).filter(([ring]) => own || extent(ring) > (near ? ISLAND_NEAR : ISLAND));
    return { own, near, polygons };
  })
  .filter(({ polygons }) => polygons.length > 0);

const order = new Map();
const [ours, neighbours] = [new Set(), new Set()];
for (const { own, near, polygons } of countries)
  for (const arc of polygons.flat(2)) {
    const number = arc < 0 ? ~arc : arc;
    if (!order.has(number)) order.set(number, order.size);
    if (own) ours.add(number);
    if (near) neighbours.add(number);
  }
const numbers = [...order.keys()];
const renumbered = (arc) => (arc < 0 ? ~order.get(~arc) : order.get(arc));
const geometries = countries.map(({ own, polygons }) => ({
  type: 'MultiPolygon',
  properties: { own },
  arcs: polygons.map((rings) => rings.map((ring) => ring.map(renumbered))),
}));
const { transform, arcs } = packed(
  numbers.map((number) => lines[number]),
  STEP,
  (i) => (ours.has(numbers[i]) ? DEEPEST_OURS : neighbours.has(numbers[i]) ? DEEPEST_NEIGHBOURS : DEEPEST_OTHERS),
);
const outline = { type: 'Topology', transform, arcs, objects: { countries: { type: 'GeometryCollection', geometries } } };
writeFileSync(new URL('../web/map/outline.json', import.meta.url), JSON.stringify(outline));
