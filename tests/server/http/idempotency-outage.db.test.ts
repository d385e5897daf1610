import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { connect } from '../../../src/engine/db/connect.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { contract, route } from '../../../src/server/http/contract.ts';
import { testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';
import { addressOf, startProxy, through } from '../../support/outside/tcp-proxy.ts';
import { smallApp } from '../../support/small-app.ts';

const direct = await testDatabase();
const line = await startProxy(addressOf(direct.url));
const url = through(direct.url, line);
const db = connect(url);
afterAll(async () => {
  await db.destroy();
  line.stop();
});

let during: () => Promise<unknown> = async () => undefined;
let executed = 0;
const order = contract({
  ...{ name: 'order', tag: 'Test', summary: 'Orders', method: 'post', path: '/orders', role: 'public', status: 201 },
  body: z.object({ what: z.string() }),
  response: z.object({ number: z.number() }),
});
const handle = route(order, async () => {
  await during();
  executed += 1;
  return { number: executed };
});
// its clock is stopped: a claim never gets old enough to be taken over
const app = await smallApp({ routes: [handle], clock: manualClock('2026-03-01T12:00:00.000Z'), database: { db, url } });

const send = async (key: string) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, authorization: 'guest' };
  const response = await fetch(`${app.url}/api/v1/orders`, { method: 'POST', headers, body: '{"what":"bread"}' });
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
};

beforeEach(async () => {
  during = async () => undefined;
  executed = 0;
  expect((await send('opens a connection')).status).toBe(201);
  await direct.db('idempotency_keys').delete();
  executed = 0;
});

it('a request during which the database failed can be repeated once it is back', async () => {
  during = () => {
    line.cut('refused');
    return db.raw('select 1');
  };
  expect(await send('k')).toEqual({ status: 503, retryAfter: '2' });
  expect(await direct.db('idempotency_keys').select('key', 'status')).toEqual([{ key: 'k', status: null }]);
  during = async () => undefined;
  line.mend({ broken: true });
  await until(async () => (await send('k')).status === 201);
  expect(executed).toBe(1);
});

it('a request whose answer could not be stored can be repeated once it is back', async () => {
  during = async () => line.cut('refused');
  expect(await send('k')).toEqual({ status: 503, retryAfter: '2' });
  during = async () => undefined;
  line.mend({ broken: true });
  await until(async () => (await send('k')).status === 201);
});

it('a request whose key was claimed without the database’s answer can be repeated', async () => {
  line.cutNextAnswer('claim-unanswered'); // not the handshake of a connection that the pool opens meanwhile
  expect(await send('claim-unanswered')).toEqual({ status: 503, retryAfter: '2' });
  expect(executed).toBe(0);
  await until(async () => (await send('claim-unanswered')).status === 201);
  expect(executed).toBe(1);
});
