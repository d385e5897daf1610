import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { mutated } from './operators.ts';
import { type Mutant, mutantsBy, STAGES, type Stage, testsFor, textOf } from './plan.ts';

/**
 * `npm run test:mutants -- --out FILE`: plants a mutant in a decider, a policy, the pricing or a projection, runs the tests of its context
 * until one fails, and goes on with the next. What no test notices is named in the end. `--count 100 --seed 1`: how many, and which;
 * `--replay FILE`: those of an earlier result, as far as their lines still exist; `--only-files FILE`: against these test files alone, one
 * path a line. The mutant is planted in the working tree and taken back, also when the run is interrupted.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'mutants.jsonl' },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'string' },
    'only-files': { type: 'string' },
  },
});
const ROOT = join(import.meta.dirname, '../..');
const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const only = values['only-files'] === undefined ? null : new Set(linesOf(values['only-files']));

type Judged = Mutant & {
  readonly stage: Stage | 'none';
  readonly killedBy: string | null;
  readonly hung: boolean;
  readonly coreSeconds: number;
};

type Running = { readonly pid: number; readonly parent: number; readonly coreSeconds: number };
const TICKS_A_SECOND = 100;

/** Every process of this machine, with the CPU time of itself and its ended children. */
const processes = (): Running[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const [, stat = ''] = /^\d.*\) \w (.*)$/s.exec(readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')) ?? [];
      const [parent = 0, ...rest] = stat.split(' ').map(Number);
      const ticks = rest.slice(9, 13).reduce((sum, one) => sum + one, 0);
      return [{ pid: Number(pid), parent, coreSeconds: ticks / TICKS_A_SECOND }];
    } catch {
      return []; // no process, or one that has just ended
    }
  });

/** What this process and all that it started have taken until now. */
const coreSeconds = (): number => {
  const all = processes();
  const of = (pid: number): number =>
    all.reduce((sum, one) => sum + (one.pid === pid ? one.coreSeconds : one.parent === pid ? of(one.pid) : 0), 0);
  return of(process.pid);
};

/** Time a worker may take between the ends of two test files before it counts as hanging. */
const [MOST_CORE_SECONDS, MOST_MS] = [120, 600_000];
const endWorkers = (): void => {
  for (const { pid, parent } of processes()) {
    if (parent !== process.pid || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('vitest/dist/workers')) continue;
    process.kill(pid, 'SIGKILL');
  }
};

/** The ended files of this run, and whether they passed; when the last one ended, and the CPU time until then. */
const ended = { files: new Map<string, boolean>(), at: 0, spent: 0 };
const noteEnd = (module?: TestModule) => {
  if (module) ended.files.set(module.moduleId.slice(ROOT.length + 1), module.state() === 'passed');
  Object.assign(ended, { at: Date.now(), spent: coreSeconds() });
};
class InGivenOrder extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files;
}
/** Shared by all mutants: its start and the database take longer than most tests. Each run has its own worker. */
const vitest = await createVitest('test', {
  ...{ watch: false, root: ROOT, project: ['unit', 'db'], bail: 1, maxWorkers: 1, reporters: [{ onTestModuleEnd: noteEnd }] },
  sequence: { sequencer: InGivenOrder },
});
const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId.slice(ROOT.length + 1), one]));
const passed = new Set<string>();

type Failing = { readonly file: string; readonly hung: boolean };

/** The first of these test files that fails; null when all pass. One process runs them, until one fails. */
const firstFailing = async (files: readonly string[]): Promise<Failing | null> => {
  if (files.length === 0) return null;
  ended.files.clear();
  noteEnd();
  let hung = false;
  const watch = setInterval(() => {
    if (Date.now() - ended.at < MOST_MS && coreSeconds() - ended.spent < MOST_CORE_SECONDS) return;
    hung = true;
    endWorkers();
  }, 5_000);
  const { unhandledErrors } = await vitest
    .runTestSpecifications(files.flatMap((file) => specifications.get(file) ?? []))
    .finally(() => clearInterval(watch));
  for (const [file, isPassed] of ended.files) if (isPassed) passed.add(file);
  const failed = files.find((file) => ended.files.get(file) === false) ?? files.find((file) => !ended.files.has(file));
  const file = failed ?? (unhandledErrors.length > 0 ? files.at(-1) : undefined);
  return file === undefined ? null : { file, hung };
};

const judge = async (mutant: Mutant): Promise<Judged> => {
  const since = coreSeconds();
  const tests = testsFor(mutant.file, only);
  for (const stage of STAGES) {
    const failing = await firstFailing(tests[stage]);
    if (failing) return { ...mutant, stage, killedBy: failing.file, hung: failing.hung, coreSeconds: coreSeconds() - since };
  }
  return { ...mutant, stage: 'none', killedBy: null, hung: false, coreSeconds: coreSeconds() - since };
};

let takeBack = (): void => undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    takeBack();
    void vitest.close().finally(() => process.exit(1)); // with its database
  });
process.on('exit', () => takeBack());

const planted = async (mutant: Mutant): Promise<Judged | null> => {
  const [path, text] = [join(ROOT, mutant.file), existsSync(join(ROOT, mutant.file)) ? textOf(mutant.file) : ''];
  const changed = mutated(text, mutant);
  if (changed === null) return null;
  takeBack = () => {
    writeFileSync(path, text);
    takeBack = () => undefined;
  };
  writeFileSync(path, changed);
  try {
    return await judge(mutant);
  } finally {
    takeBack();
  }
};

const mutants: readonly Mutant[] =
  values.replay === undefined
    ? mutantsBy(Number(values.seed), Number(values.count))
    : linesOf(values.replay).map((line) => JSON.parse(line));
const lineOf = ({ kind, file, line, operator, before, after }: Mutant) =>
  `${kind} ${file}:${line} ${operator} ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
writeFileSync(values.out, '');
const all: Judged[] = [];
for (const mutant of mutants) {
  const judged = await planted(mutant);
  if (judged === null) {
    console.log(`gone: ${lineOf(mutant)}`);
    continue;
  }
  all.push(judged);
  appendFileSync(values.out, `${JSON.stringify(judged)}\n`);
  console.log(
    `${judged.stage} ${judged.coreSeconds.toFixed(0)} s ${judged.killedBy ?? ''}${judged.hung ? ' (hung)' : ''}: ${lineOf(mutant)}`,
  );
}
const unproved = new Set(all.flatMap(({ killedBy }) => (killedBy !== null && !passed.has(killedBy) ? [killedBy] : [])));
for (const file of unproved) if (await firstFailing([file])) console.log(`${file} fails without a mutant too`);

const row = (...cells: readonly (string | number)[]) => console.log(cells.map((cell) => String(cell).padEnd(11)).join(''));
const COLUMNS = [...STAGES, 'none'] as const;
const printRow = (name: string, those: readonly Judged[]) => {
  const counts = COLUMNS.map((stage) => those.filter((one) => one.stage === stage).length);
  row(name, those.length, ...counts, Math.round(those.reduce((sum, one) => sum + one.coreSeconds, 0)));
};
console.log();
row('kind', 'mutants', ...COLUMNS, 'core-seconds');
for (const [kind, those] of Map.groupBy(all, (one) => one.kind)) printRow(kind, those);
printRow('all', all);
for (const one of all) if (one.stage === 'none') console.log(`survived: ${lineOf(one)}`);
await vitest.close();
