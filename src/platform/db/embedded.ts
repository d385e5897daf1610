import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { type Account, accountFor, mustBeWritable } from './embedded/account.ts';
import { binaries, damaged, isAlive, PortTaken, postmaster, run, serves, startServer, stopServer } from './embedded/server.ts';
import { freePort, isFree, newState, readState, type State, writeState } from './embedded/state.ts';

type Options = {
  /** The folder of the cluster itself; its state and its log stand beside it. */
  readonly dataDir: string;
  /** For the first start; later ones use the port that was remembered. A free one when it is not given. */
  readonly port?: number;
  /** False only in tests: fsync off. */
  readonly durable?: boolean;
};

export type EmbeddedPostgres = { readonly url: string; stop(): Promise<void> };

const MAJOR = '18';
const USER = 'posada';

/**
 * Starts the PostgreSQL that npm brought in `dataDir`, or adopts the one that runs there; makes cluster and database on the first start.
 * Throws ConfigError, one line, for a folder that is not ours, damaged, or of another version.
 */
export const startEmbeddedPostgres = async ({ dataDir, port, durable = true }: Options): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  const { initdb, postgres } = await binaries();
  const running = await adopt(folder);
  if (running) return running;

  prepareFolder(folder);
  const account = accountFor(folder, postgres);
  let state = readState(folder);
  if (!existsSync(folder)) {
    state = await newState(port);
    await makeCluster(account, initdb, folder, state);
  }
  checkCluster(folder);
  if (!state) throw new ConfigError(`DATA_DIR: ${folder} holds a database of another program (no ${basename(folder)}.json beside it)`);
  dropStaleLock(folder);
  const started = await startOnPort(folder, state, (port) =>
    startServer(account, postgres, folder, [
      ...['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=300'],
      ...['-c', 'shared_buffers=256MB', '-c', 'logging_collector=off', '-c', 'log_min_messages=warning'],
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ]),
  );
  try {
    await makeDatabase(folder, started.state);
  } catch (error) {
    await stopServer(started.pid);
    throw error;
  }
  return { url: urlOf(started.state), stop: () => stopServer(started.pid) };
};

/** On the port of last time, or on a free one; another program may take it in between, so that is tried again. */
const startOnPort = async (folder: string, before: State, start: (port: number) => Promise<number>) => {
  for (let attempt = 1; ; attempt += 1) {
    const state = { ...before, owner: process.pid, port: attempt === 1 && (await isFree(before.port)) ? before.port : await freePort() };
    writeState(folder, state);
    try {
      return { pid: await start(state.port), state };
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      if (attempt === 5) throw new ConfigError('DATA_DIR: no free port for the database was found; start again');
    }
  }
};

/**
 * Joins the server that runs in `dataDir`, without answering for its end (roles `web` and `worker` beside a program on the same folder).
 * Throws ConfigError when none does.
 */
export const joinEmbeddedPostgres = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  const state = readState(folder);
  if (!state || !(await answers(folder, state))) {
    throw new ConfigError(`ROLE web and worker take DATABASE_URL, or a program that runs with ROLE=all on the same DATA_DIR`);
  }
  return { url: urlOf(state), stop: async () => undefined };
};

const urlOf = ({ port, password }: State, database = USER) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** The server a killed program left behind is ours from now on; that of a living one stays its own. */
const adopt = async (folder: string): Promise<EmbeddedPostgres | null> => {
  const found = postmaster(folder);
  const state = readState(folder);
  if (!found || !state || !serves(found.pid, folder)) return null;
  for (const since = Date.now(); Date.now() - since < 30_000 && serves(found.pid, folder); await sleep(100)) {
    if (!(await answers(folder, { ...state, port: found.port }))) continue; // starting, recovering or on its way out
    const shared = state.owner !== null && state.owner !== process.pid && isProgram(state.owner);
    if (shared) return { url: urlOf(state), stop: async () => undefined };
    const adopted = { ...state, owner: process.pid, port: found.port };
    writeState(folder, adopted);
    await makeDatabase(folder, adopted);
    return { url: urlOf(adopted), stop: () => stopServer(found.pid) };
  }
  if (!serves(found.pid, folder)) return null;
  throw new ConfigError(`DATA_DIR: a PostgreSQL runs in ${folder} (process ${found.pid}) but does not answer; end it and start again`);
};

/** True for a living process that runs this program, not a later one with its number. */
const isProgram = (pid: number): boolean => {
  if (!isAlive(pid)) return false;
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? /node|vitest|main\.ts/.test(readFileSync(file, 'utf8')) : true;
};

/** True when a server with our password answers there and its cluster is this folder. */
const answers = async (folder: string, state: State): Promise<boolean> => {
  try {
    return (await ask(urlOf(state, 'postgres'), 'show data_directory'))[0]?.['data_directory'] === folder;
  } catch {
    return false;
  }
};

const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a server that leaves while we ask rejects the query as well
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Makes the folder above the cluster, and refuses one that holds something else. */
const prepareFolder = (folder: string): void => {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  mustBeWritable(parent);
};

/** Made beside its place and moved there whole, so that a first start cut short leaves nothing half done. */
const makeCluster = async (account: Account, initdb: string, folder: string, state: State): Promise<void> => {
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, state.password, { mode: 0o600 });
  if (account.kind === 'dropped') for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--no-instructions', `--pwfile=${passwordFile}`];
    await run(account, initdb, ['-D', draft, '-U', USER, ...options]);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: no database can be made in ${folder} (${(error as Error).message.split('\n').at(-1)})`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeState(folder, state);
  renameSync(draft, folder);
};

const checkCluster = (folder: string): void => {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file) || readdirSync(folder).length < 10) throw damaged(folder, 'parts of it are missing');
  const version = readFileSync(file, 'utf8').trim();
  if (version !== MAJOR) throw new ConfigError(`DATA_DIR: ${folder} was made by PostgreSQL ${version}, this program brings ${MAJOR}`);
};

/** A `postmaster.pid` whose number now belongs to another process would keep PostgreSQL from starting. */
const dropStaleLock = (folder: string): void => {
  const found = postmaster(folder);
  if (found && !serves(found.pid, folder)) rmSync(join(folder, 'postmaster.pid'), { force: true });
};

const makeDatabase = async (folder: string, state: State): Promise<void> => {
  try {
    const url = urlOf(state, 'postgres');
    const found = await ask(url, `select 1 from pg_database where datname = '${USER}'`);
    if (found.length === 0) await ask(url, `create database ${USER}`);
  } catch (error) {
    throw damaged(folder, (error as Error).message);
  }
};
