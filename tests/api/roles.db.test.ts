import { describe, expect, it } from 'vitest';
import { pathsOf } from '../../src/platform/http/router.ts';
import { testApp } from '../support/app.ts';
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
const MALFORMED: readonly (readonly [string, Record<string, string>])[] = [
  ['{', json],
  ['[]', json],
  ['"\\ud800"', json],
  [`{"a":"${'x'.repeat(300_000)}"}`, json],
  ['<a/>', { 'content-type': 'text/xml' }],
  ['--x\r\nhalf', { 'content-type': 'multipart/form-data; boundary=x' }],
];
/** Only what is sent says which thing is meant. */
const NAMED_IN_BODY =
  /restrictions.store|ical$|ical.feeds$|ical.lock-dates|accommodations.(update|clone|add-visit)|wishList.change|\/(?:reservations|conversations|conversations\/notify)$/;

describe('without the right the answer is the same whatever is sent (docs/api.md#order-of-checks)', () => {
  const writes = rows.filter(
    ({ method, statuses }) => method !== 'GET' && method !== 'HEAD' && statuses.some((status) => REFUSED.has(status)),
  );
  it.each(writes.map((row) => [row.line, row] as const))('%s', async (_line, row) => {
    await each(row, async (who, expected) => {
      if (!REFUSED.has(expected) || (expected !== 401 && NAMED_IN_BODY.test(row.path)) || /webhook/.test(row.path)) return;
      for (const [body, headers] of MALFORMED)
        expect([who, body.slice(0, 20), await ask(row, who, body, headers)]).toEqual([who, body.slice(0, 20), expected]);
      expect([who, await ask({ ...row, path: `${row.path}?a=%00` }, who)]).toEqual([who, expected]);
    });
  });

  it.each(rows.map((row) => [row.line, row] as const))('at its other addresses as well: %s', async (_line, row) => {
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

/** Last: some of it changes what it names. */
describe('who may (SEC-06, SEC-07)', () => {
  it('says it of every call that is served', () => {
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
