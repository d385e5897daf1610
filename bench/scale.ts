import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from '../src/engine/db/connect.ts';
import { openPostgresStore } from '../src/engine/event-store/postgres.ts';
import { type Child, startPosada, startWorker } from './child.ts';
import { SCALING_FILE } from './costs/costs-table.ts';
import { NOTHING, openMeter, usedBetween } from './costs/meter.ts';
import { newDataDir, startServer } from './database.ts';
import { openConnections } from './http.ts';
import { hammer, latencies } from './load.ts';
import { announce, computerOf } from './machine.ts';
import { caddyVersion, startCaddy } from './scale/caddy.ts';
import { type Loss, lossesTable, lossOf } from './scale/losses.ts';
import { type Kind, mixOf } from './scale/mix.ts';
import { type Measured, mixInWords, type Point, scaleTable } from './scale/scale-table.ts';
import { median } from './statistics.ts';
import { withFigures } from './table.ts';
import { call, publish, register, seen, shared } from './world.ts';

/**
 * `npm run bench:scale`: one, two, four and eight web processes with a worker behind Caddy, on one PostgreSQL and one machine; then what
 * clients see when a web process or a worker is killed. Writes the tables of docs/scaling.md; with `--short` it takes a minute and writes
 * nothing.
 */
const caddy = caddyVersion();
if (caddy === null) {
  process.stdout.write('left out: there is no Caddy here (Debian and Ubuntu: apt-get install caddy)\n');
  process.exit(0);
}
const isShort = process.argv.includes('--short');
const [ROUNDS, MS, NUMBERS] = isShort ? [1, 2_000, [1, 2]] : [3, 8_000, [1, 2, 4, 8]];
const CONNECTIONS = 32;
const GUESTS = 100;
const LISTINGS = 64;
/** Warm-up calls for each process, until its code is compiled and its statements are prepared. */
const WARM = isShort ? 20 : 200;
const PLACES = ['santiago', 'valparaiso', 'madrid', 'barcelona'].map((place) => `search_query=${place}&long_name=${place}`);

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

const server = await startServer({ preload: 'pg_stat_statements' });
const url = await server.database('scale');
const SETTINGS = {
  DATABASE_URL: url,
  DATA_DIR: newDataDir(),
  SECRET: 'measured-only-secret-of-no-other-use',
  TRUSTED_PROXIES: '127.0.0.1',
};
const [db, beside] = [connect(url, 2), connect(server.url, 1)];
const store = openPostgresStore(url);
const running = new Set<{ stop(): Promise<void> }>();
const end = async () => {
  await Promise.allSettled([...running].map((one) => one.stop()));
  await store.close();
  await Promise.all([db.destroy(), beside.destroy()]);
  await server.stop();
  server.remove();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)));

/** Everything that runs until the end, or until `stopped`. */
const tracked = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const one = await starting;
  running.add(one);
  return one;
};
const stopped = async (ones: readonly { stop(): Promise<void> }[]): Promise<void> => {
  await Promise.all(ones.map((one) => one.stop()));
  for (const one of ones) running.delete(one);
};
const webs = (count: number): Promise<Child[]> => Promise.all(range(count).map(() => tracked(startPosada({ ...SETTINGS, ROLE: 'web' }))));

/** The demonstration, with guests and spaces for the calls. */
const world = async () => {
  announce('scale: the demonstration, guests and spaces');
  const all = await tracked(startPosada({ ...SETTINGS, DEMO: '1' }));
  const connections = openConnections(all.url, 8);
  try {
    const [host, ...guests] = await shared(connections, range(GUESTS + 1), (connection, i) => register(connection, `person${i}`));
    const listings = range(LISTINGS).map((i) => 900_000 + i);
    await seen(db, await publish(db, store, host?.id ?? 0, listings));
    const found = await shared(connections, PLACES, (connection, place) =>
      call<{ data: { idalojamiento: number }[] }>(connection, [200], 'GET', `/search_alojamiento?${place}`),
    );
    const spaces = found.flatMap(({ data }) => data.map(({ idalojamiento }) => idalojamiento));
    if (spaces.length === 0) throw new Error('the demonstration has no spaces in these places');
    return mixOf({ places: PLACES, spaces, guests: guests.map(({ token }) => token), listings });
  } finally {
    for (const connection of connections) connection.close();
    await stopped([all]);
  }
};

type Call = Awaited<ReturnType<typeof world>>;

/** This many web processes for one round: behind Caddy, or one called directly. */
const measure = async (mixed: Call, worker: Child, count: number, isDirect: boolean): Promise<Measured> => {
  const processes = await webs(count);
  const proxy = isDirect ? null : await tracked(startCaddy(processes.map((one) => one.url)));
  const connections = openConnections((proxy ?? (processes[0] as Child)).url, CONNECTIONS);
  try {
    const turns = range(CONNECTIONS).map(() => 0);
    const took: Partial<Record<Kind, number[]>> = {};
    const next = async (caller: number): Promise<readonly [Kind, number]> => {
      const connection = connections[caller];
      const turn = turns[caller] ?? 0;
      if (!connection) throw new Error('no connection');
      turns[caller] = turn + 1;
      const began = performance.now();
      return [await mixed(connection, caller, turn), performance.now() - began];
    };
    let left = WARM * count;
    await Promise.all(
      range(CONNECTIONS).map(async (caller) => {
        for (; left > 0; left -= 1) await next(caller);
      }),
    );
    const read = await openMeter({ beside, database: 'scale', nodePids: [...processes, worker].map(({ pid }) => pid) });
    const from = await read();
    const load = await hammer(CONNECTIONS, MS, async (caller) => {
      const [kind, ms] = await next(caller);
      took[kind] = [...(took[kind] ?? []), ms];
    });
    const used = usedBetween(from, await read(), NOTHING);
    const memories = processes.map((one) => one.memory()).filter((memory) => memory !== null);
    return {
      ...load,
      p99Of: Object.fromEntries(Object.entries(took).map(([kind, all]) => [kind, latencies(all).p99])),
      nodeMs: used.nodeMs / load.count,
      postgresMs: used.postgresMs / load.count,
      memory: memories.length === 0 ? null : median(memories),
    };
  } finally {
    for (const connection of connections) connection.close();
    await stopped(proxy ? [proxy] : []);
    await stopped(processes);
  }
};

const curve = async (mixed: Call, worker: Child): Promise<string> => {
  const lines = [
    { what: '1, without Caddy', count: 1, isDirect: true },
    ...NUMBERS.map((count) => ({ what: String(count), count, isDirect: false })),
  ];
  const points: { what: string; rounds: Measured[] }[] = lines.map(({ what }) => ({ what, rounds: [] }));
  for (const round of range(ROUNDS)) {
    announce(`scale: round ${round + 1}`);
    for (const [i, { what, count, isDirect }] of lines.entries()) {
      const measured = await measure(mixed, worker, count, isDirect);
      points[i]?.rounds.push(measured);
      process.stdout.write(
        `  ${what}: ${Math.round(measured.perSecond)}/s, p50 ${measured.p50.toFixed(1)}, p99 ${measured.p99.toFixed(1)} ms\n`,
      );
    }
  }
  return scaleTable(points, points.find(({ what }) => what === '1') as Point, about());
};

const about = () =>
  `${computerOf(ROUNDS)} Caddy ${caddy}, ${CONNECTIONS} connections, ${mixInWords()}; load, Caddy and PostgreSQL share these cores.`;

/** One of four web processes, then one of two workers, is killed under the same load. */
const losses = async (mixed: Call): Promise<string> => {
  const found: Loss[] = [];
  for (const victim of ['web process', 'worker'] as const) {
    announce(`scale: kill -9 of a ${victim}`);
    const [processes, workers] = [await webs(isShort ? 2 : 4), await Promise.all(range(2).map(() => tracked(startWorker(SETTINGS))))];
    const proxy = await tracked(startCaddy(processes.map((one) => one.url)));
    const connections = openConnections(proxy.url, CONNECTIONS);
    const killed = (victim === 'worker' ? workers : processes)[0] as Child;
    try {
      found.push(await lossOf({ victim, connections, mixed, ms: MS, kill: () => killed.kill() }));
    } finally {
      for (const connection of connections) connection.close();
      await stopped([proxy]);
      await stopped([...processes, ...workers]);
    }
  }
  return lossesTable(found);
};

try {
  const mixed = await world();
  const worker = await tracked(startWorker(SETTINGS));
  const points = await curve(mixed, worker);
  await stopped([worker]);
  const table = `${points}\n\n${await losses(mixed)}`;
  process.stdout.write(`${table}\n`);
  if (!isShort) writeFileSync(SCALING_FILE, withFigures(readFileSync(SCALING_FILE, 'utf8'), table, 'scale'));
} finally {
  await end();
}
