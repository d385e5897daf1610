import { describe, expect, it } from 'vitest';
import { anAdmin, type Someone } from '../../reservations/world.ts';
import { PROOF, paymentsAt } from '../world.ts';
import { dryRunsOf } from './dry-runs.ts';

const { app, clock, host, admin: first, accepted, paid, fresh, get } = await paymentsAt({ fourEyesAbove: 50 });
const second = await anAdmin(app);
const { post, consequenceOf, mailsOf, sendsAsPredicted, predicts } = dryRunsOf(app, clock, () => first);
const [april, may] = ['2027-04-10', '2027-05-10'] as const;

/** 92 nights from 10 March 2027: three months at 460,000, the first of them paid. */
const aLongStay = async () => {
  const reservation = await accepted(host, {}, [99, 191]);
  await paid(reservation);
  return reservation;
};
type Stay = Awaited<ReturnType<typeof aLongStay>>;

/** The guest announces the transfer for April. Returns the payment. */
const announced = async ({ idreserva, guestToken }: Stay): Promise<string> => {
  const form = new FormData();
  for (const [name, value] of [
    ['id_reserva', String(idreserva)],
    ['token', guestToken],
    ['meses[]', april],
  ] as const)
    form.append(name, value);
  form.set('receipt', new Blob([new Uint8Array(PROOF)]), 'proof.png');
  expect((await app.request('POST', '/pago/cuotas/transfer', { form })).status).toBe(200);
  await app.drain();
  return (await app.db('payments').where({ reservation_id: idreserva, status: 'pending' }).first('payment_id')).payment_id;
};
const enters =
  (who: Someone, { idreserva: id_reserva }: Stay, meses: readonly string[]) =>
  () =>
    post('/pago/manualpayment', who, { id_reserva, meses, reason: 'visto con el banco' });

describe('the predicted outcome of commands on later months (D10)', () => {
  it('matches when the announced money did not arrive', async () => {
    const stay = await aLongStay();
    const payment = await announced(stay);
    const consequence = await predicts(stay.idreserva, payment, 'payments', 'not_arrived', 'not-arrived');
    expect(consequence).toMatchObject({ estado: { antes: 'pending', despues: 'failed' }, espera: false });
    expect(consequence.correos).toEqual([{ template: 'guest-instalment-missing', recipient: 'guest' }]);
    expect((await consequenceOf('payments', payment, 'not_arrived')).rechazo).toBe('conflict');
    expect((await consequenceOf('payments', payment, 'confirm_transfer')).rechazo).toBe('conflict');
  });

  it('matches when the announced money arrived, with a second administrator', async () => {
    const stay = await aLongStay();
    const payment = await announced(stay);
    const consequence = await consequenceOf('payments', payment, 'confirm_transfer');
    expect(consequence).toMatchObject({ espera: true, estado: { antes: 'pending', despues: 'confirmed' } });
    expect(consequence.anfitrion).toMatchObject({ antes: { por_pagar: 0 }, despues: { por_pagar: 460_000 } });
    const before = await mailsOf(stay.idreserva);
    expect((await enters(first, stay, [april])()).body.waits).toBe(true);
    await app.drain();
    expect(await mailsOf(stay.idreserva)).toEqual(before);
    expect((await consequenceOf('payments', payment, 'confirm_transfer')).rechazo).toBe('second_administrator');
    const then = await consequenceOf('payments', payment, 'confirm_transfer', second);
    expect(then).toEqual({ ...consequence, espera: false });
    expect(then.correos).toHaveLength(2);
    await sendsAsPredicted(then, stay.idreserva, payment, enters(second, stay, [april]));
  });

  it('matches for unannounced money, by month and by pending proposal', async () => {
    const stay = await aLongStay();
    const month = `${stay.idreserva}/${may}`;
    const consequence = await consequenceOf('instalments', month, 'confirm_transfer');
    expect(consequence).toMatchObject({ espera: true, estado: null, anfitrion: { despues: { por_pagar: 460_000 } } });
    expect((await enters(first, stay, [may])()).body.waits).toBe(true);
    await app.drain();
    const [waiting] = await app.db('approvals').where({ reservation_id: stay.idreserva });
    const then = await consequenceOf('payments', waiting.payment_id, 'confirm_transfer', second);
    expect(then).toEqual({ ...consequence, espera: false });
    await sendsAsPredicted(then, stay.idreserva, waiting.payment_id, () =>
      post(`approvals/${encodeURIComponent(waiting.id)}/confirm`, second),
    );
    expect((await consequenceOf('instalments', month, 'confirm_transfer')).rechazo).toBe('already_paid');
    expect((await consequenceOf('instalments', `${stay.idreserva}/2027-04-11`, 'confirm_transfer')).rechazo).toBe('not_owed');
  });
});

describe('the predicted outcome of approving a refund (D10)', () => {
  it('matches: the money of a stay that an administrator cancelled is refunded once another agrees', async () => {
    const reservation = await accepted(host);
    const payment = await paid(reservation);
    expect((await fresh(first, `/reservations/${reservation.idreserva}`, { reason: 'other' }, 'DELETE')).status).toBe(200);
    await app.drain();
    expect((await consequenceOf('payments', payment, 'approve_refund')).rechazo).toBe('second_administrator');
    const sent = () => app.db('sandbox_refunds').where({ payment }).select('amount');
    expect(await sent()).toEqual([]);
    const consequence = await predicts(reservation.idreserva, payment, 'payments', 'approve_refund', 'approve-refund', { who: second });
    expect(consequence).toMatchObject({ espera: false, devolucion: { amount: 58_300, estado: 'due', retenida: false } });
    expect(await sent()).toHaveLength(1);
  });
});

describe('the predicted outcome of a reservation command that needs two administrators (D10)', () => {
  const toldOf = async (id: number, command: string, who: Someone) => {
    const { comandos } = await get(who, `/console/reservations/${id}/consequences`);
    const { rechazo, espera } = comandos.find(({ comando }: { comando: string }) => comando === command);
    return [rechazo, espera];
  };
  const twice = async (id: number, command: string, send: (who: Someone) => Promise<{ status: number; body: { waits?: boolean } }>) => {
    expect(await toldOf(id, command, first)).toEqual([null, true]);
    expect((await send(first)).body.waits).toBe(true);
    expect(await toldOf(id, command, first)).toEqual(['second_administrator', false]);
    expect(await toldOf(id, command, second)).toEqual([null, false]);
    expect(await send(second)).toMatchObject({ status: 200, body: { waits: false } });
    await app.drain();
  };

  it('shows first that it waits, then that another must confirm it, and shows that one the effects', async () => {
    const { idreserva: id } = await accepted(host);
    await twice(id, 'mark_paid', (who) => post('/pago/manualpayment', who, { id_reserva: id, reason: 'caja' }));
    const payment = (await app.db('payments').where({ reservation_id: id }).first('payment_id')).payment_id;
    expect((await fresh(first, `/reservations/${id}`, { reason: 'other' }, 'DELETE')).status).toBe(200);
    await app.drain();
    await twice(id, 'undo_cancellation', (who) => post(`reservations/${id}/withdraw-cancellation`, who));
    await twice(id, 'void_payment', (who) => post(`payments/${payment}/withdraw`, who));
    expect(await toldOf(id, 'mark_paid', first)).toEqual([null, true]);
  });

  it('needs no second administrator for an unpaid stay, and is refused for the same reason as its payment', async () => {
    const [unpaid, byCard] = [await accepted(host), await accepted(host)];
    expect((await fresh(first, `/reservations/${unpaid.idreserva}`, { reason: 'other' }, 'DELETE')).status).toBe(200);
    expect(await toldOf(unpaid.idreserva, 'undo_cancellation', first)).toEqual([null, false]);
    await paid(byCard);
    expect(await toldOf(byCard.idreserva, 'void_payment', first)).toEqual(['not_marked_paid', false]);
    expect(await toldOf(byCard.idreserva, 'cancel', first)).toEqual([null, false]);
  });
});

describe('the predicted outcome of refusing a payment by hand (D10)', () => {
  it('matches: the guest is mailed and has time to pay again', async () => {
    const { idreserva: id } = await accepted(host);
    const ofReservation = async () =>
      (await get(second, `/console/reservations/${id}/consequences`)).comandos.find(
        ({ comando }: { comando: string }) => comando === 'end_proposal',
      );
    expect((await ofReservation()).rechazo).toBe('no_effect');
    expect((await post('/pago/manualpayment', first, { id_reserva: id, reason: 'caja' })).body.waits).toBe(true);
    await app.drain();
    const consequence = await ofReservation();
    expect(consequence).toMatchObject({ rechazo: null, noches: { efecto: 'kept' }, plazo: { causa: 'payment_deadline' } });
    expect(consequence.correos).toEqual([{ template: 'guest-unconfirmed', recipient: 'guest' }]);
    const before = await mailsOf(id);
    const [{ id: approval }] = await app.db('approvals').where({ reservation_id: id });
    expect((await post(`approvals/${encodeURIComponent(approval)}/refuse`, second)).status).toBe(200);
    await app.drain();
    expect((await mailsOf(id)).slice(before.length)).toEqual(['guest-unconfirmed guest']);
    const { pay_by } = await app.db('reservations').where({ id }).first('pay_by');
    expect(pay_by).toBe(consequence.plazo.hasta);
  });
});
