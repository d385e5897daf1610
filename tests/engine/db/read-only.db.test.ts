import { afterEach, expect, it } from 'vitest';
import { aPerson } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { onServer, testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';

const database = await testDatabase();
const app = await testApp({ database });
const name = new URL(database.url).pathname.slice(1);

/** As a standby that was not made the primary yet: everything is read, nothing is written. */
const isReadOnly = (yes: boolean) =>
  onServer(async (server) => {
    await server.raw(
      yes
        ? `alter database "${name}" set default_transaction_read_only = on`
        : `alter database "${name}" reset default_transaction_read_only`,
    );
    await server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
  });
afterEach(() => isReadOnly(false));

it('writes to a read-only database answer 503, and the same key works once it is writable', async () => {
  const person = await aPerson(app);
  await app.drain();
  const rename = () =>
    app.request('PUT', '/users/update', { token: person.token, body: { nombre: 'Berta' }, headers: { 'idempotency-key': 'k' } });
  await isReadOnly(true);
  await until(async () => (await app.request('GET', '/countries')).status === 200);
  const refused = await rename();
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable_now', '2']);
  await isReadOnly(false);
  await until(async () => (await rename()).status === 200);
  const renamed = (await app.store.read(`user-${person.id}`)).filter(({ type }) => type === 'ProfileUpdated');
  expect(renamed).toHaveLength(1);
});
