import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { aCast, type Caller } from './cast.ts';
import { contractIn, rowsOf } from './matrix.ts';

const app = await testApp();
const { people, things } = await aCast(app);
const READERS = ['guest', 'host', 'admin'] as const satisfies readonly Caller[];
const reads = rowsOf(things).filter(({ method }) => method === 'GET');

/** How a browser asks for the address that another page, or a program beside it, has opened. */
const FROM_ELSEWHERE = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, // of a browser that does not say where it comes from, as over plain HTTP
  { accept: '*/*', referer: 'http://elsewhere.example.com/page' },
  { accept: '*/*', referer: `${app.url.replace('127.0.0.1', '127.0.0.1.example.com')}/admin` },
  { accept: '*/*', referer: 'about:blank' },
];

/** A link of our own page over plain HTTP to a host that is not this machine: a browser sends no Sec-Fetch-Site there. */
const PLAIN = { accept: 'text/html,*/*;q=0.8', referer: `${app.url}/admin/exports` };

const log = async (): Promise<readonly string[]> => {
  await app.drain();
  return (await app.store.readAll({ after: null, limit: 100_000 })).map(({ stream, revision, type }) => `${stream} ${revision} ${type}`);
};
const leftBy = async (calls: () => Promise<void>): Promise<readonly string[]> => {
  const before = new Set(await log());
  await calls();
  return (await log()).filter((event) => !before.has(event));
};
const cookieOf = (who: Caller) => `posada_session=${people[who]?.token}`;
const traced = reads.filter((row) => contractIn(app.contracts, row)?.leavesTrace);

it('that another site starts in a browser leave nothing behind (CSRF)', async () => {
  expect(traced.length).toBeGreaterThan(10);
  const left = await leftBy(async () => {
    for (const { path } of reads)
      for (const who of READERS) await app.request('GET', path, { headers: { cookie: cookieOf(who), ...FROM_ELSEWHERE[0] } });
  });
  expect(left).toEqual([]);
});

it('and are refused as a write would be, to those who have the right and to nobody else', async () => {
  for (const headers of FROM_ELSEWHERE) {
    const row = traced.find(({ path }) => path.startsWith('/admin/get-users'));
    const asked = async (who: Caller) => app.request('GET', row?.path ?? '', { headers: { cookie: cookieOf(who), ...headers } });
    expect([(await asked('admin')).status, (await asked('admin')).body.code]).toEqual([403, 'wrong_origin']);
    expect((await asked('guest')).status).toBe(404);
  }
});

it('of this site, and of programs that are no browser, go on', async () => {
  for (const headers of [{ 'sec-fetch-site': 'same-origin', accept: 'text/html' }, PLAIN, { accept: '*/*' }, {}]) {
    const refused: string[] = [];
    const left = await leftBy(async () => {
      for (const { path, line } of traced) {
        const { body } = await app.request('GET', path, { headers: { cookie: cookieOf('admin'), ...headers } });
        if (body?.code === 'wrong_origin') refused.push(line);
      }
    });
    expect(refused).toEqual([]);
    expect(left.length).toBeGreaterThan(5);
  }
  const token = people.admin?.token ?? '';
  const headers = { 'sec-fetch-site': 'cross-site' }; // a page elsewhere does not know the token
  expect((await app.request('GET', '/admin/get-conversations', { token, headers })).status).toBe(200);
});
