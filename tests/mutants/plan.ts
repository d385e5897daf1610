import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { chanceOf } from '../chaos/support/chance.ts';
import { type Mutation, mutated, mutationsIn } from './operators.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = (...patterns: string[]): string[] => globSync(patterns, { cwd: ROOT }).sort();
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Where mutants are planted. */
const KINDS = {
  decider: ['src/*/decider.ts', 'src/*/decider/*.ts', 'src/terms/versions/decider.ts'],
  policies: ['src/*/policies*.ts'],
  pricing: [
    'src/pricing/{quote,discounts,methods,on-wire,stay-money}.ts',
    'src/pricing/dry-run/routes-tariff.ts',
    'src/kernel/{nights,money,refund-table,stay-rules,durations,business-days}.ts',
    'src/kernel/price/*.ts',
  ],
  projection: ['projections/**/*.ts'],
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];
export type Mutant = Mutation & { readonly kind: Kind; readonly file: string };

/** `unit`: without a database; `db`: those of its own context, with one; `last`: what goes through the whole program. */
export const STAGES = ['unit', 'db', 'last'] as const;
export type Stage = (typeof STAGES)[number];
const LAST = ['tests/lives/', 'tests/reservations/', 'tests/api/'];
/** The most core-seconds of the files of a stage that a mutant is held against. */
const CAPS: Readonly<Record<Stage, number>> = { unit: 8, db: 60, last: 45 };

/** The files that each file imports, as far as they are ours. */
const imports = new Map(
  files('{src,projections,tests}/**/*.ts').map((file) => [
    file,
    [...textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, name = '']) => join(dirname(file), name)),
  ]),
);
const importersOf = (file: string): string[] => [...imports].flatMap(([importer, its]) => (its.includes(file) ? [importer] : []));

const reaches = (from: string, file: string, seen = new Set<string>()): boolean =>
  (imports.get(from) ?? []).some((next) => next === file || (!seen.has(next) && reaches(next, file, seen.add(next))));

const MOST_CONTEXTS = 3;
const contextOf = (file: string): string | undefined => /^src\/(?!kernel\/|engine\/|server\/|tools\/)([^/]+)\//.exec(file)?.[1];

/** The contexts that a file belongs to: its own, or those that use it most; first the one with its name. */
const contextsOf = (file: string): string[] => {
  const own = contextOf(file);
  if (own) return [own];
  const direct = importersOf(file).flatMap((importer) => contextOf(importer) ?? []);
  const users =
    direct.length > 0 ? direct : importersOf(file).flatMap((importer) => (importer.startsWith('projections/') ? contextsOf(importer) : []));
  const weight = (name: string) => users.filter((one) => one === name).length + (name === basename(file, '.ts') ? 1_000 : 0);
  return [...new Set(users)].sort((a, b) => weight(b) - weight(a) || a.localeCompare(b)).slice(0, MOST_CONTEXTS);
};

/** Core-seconds of a file: measured; else by its size and that of the tables beside it, as fifteen files on the database had it. */
const COSTS: Readonly<Record<string, number>> = existsSync(join(ROOT, 'tests/costs.json')) ? JSON.parse(textOf('tests/costs.json')) : {};
const bytesOf = (test: string): number =>
  [test, ...(imports.get(test) ?? [])].reduce((sum, name) => sum + (dirname(name) === dirname(test) ? textOf(name).length : 0), 0);
const costOf = (test: string): number =>
  COSTS[test] ?? (test.endsWith('.db.test.ts') ? 1.5 + bytesOf(test) / 3_000 : 0.1 + bytesOf(test) / 20_000);

/** The part of a file name before its kind: `payout` of `payout.db.test.ts`, nothing of `decider.ts`. */
const nameOf = (file: string): string =>
  basename(file)
    .replace(/\..*$/, '')
    .replace(/^(?:decider|policies|state|projection)$/, file);
const sharesWord = (test: string, file: string): boolean =>
  nameOf(file)
    .split('-')
    .some((word) => nameOf(test).includes(word.replace(/s$/, '')));

/**
 * The test files that a mutant of `file` is held against in each stage: first those that import it or are named like it, then those of its
 * own context, each time the cheaper ones first, as many as the cap of the stage allows. `only` restricts them, to a quick run for example.
 */
export const testsFor = (file: string, only: ReadonlySet<string> | null): Record<Stage, string[]> => {
  const contexts = [...contextsOf(file), ...(file.startsWith('src/kernel/') ? ['kernel'] : [])].map((name) => `tests/${name}/`);
  const placeIn = (folders: readonly string[], test: string) => folders.findIndex((folder) => test.startsWith(folder));
  const all = [...imports.keys()].filter((name) => name.endsWith('.test.ts') && (only === null || only.has(name)));
  const direct = new Set([...importersOf(file), ...all.filter((test) => nameOf(test) === nameOf(file))]);
  const chosen = (stage: Stage, folders: readonly string[], tests: readonly string[]): string[] => {
    const rank = (test: string) => (direct.has(test) ? -2 : sharesWord(test, file) ? -1 : placeIn(folders, test));
    let sum = 0;
    return tests
      .toSorted((a, b) => rank(a) - rank(b) || costOf(a) - costOf(b))
      .filter((test) => {
        sum += costOf(test);
        return sum <= CAPS[stage];
      });
  };
  const onDatabase = all.filter((test) => test.endsWith('.db.test.ts'));
  const pure = all.filter((test) => !/\.(?:db|long|real)\.test\.ts$/.test(test) && !/^tests\/(?:web|admin|e2e)\//.test(test));
  const areNear = (test: string, isDirect: boolean) => placeIn(contexts, test) >= 0 || (isDirect && direct.has(test));
  const db = chosen(
    'db',
    contexts,
    onDatabase.filter((test) => areNear(test, !file.startsWith('src/kernel/'))),
  );
  return {
    unit: chosen(
      'unit',
      contexts,
      pure.filter((test) => areNear(test, true) && reaches(test, file)),
    ),
    db,
    last: chosen(
      'last',
      LAST,
      onDatabase.filter((test) => placeIn(LAST, test) >= 0 && !db.includes(test)),
    ),
  };
};

/** Those that the compiler takes: it refuses the others before any test runs. One mutant of a file is compiled at a time. */
const compiling = (mutants: readonly Mutant[]): Set<Mutant> => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.server.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ['src', 'projections'] }, ts.sys, ROOT);
  options.incremental = false;
  const rounds: Map<string, Mutant>[] = [];
  for (const one of mutants) {
    const round = rounds.find((those) => !those.has(one.file)) ?? rounds[rounds.push(new Map()) - 1];
    round?.set(one.file, one);
  }
  const compilable = new Set<Mutant>();
  const read = new Map<string, ts.SourceFile | undefined>();
  let oldProgram: ts.Program | undefined;
  for (const round of rounds) {
    const host = ts.createCompilerHost(options);
    const asItIs = host.getSourceFile;
    host.getSourceFile = (name, version) => {
      const one = [...round.values()].find(({ file }) => join(ROOT, file) === name);
      if (one) return ts.createSourceFile(name, mutated(textOf(one.file), one) ?? '', version);
      if (!read.has(name)) read.set(name, asItIs(name, version));
      return read.get(name);
    };
    const program = ts.createProgram({ rootNames: fileNames, options, host, ...(oldProgram && { oldProgram }) });
    for (const one of round.values()) {
      const source = program.getSourceFile(join(ROOT, one.file));
      const faults = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      if (faults.length === 0) compilable.add(one);
    }
    oldProgram = program;
  }
  return compilable;
};

/** How many are chosen for one that is planted: the compiler refuses every second. */
const SPARE = 3;

/** As many mutants by this seed: as many of each kind, in turn from each context, from each of its files, by each operator. */
export const mutantsBy = (seed: number, count: number): Mutant[] => {
  const chance = chanceOf(seed);
  const wishes = KIND_NAMES.map((kind) => {
    const byContext = Map.groupBy(files(...KINDS[kind]), (file) => contextsOf(file)[0] ?? '');
    const turns = chance.shuffled([...byContext.values()]).map((those) => chance.shuffled(those));
    const left = new Map(turns.flat().map((file) => [file, chance.shuffled(mutationsIn(textOf(file)))]));
    const wanted: Mutant[] = [];
    const quota = Math.ceil(count / KIND_NAMES.length);
    for (let turn = 0; wanted.length < quota * SPARE && [...left.values()].some(({ length }) => length > 0); turn += 1) {
      for (const those of turns) {
        const file = those[turn % those.length] ?? '';
        const its = left.get(file) ?? [];
        if (its.length === 0) continue;
        const operator = chance.pick([...new Set(its.map((one) => one.operator))]);
        const at = its.findIndex((one) => one.operator === operator);
        const [one] = its.splice(at, 1);
        if (one) wanted.push({ kind, file, ...one });
      }
    }
    return { wanted, quota };
  });
  const compilable = compiling(wishes.flatMap(({ wanted }) => wanted));
  return wishes.flatMap(({ wanted, quota }) => wanted.filter((one) => compilable.has(one)).slice(0, quota)).slice(0, count);
};
