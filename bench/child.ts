import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FLAGS } from '../bin/flags.mjs';
import { freePort } from '../src/engine/db/embedded/state.ts';

export type Child = {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the first 200, in milliseconds. */
  readonly readyAfter: number;
  /** Resident memory in MB; null where the system does not report it. */
  memory(): number | null;
  /** SIGKILL; returns once the process has ended. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '..');
const PATIENCE_MS = 120_000;
/** `npm start` uses Node's compile cache (`bin/start.mjs`): both are measured from their second start on. So is the memory. */
const COMPILED = join(ROOT, 'node_modules/.cache/node');

const memoryOf = (pid: number | undefined): number | null => {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
};

const answers = async (address: string): Promise<boolean> => {
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    return status === 200;
  } catch {
    return false;
  }
};

/** Starts a program of ours with `PORT` and `env`, and waits until `path` answers 200. */
const start = async (
  script: string,
  path: string,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = ['--disable-proto=delete'],
): Promise<Child> => {
  const port = await freePort();
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...flags, script], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX: '2', ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + path))) {
    if (child.exitCode !== null || performance.now() - began > PATIENCE_MS) throw new Error(`${script} did not become ready`);
    await sleep(5);
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    memory: () => memoryOf(child.pid),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};

/** The bundle that `npm start` runs; the scripts of package.json build it before. */
const PROGRAM = 'dist/server/main.js';
const SETTINGS = { LOG_LEVEL: 'error', DEMO: '0', RATE_LIMITS: 'off' };

/** The program as `npm start` runs it, with all its followers running; only the rate limits are off. */
export const startPosada = (env: Readonly<Record<string, string>>): Promise<Child> =>
  start(PROGRAM, '/api/v1/search_alojamiento', { ...SETTINGS, ...env }, FLAGS);

/** One process with the role `worker`. */
export const startWorker = (env: Readonly<Record<string, string>>): Promise<Child> =>
  start(PROGRAM, '/health/ready', { ...SETTINGS, ...env, ROLE: 'worker' }, FLAGS);

/** The minimal web program with a database: `peers/koa.ts`. */
export const startKoa = (databaseUrl: string): Promise<Child> => start('bench/peers/koa.ts', '/', { DATABASE_URL: databaseUrl });

/** The program from its sources, recording each statement it sends in the file RECORD_TO: for its statements, not for its speed. */
export const startRecorded = (env: Readonly<Record<string, string>>): Promise<Child> => {
  const recorder = join(import.meta.dirname, 'peers/recorder.ts');
  return start('src/main.ts', '/api/v1/search_alojamiento', { ...SETTINGS, ...env, NODE_OPTIONS: `--import=${recorder}` });
};

/** Replays recorded statements: `peers/replay.ts`. */
export const startReplay = (env: Readonly<Record<string, string>>): Promise<Child> => start('bench/peers/replay.ts', '/', env);
