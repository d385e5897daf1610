import { expect, it } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];

const asAdmin = async (method: 'POST' | 'DELETE', path: string, body: object) => {
  await proves(app, admin);
  const answer = await app.request(method, path, { token: admin.token, body });
  expect(answer.status).toBe(200);
  await app.drain();
};

it('what a correction opens again counts towards the three open requests of its guest (D-40, D-51)', async () => {
  const guest = await aBookablePerson(app);
  const [undone, voided, third, fourth, fifth] = await Promise.all(Array.from({ length: 5 }, () => aListing(app, host)));
  const cancelled = await aRequest(app, guest, undone as number);
  await asAdmin('DELETE', `/reservations/${cancelled.idreserva}`, { reason: 'other' });
  const paid = await anAccepted(app, guest, host, voided as number);
  await asAdmin('POST', '/pago/manualpayment', { id_reserva: paid.idreserva, reason: 'caja' });
  for (const listing of [third, fourth]) await aRequest(app, guest, listing as number);
  const { idreserva: last } = await aDraft(app, guest, fifth as number);
  const request = () => app.request('PUT', `/reservations/request/${last}`, { token: guest.token });

  await asAdmin('POST', `/console/reservations/${cancelled.idreserva}/withdraw-cancellation`, { reason: 'me equivoqué de fila' });
  expect(await request()).toMatchObject({ status: 409, body: { code: 'too_many_requests_open' } });
  await asAdmin('DELETE', `/reservations/${cancelled.idreserva}`, { reason: 'other' });

  const { payment_id } = await app.db('payments').where({ reservation_id: paid.idreserva }).first();
  await asAdmin('POST', `/console/payments/${encodeURIComponent(payment_id)}/withdraw`, { reason: 'era de otra reserva' });
  expect(await request()).toMatchObject({ status: 409, body: { code: 'too_many_requests_open' } });
  await asAdmin('DELETE', `/reservations/${paid.idreserva}`, { reason: 'other' });
  expect((await request()).status).toBe(200);
});
