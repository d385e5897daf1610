import { expect, it } from 'vitest';
import { aBookablePerson, aListing, anAdmin, append, aRequest, markPaid } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp();

it('skips event types of a later version: commands, read models and pages keep working', async () => {
  const host = await aBookablePerson(app, { nombre: 'Hugo' });
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  const admin = await anAdmin(app);
  const listing = await aListing(app, host);
  const { idreserva: id } = await aRequest(app, guest, listing);
  const later = { type: 'WrittenByALaterVersion', data: { reservationId: id, listingId: listing, userId: guest.id } };
  for (const stream of [
    `reservation-${id}`,
    `listing-${listing}`,
    `calendar-${listing}`,
    `user-${guest.id}`,
    `user-${host.id}`,
    `requests-${guest.id}`,
  ])
    await append(app, stream, [later]);
  await app.drain();
  const paid = async () => {
    const answer = await markPaid(app, admin, { id_reserva: id });
    await append(app, `payment-${id}`, [{ ...later, data: { ...later.data, paymentId: 'p' } }]);
    return answer;
  };

  const answers = [
    await app.request('PUT', `/reservations/accept/${id}/-`, { token: host.token }),
    await paid(),
    await app.request('GET', `/reservations/${id}/history`, { token: guest.token }),
    await app.request('GET', `/console/reservations/${id}/agreed`, { token: admin.token }),
    await app.request('GET', `/console/users/${guest.id}/timeline`, { token: admin.token }),
    await app.request('GET', `/console/accommodations/${listing}/events`, { token: admin.token }),
    await app.request('GET', '/console/events', { token: admin.token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const again = await aRequest(app, await aBookablePerson(app), listing, 40, 42);
  expect(again.idreserva).toBeGreaterThan(id);
  await app.drain();
  const stopped = await app.db('projection_checkpoints').whereNotNull('stopped_because').select('name', 'stopped_because');
  expect(stopped).toEqual([]);
});
