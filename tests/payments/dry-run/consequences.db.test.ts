import { describe, expect, it } from 'vitest';
import { type OtherPayment, type PaymentEvent, paymentStream } from '../../../src/payments/events.ts';
import { aBookablePerson, anAdmin, append } from '../../reservations/world.ts';
import { clp, event } from '../builders.ts';
import { paymentsAt, type Reservation } from '../world.ts';
import { dryRunsOf } from './dry-runs.ts';

const world = await paymentsAt();
const { app, clock, admin, accepted, paid, checkout, notify, inSandbox, requestAs, fresh } = world;
let { host } = world;
const second = await anAdmin(app);

const { post, consequenceOf, mailsOf, actual, predicts } = dryRunsOf(app, clock, () => admin);

type Stay = { readonly id: number; readonly payment: string };
const held = async (amount: number) => {
  const { reservation, payment } = await checkout(host);
  await app.db('sandbox_payments').where({ payment }).update({ state: 'approved', amount });
  await notify(payment);
  await app.drain();
  return { id: reservation.idreserva, payment, reservation };
};
const cancelled = async ({ idreserva }: Pick<Reservation, 'idreserva'>) => {
  expect((await requestAs(host, 'DELETE', `/reservations/${idreserva}`, {})).status).toBe(200);
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

describe('the predicted outcome of a money command matches the actual one (D10)', () => {
  it('releasing money in review pays the stay', async () => {
    const { id, payment } = await held(58_000);
    const consequence = await predicts(id, payment, 'payments', 'release', 'release');
    const figures = { devolucion: null, anfitrion: { despues: { por_pagar: 50_000 } } };
    expect(consequence).toMatchObject({ estado: { antes: 'review', despues: 'confirmed' }, ...figures });
    expect(consequence.correos.map(({ template }) => template)).toContain('guest-paid');
    expect((await consequenceOf('payments', payment, 'release')).rechazo).toBe('not_in_review');
  });

  it('releasing it refunds it when the stay can no longer be paid', async () => {
    const { id, payment, reservation } = await held(58_000);
    await cancelled(reservation);
    const consequence = await predicts(id, payment, 'payments', 'release', 'release');
    expect(consequence).toMatchObject({ devolucion: { amount: 58_000, estado: 'due' }, anfitrion: null });
  });

  it('returning money in review', async () => {
    const { id, payment } = await held(99_000);
    const consequence = await predicts(id, payment, 'payments', 'give_back', 'give-back');
    const mails = [{ template: 'guest-payment-returned', recipient: 'guest' }];
    expect(consequence).toMatchObject({ devolucion: { amount: 99_000, estado: 'due' }, correos: mails });
  });

  it('reverting a payment entered by mistake', async () => {
    const { id, payment } = await markedPaid();
    const consequence = await predicts(id, payment, 'payments', 'withdraw', 'withdraw');
    expect(consequence.correos.map(({ template }) => template).sort()).toEqual(['guest-unpaid', 'host-unpaid']);
  });

  it('retrying a refund that the gateway refused', async () => {
    const reservation = await accepted(host);
    const payment = await paid(reservation);
    await requestAs(host, 'DELETE', `/reservations/${reservation.idreserva}`, {});
    await app.db('sandbox_payments').where({ payment }).update({ state: 'rejected' }); // as if the gateway had taken it back
    await app.drain();
    const consequence = await consequenceOf('payments', payment, 'refund_again');
    expect(consequence).toMatchObject({ rechazo: null, devolucion: { estado: 'due' } });
    expect((await post(`payments/${payment}/refund-again`)).status).toBe(200);
    await app.drain();
    expect((await actual(reservation.idreserva, payment)).devolucion).toBe(consequence.devolucion?.amount);
  });

  it('sending a refund by hand', async () => {
    const { id, payment } = await markedPaid();
    await cancelled({ idreserva: id });
    const consequence = await predicts(id, payment, 'payments', 'refund_sent', 'refund-sent');
    expect(consequence).toMatchObject({ devolucion: { estado: 'sent' }, correos: [] });
  });

  it.each(['won', 'lost'] as const)('settling a dispute as %s', async (outcome) => {
    const { id, payment } = await contested();
    await predicts(id, payment, 'payments', `settle_${outcome}`, 'settle-contest', { outcome });
  });

  it('marking a payout as sent, and reverting the mark', async () => {
    const { id, payment } = await due();
    const sent = await predicts(id, payment, 'payouts', 'mark_paid', 'paid');
    expect(sent.anfitrion).toMatchObject({ antes: { pagado: 0, por_pagar: 50_000 }, despues: { pagado: 50_000, por_pagar: 0 } });
    const back = await predicts(id, payment, 'payouts', 'revert_payout', 'withdraw');
    expect(back.anfitrion?.despues).toMatchObject({ pagado: 0, por_pagar: 50_000 });
  });

  it("a payout reduced by the host's debt", async () => {
    host = await aBookablePerson(app, { nombre: 'Hilda' });
    await owed(16_500);
    const { id, payment } = await due();
    const consequence = await predicts(id, payment, 'payouts', 'mark_paid', 'paid');
    expect(consequence).toMatchObject({ compensa: { amount: 16_500 }, anfitrion: { despues: { pagado: 33_500, por_pagar: 0 } } });
  });

  it('a payout consumed by two debts sends nothing', async () => {
    host = await aBookablePerson(app, { nombre: 'Herta' });
    for (const amount of [30_000, 25_000]) await owed(amount);
    const { id, payment } = await due();
    const consequence = await predicts(id, payment, 'payouts', 'mark_paid', 'paid');
    expect(consequence).toMatchObject({ compensa: { amount: 50_000 }, anfitrion: { despues: { pagado: 0, por_pagar: 0 } } });
    expect(consequence.correos.map(({ template }) => template)).toEqual(['host-payout-kept', 'host-payout-kept']);
  });

  it('a debt that the host repaid', async () => {
    host = await aBookablePerson(app, { nombre: 'Hermes' });
    const { id, payment } = await owed(16_500);
    const consequence = await predicts(id, payment, 'payouts', 'repaid', 'repaid');
    expect(consequence.anfitrion).toMatchObject({ antes: { deuda: 16_500 }, despues: { deuda: 0 } });
  });
});

describe('reading the prediction', () => {
  it('shows when another administrator has to agree first', async () => {
    const { id, payment } = await held(5_000_000);
    const consequence = await consequenceOf('payments', payment, 'give_back');
    expect([consequence.rechazo, consequence.espera]).toEqual([null, true]);
    const [one, two] = [await post(`payments/${payment}/give-back`), await post(`payments/${payment}/give-back`, second)];
    expect([one.body.waits, two.body.waits]).toEqual([true, false]);
    expect((await actual(id, payment)).devolucion).toBe(consequence.devolucion?.amount);
  });

  it('writes nothing, gives the reason for a refusal, and needs an administrator and an existing payment', async () => {
    const reservation = await accepted(host);
    const payment = await paid(reservation);
    const now = async () => [await app.store.read(paymentStream(reservation.idreserva)), await mailsOf(reservation.idreserva)];
    const before = await now();
    expect((await consequenceOf('payments', payment, 'release')).rechazo).toBe('not_in_review');
    expect(await consequenceOf('payouts', payment, 'mark_paid')).toMatchObject({ rechazo: 'not_due_yet', estado: null, correos: [] });
    await app.drain();
    expect(await now()).toEqual(before);
    for (const path of ['payments/999999-x', 'payouts/nothing'])
      expect((await requestAs(admin, 'GET', `/console/${path}/consequences`)).status).toBe(404);
  });
});
