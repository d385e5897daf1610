// Makes the borders of the catalogue (src/tools/locations/borders.json) out of the GeoJSON files of a folder:
// `node bin/borders.mjs FOLDER`, then `npm run locations`. By hand, when better borders are published; NOTICE names the sources.
// One ring a place, the largest of those it has; places without a source keep an outline made from their size.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { zoomsOf } from './topology.mjs';

const STEP = 1e4; // four decimals: eleven metres
const MOST_POINTS = 90;
const DEEPEST = 15;

const folder = process.argv[2];
const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const read = (name) => {
  const bytes = readFileSync(join(folder, name));
  return JSON.parse(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
};
const { places } = JSON.parse(readFileSync(new URL('../src/places/catalogue.json', import.meta.url), 'utf8'));

const rounded = (ring) => {
  const points = ring.map(([lng, lat]) => [Math.round(lng * STEP), Math.round(lat * STEP)]);
  return points.filter((point, i) => i === 0 || point.join() !== points[i - 1].join());
};
const areaOf = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0) / 2);
const largest = (rings) => rings.toSorted((a, b) => areaOf(b) - areaOf(a))[0];

/** The outer rings of areas that touch: an edge that two of them share is inside. */
const merged = (rings) => {
  const edges = new Map();
  for (const ring of rings)
    for (let i = 1; i < ring.length; i += 1) {
      const [a, b] = [ring[i - 1].join(), ring[i].join()];
      if (!edges.delete(`${b} ${a}`)) edges.set(`${a} ${b}`, [a, b]);
    }
  const from = new Map();
  for (const [a, b] of edges.values()) from.set(a, [...(from.get(a) ?? []), b]);
  const found = [];
  for (const start of from.keys()) {
    const ring = [start];
    for (let at = from.get(start)?.pop(); at; at = from.get(at)?.pop()) {
      ring.push(at);
      if (at === start) break;
    }
    if (ring.length > 3 && ring.at(-1) === start) found.push(ring.map((point) => point.split(',').map(Number)));
  }
  return found;
};
/** Counter-clockwise, so that an edge that two areas share runs both ways. */
const turned = (ring) => {
  const twice = ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0);
  return twice < 0 ? ring.toReversed() : ring;
};

/** As many points as are seen at the deepest zoom at which there are at most `MOST_POINTS`. */
const simplified = (ring) => {
  const degrees = ring.map(([x, y]) => [x / STEP, y / STEP]);
  const zooms = zoomsOf(degrees);
  for (let zoom = DEEPEST; ; zoom -= 0.5) {
    const kept = degrees.filter((_, i) => zooms[i] <= zoom);
    if (kept.length <= MOST_POINTS) return kept;
  }
};

const outer = ({ type, coordinates }) => (type === 'MultiPolygon' ? coordinates : [coordinates]).map(([ring]) => turned(rounded(ring)));
const districts = (file, named) =>
  read(file).features.flatMap(({ properties, geometry }) =>
    named(properties).map((name, i) => ({ name: fold(name), isWhole: i === 0, rings: outer(geometry) })),
  );

const FROM_FILES = {
  Santiago: districts('chile_rm_comunas_52_full.geojson.gz', ({ Comuna }) => [Comuna === 'Santiago' ? 'Santiago Centro' : Comuna]),
  'Buenos Aires': districts('insideairbnb_neighbourhoods_ba.geojson.gz', ({ neighbourhood }) => [
    neighbourhood === 'Boca' ? 'La Boca' : neighbourhood,
  ]),
  Madrid: districts('insideairbnb_neighbourhoods_madrid.geojson.gz', ({ neighbourhood, neighbourhood_group: group }) => [
    group === 'Centro' ? 'Madrid Centro' : group,
    ...({ Universidad: ['Malasaña'], Embajadores: ['Lavapiés'] }[neighbourhood] ?? []),
  ]),
  Barcelona: districts('insideairbnb_neighbourhoods_barcelona.geojson.gz', ({ neighbourhood, neighbourhood_group: group }) => [
    group,
    ...({ 'el Poblenou': ['Poblenou'], 'la Barceloneta': ['Barceloneta'] }[neighbourhood] ?? []),
  ]),
};
/** Districts that are a municipality of their own, from a list of places with the source of each outline. */
const municipality = (name) =>
  read('locations.json')
    .filter(({ comuna, polygon_source: source }) => comuna === name && /^BCN /.test(source ?? ''))
    .map(({ polygon }) => ({ name: fold(name), isWhole: false, rings: outer({ type: 'Polygon', coordinates: polygon }) }));
FROM_FILES.Valparaíso = municipality('Concón');
/** Cities whose districts are all known: the whole of them. That of Buenos Aires is in src/tools/locations/outlines.ts. */
const WHOLE = { Madrid: 'ES', Barcelona: 'ES' };

const ringsOf = ({ kind, country, es, within }) => {
  if (kind === 'comuna') return merged((FROM_FILES[within] ?? []).filter(({ name }) => name === fold(es)).flatMap(({ rings }) => rings));
  return WHOLE[es] === country ? merged(FROM_FILES[es].filter(({ isWhole }) => isWhole).flatMap(({ rings }) => rings)) : [];
};
const holds = (ring, { lat, lng }) =>
  ring.reduce((inside, [x, y], i) => {
    const [px, py] = ring.at(i - 1);
    return y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x ? !inside : inside;
  }, false);

const borders = {};
for (const place of places) {
  const ring = largest(ringsOf(place).filter((points) => points.length > 3));
  if (!ring) continue;
  const border = simplified(ring);
  if (holds(border, place)) borders[place.id] = border;
  else console.warn(`${place.es}, ${place.within}: its point is outside of the border, which is left out`);
}
const source =
  'Comunas of Santiago, and Concón: BCN Chile. Districts of Buenos Aires, Madrid and Barcelona: Inside Airbnb, CC BY 4.0. Simplified.';
const lines = Object.entries(borders).map(([id, ring]) => `"${id}": ${JSON.stringify(ring)}`);
writeFileSync(
  new URL('../src/tools/locations/borders.json', import.meta.url),
  `{\n"source": ${JSON.stringify(source)},\n"borders": {\n${lines.join(',\n')}\n}\n}\n`,
);
console.log(`${lines.length} borders with ${Object.values(borders).flat().length} points`);
