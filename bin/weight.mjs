// Script size of a first load of the public pages (X-35), by the files of the build: `node bin/weight.mjs`. Exits with 1 above the goal.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const WEB = join(dirname(fileURLToPath(import.meta.url)), '../dist/web');

/**
 * Kilobytes of script, gzipped, that a first load may fetch: an alarm. With 180 all pages were within 2 kB of it, and code was bent to fit.
 */
export const GOAL = 185;

export const PAGES = {
  home: 'home/HomePage.tsx',
  landing: 'landing/LandingPage.tsx',
  search: 'search/SearchPage.tsx',
  detail: 'listing/ListingPage.tsx',
};

/**
 * Script of each page at its first load: what loads before the program, the program, the language's first texts, the page, and all their
 * imports.
 */
export const weights = () => {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));
  const reach = (name, seen = new Set()) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`${name} is not in the build`);
    if (seen.has(entry.file)) return seen;
    seen.add(entry.file);
    for (const other of entry.imports ?? []) reach(other, seen);
    return seen;
  };
  return Object.entries(PAGES).map(([page, source]) => {
    const kilobytes = ['es', 'en'].map((language) => {
      const files = [
        ...new Set(['early.ts', 'index.html', `../texts/${language}/site-first.ts`, source].flatMap((name) => [...reach(name)])),
      ];
      return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length, 0) / 1000;
    });
    return { page, kilobytes: Math.round(Math.max(...kilobytes) * 10) / 10 };
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = weights();
  for (const { page, kilobytes } of all)
    console.log(`${page.padEnd(8)} ${kilobytes} kB gz${kilobytes > GOAL ? `, more than ${GOAL}` : ''}`);
  process.exitCode = all.some(({ kilobytes }) => kilobytes > GOAL) ? 1 : 0;
}
