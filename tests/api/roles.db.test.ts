import { describe, expect, it } from 'vitest';
import { newToken, tokenHash } from '../../src/identity/sign-in/sessions.ts';
import { pathsOf } from '../../src/server/http/serving/router.ts';
import { testApp } from '../support/app.ts';
import { heldBack } from '../support/calls/held-back.ts';
import { inTurn } from '../support/calls/in-turn.ts';
import { until } from '../support/events.ts';
import { aCast, CALLERS, type Caller } from './cast.ts';
import { contractIn, type Row, rowsOf } from './matrix.ts';

const app = await testApp();
const { people, things } = await aCast(app);
const rows = rowsOf(things);
const contractOf = (row: Pick<Row, 'method' | 'path'>) => contractIn(app.contracts, row);
const json = { 'content-type': 'application/json' };
const ask = async (
  { method, path, body }: Pick<Row, 'method' | 'path' | 'body'>,
  who: Caller,
  sent = body,
  headers: Record<string, string> = json,
) => {
  const token = people[who]?.token;
  const given = { ...(token ? { token } : {}), ...(sent === null ? {} : { body: sent, headers }) };
  return (await app.root(method, path.startsWith('/api/v1') ? path : `/api/v1${path}`, given)).status;
};
const each = async (row: Row, work: (who: Caller, expected: number) => Promise<unknown>) => {
  for (const [i, who] of CALLERS.entries()) if (row.statuses[i]) await work(who, row.statuses[i]);
};

const REFUSED = new Set([401, 403, 404]);
type Sent = { readonly body?: string; readonly headers?: Record<string, string>; readonly query?: string };
const MALFORMED: readonly Sent[] = [
  { body: '{' },
  { body: '[]' },
  { body: '"\\ud800"' },
  { body: `{"a":"${'x'.repeat(300_000)}"}` },
  { body: '<a/>', headers: { 'content-type': 'text/xml' } },
  { body: '--x\r\nhalf', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { query: '?a=%00' },
];
/** Two of them for each caller of a call. */
const some = inTurn(2);
/** Only the body identifies the record. */
const NAMED_IN_BODY =
  /restrictions.store|ical$|ical.feeds$|ical.lock-dates|accommodations.(update|clone|add-visit)|wishList.change|\/(?:reservations|conversations|conversations\/notify)$/;

describe('without the right the answer is the same for any input (docs/api.md#order-of-checks)', () => {
  const writes = rows.filter(
    ({ method, statuses }) => method !== 'GET' && method !== 'HEAD' && statuses.some((status) => REFUSED.has(status)),
  );
  it.each(writes.map((row) => [row.line, row] as const))('%s', async (_line, row) => {
    await each(row, async (who, expected) => {
      if (!REFUSED.has(expected) || (expected !== 401 && NAMED_IN_BODY.test(row.path)) || /webhook/.test(row.path)) return;
      for (const { body = row.body, headers, query = '' } of some(MALFORMED))
        expect([who, body, query, await ask({ ...row, path: `${row.path}${query}` }, who, body, headers)]).toEqual([
          who,
          body,
          query,
          expected,
        ]);
    });
  });

  it.each(rows.map((row) => [row.line, row] as const))('also at its other addresses: %s', async (_line, row) => {
    const contract = contractOf(row);
    const [main = '', ...others] = contract ? pathsOf(contract) : [];
    const [path = '', query] = row.path.split('?');
    const values = `/api/v1${path}`.split('/').filter((_, i) => main.split('/')[i]?.startsWith('{'));
    for (const other of others) {
      const at = values.reduce((so, value) => so.replace(/\{\w+\}/, value), other) + (query ? `?${query}` : '');
      await each(row, async (who, expected) => {
        if (!REFUSED.has(expected)) return;
        const token = people[who]?.token;
        const { status } = await app.root(row.method, at, { ...(token ? { token } : {}), ...(row.body ? { body: row.body } : {}) });
        expect([at, who, status]).toEqual([at, who, expected]);
      });
    }
  });
});

/** A session that was last used long ago: its next use is noted in its row. */
const aSession = async (who: Caller): Promise<string> => {
  const token = newToken();
  const [now, before] = [app.clock.now(), '2020-01-01T00:00:00.000Z'];
  const row = { token_hash: tokenHash(token), user_id: people[who]?.id, agent: 'API', created_at: before, seen_at: before };
  await app.db('sessions').insert({ ...row, proved_at: now, expires_at: '2100-01-01T00:00:00.000Z' });
  return token;
};

it('a session that ends while a body arrives writes nothing in any call (D-169)', async () => {
  const written = async () => (await app.db('audit').pluck('position')).length;
  const before = await written();
  const acted: string[] = [];
  let calls = 0;
  for (const row of rows) {
    const contract = contractOf(row);
    if (row.method === 'GET' || row.method === 'HEAD' || !contract || (contract.role !== 'user' && contract.role !== 'admin')) continue;
    if (!contract.body && !contract.files) continue;
    const who = CALLERS.find((_, i) => row.statuses[i] && !REFUSED.has(row.statuses[i]));
    if (!who) continue;
    const token = await aSession(who);
    const own = () => app.db('sessions').where({ token_hash: tokenHash(token) });
    const path = row.path.startsWith('/api/v1') ? row.path : `/api/v1${row.path}`;
    const status = await heldBack(app.url, { method: row.method, path, token, body: '{}' }, async () => {
      await until(async () => (await own().first('seen_at')).seen_at > '2020-01-02'); // its right was found
      await own().delete();
    });
    calls += 1;
    if (!REFUSED.has(status)) acted.push(`${row.line} ${status}`);
  }
  expect(acted).toEqual([]);
  expect(calls).toBeGreaterThan(80);
  await app.drain();
  expect(await written()).toBe(before);
});

/** Runs last: it changes some of the records it names. */
describe('access rights (SEC-06, SEC-07)', () => {
  it('are defined for every served call', () => {
    const said = new Set(rows.map((row) => contractOf(row)?.name));
    expect(app.contracts.filter(({ name }) => !said.has(name)).map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toEqual([]);
    expect(rows.filter((row) => !contractOf(row)).map(({ line }) => line)).toEqual([]);
  });

  it.each(rows.map((row) => [row.line, row] as const))('%s', async (_line, row) => {
    const found: Record<string, number> = {};
    await each(row, async (who) => void Object.assign(found, { [who]: await ask(row, who) }));
    expect(found).toEqual(Object.fromEntries(CALLERS.map((who, i) => [who, row.statuses[i] || undefined])));
  });
});
