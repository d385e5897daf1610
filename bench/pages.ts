import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PAGES, weights } from '../bin/weight.mjs';
import { startPosada } from './child.ts';
import { newDataDir } from './database.ts';
import { announce, computerOf } from './machine.ts';
import { slowestAnswer } from './pages/interaction.ts';
import { LIGHTHOUSE, lighthouse, visitOf } from './pages/lighthouse.ts';
import { type PageRow, pagesTable } from './pages/pages-table.ts';
import { BENCHMARKS_FILE, withFigures } from './table.ts';

/**
 * `npm run bench:pages`: the cost of a first visit of the public pages on a phone, written to docs/benchmarks.md. With names (`home
 * detail`) measures only these and leaves that file as it is.
 */
const ROUNDS = 3;
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));

type Name = keyof typeof PAGES;
const isName = (word: string): word is Name => word in PAGES;
const GOAL_LCP: Readonly<Record<Name, number>> = { home: 2_000, landing: 2_500, search: 2_500, detail: 2_500 };

const dataDir = newDataDir();
const SECRET = randomUUID() + randomUUID();
const seeding = await startPosada({ DATA_DIR: dataDir, SECRET, DEMO: '1' }); // production has no sandbox the demonstration could pay with
await seeding.stop();
const program = await startPosada({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  SECRET,
  RATE_LIMITS: 'relaxed',
  WHATSAPP_NUMBER: '56912345678',
});
const end = async () => {
  await program.stop();
  rmSync(dataDir, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)));

const base = program.url.replace('127.0.0.1', 'localhost');
const results = (await (await fetch(`${base}/api/v1/search_alojamiento`)).json()) as { data: { idalojamiento: number }[] };
const landing = await fetch(`${base}/es/accommodation/santiago`); // redirects to the canonical address of the place
const addresses: Readonly<Record<Name, string>> = {
  home: `${base}/`,
  landing: landing.url,
  search: `${base}/search?search_query=santiago&long_name=Santiago`,
  detail: `${base}/alojamiento/${results.data[0]?.idalojamiento}`,
};

try {
  const names = Object.keys(PAGES)
    .filter(isName)
    .filter((name) => only.length === 0 || only.includes(name));
  const measured = names.map((name) => ({ name, visits: [] as PageRow['visits'][number][], inp: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    announce(round === 0 ? 'the program warms up' : `round ${round}`);
    for (const { name, visits, inp } of measured) {
      if (round === 0) {
        await (await fetch(addresses[name])).text();
        continue;
      }
      const visit = visitOf(await lighthouse(addresses[name]));
      visits.push(visit);
      inp.push(await slowestAnswer(addresses[name]));
      process.stdout.write(`  ${name}: ${JSON.stringify(visit)} inp ${inp.at(-1)}\n`);
    }
  }
  const sizes = new Map(weights().map(({ page, kilobytes }) => [page, kilobytes]));
  const rows = measured.map(
    ({ name, visits, inp }): PageRow => ({ page: name, visits, inp, script: sizes.get(name) ?? Number.NaN, goalLcp: GOAL_LCP[name] }),
  );
  const how = `Lighthouse ${LIGHTHOUSE}, its phone (412 px, slow 4G and a CPU 4 times slower, simulated), cold cache, plain HTTP/1.1`;
  const table = pagesTable(rows, `${how}. ${computerOf(ROUNDS)}`);
  process.stdout.write(`${table}\n`);
  if (only.length === 0) writeFileSync(BENCHMARKS_FILE, withFigures(readFileSync(BENCHMARKS_FILE, 'utf8'), table, 'pages'));
} finally {
  await end();
}
