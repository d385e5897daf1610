import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { hammer, type Load } from '../load.ts';
import { percentile } from '../statistics.ts';

const run = promisify(execFile);
const PLACES = [
  '/usr/lib/postgresql/18/bin/pgbench',
  '/usr/lib/postgresql/17/bin/pgbench',
  '/usr/lib/postgresql/15/bin/pgbench',
  '/usr/bin/pgbench',
];
const program = PLACES.find((place) => existsSync(place));

/** The program that runs bare SQL here. */
export const BARE = program ? 'pgbench' : 'pg (no pgbench here)';

/** The bare statements, picked at random, by `clients` concurrently: prepared by pgbench, or by pg where that is missing. */
export const bareSql = async (url: string, statements: readonly string[], clients: number, ms: number): Promise<Load> =>
  program ? byPgbench(program, url, statements, clients, ms) : byPg(url, statements, clients, ms);

const byPgbench = async (pgbench: string, url: string, statements: readonly string[], clients: number, ms: number): Promise<Load> => {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'posada-pgbench-'));
  try {
    const scripts = statements.map((sql, i) => {
      const file = join(folder, `${i}.sql`);
      writeFileSync(file, `${asScript(sql)};\n`);
      return ['-f', file];
    });
    const options = [
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients))],
      ...['-l', '--log-prefix', join(folder, 'log'), '-h', hostname, '-p', port, '-U', username],
      ...scripts.flat(),
      pathname.slice(1),
    ];
    const env = { ...process.env, PGPASSWORD: password };
    // Connecting takes part of its time (its rate excludes that): on a busy machine all of it, and it is retried with more.
    for (let seconds = Math.max(1, Math.round(ms / 1000)) + Math.ceil(clients / 32); seconds < 120; seconds *= 2) {
      const { stdout } = await run(pgbench, ['-T', String(seconds), ...options], { env, maxBuffer: 2 ** 26 });
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      if (perSecond > 0) return { perSecond, ...(await logged(folder)) };
    }
    throw new Error(`pgbench did nothing with ${clients} clients`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** On one line, and without a colon, which pgbench would take for the beginning of a variable. */
const asScript = (sql: string): string => sql.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/(?<!:):(?=[a-z_])/gi, ': ');

/** Each line of pgbench's own log: client, number, microseconds, … */
const logged = async (folder: string): Promise<Omit<Load, 'perSecond'>> => {
  const { stdout } = await run('sh', ['-c', `cat ${folder}/log.*`], { maxBuffer: 2 ** 28 });
  const took = stdout
    .trim()
    .split('\n')
    .map((line) => Number(line.split(' ')[2]) / 1000);
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), count: took.length };
};

const byPg = async (url: string, statements: readonly string[], clients: number, ms: number): Promise<Load> => {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  try {
    return await hammer(clients, ms, () => {
      const i = Math.floor(Math.random() * statements.length);
      return pool.query({ name: `bare ${i}`, text: statements[i] ?? '' });
    });
  } finally {
    await pool.end();
  }
};
