import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/engine/db/embedded/state.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { addMilliseconds } from '../../src/kernel/durations.ts';
import { loadConfig } from '../../src/settings.ts';
import { apiPath, dueMails, sender, type TestApp } from './app.ts';
import { COMPILED } from './compiled.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { until } from './events.ts';
import { atEnd } from './process/at-end.ts';

export type Started = { readonly url: string; readonly pid: number; kill(signal: NodeJS.Signals): Promise<void> };

const OWN = join(import.meta.dirname, '../../dist/server/main.js');

/** Real processes of the program on one database and one folder, each in the role it is started with. */
export const oneInstallation = async (settings: Readonly<Record<string, string>> = {}, database?: TestDatabase) => {
  const { db, url: databaseUrl } = database ?? (await testDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'posada-roles-'));
  const store = openPostgresStore(databaseUrl);
  const running = new Set<Started>();
  atEnd(async () => {
    await Promise.all([...running].map(({ kill }) => kill('SIGTERM')));
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** `main`: of another version of the program. */
  const start = async (role: 'web' | 'worker', port?: number, main = OWN): Promise<Started> => {
    const own = port ?? (await freePort());
    const url = `http://127.0.0.1:${own}`;
    const child = spawn(process.execPath, ['--disable-proto=delete', main], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: COMPILED,
        ...{
          ROLE: role,
          PORT: String(own),
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          DEMO: '0',
          LOG_LEVEL: 'warn',
          MAP_STREETS: 'off',
          ...settings,
        },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
    const started: Started = {
      url,
      pid: child.pid ?? 0,
      kill: async (signal) => {
        running.delete(started);
        child.kill(signal);
        await ended;
      },
    };
    running.add(started);
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${role} ended: ${output}`);
      return (await fetch(`${url}/health/ready`).catch(() => null))?.status === 200;
    });
    return started;
  };

  /** The installation as its users see it: each request goes to the next of `webs`. */
  const behindProxy = (webs: readonly Started[]): TestApp => {
    let turn = 0;
    const next = () => {
      turn += 1;
      return webs[turn % webs.length]?.url ?? '';
    };
    const send = sender(next);
    const settled = async () => {
      const last = (await db('event_log').max('position as last').first<{ last: number }>()).last;
      const rows: { position: string | null }[] = await db('projection_checkpoints').select('position');
      // a mail whose read model was behind is tried again a second later: it is not settled before
      const mail = await dueMails(db, addMilliseconds(systemClock.now(), 2_000)).first('id');
      return mail === undefined && rows.every(({ position }) => Number(position) === last);
    };
    return {
      url: webs[0]?.url ?? '',
      databaseUrl,
      db,
      store,
      clock: systemClock,
      config: loadConfig({ NODE_ENV: 'test', ...settings }),
      contracts: [],
      request: (method, path, sent) => send(method, apiPath(path), sent),
      root: send,
      drain: () => until(settled), // a mail of a process that died is tried again after a minute
      stop: async () => undefined,
    };
  };
  return { db, store, start, behindProxy };
};
