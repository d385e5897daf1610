import { readdirSync, readFileSync } from 'node:fs';
import type { Knex } from 'knex';

/** Consumption up to an instant; the difference of two readings is the cost of the work between them. */
export type Reading = {
  readonly at: number;
  /** Milliseconds of processor time, user and system. */
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly statements: number;
  readonly walBytes: number;
};
export type Used = Omit<Reading, 'at'>;

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

type Process = { readonly parent: number; readonly own: number; readonly ofEndedChildren: number };

const processOf = (pid: number | string): Process | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const field = (number: number) => fields[number - 3] ?? 0; // proc_pid_stat(5) counts from 1, and two are cut off
    return { parent: field(4), own: TICK_MS * (field(14) + field(15)), ofEndedChildren: TICK_MS * (field(16) + field(17)) };
  } catch {
    return null; // it has ended
  }
};

/** Processor time of a process, in milliseconds. */
export const processorMs = (pid: number): number => processOf(pid)?.own ?? 0;

/** Processor time of a PostgreSQL with all its backends, also those that have ended. */
export const familyMs = (pid: number): number => {
  const root = processOf(pid);
  if (!root) throw new Error(`no process ${pid}`);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(name) ?? [])
    .filter(({ parent }) => parent === pid);
  return children.reduce((sum, { own }) => sum + own, root.own + root.ofEndedChildren);
};

type Deps = {
  /** Connected to another database of the server, so that its own statements are not counted. */
  readonly beside: Knex;
  readonly database: string;
  /** The processes of the program. */
  readonly nodePids: readonly number[];
};

/** The server process that is the parent of all others. */
export const postmasterOf = async (db: Knex): Promise<number> => {
  const { rows } = await db.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
  const postmaster = processOf(rows[0]?.pid ?? 0)?.parent;
  if (!postmaster) throw new Error('processor time is read from /proc');
  return postmaster;
};

/** Reads the consumption of a program and its PostgreSQL. The server must have loaded pg_stat_statements. */
export const openMeter = async ({ beside, database, nodePids }: Deps): Promise<() => Promise<Reading>> => {
  await beside.raw('create extension if not exists pg_stat_statements');
  const postmaster = await postmasterOf(beside);
  return async () => {
    type Counted = { statements: string; wal: string };
    const counted = await beside.raw<{ rows: Counted[] }>(
      `select coalesce(sum(calls), 0) as statements, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal
       from pg_stat_statements where dbid = (select oid from pg_database where datname = ?)`,
      [database],
    );
    const { statements, wal } = counted.rows[0] as Counted;
    const nodeMs = nodePids.reduce((sum, pid) => sum + processorMs(pid), 0);
    return { at: performance.now(), nodeMs, postgresMs: familyMs(postmaster), statements: Number(statements), walBytes: Number(wal) };
  };
};

/** The consumption between two readings beyond that of the idle program in the same time. */
export const usedBetween = (from: Reading, to: Reading, idlePerMs: Used): Used => {
  const ms = to.at - from.at;
  const beyond = (of: keyof Used) => Math.max(0, to[of] - from[of] - idlePerMs[of] * ms);
  return { nodeMs: beyond('nodeMs'), postgresMs: beyond('postgresMs'), statements: beyond('statements'), walBytes: beyond('walBytes') };
};

export const NOTHING: Used = { nodeMs: 0, postgresMs: 0, statements: 0, walBytes: 0 };

/** Consumption per millisecond. */
export const perMs = (used: Used, ms: number): Used => ({
  nodeMs: used.nodeMs / ms,
  postgresMs: used.postgresMs / ms,
  statements: used.statements / ms,
  walBytes: used.walBytes / ms,
});

export const plus = (one: Used, other: Used): Used => ({
  nodeMs: one.nodeMs + other.nodeMs,
  postgresMs: one.postgresMs + other.postgresMs,
  statements: one.statements + other.statements,
  walBytes: one.walBytes + other.walBytes,
});

/** How often each statement was sent, and its total time in PostgreSQL. */
export type Statements = ReadonlyMap<string, { readonly times: number; readonly ms: number }>;

/** The statements of a database since its start, by text. */
export const statementsOf = async (beside: Knex, database: string): Promise<Statements> => {
  const { rows } = await beside.raw<{ rows: { query: string; times: string; ms: number }[] }>(
    `select query, sum(calls) as times, sum(total_exec_time) as ms from pg_stat_statements
     where dbid = (select oid from pg_database where datname = ?) group by query`,
    [database],
  );
  return new Map(rows.map(({ query, times, ms }) => [query, { times: Number(times), ms }]));
};
