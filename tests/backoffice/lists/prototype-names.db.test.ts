import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp();
const admin = await anAdmin(app);

/** Properties that every object inherits. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const isList = ({ query }: { query?: unknown }) =>
  typeof query === 'object' && query !== null && 'shape' in query && 'filter' in (query.shape as object);
const lists = app.contracts
  .filter((contract) => contract.method === 'get' && isList(contract))
  .map(({ path }) => path.replace('{id}', String(admin.id)));

const statusOf = async (path: string, field: string, value: string): Promise<number> =>
  (await app.request('GET', `${path}?${new URLSearchParams({ [field]: value })}`, { token: admin.token })).status;
/** The filters of a list that choose among states. */
const statesOf = async (path: string): Promise<readonly string[]> => {
  const known = [];
  for (const name of ['estado', 'status', 'tipo', 'q'])
    if ((await statusOf(path, 'filter', JSON.stringify({ [name]: '' }))) === 200) known.push(name);
  return known;
};

describe('names of Object.prototype are not columns, filters or states', () => {
  it('knows the lists of the console', () => expect(lists.length).toBeGreaterThanOrEqual(10));

  it.each(lists)('%s', async (path) => {
    const states = await statesOf(path);
    const got = new Map<string, number>();
    const expected = new Map<string, number>();
    for (const name of INHERITED) {
      const asFilter = name === '__proto__' ? 200 : 422; // no validated object keeps `__proto__`
      const queries = [
        ['sort', JSON.stringify([name, 'ASC']), 422],
        ['filter', `{${JSON.stringify(name)}:"1"}`, asFilter],
        ...states.map((state) => ['filter', JSON.stringify({ [state]: name }), 200] as const),
      ] as const;
      for (const [field, value, status] of queries) {
        expected.set(`${field}=${value}`, status);
        got.set(`${field}=${value}`, await statusOf(path, field, value));
      }
    }
    expect(Object.fromEntries(got)).toEqual(Object.fromEntries(expected));
  });
});

it('a payment with such an id does not exist', async () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    for (const path of [`/console/payments/${name}`, `/console/payouts/${name}`, `/console/desk/payment/${name}/events`]) {
      const { status } = await app.request('GET', path, { token: admin.token });
      expect([path, status < 500]).toEqual([path, true]);
    }
});
