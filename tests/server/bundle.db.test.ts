import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILDS } from '../../bin/build.mjs';
import { connect } from '../../src/engine/db/connect.ts';
import { freePort } from '../../src/engine/db/embedded/state.ts';
import { built } from '../support/built.ts';
import { COMPILED } from '../support/compiled.ts';
import { testDatabase } from '../support/database.ts';
import { until } from '../support/events.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUNDLE = join(ROOT, 'dist/server');
await built('server', 'web', 'ssr');
const chunks = readdirSync(BUNDLE).filter((name) => name.endsWith('.js'));
const textOf = (name: string) => readFileSync(join(BUNDLE, name), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'posada-bundle-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const run = async (file: string, settings: Record<string, string>, ...before: string[]) => {
  const { url } = await testDatabase();
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-proto=delete', ...before, file], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: COMPILED,
      DEMO: '0',
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const started = async () => {
    await until(() => output.includes('"msg":"ready"') || child.exitCode !== null);
    expect(output).toContain('"msg":"ready"');
  };
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  return { child, url, ask, started, ended, output: () => output };
};
const bundle = (settings: Record<string, string> = {}, ...before: string[]) => run('dist/server/main.js', settings, ...before);

/** What `npm start` compares with the last build. */
const taken = BUILDS.find(({ name }) => name === 'server')?.from ?? [];

it('contains nothing that could change without a new build', () => {
  const maps = readdirSync(BUNDLE).filter((name) => name.endsWith('.js.map'));
  const sources = maps.flatMap((name): string[] => JSON.parse(textOf(name)).sources.map((source: string) => source.replace('../../', '')));
  expect(sources).toContain('src/program.ts');
  const own = sources.filter((source) => !source.startsWith('node_modules/'));
  expect(own.filter((source) => !taken.some((from) => source === from || source.startsWith(`${from}/`)))).toEqual([]);
  expect(taken).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'vite.server.config.ts'])); // version, packages, form
});

it('finds every file that its sources refer to by path', () => {
  const code = chunks.filter((name) => !['packages.js', 'rolldown-runtime.js'].includes(name)).map(textOf);
  const named = code.flatMap((text) => [
    ...[...text.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g)].map(([, path = '', source = '']) =>
      fileURLToPath(new URL(path, new URL(source, pathToFileURL(join(BUNDLE, 'main.js'))))),
    ),
    ...[...text.matchAll(/join\(import\.meta\.dirname\.concat\("([^"]+)"\), "([^"]+)"/g)].map(([, source = '', path = '']) =>
      join(BUNDLE, source, path),
    ),
  ]);
  for (const path of ['texts', 'migrations', 'src/server/xlsx/workbook-worker.ts', 'src/calendar/feeds/parse-worker.ts'])
    expect(named.map((found) => found.replace(/\/$/, ''))).toContain(join(ROOT, path));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  const left = code.flatMap((text) => [...text.matchAll(/.*import\.meta\.(?:url|dirname).*/g)].map(([line]) => line));
  expect(
    left.filter((line) => !/new URL\("\.\.\/\.\.\/[^"]+", import\.meta\.url\)\.href|import\.meta\.dirname\.concat\("/.test(line)),
  ).toEqual([]);
});

it('contains all lazily loaded parts and their dependencies', () => {
  const late = chunks.filter((name) => name !== 'main.js').map((name) => pathToFileURL(join(BUNDLE, name)).href);
  const load = `for (const chunk of ${JSON.stringify(late)}) await import(chunk); process.stdout.write('loaded'); process.exit(0);`;
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  expect(execFileSync('node', ['--input-type=module', '-e', load], { cwd: ROOT, env, encoding: 'utf8' })).toBe('loaded');
});

const MAIL = { outbox_id: randomUUID(), language: 'es', to_address: 'ana@example.org', subject: 'Hola', text: 'Hola', sent_at: new Date() };

describe('a program that serves', () => {
  const got: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push(`${request.url} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  let built: Awaited<ReturnType<typeof run>>;
  let sources: typeof built;
  beforeAll(async () => {
    const port = await freePort();
    await new Promise<void>((resolve) => collector.listen(port, resolve));
    [built, sources] = await Promise.all([bundle({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }), run('src/main.ts', {})]);
    await Promise.all([built.started(), sources.started()]);
  });
  afterAll(() => void collector.close());

  it('serves as the sources do, and reports which of the two runs', async () => {
    expect([built.output(), sources.output()]).toEqual([
      expect.stringContaining('"program":"bundle"'),
      expect.stringContaining('"program":"sources"'),
    ]);
    for (const path of [
      '/health/ready',
      '/',
      '/blog',
      '/docs',
      '/docs/openapi.yaml',
      '/docs/openapi-console.yaml',
      '/docs/scalar.js',
      '/dev/pages.css',
      '/dev/figtree.woff2',
    ]) {
      const [ours, theirs] = await Promise.all([built.ask(path), sources.ask(path)]);
      expect([path, ours.status, ours.headers.get('content-type')]).toEqual([path, 200, theirs.headers.get('content-type')]);
    }
    const search = '/api/v1/search_alojamiento';
    expect(await (await built.ask(search)).json()).toEqual(await (await sources.ask(search)).json());
  });

  it('names the TypeScript file in the trace of a failure', async () => {
    const db = connect(built.url, 1); // a mail without its words, which no code of ours writes
    await db.raw('alter table dev_mails alter column html drop not null');
    const [{ id }] = await db('dev_mails').insert({ ...MAIL, html: null }, ['id']);
    await db.destroy();
    expect((await built.ask(`/dev/mail/${id}/body`)).status).toBe(500);
    const found = () =>
      built
        .output()
        .split('\n')
        .find((one) => one.includes('"error":{') && one.includes('"stack"'));
    await until(() => found() !== undefined);
    const line = found() ?? '';
    expect(JSON.parse(line).error.stack).toMatch(/\/src\/server\/mail\/dev-mailbox\.ts:\d+:\d+/);
    expect(line).not.toContain('dist/server/program.js');
  });

  it('has sent its traces to a collector when it ends', async () => {
    built.child.kill('SIGTERM');
    expect(await built.ended).toBe(0);
    expect(got).toContainEqual(expect.stringMatching(/^\/v1\/traces .*search_alojamiento/));
    expect(got).toContainEqual(expect.stringMatching(/^\/v1\/metrics /));
  });
});

/** The listener of a signal calls `setTimeout`, which then fails. */
const FAILS = `data:text/javascript,process.once('SIGHUP',()=>{globalThis.setTimeout=()=>{throw new Error('planned')};process.emit('SIGTERM')})`;

it('reports in production that the sources run, if they do, and names the TypeScript file of an uncaught failure', async () => {
  const settings = {
    NODE_ENV: 'production',
    ROLE: 'worker',
    SECRET: 'x'.repeat(40),
    PUBLIC_URL: 'https://posada.example',
    MAIL_FROM: 'posada@posada.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const [built, sources] = await Promise.all([bundle(settings, '--import', FAILS), run('src/main.ts', settings)]);
  await Promise.all([built.started(), sources.started()]);
  expect(sources.output()).toContain('run dist/server/main.js');
  expect(built.output()).not.toContain('run dist/server/main.js');
  built.child.kill('SIGHUP');
  expect(await built.ended).not.toBe(0);
  expect(built.output()).toMatch(/Error: planned[\s\S]*\/src\/main\.ts:\d+:\d+/);
  expect(built.output()).not.toMatch(/at .*dist\/server\/main\.js/);
});

/** Everything the program logs as `err`. */
const LOGGED = `
  const { createLog, loadConfig } = await import('./dist/server/program.js');
  try { loadConfig({ PORT: 'none' }); } catch (err) { createLog('info').error({ err }, 'refused'); }
  process.exit(0);
`;

it("the TypeScript file is named in a worker's log as well", () => {
  const line = execFileSync('node', ['--input-type=module', '-e', LOGGED], { cwd: ROOT, encoding: 'utf8' });
  expect(JSON.parse(line).err.stack).toMatch(/\/src\/server\/settings\/config\.ts:\d+:\d+/);
});
