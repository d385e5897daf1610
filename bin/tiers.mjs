// Which tests `npm test` runs and which are left to `npm run test:all` (docs/testing.md, "Tiers"). Unit and component tests are always in
// the first; database files by their cost, journeys by name. The lists with their reasons are in tests/tiers.json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const COSTS_FILE = join(root, 'tests/costs.json');
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Core-seconds up to which a database file is in the quick tier. */
export const QUICK_SECONDS = 1.5;
/** A busy machine takes two to three times the processor time: only beyond that has a file outgrown its tier. */
const BUSY = 3;
/** A recorded cost is replaced only when the new one differs by more than this share, so that the table does not change with each run. */
const SPREAD = 0.3;

/**
 * `always`: database files of the quick tier regardless of cost. `journeys`: the journeys of the quick tier. `widths`: journeys that a full
 * run also takes in the other width and language, `pairs`: in all four pairs. `rules`: rules whose only tests are outside the quick tier.
 * Each with its reason.
 */
export const tiers = () => readJson(join(root, 'tests/tiers.json'));
/** Core-seconds of each database file, PostgreSQL included, as the last full run recorded them. */
export const costs = () => readJson(COSTS_FILE);

/** Files below a folder with this ending. Node 20, with which a fresh clone is tested, has no `globSync`. */
const found = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith(ending))
    .sort();

/** A file without a recorded cost is new: quick until a full run records otherwise. */
const isQuick = (file, { always }, recorded) => file in always || (recorded[file] ?? 0) <= QUICK_SECONDS;

/** Imports or variables of tests that are larger in a full run: whole matrices, more rounds of a race, more lives. */
const GROWS = /in-turn\.ts|rounds\.ts|\['(?:LIVES|MALFORMED)'\]/;
const grows = (file) => GROWS.test(readFileSync(join(root, file), 'utf8'));

/** Database files of a tier: `quick`, `rest` (with the quick ones that are larger in it), or all where it is undefined. */
export const databaseFiles = (tier, lists = tiers(), recorded = costs()) =>
  found('tests', '.db.test.ts').filter((file) => {
    const quick = isQuick(file, lists, recorded);
    return tier === undefined || quick === (tier === 'quick') || (tier === 'rest' && grows(file));
  });

/** Journeys, by their path below tests/e2e. */
export const journeyFiles = () => found('tests/e2e', '.spec.ts').map((file) => file.slice('tests/e2e/'.length));

export const PAIRS = ['es-390', 'en-1280', 'es-1280', 'en-390'];

const numberOf = (file) => [...file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0);

/**
 * The pair of language and width in which a journey runs, derived from its name, so that journeys are spread over all four. The console is
 * made for wide screens.
 */
export const pairOf = (file) => {
  const pairs = file.startsWith('console/') ? PAIRS.filter((pair) => pair.endsWith('1280')) : PAIRS;
  return pairs[numberOf(file) % pairs.length];
};

/** The pairs in which a full run repeats a journey whose subject is width or language. */
export const otherPairsOf = (file, { widths, pairs } = tiers()) => {
  const own = pairOf(file);
  const [language, width] = own.split('-');
  if (file in pairs) return PAIRS.filter((pair) => pair !== own);
  return file in widths ? PAIRS.filter((pair) => !pair.includes(language) && !pair.includes(width)) : [];
};

/** Core-seconds of database tests that `npm run test:near` may take. */
const NEAR_SECONDS = 40;
const CONTEXT = /^(?:src|tests|projections)\/([\w-]+)\//;

/**
 * The database files to run for `changed` files: those among them and, of the contexts they belong to (src/x, projections/x and tests/x),
 * as many as fit, the cheapest first. `left`: those of the contexts that do not fit.
 */
export const nearDatabaseFiles = (changed, all = databaseFiles(), recorded = costs()) => {
  const contexts = new Set(changed.map((file) => CONTEXT.exec(file)).map((found) => found?.[1]));
  const costOf = (file) => recorded[file] ?? QUICK_SECONDS;
  const run = all.filter((file) => changed.includes(file));
  const left = [];
  let spent = 0;
  for (const file of all.filter((one) => contexts.has(one.split('/')[1])).sort((a, b) => costOf(a) - costOf(b))) {
    if (run.includes(file)) continue;
    spent += costOf(file);
    (spent <= NEAR_SECONDS ? run : left).push(file);
  }
  return { run, left };
};

/** Writes the costs of files to tests/costs.json; deleted files are removed from it. */
export const recordCosts = (measured) => {
  const before = costs();
  const isNear = (file) => Math.abs(measured[file] - before[file]) <= before[file] * SPREAD;
  const now = databaseFiles().flatMap((file) => {
    const seconds = file in measured && !(file in before && isNear(file)) ? measured[file] : before[file];
    return seconds === undefined ? [] : [[file, Math.round(seconds * 10) / 10]];
  });
  writeFileSync(COSTS_FILE, `${JSON.stringify(Object.fromEntries(now), null, 2)}\n`);
};

/** A line for each file of the quick tier that has outgrown it, with the ways out. */
export const outgrown = (measured, { always } = tiers()) =>
  Object.entries(measured)
    .filter(
      ([file, seconds]) =>
        file.endsWith('.db.test.ts') && !(file in always) && isQuick(file, { always }, costs()) && seconds > QUICK_SECONDS * BUSY,
    )
    .map(
      ([file, seconds]) =>
        `${file} took ${seconds.toFixed(1)} core-seconds, a file of the quick tier may take ${QUICK_SECONDS}: make it cheaper, let ` +
        '`npm run test:all` record it in tests/costs.json (then it runs there), or name it with a reason under `always` in tests/tiers.json',
    );
