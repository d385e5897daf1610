import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { PASSWORD, proves } from '../../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, markPaid, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn } from '../world.ts';

const DAY = 86_400_000;
const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { typesOf } = paymentsIn(app, clock);
let admin: Someone;
beforeAll(async () => {
  admin = await anAdmin(app);
});

const signedInAgain = async (who: Someone): Promise<Someone> => {
  const { body } = await app.request('POST', '/users/login', { body: { correo: who.email, password: PASSWORD } });
  return { ...who, token: body.api_token };
};
const anAgreedStay = async () => {
  const [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app, { nombre: 'Gala' })];
  const listing = await aListing(app, host);
  return { host, guest, listing, id: (await anAccepted(app, guest, host, listing, 60, 62)).idreserva };
};
const cancelled = async (id: number) => {
  await proves(app, admin);
  expect((await app.request('DELETE', `/reservations/${id}`, { token: admin.token, body: { reason: 'other' } })).status).toBe(200);
  await app.drain();
};
const back = async (id: number) => {
  await proves(app, admin);
  const body = { reason: 'me equivoqué de fila' };
  return app.request('POST', `/console/reservations/${id}/withdraw-cancellation`, { token: admin.token, body });
};
/** What an administrator is told before they press. */
const told = async (id: number) => {
  const { body } = await app.request('GET', `/console/reservations/${id}/consequences`, { token: admin.token });
  return body.comandos.find(({ comando }: { comando: string }) => comando === 'undo_cancellation').rechazo;
};
const takenDown = async (host: Someone, listing: number) =>
  expect((await app.request('DELETE', `/accommodations/delete/${listing}`, { token: host.token, body: {} })).status).toBe(204);
const busy = async (listing: number) => (await app.db('occupancy').where({ listing_id: listing })).length;

describe('a cancellation by mistake whose people or space are gone meanwhile stays', () => {
  it.each(['guest', 'host'] as const)('when the %s was erased', async (side) => {
    const stay = await anAgreedStay();
    await cancelled(stay.id);
    const asked = await app.request('POST', '/users/me/erase', { token: stay[side].token, body: { password: PASSWORD } });
    expect(asked.status).toBe(202);
    clock.advance(7 * DAY + 1);
    await app.drain();
    admin = await signedInAgain(admin);
    expect(await told(stay.id)).toBe('account_erased');
    expect(await back(stay.id)).toMatchObject({ status: 409, body: { code: 'account_erased' } });
    await app.drain();
    expect((await typesOf(`reservation-${stay.id}`)).at(-1)).toBe('ReservationCancelled');
    expect(await busy(stay.listing)).toBe(0);
  });

  it('when the space was taken down, and goes on once it is back', async () => {
    const { id, host, listing } = await anAgreedStay();
    await cancelled(id);
    await takenDown(host, listing);
    expect(await back(id)).toMatchObject({ status: 410, body: { code: 'no_longer_available' } });
    expect((await typesOf(`reservation-${id}`)).at(-1)).toBe('ReservationCancelled');
    await proves(app, admin);
    const put = { token: admin.token, body: { eliminado: 0, reason: 'vuelve' } };
    expect((await app.request('DELETE', `/accommodations/delete/${listing}`, put)).status).toBe(204);
    expect((await back(id)).status).toBe(200);
    expect((await typesOf(`reservation-${id}`)).at(-1)).toBe('CancellationUndone');
  });

  it('when it had been paid: its refund stays due', async () => {
    const { id, host, listing } = await anAgreedStay();
    expect((await markPaid(app, admin, { id_reserva: id, reason: 'caja' })).status).toBe(200);
    await app.drain();
    await cancelled(id);
    await takenDown(host, listing);
    expect(await back(id)).toMatchObject({ status: 410, body: { code: 'no_longer_available' } });
    await app.drain();
    expect((await typesOf(`payment-${id}`)).at(-1)).toBe('RefundDue');
  });
});
