import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../src/engine/db/embedded/state.ts';
import { COMPILED } from '../../support/compiled.ts';

const ROOT = join(import.meta.dirname, '../../..');
const READY_MS = 240_000; // generous, because the machine may be busy: it only has to start

/** One process of the program, `src/main.ts` with ROLE=all, that can be killed, stopped, resumed and restarted. */
export type Replica = {
  readonly name: string;
  readonly url: string;
  /** Starts it and waits until it is ready; the port stays the same. */
  start(): Promise<void>;
  launch(): void;
  ready(): Promise<void>;
  /** SIGKILL; resolves once it has exited. */
  kill(): Promise<void>;
  /** SIGTERM: it completes pending work. Resolves to the exit code. */
  end(): Promise<number | null>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Status of `/health/ready`, 0 when no one answers. */
  health(): Promise<number>;
  /** The end of its output, and every request of its log that failed on our side. */
  output(): string;
};

/**
 * `settings` as environment; its sessions in the database carry `name`. Without `databaseUrl` it is what `npm start` runs, on its embedded
 * database.
 */
export const aReplica = async (name: string, databaseUrl: string | null, settings: Readonly<Record<string, string>>): Promise<Replica> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let exited: Promise<number | null> = Promise.resolve(null);
  let said = '';
  const failures: string[] = [];

  const launch = () => {
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(port),
      ...(databaseUrl === null ? { SKIP_INSTALL: '1' } : { DATABASE_URL: `${databaseUrl}?application_name=${name}` }),
      ROLE: 'all',
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const started = spawn(process.execPath, databaseUrl === null ? ['bin/start.mjs'] : ['--disable-proto=delete', 'src/main.ts'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      createInterface(stream).on('line', (line) => {
        said = `${said}${line}\n`.slice(-20_000);
        if (line.includes('"request failed"') && failures.length < 500) failures.push(line.slice(0, 1_000));
      });
    }
    exited = new Promise((resolve) => started.on('close', (code) => resolve(code)));
    child = started;
  };
  const health = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(6_000) }).then(
      ({ status }) => status,
      () => 0,
    );
  const ready = async () => {
    for (const since = Date.now(); (await health()) !== 200; await sleep(50)) {
      if (child?.exitCode !== null && child?.signalCode === null) throw new Error(`${name} ended by itself: ${said}`);
      if (Date.now() - since > READY_MS) throw new Error(`${name} is not ready after ${READY_MS} ms: ${said}`);
    }
  };
  return {
    name,
    url,
    launch,
    ready,
    health,
    start: async () => {
      launch();
      await ready();
    },
    kill: async () => {
      child?.kill('SIGKILL');
      await exited;
    },
    end: async () => {
      child?.kill('SIGTERM');
      return exited;
    },
    signal: (signal) => {
      child?.kill(signal);
    },
    output: () => `${failures.join('\n')}\n${said}`,
  };
};
