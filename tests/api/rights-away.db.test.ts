import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_CONFIRMED_FOR } from '../../src/identity/sign-in/sessions.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { milliseconds } from '../../src/kernel/durations.ts';
import { aBookablePerson, aListing, anAdmin, append, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { startFakeEventStoreDb } from '../support/eventstoredb/fake-eventstoredb.ts';

// What works while EventStoreDB is away (docs/operations.md): reading goes on, for the console as long as its roles were confirmed lately.
const server = await startFakeEventStoreDb();
afterAll(server.stop);
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock, config: { eventStoreUrl: server.url } });
const { request } = app;
let [admin, guest]: (Someone | undefined)[] = [];
let listing = 0;
const BOUND = milliseconds(ROLE_CONFIRMED_FOR);

const seen = async (...args: Parameters<typeof request>) => (await request(...args)).status;
const as = (who: Someone | undefined, body?: object) => ({ token: who?.token ?? '', ...(body && { body }) });
const list = () => seen('GET', '/console/reservations', as(admin));
const page = (who: Someone | undefined) => seen('GET', `/accommodations/getAccomodationFront/${listing}`, as(who));

beforeAll(async () => {
  const host = await aBookablePerson(app);
  [admin, guest] = [await anAdmin(app), await aBookablePerson(app)];
  listing = await aListing(app, host);
  await app.drain();
  expect(await list()).toBe(200); // the log has just confirmed the role
  server.stop();
});

describe('while the event store is unavailable', () => {
  it('anyone reads public data, and people their own', async () => {
    expect([await seen('GET', `/accommodations/getAccomodationFront/${listing}`), await page(guest), await page(admin)]).toEqual([
      200, 200, 200,
    ]);
    for (const path of ['/users/me', '/reservations', '/conversations'])
      expect([path, await seen('GET', path, as(guest))]).toEqual([path, 200]);
    expect(await seen('GET', '/users/me', as(admin))).toBe(200);
  });

  it('no one changes anything, and clients are told to retry', async () => {
    const change = { alojamiento_idalojamiento: listing, estado: 1 };
    const written = await request('POST', '/wishList/change', as(guest, change));
    expect([written.status, written.body.code, Number(written.headers.get('retry-after')) > 0]).toEqual([503, 'unavailable_now', true]);
    expect(await seen('PUT', `/console/accommodations/${listing}/block`, as(admin, { reason: 'x' }))).toBe(503);
  });

  it('the console stays readable while the role was confirmed recently, and makes no exports', async () => {
    clock.advance(BOUND - 1);
    expect([await list(), await seen('GET', '/console/exports', as(admin))]).toEqual([200, 503]);
    clock.advance(1);
    expect(await list()).toBe(503);
    expect([await page(admin), await seen('GET', '/console/reservations', as(guest))]).toEqual([200, 404]);
  });

  it('a role revoked in the meantime ends with the first answer of the log', async () => {
    await server.start();
    expect(await list()).toBe(200);
    const behind = await app.db.transaction();
    await behind('projection_checkpoints').where({ name: 'users' }).forUpdate().first(); // the read model still has the old role
    await append(app, `user-${admin?.id}`, [
      { type: 'RoleRevoked', data: { userId: admin?.id, role: 'admin', adminId: 1, revokedAt: clock.now() } },
    ]);
    expect(await list()).toBe(404);
    server.stop();
    const last = await list();
    await behind.commit();
    expect(last).toBe(503); // the last role in the log is none: no one keeps reading with it
  });
});
