// Cuts the map's outline out of world-atlas (Natural Earth, public domain): the eight countries of the catalogue at 1:10 m.
// Run once by hand after world-atlas changed: `node bin/outline.mjs`. The result is committed, 74 kB compressed.
import { readFileSync, writeFileSync } from 'node:fs';

const COUNTRIES = new Set(['032', '152', '724', '170', '484', '591', '604', '620']);
const root = new URL('..', import.meta.url);
const world = JSON.parse(readFileSync(new URL('node_modules/world-atlas/countries-10m.json', root), 'utf8'));

const renumbered = new Map();
const arcs = [];
const keep = (arc) => {
  if (Array.isArray(arc)) return arc.map(keep);
  const index = arc < 0 ? ~arc : arc;
  if (!renumbered.has(index)) {
    renumbered.set(index, arcs.length);
    arcs.push(world.arcs[index]);
  }
  const next = renumbered.get(index);
  return arc < 0 ? ~next : next;
};
const geometries = world.objects.countries.geometries
  .filter(({ id }) => COUNTRIES.has(id))
  .map(({ type, id, arcs: parts }) => ({ type, id, arcs: keep(parts) }));
const outline = { type: 'Topology', transform: world.transform, arcs, objects: { countries: { type: 'GeometryCollection', geometries } } };
writeFileSync(new URL('web/map/outline.json', root), JSON.stringify(outline));
