import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/engine/db/connect.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { expectNoTransaction, fetchOutside, OutsideInTransaction, outside, within } from '../../src/engine/outside.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { gatewayHttp } from '../../src/payments/gateways/http.ts';
import { nominatim } from '../../src/places/geocoder/nominatim.ts';
import { httpRatesFeed } from '../../src/pricing/rates/feed.ts';
import { FilesUnavailable, openFiles } from '../../src/server/files/files.ts';
import { openBucket } from '../../src/server/files/files-s3.ts';
import { mailTransport } from '../../src/server/mail/transport.ts';
import { guardedFetch } from '../../src/server/outgoing/guarded-fetch.ts';
import { feedArticles } from '../../src/site/blog/feed.ts';
import { testDatabase } from '../support/database.ts';
import { s3Server } from '../support/outside/s3.ts';
import { startProxy } from '../support/outside/tcp-proxy.ts';

const { db, url } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'posada-outside-'));
const log = createLog('silent');
const LIMIT_MS = 1_500;

/** Accepts connections and never answers. */
const sockets = new Set<Socket>();
const silent = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined);
});
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
const { port } = silent.address() as AddressInfo;
const http = `http://127.0.0.1:${port}`;
const s3 = await s3Server();
const line = await startProxy({ host: '127.0.0.1', port: Number(new URL(s3.settings.endpoint ?? '').port) });
const bucket = await openBucket(
  { ...s3.settings, endpoint: `http://127.0.0.1:${line.port}` },
  { connectMs: LIMIT_MS, operationMs: LIMIT_MS },
);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  line.stop();
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const mail = { to: 'ana@example.com', language: 'es', subject: 's', text: 't', html: 'h' } as const;
const smtp = mailTransport(
  db,
  { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@posada.test', production: false },
  systemClock,
  LIMIT_MS,
);
const geocoder = nominatim({ url: http, userAgent: 'test', timeoutMs: LIMIT_MS });
const folder = openFiles(dataDir);
const gateway = gatewayHttp('mercadopago', http, { timeoutMs: LIMIT_MS, totalMs: LIMIT_MS });
/** Each external part of the program, called while it does not answer. */
const PARTS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['SMTP', async () => smtp?.send('id', mail)],
  ['a gateway', () => gateway('GET', '/v1/payments/1', { repeatable: false })],
  ['a gateway, asked again', () => gateway('GET', '/v1/payments/1', { repeatable: true })],
  ['the geocoder', () => geocoder.search('Avenida Italia 850', 'es')],
  ['the rates', httpRatesFeed(http, LIMIT_MS)],
  ['the blog', feedArticles({ url: http, clock: systemClock, log, timeoutMs: LIMIT_MS })],
  ['an entered address', () => guardedFetch({ allowed: [`127.0.0.1:${port}`], accept: 'text/plain', agent: 'test', ms: LIMIT_MS })(http)],
  ['a bucket', () => bucket.put('documents/a.webp', Buffer.from('x'), 'image/webp')],
  ['what a bucket has', () => bucket.get('documents/a.webp')],
  ['the list of a bucket', async () => bucket.list('documents')[Symbol.asyncIterator]().next()],
];

describe('while a transaction is open', () => {
  it.each([...PARTS, ['a folder', () => folder.put('documents/a.webp', Buffer.from('x'), 'image/webp')] as const])(
    '%s is not called',
    async (_, ask) => {
      const before = sockets.size;
      await expect(db.transaction(async () => ask())).rejects.toThrow(OutsideInTransaction);
      expect(sockets.size).toBe(before);
    },
  );

  it('no external call is allowed at any depth, nor in a nested transaction', async () => {
    const deep = async (trx: Knex.Transaction) => {
      await trx.raw('select 1');
      await Promise.all([1, 2].map(async () => new Promise((resolve) => setTimeout(resolve, 1))));
      await trx.transaction(async () => expectNoTransaction('something'));
    };
    await expect(db.transaction(deep)).rejects.toThrow('something is called while a database transaction is open');
  });

  it('in production it is logged and the call is made', async () => {
    const heard: string[] = [];
    const own = connect(url, 1, (what) => heard.push(what));
    const port = outside('a port', { ask: async () => 'answer' });
    expect(await own.transaction(async () => port.ask())).toBe('answer');
    expect(heard).toEqual(['a port.ask']);
    await own.destroy();
  });
});

it('work that a transaction started without awaiting it may call once that has ended, also after a failure', async () => {
  const later: Promise<void>[] = [];
  const gate = Promise.withResolvers<void>();
  const begin = () => void later.push(gate.promise.then(() => expectNoTransaction('something')));
  await db.transaction(async () => begin());
  await db
    .transaction(async () => {
      begin();
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  gate.resolve();
  await expect(Promise.all(later)).resolves.toHaveLength(2);
});

it('calls of one operation share its time limit, and that of the surrounding one', async () => {
  const ask = () => fetchOutside('a part', http, 10_000).catch((error: Error) => error.name);
  const three = async () => [await ask(), await ask(), await ask()];
  const began = performance.now();
  expect(await within(LIMIT_MS, three)).toEqual(['TimeoutError', 'TimeoutError', 'TimeoutError']);
  expect(await within(LIMIT_MS, () => within(60_000, three))).toHaveLength(3);
  expect(performance.now() - began).toBeLessThan(4 * LIMIT_MS);
});

it('a redirect is an error and is not followed: only the settings determine the target', async () => {
  const paths: string[] = [];
  const server = createHttpServer(({ url: path = '' }, answer) => {
    paths.push(path);
    answer.writeHead(path === '/there' ? 200 : 307, { location: '/there' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const body = 'a secret of the settings';
  await expect(fetchOutside('a part', `http://127.0.0.1:${own}/here`, 10_000, { method: 'POST', body })).rejects.toThrow();
  expect(paths).toEqual(['/here']);
  server.close();
});

describe('a dependency that never answers', () => {
  it.each(PARTS)('%s times out, without holding a pool connection while waiting', async (_, ask) => {
    line.cut('silent');
    const own = connect(url, 1);
    try {
      const began = performance.now();
      let took = Number.POSITIVE_INFINITY;
      const outcome = ask()
        .then(
          () => 'answered',
          (error: unknown) => error,
        )
        .finally(() => {
          took = performance.now() - began;
        });
      for (let look = 0; look < 4; look += 1) {
        expect((await own.raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
        expect(db.client.pool.numUsed()).toBe(0);
      }
      const { rows } = await own.raw(
        `select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      expect(rows).toEqual([{ n: 0 }]);
      expect(await outcome).toBeInstanceOf(Error);
      expect(took).toBeLessThan(2 * LIMIT_MS); // the time limit covers all attempts together
    } finally {
      line.mend({ broken: true });
      await own.destroy();
    }
  });

  it('is reported as unavailable when it is a bucket, and stores the file once it answers again', async () => {
    line.cut('silent');
    await expect(bucket.put('documents/b.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(FilesUnavailable);
    line.mend({ broken: true });
    await bucket.put('documents/b.webp', Buffer.from('x'), 'image/webp');
    expect((await bucket.get('documents/b.webp'))?.toString()).toBe('x');
  });
});

it('these functions, each used in one place, are the only way to call outside', () => {
  const using = (means: RegExp) => globSync('src/**/*.ts').filter((file) => means.test(readFileSync(file, 'utf8')));
  expect(using(/(?<![\w.])fetch\((?!db,)/)).toEqual(['src/engine/outside.ts']);
  expect(using(/\bcreateTransport\(/)).toEqual(['src/server/mail/transport.ts']);
  expect(using(/\bnew S3Client\(/).sort()).toEqual(['src/server/files/files-s3.ts']);
  expect(using(/\bknexFactory\(/)).toEqual(['src/engine/db/connect.ts']);
  expect(using(/\b(?:request|connect)\b[^;]*from 'node:(?:https?|net|tls)'/)).toEqual([
    'src/server/outgoing/guarded-fetch.ts',
    'src/server/outgoing/guarded-post.ts',
  ]);
});
