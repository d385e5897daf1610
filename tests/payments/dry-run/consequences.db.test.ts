import { describe, expect, it } from 'vitest';
import { type OtherPayment, type PaymentEvent, paymentStream } from '../../../src/payments/events.ts';
import { aBookablePerson, anAdmin, append } from '../../reservations/world.ts';
import { clp, event } from '../builders.ts';
import { paymentsAt, type Reservation } from '../world.ts';
import { dryRunsOf } from './told.ts';

const world = await paymentsAt();
const { app, clock, admin, accepted, paid, checkout, notify, inSandbox, by, fresh } = world;
let { host } = world;
const second = await anAdmin(app);

const { post, told, mailsOf, actual, holds } = dryRunsOf(app, clock, () => admin);

type Stay = { readonly id: number; readonly payment: string };
const held = async (amount: number) => {
  const { reservation, payment } = await checkout(host);
  await app.db('sandbox_payments').where({ payment }).update({ state: 'approved', amount });
  await notify(payment);
  await app.drain();
  return { id: reservation.idreserva, payment, reservation };
};
const cancelled = async ({ idreserva }: Pick<Reservation, 'idreserva'>) => {
  expect((await by(host, 'DELETE', `/reservations/${idreserva}`, {})).status).toBe(200);
  await app.drain();
};
const markedPaid = async (): Promise<Stay> => {
  const { idreserva: id } = await accepted(host);
  await fresh(admin, '/pago/manualpayment', { id_reserva: id });
  await app.drain();
  return { id, payment: (await app.db('payments').where({ reservation_id: id }).first('payment_id')).payment_id };
};
/** A stay that was paid and whose payout of 50,000 is due. */
const due = async (more: (about: OtherPayment) => PaymentEvent[] = () => []): Promise<Stay> => {
  const { idreserva: id } = await accepted(host);
  const about = { reservationId: id, paymentId: `${id}-seed` };
  const at = clock.now();
  const shares = { host: clp(50_000), service: clp(5_000), hostId: host.id, payoutFrom: '2026-11-01' };
  await append(app, paymentStream(id), [
    event('PaymentConfirmed', { ...about, paid: clp(55_000), confirmedAt: at }),
    event('PaymentApplied', { ...about, charged: clp(55_000), ...shares, appliedAt: at }),
    ...more(about),
  ]);
  await app.drain();
  return { id, payment: about.paymentId };
};
/** One whose host was paid and owes so much of it. */
const owed = (amount: number) =>
  due((about) => [
    event('PayoutMade', { ...about, hostId: host.id, amount: clp(50_000) }),
    event('RefundDue', { ...about, amount: clp(amount), cause: 'x', held: true, taken: { host: clp(amount), service: clp(0) } }),
  ]);
const contested = async (): Promise<Stay> => {
  const reservation = await accepted(host);
  const payment = await paid(reservation);
  await inSandbox(payment, 'reversed');
  await notify(payment);
  await app.drain();
  return { id: reservation.idreserva, payment };
};

describe('what a command on money would do is what it then does (D10)', () => {
  it('money in review is released, and pays the stay', async () => {
    const { id, payment } = await held(58_000);
    const said = await holds(id, payment, 'payments', 'release', 'release');
    const figures = { devolucion: null, anfitrion: { despues: { por_pagar: 50_000 } } };
    expect(said).toMatchObject({ estado: { antes: 'review', despues: 'confirmed' }, ...figures });
    expect(said.correos.map(({ template }) => template)).toContain('guest-paid');
    expect((await told('payments', payment, 'release')).rechazo).toBe('not_in_review');
  });

  it('or goes back when its stay cannot be paid any more', async () => {
    const { id, payment, reservation } = await held(58_000);
    await cancelled(reservation);
    const said = await holds(id, payment, 'payments', 'release', 'release');
    expect(said).toMatchObject({ devolucion: { amount: 58_000, estado: 'due' }, anfitrion: null });
  });

  it('or is given back', async () => {
    const { id, payment } = await held(99_000);
    const said = await holds(id, payment, 'payments', 'give_back', 'give-back');
    const mails = [{ template: 'guest-payment-returned', recipient: 'guest' }];
    expect(said).toMatchObject({ devolucion: { amount: 99_000, estado: 'due' }, correos: mails });
  });

  it('a payment was entered by mistake', async () => {
    const { id, payment } = await markedPaid();
    const said = await holds(id, payment, 'payments', 'withdraw', 'withdraw');
    expect(said.correos.map(({ template }) => template).sort()).toEqual(['guest-unpaid', 'host-unpaid']);
  });

  it('a refund that the gateway refused is asked for again', async () => {
    const reservation = await accepted(host);
    const payment = await paid(reservation);
    await by(host, 'DELETE', `/reservations/${reservation.idreserva}`, {});
    await app.db('sandbox_payments').where({ payment }).update({ state: 'rejected' }); // as if the gateway had taken it back
    await app.drain();
    const said = await told('payments', payment, 'refund_again');
    expect(said).toMatchObject({ rechazo: null, devolucion: { estado: 'due' } });
    expect((await post(`payments/${payment}/refund-again`)).status).toBe(200);
    await app.drain();
    expect((await actual(reservation.idreserva, payment)).devolucion).toBe(said.devolucion?.amount);
  });

  it('a refund is sent by hand', async () => {
    const { id, payment } = await markedPaid();
    await cancelled({ idreserva: id });
    const said = await holds(id, payment, 'payments', 'refund_sent', 'refund-sent');
    expect(said).toMatchObject({ devolucion: { estado: 'sent' }, correos: [] });
  });

  it.each(['won', 'lost'] as const)('a dispute was %s', async (outcome) => {
    const { id, payment } = await contested();
    await holds(id, payment, 'payments', `settle_${outcome}`, 'settle-contest', { outcome });
  });

  it('a payout, and that it was said by mistake', async () => {
    const { id, payment } = await due();
    const sent = await holds(id, payment, 'payouts', 'mark_paid', 'paid');
    expect(sent.anfitrion).toMatchObject({ antes: { pagado: 0, por_pagar: 50_000 }, despues: { pagado: 50_000, por_pagar: 0 } });
    const back = await holds(id, payment, 'payouts', 'revert_payout', 'withdraw');
    expect(back.anfitrion?.despues).toMatchObject({ pagado: 0, por_pagar: 50_000 });
  });

  it('a payout is reduced by what its host owes', async () => {
    host = await aBookablePerson(app, { nombre: 'Hilda' });
    await owed(16_500);
    const { id, payment } = await due();
    const said = await holds(id, payment, 'payouts', 'mark_paid', 'paid');
    expect(said).toMatchObject({ compensa: { amount: 16_500 }, anfitrion: { despues: { pagado: 33_500, por_pagar: 0 } } });
  });

  it('a payout is used up by two debts, and nothing of it is sent', async () => {
    host = await aBookablePerson(app, { nombre: 'Herta' });
    for (const amount of [30_000, 25_000]) await owed(amount);
    const { id, payment } = await due();
    const said = await holds(id, payment, 'payouts', 'mark_paid', 'paid');
    expect(said).toMatchObject({ compensa: { amount: 50_000 }, anfitrion: { despues: { pagado: 0, por_pagar: 0 } } });
    expect(said.correos.map(({ template }) => template)).toEqual(['host-payout-kept', 'host-payout-kept']);
  });

  it('a debt was repaid by its host', async () => {
    host = await aBookablePerson(app, { nombre: 'Hermes' });
    const { id, payment } = await owed(16_500);
    const said = await holds(id, payment, 'payouts', 'repaid', 'repaid');
    expect(said.anfitrion).toMatchObject({ antes: { deuda: 16_500 }, despues: { deuda: 0 } });
  });
});

describe('asking', () => {
  it('says when another administrator has to agree first', async () => {
    const { id, payment } = await held(5_000_000);
    const said = await told('payments', payment, 'give_back');
    expect([said.rechazo, said.espera]).toEqual([null, true]);
    const [one, two] = [await post(`payments/${payment}/give-back`), await post(`payments/${payment}/give-back`, second)];
    expect([one.body.waits, two.body.waits]).toEqual([true, false]);
    expect((await actual(id, payment)).devolucion).toBe(said.devolucion?.amount);
  });

  it('writes nothing, says why nothing would be done, and is for administrators who name a payment of ours', async () => {
    const reservation = await accepted(host);
    const payment = await paid(reservation);
    const now = async () => [await app.store.read(paymentStream(reservation.idreserva)), await mailsOf(reservation.idreserva)];
    const before = await now();
    expect((await told('payments', payment, 'release')).rechazo).toBe('not_in_review');
    expect(await told('payouts', payment, 'mark_paid')).toMatchObject({ rechazo: 'not_due_yet', estado: null, correos: [] });
    await app.drain();
    expect(await now()).toEqual(before);
    for (const path of ['payments/999999-x', 'payouts/nothing'])
      expect((await by(admin, 'GET', `/console/${path}/consequences`)).status).toBe(404);
  });
});
