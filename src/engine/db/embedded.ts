import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { accountFor } from './embedded/account.ts';
import { checkCluster, clearRemains, makeCluster, prepareFolder } from './embedded/cluster.ts';
import { exclusively, StillLocked } from './embedded/exclusive.ts';
import { AlreadyRuns, binaries, damaged, isAlive, PortTaken, postmaster, serves, startServer, stopServer } from './embedded/server.ts';
import { freePort, isFree, newState, readState, type State, USER, writeState } from './embedded/state.ts';

const POLL_MS = 200;
/** The pause between restarts, so that a server that exits immediately is not restarted in a tight loop. */
const RESTART_PAUSE_MS = 1_000;

type Watched = {
  readonly isRunning: () => boolean;
  /** Throws when the server cannot be started. */
  readonly startAgain: () => Promise<void>;
  /** Called after a restart. */
  readonly restarted: () => void;
  /** Called when the restart failed; watching has ended then. */
  readonly lost: (error: unknown) => void;
};

/**
 * Checks five times a second whether a server runs, and restarts it when it does not. Returns the function that ends this and waits for a
 * restart in progress.
 */
const watch = ({ isRunning, startAgain, restarted, lost }: Watched): (() => Promise<void>) => {
  let over = false;
  let starting: Promise<void> = Promise.resolve();
  let startedAt = 0;
  const look = async (): Promise<void> => {
    if (Date.now() - startedAt < RESTART_PAUSE_MS) return;
    startedAt = Date.now();
    starting = startAgain();
    await starting;
    startedAt = Date.now();
    restarted();
  };
  const round = async () => {
    while (!over) {
      await sleep(POLL_MS, undefined, { ref: false });
      if (!over && !isRunning()) await look();
    }
  };
  round().catch((error: unknown) => {
    if (!over) lost(error);
  });
  return async () => {
    over = true;
    await starting.catch(() => undefined);
  };
};

/** A process of this program that uses the server: its id and its start time, because ids are reused. */
type ProgramProcess = { readonly pid: number; readonly began: string };

const thisProcess = (): ProgramProcess => ({ pid: process.pid, began: beganOf(process.pid) });

/** Those of `programs` that still run, except this process. */
const livingOthers = (programs: readonly ProgramProcess[]): ProgramProcess[] =>
  programs.filter(({ pid, began }) => pid !== process.pid && isAlive(pid) && beganOf(pid) === began);

/** The start time of the process in ticks since boot (field 22 of /proc/<pid>/stat); empty where the system does not provide it. */
const beganOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

type Options = {
  /** The folder of the cluster; its state, lock and log are stored beside it. */
  readonly dataDir: string;
  /** False disables fsync, for tests only. */
  readonly durable?: boolean;
};

export type EmbeddedPostgres = {
  readonly url: string;
  /** Restarts the server with the same options and port whenever it ends. Calls `lost` when that fails. */
  watch(callbacks: { readonly restarted: () => void; readonly lost: (error: unknown) => void }): void;
  /** Stops watching, and stops the server unless another program uses it. */
  stop(): Promise<void>;
};

/** A running server; its port does not change while it is in use. */
type Server = { readonly pid: number; readonly port: number };

const START_PATIENCE_MS = 120_000; // longer than a start with crash recovery may take
const STOP_PATIENCE_MS = 5_000;
const SAME_PORT_MS = 30_000;

/**
 * Starts the bundled PostgreSQL in `dataDir`, or adopts one that runs there; the first start creates cluster and database. Programs that
 * start on the same folder concurrently take turns and share one server. Throws ConfigError, one line, for a folder of another program, a
 * damaged one, or another version.
 */
export const startEmbeddedPostgres = async ({ dataDir, durable = true }: Options): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  const { initdb, postgres } = await binaries();
  prepareFolder(folder);

  const launch = (onPort: number): Promise<number> =>
    startServer(accountFor(folder, postgres), postgres, folder, [
      '-p',
      String(onPort),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=300',
      '-c',
      'shared_buffers=256MB',
      '-c',
      'logging_collector=off',
      '-c',
      'log_min_messages=warning',
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ]);
  const start = async (): Promise<Server> => {
    if (!existsSync(folder)) await makeCluster(accountFor(folder, postgres), initdb, folder, await newState());
    return startOrAdopt(folder, (state) => startOnFreePort(state, launch));
  };
  let server = await exclusively(folder, START_PATIENCE_MS, async () => (await adopt(folder)) ?? (await start()));

  const startAgain = async (): Promise<void> => {
    const { port: before } = server;
    server = await exclusively(folder, START_PATIENCE_MS, async () => {
      return (await adopt(folder)) ?? (await startOrAdopt(folder, () => startOnSamePort(before, launch)));
    });
    if (server.port !== before) throw new ConfigError(`DATA_DIR: the database in ${folder} has moved to another port; start again`);
  };
  let endWatch = async (): Promise<void> => undefined;
  return {
    url: urlOf(stateOf(folder)),
    watch: ({ restarted, lost }) => {
      endWatch = watch({ isRunning: () => serves(server.pid, folder), startAgain, restarted, lost });
    },
    stop: async () => {
      await endWatch();
      await leave(folder, server);
    },
  };
};

/**
 * Stops the server when no other running program uses it. While another program holds the lock, that one is about to use the server, which
 * is then left running.
 */
const leave = (folder: string, server: Server): Promise<void> =>
  exclusively(folder, STOP_PATIENCE_MS, async () => {
    const state = readState(folder);
    const programs = livingOthers(state?.programs ?? []);
    if (state) writeState(folder, { ...state, programs });
    if (programs.length === 0) await stopServer(server.pid, folder);
  }).catch((error: unknown) => {
    if (!(error instanceof StillLocked)) throw error;
  });

/** Starts a server on an existing cluster. One that was started concurrently, for example by hand, is adopted. */
const startOrAdopt = async (folder: string, begin: (state: State) => Promise<Server>): Promise<Server> => {
  checkCluster(folder);
  const state = stateOf(folder);
  clearRemains(folder);
  try {
    const server = await begin(state);
    await take(folder, state, server).catch(async (error: unknown) => {
      await stopServer(server.pid, folder);
      throw error;
    });
    return server;
  } catch (error) {
    if (!(error instanceof AlreadyRuns)) throw error;
    const adopted = await adopt(folder);
    if (adopted) return adopted;
    throw new ConfigError(`DATA_DIR: a PostgreSQL that this program did not start runs in ${folder}; stop it and start again`);
  }
};

/** Starts on the previous port or a free one; retries when another program takes it first. */
const startOnFreePort = async (before: State, launch: (port: number) => Promise<number>): Promise<Server> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = attempt === 1 && (await isFree(before.port)) ? before.port : await freePort();
    try {
      return { pid: await launch(port), port };
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      if (attempt === 5) throw new ConfigError('DATA_DIR: no free port for the database was found; start again');
    }
  }
};

/** Starts on the port that the pools of running programs use. Connections of the dead server may occupy it for a moment. */
const startOnSamePort = async (port: number, launch: (port: number) => Promise<number>): Promise<Server> => {
  for (const since = Date.now(); ; await sleep(200)) {
    try {
      return { pid: await launch(port), port };
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      if (Date.now() - since > SAME_PORT_MS) throw new ConfigError(`DATA_DIR: port ${port} of the database was taken; start again`);
    }
  }
};

/**
 * Uses the server that runs in `dataDir` without managing its life cycle (roles `web` and `worker` beside a program on the same folder).
 * Throws ConfigError when none runs.
 */
export const joinEmbeddedPostgres = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  const state = readState(folder);
  if (!state || !(await answers(folder, state))) {
    throw new ConfigError(`ROLE web and worker need DATABASE_URL, or a program that runs with ROLE=all on the same DATA_DIR`);
  }
  return { url: urlOf(state), watch: () => undefined, stop: async () => undefined };
};

const urlOf = ({ port, password }: State, database = USER) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

const stateOf = (folder: string): State => {
  const state = readState(folder);
  if (!state) throw new ConfigError(`DATA_DIR: ${folder} holds a database of another program (no ${basename(folder)}.json beside it)`);
  return state;
};

/** The server that runs in `folder`, whether left by a killed program or in use; null when there is none. Throws ConfigError. */
const adopt = async (folder: string): Promise<Server | null> => {
  const found = postmaster(folder);
  const state = readState(folder);
  if (!found || !state || !serves(found.pid, folder)) return null;
  for (const since = Date.now(); Date.now() - since < 30_000 && serves(found.pid, folder); await sleep(100)) {
    if (!(await answers(folder, { ...state, port: found.port }))) continue; // starting, recovering or shutting down
    await take(folder, state, found);
    return found;
  }
  if (!serves(found.pid, folder)) return null;
  throw new ConfigError(`DATA_DIR: a PostgreSQL runs in ${folder} (process ${found.pid}) but does not answer; stop it and start again`);
};

/** Registers this process as a user of the server, and creates our database if it is missing. */
const take = async (folder: string, state: State, { port }: Server): Promise<void> => {
  const taken = { ...state, port, programs: [...livingOthers(state.programs), thisProcess()] };
  await makeDatabase(folder, taken);
  writeState(folder, taken);
};

/** True when a server with our password answers there and serves the cluster in this folder. */
const answers = async (folder: string, state: State): Promise<boolean> => {
  try {
    return (await query(urlOf(state, 'postgres'), 'show data_directory'))[0]?.['data_directory'] === folder;
  } catch {
    return false;
  }
};

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a server that shuts down during the query rejects the query as well
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** A freshly started server on a busy machine, with every program reconnecting, responds slowly: it is not damaged. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && (/timeout/.test(error.message) || ['57P03', '53300'].includes(String(Reflect.get(error, 'code'))));
const BUSY_MS = 60_000;

const makeDatabase = async (folder: string, state: State): Promise<void> => {
  const url = urlOf(state, 'postgres');
  for (const since = Date.now(); ; await sleep(200)) {
    try {
      const found = await query(url, `select 1 from pg_database where datname = '${USER}'`);
      if (found.length === 0) await query(url, `create database ${USER}`);
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() - since > BUSY_MS) throw damaged(folder, (error as Error).message);
    }
  }
};
