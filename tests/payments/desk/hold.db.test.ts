import { expect, it } from 'vitest';
import { reasonsOf } from '../../../src/engine/commands/reasons.ts';
import { eventsOfStreams } from '../../../src/privacy/queries.ts';
import { putBankData } from '../../identity/bank.ts';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, anAdmin } from '../../reservations/world.ts';
import { paymentsAt, type Reservation } from '../world.ts';

const { app, clock, host, admin, accepted, paid, typesOf, fresh, list, signIn } = await paymentsAt();
const HOLD_MS = 48 * 3_600_000;
const goTo = (instant: string, ms = 0) => clock.advance(Date.parse(instant) + ms - Date.parse(clock.now()));

it('a payout waits 48 hours from each change of the host’s bank data, and the console says until when (SEC-25)', async () => {
  const reservation = await accepted(host);
  const payment = await paid(reservation);
  const listed = async ({ idreserva }: Reservation) => (await list(admin, 'payouts', { reserva: idreserva }))[0];
  const { vence } = await listed(reservation);
  goTo(`${vence}T15:00:00.000Z`);
  await signIn(admin, host);
  const { token } = host;
  const pay = async (at: string, ms: number) => {
    goTo(at, ms);
    return fresh(admin, `/console/payouts/${payment}/paid`, { amount: 50_000 });
  };
  expect(await listed(reservation)).toMatchObject({ estado: 'due', retenido_hasta: null, actions: ['mark_paid'] });

  const first = (await putBankData(app, token)).body.payouts_from;
  expect(Date.parse(first) - Date.parse(clock.now())).toBe(HOLD_MS);
  expect(await listed(reservation)).toMatchObject({ estado: 'due', retenido_hasta: first, actions: [] });
  expect(await pay(first, -1)).toMatchObject({ status: 409, body: { code: 'payout_held', until: first } });
  await proves(app, { token });
  const second = (await putBankData(app, token, { bank_name: 'Banco Norte' })).body.payouts_from; // in the last millisecond before the payout
  expect(Date.parse(second) - Date.parse(first)).toBe(HOLD_MS - 1);
  expect(await pay(second, -1)).toMatchObject({ status: 409, body: { code: 'payout_held', until: second } });
  expect(await typesOf(`payment-${reservation.idreserva}`)).not.toContain('PayoutMade');
  goTo(second);
  expect(await listed(reservation)).toMatchObject({ retenido_hasta: null, actions: ['mark_paid'] });
  expect((await pay(second, 0)).status).toBe(200);
  expect(await listed(reservation)).toMatchObject({ estado: 'paid', retenido_hasta: null });
});

it('the desk sees the account masked, and in full after a fresh sign-in, which is recorded with its reason', async () => {
  const [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
  const path = `/console/users/${host.id}/bank-data`;
  const see = () => app.request('GET', path, { token: admin.token });
  const open = () => app.request('POST', path, { token: admin.token, body: { reason: 'Pago de Hugo' } });
  expect(await see()).toMatchObject({ status: 200, body: { data: null, payouts_from: null } });
  expect((await open()).status).toBe(404);
  await putBankData(app, host.token);
  expect((await see()).body.data).toMatchObject({ bank_name: 'Banco del Sur', bank_account_number: '····1234', government_id: '····78-5' });
  expect((await open()).body.data).toMatchObject({ bank_account_number: '000987651234', government_id: '12.345.678-5' });
  clock.advance(600_000);
  expect(await open()).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  await app.drain();
  const looks = await eventsOfStreams(app.db, [`desk-user-${host.id}`]);
  expect(looks.map(({ type, actor }) => [type, actor])).toEqual([['BankDataOpened', `user:${admin.id}`]]);
  const [event] = await app.store.read(`desk-user-${host.id}`);
  expect([...(await reasonsOf(app.db, [event?.meta.commandId ?? ''])).values()]).toEqual(['Pago de Hugo']);
  expect(event?.data).toEqual({ adminId: admin.id, userId: host.id, openedAt: expect.any(String) });
  expect((await app.request('GET', '/console/users/999999/bank-data', { token: admin.token })).status).toBe(404);
});
