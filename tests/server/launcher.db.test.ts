import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/engine/db/embedded/state.ts';
import { startEmbeddedPostgres } from '../../src/engine/db/embedded.ts';
import { built } from '../support/built.ts';
import { COMPILED } from '../support/compiled.ts';
import { testDatabase } from '../support/database.ts';
import { until } from '../support/events.ts';

const ROOT = join(import.meta.dirname, '../..');
// mkdtemp creates folders that only the owner may enter: for root this is the case in which PostgreSQL cannot run as another account
const folder = mkdtempSync(join(tmpdir(), 'posada-launcher-'));
const children: ChildProcess[] = [];
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
afterEach(async () => {
  const left = children.splice(0).filter((child) => !hasEnded(child));
  for (const child of left) child.kill('SIGTERM');
  for (let i = 0; i < 200 && !left.every(hasEnded); i += 1) await sleep(100);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Running = { child: ChildProcess; port: number; output: () => string; ended: Promise<{ code: number | null }> };

const run = (file: string, settings: Record<string, string>, port: number): Running => {
  const child = spawn(process.execPath, ['--disable-proto=delete', file], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: COMPILED,
      DEMO: '0',
      SKIP_INSTALL: '1', // the packages that this test uses must not be replaced
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // 0 means that it ended cleanly: a program that hangs is killed after 18 s with 1
  const ended = new Promise<{ code: number | null }>((resolve) => child.on('close', (code) => resolve({ code })));
  return { child, port, output: () => output, ended };
};
const main = async (settings: Record<string, string> = {}) =>
  run('dist/server/main.js', settings, Number(settings['PORT'] ?? (await freePort())));

const answers = async ({ port }: Running, path = '/health/ready') =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  );
const ready = async (running: Running): Promise<void> => {
  const since = Date.now();
  while ((await answers(running)) !== 200) {
    if (running.child.exitCode !== null) throw new Error(running.output());
    if (Date.now() - since > 120_000) throw new Error(`not ready: ${running.output()}`);
    await sleep(20);
  }
};
const postgresPid = () => Number(readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(existsSync('/proc') ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
  } catch {
    return false;
  }
};
/** The exit code and the only line of output. */
const refusal = async (settings: Record<string, string>) => {
  const running = await main({ LOG_LEVEL: 'silent', ...settings });
  const { code } = await running.ended;
  const lines = running.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  return { code, line: lines[0] };
};

describe('the program', () => {
  it('fills an empty folder, shuts down cleanly on Ctrl-C, and finds its data again', async () => {
    if (process.getuid?.() === 0) expect(statSync(folder).mode & 0o077).toBe(0);
    const first = await main();
    await ready(first);
    const register = await fetch(`http://127.0.0.1:${first.port}/api/v1/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nombre: 'Ana', apellido: 'Rojas', correo: 'ana@example.org', hash: 'Posada2026' }),
    });
    expect(register.status).toBe(201);
    const server = postgresPid();
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    expect(isAlive(server)).toBe(false);

    const second = await main();
    await ready(second);
    const login = await fetch(`http://127.0.0.1:${second.port}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ correo: 'ana@example.org', password: 'Posada2026' }),
    });
    expect(login.status).toBe(200);

    // killed: PostgreSQL keeps running and is adopted
    const left = postgresPid();
    second.child.kill('SIGKILL');
    await second.ended;
    expect(isAlive(left)).toBe(true);
    const third = await main();
    await ready(third);
    expect(postgresPid()).toBe(left);

    // both killed together: the database recovers
    third.child.kill('SIGKILL');
    process.kill(left, 'SIGKILL');
    await third.ended;
    const fourth = await main();
    await ready(fourth);

    // a second program on the same folder shares the database and does not stop it
    const beside = await main({ ROLE: 'web' });
    await ready(beside);
    beside.child.kill('SIGTERM');
    expect((await beside.ended).code).toBe(0);
    expect(await answers(fourth)).toBe(200);

    // finishes running calls before it ends, and does not wait for live streams
    const { api_token } = (await login.json()) as { api_token: string };
    const stream = await fetch(`http://127.0.0.1:${fourth.port}/api/v1/events`, { headers: { authorization: api_token } });
    expect(stream.status).toBe(200);
    fourth.child.kill('SIGTERM');
    expect((await fourth.ended).code).toBe(0);
    await stream.text().catch(() => undefined);
  });

  it('reports in one line why it cannot start, and exits with 1', async () => {
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, resolve));
    // where all that is checked before holds, the store is refused last: on the database that the first test has made
    const [portTaken, unreachable, noStore, nobody] = await Promise.all([
      refusal({ PORT: String(port) }),
      refusal({ DATABASE_URL: 'postgres://posada:hunter2@127.0.0.1:1/posada', DATA_DIR: join(folder, 'other') }),
      refusal({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }),
      refusal({ ROLE: 'worker', DATA_DIR: join(folder, 'nobody') }),
    ]);
    taken.close();
    expect(portTaken).toEqual({
      code: 1,
      line: `posada: PORT ${port} is taken by another program: stop it or set PORT to a free one`,
    });
    expect(unreachable.line).toBe('posada: DATABASE_URL: the database cannot be reached (connect ECONNREFUSED 127.0.0.1:1)');
    expect([noStore.code, noStore.line]).toEqual([1, expect.stringMatching(/^posada: EVENTSTORE_URL: the event store cannot be reached/)]);
    expect(nobody.line).toMatch(/^posada: ROLE web and worker need DATABASE_URL/);
  });
});

describe('the database of the program', () => {
  it('is refused where it is damaged, of another version, or of another program', async () => {
    const data = join(folder, 'data');
    const refused = (said: RegExp) => expect(startEmbeddedPostgres({ dataDir: join(data, 'postgres') })).rejects.toThrow(said);
    rmSync(join(data, 'postgres/global/pg_control'));
    await refused(/is damaged or cannot be started/);
    writeFileSync(join(data, 'postgres/PG_VERSION'), '15\n');
    await refused(/was made by PostgreSQL 15, this program bundles 18/);
    rmSync(join(data, 'postgres/PG_VERSION'));
    await refused(/is damaged or cannot be started \(parts of it are missing\)/);
    rmSync(join(data, 'postgres.json'));
    writeFileSync(join(data, 'postgres/PG_VERSION'), '18\n');
    await refused(/holds a database of another program/);
  });
});

describe('the launcher', () => {
  beforeAll(() => built('server')); // so that a start has its usual time
  const start = async () => {
    const { url } = await testDatabase();
    const running = run('bin/start.mjs', { ROLE: 'worker', DATABASE_URL: url, DATA_DIR: join(folder, 'launched') }, await freePort());
    await until(() => running.output().includes('works in the background'));
    // the program writes its own log, which may appear after the launcher's output
    const pid = () => /"pid":(\d+)/.exec(running.output())?.[1];
    await until(() => pid() !== undefined);
    return { ...running, program: Number(pid()) };
  };

  it('runs the bundle with two arenas of the C library, as the Dockerfile does, passes a signal on and ends with it', async () => {
    const { child, ended, program } = await start();
    if (existsSync('/proc')) {
      const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
      expect(readFileSync(`/proc/${program}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2');
      expect(dockerfile).toMatch(/^ENV .*MALLOC_ARENA_MAX=2/m);
      const [, ...line] = readFileSync(`/proc/${program}/cmdline`, 'utf8')
        .split('\0')
        .filter((word) => word !== '' && !word.startsWith('--env-file'));
      const [, ...command]: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');
      expect(line).toEqual(command);
      expect(line).toContain('dist/server/main.js');
      expect(line).toEqual(expect.arrayContaining(['--max-semi-space-size=16', '--no-allocation-site-pretenuring']));
    }
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
    expect(isAlive(program)).toBe(false);
  });
  it('stops the program when it is killed', async () => {
    const { child, program } = await start();
    child.kill('SIGKILL');
    await until(() => !isAlive(program));
  });
});
