import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, aListing, anAdmin } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

let requests = 0;
let answer: RequestListener = (_, response) => response.writeHead(503).end('no');
const feed = createServer((request, response) => {
  requests += 1;
  answer(request, response);
});
await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
afterAll(() => feed.close());

const clock = manualClock('2026-12-01T15:00:00.000Z');
const ratesUrl = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/latest`;
const app = await testApp({ clock, config: { ratesUrl } });
const HOUR = 3_600_000;
const says =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const dollar = async () => {
  const { body } = await app.request('GET', '/exchange');
  return body.currencyConvetionTable.find((row: { moneda: string }) => row.moneda === 'en_US').cambio;
};

it('keeps the table while the feed fails, and retries an hour later', async () => {
  for (const broken of [
    answer,
    says({ base: 'USD', rates: { CLP: 9 } }), // a hundredth of its former value
    ((_, response) => response.end('<html>')) as RequestListener,
    ((request) => request.socket.destroy()) as RequestListener,
    ((_, response) => response.end('x'.repeat(1_100_000))) as RequestListener,
  ]) {
    answer = broken;
    const before = requests;
    await app.drain();
    await app.drain();
    expect(requests).toBe(before + 1);
    expect(await dollar()).toBe(968);
    expect(await app.db('exchange_feed').first('failed_because', 'refreshed_at')).toMatchObject({
      failed_because: expect.stringMatching(/^(status 503|moved|not JSON|no answer|cut off or too large)/),
      refreshed_at: null,
    });
    clock.advance(HOUR);
  }
});

it('loads a valid table once a day; currencies not in it keep their rate, and searches compare prices by it', async () => {
  const space = await aListing(app, await aBookablePerson(app)); // 460,000 pesos a month
  const upTo = async (dollars: number) =>
    (await app.request('GET', `/search_alojamiento?precio_max=${dollars}`)).body.data.map(
      (one: { idalojamiento: number }) => one.idalojamiento,
    );
  expect([await upTo(470), await upTo(480)]).toEqual([[], [space]]); // at 968 pesos a dollar
  answer = says({ base: 'USD', rates: { CLP: 1000, EUR: 0.8 } });
  clock.advance(HOUR); // the feed failed while the listing was created
  await app.drain();
  const { body } = await app.request('GET', '/exchange');
  const rates = Object.fromEntries(body.currencyConvetionTable.map((row: { moneda: string; cambio: number }) => [row.moneda, row.cambio]));
  expect(rates).toMatchObject({ es_CL: 1, en_US: 1000, it_IT: 1250, en_GB: 1281 });
  expect(await upTo(470)).toEqual([space]);
  const before = requests;
  clock.advance(23 * HOUR);
  await app.drain();
  expect(requests).toBe(before);
  clock.advance(HOUR);
  await app.drain();
  expect(requests).toBe(before + 1);
});

it('the console’s health page shows the last success and the current error (A-17)', async () => {
  const { token } = await anAdmin(app);
  const rates = async () => (await app.request('GET', '/console/health', { token })).body.rates;
  const fine = { on: true, refreshed_at: clock.now(), failed_because: null, state: 'ok' };
  expect(await rates()).toEqual(fine);
  answer = (_, response) => response.writeHead(503).end('no');
  clock.advance(24 * HOUR);
  await app.drain();
  expect(await rates()).toEqual({ ...fine, failed_because: 'status 503', state: 'attention' });
  answer = says({ base: 'USD', rates: { CLP: 1000 } });
  clock.advance(HOUR);
  await app.drain();
  const again = { ...fine, refreshed_at: clock.now() };
  expect(await rates()).toEqual(again);
  clock.advance(48 * HOUR); // without attempts there is no failure either
  expect(await rates()).toEqual(again);
  clock.advance(1);
  expect(await rates()).toEqual({ ...again, state: 'attention' });
});
