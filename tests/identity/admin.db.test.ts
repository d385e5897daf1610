import { expect, it } from 'vitest';
import { userStream } from '../../src/identity/events.ts';
import { grantAdmin } from '../../src/tools/grant-admin.ts';
import { testApp } from '../support/app.ts';
import { aPerson } from './people.ts';

const app = await testApp();
const deps = { db: app.db, store: app.store, clock: app.clock, secret: app.config.secret };

it('makes an account an administrator, once, only by the command line', async () => {
  const person = await aPerson(app);
  expect(await grantAdmin(deps, 'nobody@example.com')).toBe(false);
  expect(await grantAdmin(deps, 'not an address')).toBe(false);
  expect(await grantAdmin(deps, ` ${person.email.toUpperCase()} `)).toBe(true);
  expect(await grantAdmin(deps, person.email)).toBe(true);
  const granted = (await app.store.read(userStream(person.id))).filter(({ type }) => type === 'AdminGranted');
  expect(granted).toHaveLength(1);
  await app.drain();
  expect((await app.request('GET', '/users/me', { token: person.token })).body.user.is_admin).toBe(1);
});
