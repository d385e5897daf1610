import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../src/engine/db/connect.ts';
import { openPostgresStore } from '../src/engine/event-store/postgres.ts';
import { startPosada } from './child.ts';
import { type Cost, costsTable, SCALING_FILE, sum } from './costs/costs-table.ts';
import { NOTHING, openMeter, perMs, type Reading, type Statements, statementsOf, type Used, usedBetween } from './costs/meter.ts';
import { type Measured, messages, reads, staySteps } from './costs/stays.ts';
import { newDataDir, startServer } from './database.ts';
import { type Connection, openConnections } from './http.ts';
import { announce, computerOf } from './machine.ts';
import { withFigures } from './table.ts';
import { aSpaceIn, nights, publish, register, seen, shared } from './world.ts';

/**
 * `npm run bench:costs`: the cost of one call of each kind, with everything that follows it: read models, reactions, deadlines and mails.
 * Processor time, statements and bytes hardly depend on other load on the machine. Writes the table of docs/scaling.md; with names
 * (`request`) measures only these and leaves the file as it is. `--statements` lists the statements of each call.
 */
const SECRET = 'measured-only-secret-of-no-other-use';
const GUESTS = 200;
const LISTINGS = 50;
const CONNECTIONS = 8;
const ROUNDS = 3;
const IDLE_MS = 10_000;
/** Followers poll again within 200 ms, mails are sent within a second. */
const AFTERWARDS_MS = 2_000;

const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const withStatements = process.argv.includes('--statements');

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

const server = await startServer({ preload: 'pg_stat_statements' });
const url = await server.database('costs');
const program = await startPosada({ DATABASE_URL: url, DATA_DIR: newDataDir(), SECRET, DEMO: '1' });
const [db, beside] = [connect(url, 2), connect(server.url, 1)];
const store = openPostgresStore(url);
const connections = openConnections(program.url, CONNECTIONS);
const end = async () => {
  for (const connection of connections) connection.close();
  await store.close();
  await Promise.all([db.destroy(), beside.destroy()]);
  await program.stop();
  await server.stop();
  server.remove();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)));

const everything = async (): Promise<Measured[]> => {
  const [host, ...guests] = await shared(connections, range(GUESTS + 1), (connection, i) => register(connection, `person${i}`));
  if (!host) throw new Error('no host');
  const listings = range(LISTINGS).map((i) => 900_000 + i);
  await seen(db, await publish(db, store, host.id, listings));
  const search = 'search_query=santiago&long_name=Santiago';
  const { fecha_inicio: initDate, fecha_termino: endDate } = nights(20);
  const stay = new URLSearchParams({ accommodationId: String(listings[0]), guests: '2', initDate, endDate });
  const context = { db, connections, guests, host, listings, secret: SECRET };
  const pages = {
    'Home page': '/',
    'Search page': `/search?${search}`,
    'Detail page': `/alojamiento/${await aSpaceIn(connections[0] as Connection, search)}`,
  };
  return [
    ...reads(connections[0] as Connection, {
      ...pages,
      'Search, the call': `/api/v1/search_alojamiento?${search}`,
      Quote: `/api/v1/simulation?${stay}`,
    }),
    ...staySteps(context),
    messages(context),
  ];
};

const received = () => connections.reduce((sum, connection) => sum + connection.received(), 0);
const NEVER = { times: 0, ms: 0 };
const ofStatements = new Map<string, Map<string, { times: number; ms: number }>>();

/** The idle consumption of the program, which is not part of a call's cost. */
const idleOf = async (read: () => Promise<Reading>): Promise<Used> => {
  await sleep(AFTERWARDS_MS);
  const from = await read();
  await sleep(IDLE_MS);
  const to = await read();
  return perMs(usedBetween(from, to, NOTHING), to.at - from.at);
};

const measure = async (read: () => Promise<Reading>, measured: Measured, idle: Used): Promise<Cost> => {
  const { what, before, run } = measured;
  await before?.();
  await sleep(before ? AFTERWARDS_MS : 0);
  const statements = await statementsOf(beside, 'costs');
  const bytes = received();
  const from = await read();
  const calls = await run();
  await sleep(AFTERWARDS_MS);
  const to = await read();
  if (withStatements) noteStatements(what, statements, await statementsOf(beside, 'costs'), calls);
  return { what, calls, used: usedBetween(from, to, idle), sent: received() - bytes };
};

const noteStatements = (what: string, before: Statements, after: Statements, calls: number): void => {
  const noted = ofStatements.get(what) ?? new Map<string, { times: number; ms: number }>();
  for (const [query, { times, ms }] of after) {
    const [had, sofar] = [before.get(query) ?? NEVER, noted.get(query) ?? NEVER];
    const each = (one: number, other: number) => (one - other) / calls / ROUNDS;
    noted.set(query, { times: sofar.times + each(times, had.times), ms: sofar.ms + each(ms, had.ms) });
  }
  ofStatements.set(what, noted);
};

/** The statements of each call, the most expensive first: how often, and milliseconds per call. */
const listStatements = (): void => {
  for (const [what, noted] of ofStatements) {
    process.stdout.write(`\n${what}\n`);
    const often = [...noted].filter(([, { times }]) => times >= 0.05).sort(([, one], [, other]) => other.ms - one.ms);
    for (const [query, { times, ms }] of often)
      process.stdout.write(`  ${times.toFixed(2)}  ${ms.toFixed(3)} ms  ${query.replaceAll(/\s+/g, ' ').slice(0, 200)}\n`);
  }
};

try {
  announce('costs: people and listings');
  const every = await everything();
  const isNamed = (word: string) => (measured: Measured) => measured.what.toLowerCase().includes(word);
  const unknown = only.filter((word) => !every.some(isNamed(word)));
  if (unknown.length > 0) throw new Error(`no call is named ${unknown.join(', ')}: ${every.map(({ what }) => what).join(', ')}`);
  const all = every.filter((measured) => only.length === 0 || only.some((word) => isNamed(word)(measured)));
  const read = await openMeter({ beside, database: 'costs', nodePids: [program.pid] });
  const sums = new Map<string, Cost>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    announce(round === 0 ? 'costs: the program warms up' : `costs: round ${round}`);
    if (round === 1) ofStatements.clear();
    const idle = await idleOf(read);
    for (const measured of all) {
      const cost = await measure(read, measured, idle);
      const before = sums.get(cost.what);
      if (round > 0) sums.set(cost.what, before ? sum(before, cost) : cost);
    }
  }
  const table = costsTable([...sums.values()], computerOf(ROUNDS));
  process.stdout.write(`${table}\n`);
  listStatements();
  if (only.length === 0) writeFileSync(SCALING_FILE, withFigures(readFileSync(SCALING_FILE, 'utf8'), table, 'costs'));
} finally {
  await end();
}
