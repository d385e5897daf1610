import { expect, it } from 'vitest';
import { someFields } from '../listings/fields.ts';
import { aHost, formOf, pictures } from '../listings/hosts.ts';
import { aBookablePerson, aListing, nights } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp({ waitMs: 2_000 }); // as in earnest: here read models are behind on purpose
const host = await aHost(app);
const guest = await aBookablePerson(app);
const listing = await aListing(app, { ...host, email: '' });

/** Keeps a read model from writing, as one does that is far behind. */
const holding = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
  const trx = await app.db.transaction();
  await trx.raw('lock table ?? in exclusive mode', [table]);
  return work().finally(() => trx.rollback());
};

it('what was made but is not shown yet is 503 with Retry-After, never 404; the same request finds it', async () => {
  const asked = { token: guest.token, body: { idalojamiento: listing, ...nights(app, 30, 32), guests: 1 } };
  const early = await holding('reservations', () => app.request('POST', '/reservations', asked));
  expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([503, 'unavailable_now', '2']);
  await app.drain();
  const again = await app.request('POST', '/reservations', asked);
  expect([again.status, again.body.reservation.status]).toEqual([200, 'initiated']);
});

it('so is a listing: with the same key it is published once', async () => {
  const publish = async () =>
    app.request('POST', '/accommodations/create', {
      token: host.token,
      headers: { 'idempotency-key': 'publish once' },
      form: formOf(someFields(), await pictures(5)),
    });
  expect((await holding('listings', publish)).status).toBe(503);
  await app.drain();
  expect((await publish()).status).toBe(201);
  const { body } = await app.request('GET', '/accommodations/searchByUser', { token: host.token });
  expect(body.accomodations).toHaveLength(2); // with the one that stood before
});
