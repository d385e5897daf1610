import { describe, expect, it } from 'vitest';
import { anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const admin = await anAdmin(app);

/** Properties that every object inherits. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const isList = ({ query }: { query?: unknown }) =>
  typeof query === 'object' && query !== null && 'shape' in query && 'filter' in (query.shape as object);
const lists = app.contracts
  .filter((contract) => contract.method === 'get' && isList(contract))
  .map(({ path }) => path.replace('{id}', String(admin.id)));

describe('names of Object.prototype are not columns, filters or states', () => {
  it('knows the lists of the console', () => expect(lists.length).toBeGreaterThanOrEqual(10));

  it.each(lists)('%s', async (path) => {
    const statuses = new Map<string, number>();
    for (const name of INHERITED) {
      const queries = [
        ['sort', JSON.stringify([name, 'ASC'])],
        ['filter', `{${JSON.stringify(name)}:"1"}`],
        ['filter', JSON.stringify({ estado: name, status: name, kind: name, q: name })],
      ];
      for (const [field = '', value = ''] of queries) {
        const { status } = await app.request('GET', `${path}?${new URLSearchParams({ [field]: value })}`, { token: admin.token });
        if (status !== 200) statuses.set(`${field}=${value}`, status);
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({});
  });
});

it('a payment with such an id does not exist', async () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    for (const path of [`/console/payments/${name}`, `/console/payouts/${name}`, `/console/desk/payment/${name}/events`]) {
      const { status } = await app.request('GET', path, { token: admin.token });
      expect([path, status < 500]).toEqual([path, true]);
    }
});
