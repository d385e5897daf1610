import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/engine/db/embedded.ts';
import { type Child, startKoa, startPosada } from '../child.ts';
import { newDataDir, type Server } from '../database.ts';
import { interleaved, type Load } from '../load.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';

/** After this time an idle process has released the memory of its start; on a slow machine that is at its third check, after 30 s. */
const QUIET_MS = 45_000;

const loadOf = (took: number): Load => ({ p50: took, p99: took, perSecond: 1000 / took, count: 1 });

/** The program alone: its own PostgreSQL, schema, read models, HTTP. `look` inspects it before it is ended. */
const posada = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  look: (program: Child) => Promise<void> = async () => undefined,
): Promise<Load> => {
  const program = await startPosada({ DATA_DIR: dataDir, ...env });
  await look(program);
  await program.stop();
  return loadOf(program.readyAfter);
};

/** The same PostgreSQL, then an empty Koa app. */
const least = async (dataDir: string): Promise<Load> => {
  const began = performance.now();
  const embedded = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const server = performance.now() - began;
  const koa = await startKoa(embedded.url);
  await koa.stop();
  await embedded.stop();
  return loadOf(server + koa.readyAfter);
};

const inNewFolder = async (start: (dataDir: string) => Promise<Load>): Promise<Load> => {
  const dataDir = newDataDir();
  try {
    return await start(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/**
 * From the start of the process to the first 200 of a search. The server of the other measurements is stopped for this and not needed
 * afterwards.
 */
export const start = async (server: Server, rounds: number, isFull: boolean): Promise<Row[]> => {
  await server.stop();
  const memory = { early: [] as number[], quiet: [] as number[] };
  const weigh = (into: number[]) => async (program: Child) => {
    const resident = program.memory();
    if (resident !== null) into.push(resident);
  };
  const results = await interleaved(rounds, {
    cold: () => posada(server.dataDir, {}, weigh(memory.early)),
    leastCold: () => least(server.dataDir),
    first: () => inNewFolder(posada),
    leastFirst: () => inNewFolder(least),
  });
  await posada(server.dataDir, {}, async (program) => {
    await sleep(QUIET_MS);
    await weigh(memory.quiet)(program);
  });
  const demo = isFull ? [await inNewFolder((dataDir) => posada(dataDir, { DEMO: '1' }))] : [];
  const ms = (loads: readonly Load[]) => loads.map(({ p50 }) => p50);
  const row = (what: string, ours: readonly Load[], peer: readonly Load[], goal: string): Row => ({
    ...{ what, ratios: ratios(ms(ours), ms(peer)), goal: null },
    ours: `${figure(median(ms(ours)))} ms (goal ≤ ${goal})`,
    peer: `${figure(median(ms(peer)))} ms`,
  });
  return [
    row('Cold start to the first 200, data present, to PostgreSQL and an empty Koa app', results.cold, results.leastCold, '1.5 s'),
    row('First start ever (makes cluster and schema), to the same beginning', results.first, results.leastFirst, '5 s'),
    memoryRow(memory),
    ...demo.map(
      ({ p50 }): Row => ({
        what: 'First start ever with the demonstration data, once',
        ...{ ratios: [], goal: null, ours: `${figure(p50 / 1000)} s`, peer: '–' },
      }),
    ),
  ];
};

const memoryRow = ({ early, quiet }: { readonly early: readonly number[]; readonly quiet: readonly number[] }): Row => {
  const resident = quiet[0] ?? null;
  return {
    what: 'Memory (RSS) after a cold start, data present, once it is quiet',
    ratios: [],
    goal: [{ value: resident, limit: { atMost: 140 }, unit: 'MB' }],
    ours: resident === null ? 'not told by this system' : `${figure(resident)} MB; with the first answer ${figure(median(early))} MB`,
    peer: '–',
  };
};
