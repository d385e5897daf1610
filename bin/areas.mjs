// Makes the districts of the map (web/map/areas.json) from GeoJSON files: `node bin/areas.mjs SOURCE=FILE:NAME …`, with the source as
// credited, the file, and the property that names a district. Run by hand when better outlines are published; the output names its sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { cut, packed } from './topology.mjs';

const STEP = 0.0001; // ten metres
const DEEPEST = 14;
const SAME_KM = 4;

const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const kilometres = (a, b) => Math.hypot(a[1] - b[1], (a[0] - b[0]) * Math.cos((a[1] * Math.PI) / 180)) * 111.2;
const { places } = JSON.parse(readFileSync(new URL('../src/places/catalogue.json', import.meta.url), 'utf8'));
const isInCatalogue = (name, at) => places.some(({ es, lat, lng }) => fold(es) === fold(name) && kilometres(at, [lng, lat]) < SAME_KM);

/** The centre of gravity of a ring. */
const middle = (ring) => {
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([bx, by], i) => {
    const [ax, ay] = ring[i - 1] ?? ring.at(-1);
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return [x / (3 * area), y / (3 * area)];
};
const largest = (rings) => rings.toSorted((a, b) => b.length - a.length)[0];

const districts = process.argv.slice(2).flatMap((argument) => {
  const [, source, file, property] = /^(.+?)=(.+?):(\w+)$/.exec(argument) ?? [];
  const bytes = readFileSync(file);
  const { features } = JSON.parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  return features.map(({ properties, geometry }) => {
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates];
    return { source, name: properties[property], polygons };
  });
});

const rounded = (ring) => {
  const points = ring.map(([lng, lat]) => [Math.round(lng / STEP) * STEP, Math.round(lat / STEP) * STEP]);
  return points.filter((point, i) => i === 0 || point.join() !== points[i - 1].join());
};
const rings = [];
const geometries = districts.map(({ name, polygons }) => {
  const at = middle(largest(polygons.map(([outer]) => outer)));
  const own = polygons.map((polygon) =>
    polygon
      .map(rounded)
      .filter((ring) => ring.length > 3)
      .map((ring) => rings.push(ring) - 1),
  );
  const label = isInCatalogue(name, at) ? {} : { name, at: at.map((degrees) => Math.round(degrees * 1e4) / 1e4) };
  return { type: 'MultiPolygon', properties: label, arcs: own.filter((polygon) => polygon.length > 0) };
});
const { arcs, rings: numbered } = cut(rings);
for (const geometry of geometries) geometry.arcs = geometry.arcs.map((polygon) => polygon.map((ring) => numbered[ring]));
const { transform, arcs: steps } = packed(arcs, STEP, () => DEEPEST);
const source = [...new Set(districts.map((district) => district.source))].join('; ');
const areas = { type: 'Topology', source, transform, arcs: steps, objects: { areas: { type: 'GeometryCollection', geometries } } };
writeFileSync(new URL('../web/map/areas.json', import.meta.url), JSON.stringify(areas));
