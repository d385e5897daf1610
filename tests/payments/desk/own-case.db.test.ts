import { expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { PASSWORD, proves } from '../../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, append, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock, config: { fourEyesAbove: 1_000_000 } }); // far above every amount here
const other = await anAdmin(app);

/** A guest or host who is also an administrator. */
const insider = async (nombre: string): Promise<Someone> => {
  const person = await aBookablePerson(app, { nombre });
  await append(app, `user-${person.id}`, [{ type: 'AdminGranted', data: { userId: person.id, grantedAt: clock.now() } }]);
  await app.drain();
  return person;
};
const post = async (who: Someone, path: string, body: object = {}) => {
  await proves(app, who);
  return app.request('POST', path, { token: who.token, body: { reason: 'x', ...body } });
};
const get = async ({ token }: Someone, path: string) => (await app.request('GET', path, { token })).body;
const stay = async (guest: Someone, host: Someone) => (await anAccepted(app, guest, host, await aListing(app, host))).idreserva;
const agreed = async (reservation: number) => {
  const filter = encodeURIComponent(JSON.stringify({ reserva: reservation }));
  const [row] = await get(other, `/console/approvals?filter=${filter}`);
  return post(other, `/console/approvals/${encodeURIComponent(row.id)}/confirm`);
};

it('an administrator who is the guest needs a second one to record their own payment, whatever the amount (D-171)', async () => {
  const [guest, host] = [await insider('Gala'), await aBookablePerson(app, { nombre: 'Hugo' })];
  const id = await stay(guest, host);
  expect(await post(guest, '/pago/manualpayment', { id_reserva: id })).toMatchObject({ status: 200, body: { waits: true } });
  expect((await post(guest, '/pago/manualpayment', { id_reserva: id })).body.code).toBe('second_administrator');
  expect(await agreed(id)).toMatchObject({ status: 200, body: { waits: false } });
  await app.drain();
  expect((await get(guest, `/reservations/${id}`)).reservation.fecha_pago).not.toBeNull();

  const another = await stay(await aBookablePerson(app), host);
  expect(await post(guest, '/pago/manualpayment', { id_reserva: another })).toMatchObject({ status: 200, body: { waits: false } });
});

it('a party to the stay can leave an unconfirmed proposal to another administrator (D-171)', async () => {
  const [guest, host] = [await insider('Gala'), await aBookablePerson(app, { nombre: 'Hugo' })];
  const id = await stay(guest, host);
  for (const [path, body] of [
    [`/console/reservations/${id}/money-came`, { amount: 1_000 }],
    [`/console/payments/${id}-x/not-arrived`, {}],
    [`/console/payments/${id}-x/settle-contest`, { outcome: 'won' }],
    [`/console/payouts/${id}-x/withdraw`, {}],
  ] as const)
    expect([path, (await post(guest, path, body)).body.code]).toEqual([path, 'own_case']);
  expect((await post(other, `/console/reservations/${id}/money-came`, { amount: 1_000 })).status).toBe(200);
});

it("an administrator's proposals end with their role (D-171)", async () => {
  const [guest, host] = [await insider('Gala'), await aBookablePerson(app, { nombre: 'Hugo' })];
  const id = await stay(guest, host);
  expect((await post(guest, '/pago/manualpayment', { id_reserva: id })).body).toMatchObject({ waits: true });
  const filter = encodeURIComponent(JSON.stringify({ reserva: id }));
  const [row] = await get(other, `/console/approvals?filter=${filter}`);
  expect((await post(other, `/console/users/${guest.id}/role/revoke`)).status).toBe(200);
  expect((await post(other, `/console/approvals/${encodeURIComponent(row.id)}/confirm`)).status).toBeGreaterThanOrEqual(400);
  await app.drain();
  expect(await get(other, `/console/approvals?filter=${filter}`)).toEqual([]);
  expect((await app.store.read(`payment-${id}`)).map(({ type }) => type)).toEqual(['ApprovalRequested', 'ApprovalRejected']);
});

it('an administrator who is the host needs a second one for their own payout (D-171)', async () => {
  const host = await insider('Hilda');
  const id = await stay(await aBookablePerson(app), host);
  expect(await post(host, '/pago/manualpayment', { id_reserva: id })).toMatchObject({ status: 200, body: { waits: true } });
  expect((await agreed(id)).status).toBe(200);
  await app.drain();
  clock.advance(40 * 86_400_000);
  for (const one of [host, other])
    one.token = (await app.request('POST', '/users/login', { body: { correo: one.email, password: PASSWORD } })).body.api_token;
  const [payout] = await get(other, `/console/payouts?filter=${encodeURIComponent(JSON.stringify({ reserva: id }))}`);
  const { comandos } = await get(host, `/console/payouts/${payout.id}/consequences`);
  expect(comandos.find(({ comando }: { comando: string }) => comando === 'mark_paid')).toMatchObject({ espera: true });
  expect(await post(host, `/console/payouts/${payout.id}/paid`)).toMatchObject({ status: 200, body: { waits: true } });
  expect(await agreed(id)).toMatchObject({ status: 200, body: { waits: false } });
  const events = (await app.store.read(`payment-${id}`)).map(({ type }) => type);
  expect(events.slice(-3)).toEqual(['ApprovalRequested', 'ApprovalGranted', 'PayoutMade']); // both are named, also below the limit
});
