import { expect, it } from 'vitest';
import { aBookablePerson, anAdmin, type Someone } from '../reservations/world.ts';
import { paymentsAt } from './world.ts';

const world = await paymentsAt({ fourEyesAbove: 100 }); // about 90,000 pesos
const { app, clock, admin: first } = world;
const { accepted, paid, books, mailsTo, shown, requestAs, get, fresh, list, signIn } = world;
const second = await anAdmin(app);
const DAY = 86_400_000;

/** A stay of ten nights paid by card, on its fifth day: its payout is due. */
const begun = async (host: Someone) => {
  const reservation = await accepted(host, {}, [8, 18]);
  const payment = await paid(reservation);
  clock.advance(12 * DAY);
  await signIn(host, reservation.guest, first, second);
  await app.drain();
  return { reservation, payment };
};
const payOut = async (payment: string, body: object = {}) => {
  const answer = await fresh(first, `/console/payouts/${payment}/paid`, body);
  if (!answer.body.waits) return answer;
  const [row] = await list(second, 'approvals', { reserva: Number.parseInt(payment, 10) });
  return fresh(second, `/console/approvals/${encodeURIComponent(row.id)}/confirm`);
};
/** The host's notices of deductions from payouts, in the mails and in the bell. */
const toldOfKept = async (host: Someone) => {
  const mails = (await mailsTo(host)).filter(({ subject }) => subject.startsWith('Descontamos'));
  const bell: { texto: string; enlace: string }[] = (await get(host, '/avisos')).data;
  return { mails, bell: bell.filter(({ texto }) => texto.startsWith('Descontamos')) };
};
const total = (all: Record<string, number>) => Object.values(all).reduce((sum, amount) => sum + amount, 0);

it('a host who was paid requests an end, an administrator ends the stay, and the refund becomes a debt deducted from the next payout (D-136)', async () => {
  const host = await aBookablePerson(app, { nombre: 'Hugo' });
  const { reservation, payment } = await begun(host);
  const id = reservation.idreserva;
  expect((await payOut(payment)).status).toBe(200);
  expect((await books(id))['cash:bankTransfer CLP']).toBe(-250_000);

  // the attack: the host cancels, and the guest is refunded completely
  const attack = await requestAs(host, 'DELETE', `/reservations/${id}`, {});
  expect(attack).toMatchObject({ status: 409, body: { code: 'stay_begun' } });
  const own = async () => (await get(host, `/reservations/${id}`)).reservation;
  expect((await own()).actions).toEqual(['ask_end']);
  const asking = () => requestAs(host, 'POST', `/reservations/${id}/ask-end`, { reason: 'repairs' });
  expect((await Promise.all([asking(), asking()])).map(({ status }) => status)).toEqual([200, 200]);
  await app.drain();
  expect(await own()).toMatchObject({ actions: [], end_asked_at: clock.now() });
  expect((await app.store.read(`reservation-${id}`)).filter(({ type }) => type === 'StayEndRequested')).toHaveLength(1);
  expect((await mailsTo(reservation.guest)).some(({ subject }) => subject.startsWith('Hugo pide terminar'))).toBe(true);
  const [waiting] = await list(first, 'reservations', { fin: true });
  expect(waiting).toMatchObject({ id, fin_pedido: clock.now(), motivo: 'repairs', actions: ['end_stay', 'refuse_end', 'cancel_paid'] });
  expect((await shown(reservation)).reason).toBeNull(); // the host's reason is for administrators, not for the guest

  // refused once, asked again, and ended with a refund of the remaining nights: six of ten, including tonight
  expect((await fresh(first, `/console/reservations/${id}/refuse-end`)).status).toBe(200);
  await app.drain();
  expect(await shown(reservation)).toMatchObject({ end_refused_at: clock.now(), end_asked_at: null, status: 'accepted' });
  expect((await get(first, `/console/reservations/${id}`)).motivo).toBeNull();
  expect((await mailsTo(host)).some(({ subject }) => subject === 'La estadía de Gala sigue')).toBe(true);
  await asking();
  // each refund is shown before, and no other amount is accepted
  const { opciones } = await get(first, `/reservations/${id}/refunds`);
  expect(opciones.map(({ como, refund }: Record<string, unknown>) => [como, refund])).toEqual([
    ['cancel', 291_500],
    ['all', 291_500],
    ['unused', 165_000],
  ]);
  for (const refund of [164_999, 165_001, 0.5])
    expect(await fresh(first, `/console/reservations/${id}/end-stay`, { back: 'unused', refund })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed' },
    });
  const end = () => fresh(first, `/console/reservations/${id}/end-stay`, { back: 'unused', refund: 165_000 });
  expect((await Promise.all([end(), end()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  await app.drain();
  const askedAt = (await own()).end_asked_at;
  expect(askedAt).not.toBeNull(); // both sides see that the host requested the end, not that they cancelled
  expect(await shown(reservation)).toMatchObject({
    status: 'canceled',
    cause: 'host',
    end_asked_at: askedAt,
    refund: { percentage: 60, amount: 165_000 },
  });
  expect(await get(first, `/reservations/${id}/refunds`)).toEqual({ opciones: [] });

  // the refund awaits a second administrator, and the debt is recorded immediately
  expect(await app.db('sandbox_refunds').where({ payment })).toEqual([]);
  expect((await books(id))['debt CLP']).toBe(165_000);
  expect(total(await books(id))).toBe(0);
  const owed = await list(first, 'payouts', { estado: 'owed' });
  expect(owed).toMatchObject([{ reserva: id, deuda: 165_000, importe: 0, actions: ['repaid', 'withdraw'] }]);
  // the second one sees the reason of the first
  expect(await list(second, 'approvals', { reserva: id })).toMatchObject([
    { acto: 'approve_refund', pedido_por: first.id, motivo: 'visto' },
  ]);
  expect((await fresh(second, `/console/payments/${payment}/approve-refund`)).status).toBe(200);
  await app.drain();
  expect(await app.db('sandbox_refunds').where({ payment })).toHaveLength(1);

  // the next payout is reduced by it
  const next = await begun(host);
  expect(await get(first, `/console/payouts/${next.payment}`)).toMatchObject({
    importe: 85_000,
    compensa: 165_000,
    actions: ['mark_paid'],
  });
  expect(await payOut(next.payment, { amount: 250_000 })).toMatchObject({ status: 422 });
  expect((await books(id))['debt CLP']).toBe(165_000); // a refused call deducts nothing
  const twice = await Promise.all([1, 2].map(() => fresh(first, `/console/payouts/${next.payment}/paid`, { amount: 85_000 })));
  expect(twice.map(({ status }) => status)).toContain(200);
  await app.drain();
  expect((await books(id))['debt CLP']).toBeUndefined();
  expect(await books(next.reservation.idreserva)).toMatchObject({ 'setoff CLP': -165_000, 'cash:bankTransfer CLP': -85_000 });
  expect(total(await books(next.reservation.idreserva))).toBe(0);
  expect((await books(id))['setoff CLP']).toBe(165_000);
  expect(await list(first, 'payouts', { estado: 'owed' })).toEqual([]);

  // the host is notified once of the deduction and its reason
  const notices = await toldOfKept(host);
  expect(notices.mails).toHaveLength(1);
  expect(notices.mails[0]?.subject).toBe(`Descontamos $ 165.000 CLP de tu pago por la reserva R-${next.reservation.idreserva}`);
  expect(notices.mails[0]?.text).toContain(`Va a cuenta de lo que debías por la reserva R-${id}.`);
  expect(notices.mails[0]?.text).toContain(`${app.url}/mis-cobros`);
  const texto = 'Descontamos dinero del pago por la estadía de Gala, a cuenta de lo que debías';
  expect(notices.bell).toMatchObject([{ texto, enlace: '/mis-cobros' }]);
});

it('a debt that arises while a payout awaits its second administrator is deducted from it, and the payout is proposed again', async () => {
  const host = await aBookablePerson(app, { nombre: 'Hilda' });
  const old = await begun(host);
  await payOut(old.payment);
  const { reservation, payment } = await begun(host);
  expect((await fresh(first, `/console/payouts/${payment}/paid`)).body.waits).toBe(true);
  const [row] = await list(second, 'approvals', { reserva: reservation.idreserva });
  // an administrator cancels the stay that has been paid out
  await requestAs(first, 'DELETE', `/reservations/${old.reservation.idreserva}`, {});
  await app.drain();
  expect((await books(old.reservation.idreserva))['debt CLP']).toBe(250_000);
  const confirmed = await fresh(second, `/console/approvals/${encodeURIComponent(row.id)}/confirm`);
  expect(confirmed).toMatchObject({ status: 200, body: { waits: false } });
  await app.drain();
  const after = await books(reservation.idreserva);
  expect(after['cash:bankTransfer CLP']).toBeUndefined(); // the whole payout was used for the debt
  expect(after['setoff CLP']).toBe(-250_000);
  const notices = await toldOfKept(host);
  expect(notices.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Descontamos $ 250.000 CLP de tu pago')]);
  expect(await list(second, 'approvals', { reserva: reservation.idreserva })).toEqual([]);
});

it("the host's share of an ended stay is a debt; above the limit one administrator alone cannot waive it", async () => {
  const host = await aBookablePerson(app, { nombre: 'Hans' });
  const { reservation, payment } = await begun(host);
  const id = reservation.idreserva;
  await requestAs(host, 'POST', `/reservations/${id}/ask-end`, { reason: 'other' });
  expect((await payOut(payment)).body.waits).toBe(false);
  expect((await fresh(first, `/console/reservations/${id}/end-stay`, { back: 'all' })).status).toBe(200);
  await app.drain();
  const all = await books(id);
  expect([all['debt CLP'], total(all)]).toEqual([250_000, 0]);
  const repaid = () => fresh(first, `/console/payouts/${payment}/repaid`);
  expect(await repaid()).toMatchObject({ status: 200, body: { waits: true } });
  await app.drain();
  expect((await books(id))['debt CLP']).toBe(250_000);
  const waits = async (): Promise<{ id: string; acto: string }[]> => list(second, 'approvals', { reserva: id });
  const waiting = (await waits()).find(({ acto }) => acto === 'repay_debt');
  expect(waiting).toMatchObject({ importe: 250_000, pedido_por: first.id });
  expect(await repaid()).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
  expect((await fresh(second, `/console/approvals/${encodeURIComponent(waiting?.id ?? '')}/confirm`)).body.waits).toBe(false);
  await app.drain();
  expect((await waits()).map(({ acto }) => acto)).not.toContain('repay_debt');
  expect((await books(id))['debt CLP']).toBeUndefined();
  expect(await repaid()).toMatchObject({ status: 409, body: { code: 'nothing_owed' } });
});
