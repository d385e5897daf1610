import { expect, it } from 'vitest';
import { someFields } from '../listings/fields.ts';
import { aHost, formOf, pictures } from '../listings/hosts.ts';
import { aBookablePerson, aListing, anAdmin, nights } from '../reservations/world.ts';
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

it('a created draft is answered from the decision, never 503 or 404; the same request finds it', async () => {
  const draft = { token: guest.token, body: { idalojamiento: listing, ...nights(app, 30, 32), guests: 1 } };
  const early = await holding('reservations', () => app.request('POST', '/reservations', draft));
  expect([early.status, early.headers.get('x-read-model'), early.body.reservation.status]).toEqual([201, 'behind', 'initiated']);
  await app.drain();
  const again = await app.request('POST', '/reservations', draft);
  const { server_now } = again.body.reservation;
  expect([again.status, again.body]).toEqual([200, { ...early.body, reservation: { ...early.body.reservation, server_now } }]);
});

it('a change returns its result', async () => {
  const { body } = await app.request('POST', '/reservations', {
    token: guest.token,
    body: { idalojamiento: listing, ...nights(app, 40, 42), guests: 1 },
  });
  const change = { token: guest.token, body: { guests: 2 } };
  const changed = await holding('reservations', () => app.request('PUT', `/reservations/${body.reservation.idreserva}`, change));
  expect([changed.status, changed.headers.get('x-read-model'), changed.body.reservation.guests]).toEqual([200, 'behind', 2]);
});

it('a listing with the same key is published once', async () => {
  const publish = async () =>
    app.request('POST', '/accommodations/create', {
      token: host.token,
      headers: { 'idempotency-key': 'publish once' },
      form: formOf(someFields(), await pictures(5)),
    });
  const early = await holding('listings', publish);
  expect([early.status, early.headers.get('x-read-model')]).toEqual([201, 'behind']);
  await app.drain();
  expect((await publish()).body).toEqual(early.body);
  const { body } = await app.request('GET', '/accommodations/searchByUser', { token: host.token });
  expect(body.accomodations).toHaveLength(2); // with the one that stood before
});

it('coupons, conversations and messages are answered too', async () => {
  const admin = await anAdmin(app);
  const terms = { code: 'AHORA', percentage: 10 };
  const coupon = await holding('coupons', () => app.request('POST', '/cupon', { token: admin.token, body: terms }));
  expect([coupon.status, coupon.body.cupon?.code]).toEqual([201, 'AHORA']);
  const { fecha_inicio: check_in_date, fecha_termino: check_out_date } = nights(app, 60, 62);
  const first = { accommodation_id: listing, check_in_date, check_out_date, message: '¿Hay cuna?' };
  const begun = await holding('conversations', () => app.request('POST', '/conversations', { token: guest.token, body: first }));
  expect([begun.status, begun.headers.get('x-read-model')]).toEqual([201, 'behind']);
  await app.drain();
  const to = `/messages/${begun.body.conversation.id}`;
  const sent = await holding('messages', () => app.request('POST', to, { token: guest.token, body: { message: 'Gracias' } }));
  expect([sent.status, sent.body.message?.message]).toEqual([201, 'Gracias']);
});
