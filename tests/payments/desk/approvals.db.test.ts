import { beforeAll, expect, it } from 'vitest';
import { approvalsProjection } from '../../../projections/approvals.ts';
import { manualClock } from '../../../src/platform/clock.ts';
import { rebuild } from '../../../src/platform/engine/rebuild.ts';
import { usdNanosOf } from '../../../src/rates/public.ts';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const LIMIT_USD = 50;
const app = await testApp({ clock, config: { fourEyesAbove: LIMIT_USD } });
const { accepted, shown, typesOf, paid: paidByCard } = paymentsIn(app, clock);
const PRICES = { currency: 'CLP' as const, monthlyRent: null, basics: null, shared: null, cleaning: null, monthlyTotal: null };
let host: Someone;
let [first, second]: Someone[] = [];
beforeAll(async () => {
  [host, first, second] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app), await anAdmin(app)];
});
const by = (admin: Someone | undefined, method: string, path: string, body?: object) =>
  app.request(method, path, { token: admin?.token ?? '', ...(body && { body }) });
const waiting = async (admin: Someone | undefined) => (await by(admin, 'GET', '/console/approvals')).body;
/** The actions that the console offers for a reservation, in its list as on its page, with the reasons for disabled ones. */
const offered = async (admin: Someone | undefined, id: number) => {
  const { actions, refusal } = (await by(admin, 'GET', `/console/reservations/${id}`)).body;
  const [line] = (await by(admin, 'GET', `/console/reservations?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`)).body;
  expect(line).toMatchObject({ actions, refusal });
  return [actions, refusal];
};
const paid = (admin: Someone | undefined, id: number) => by(admin, 'POST', '/pago/manualpayment', { id_reserva: id, reason: 'caja' });

it('a payment above the limit is proposed by one administrator and executed by another (SEC-33)', async () => {
  const nanos = (await usdNanosOf(app.db, 'CLP')) ?? 0;
  const limit = Math.floor((LIMIT_USD * 1e9) / nanos); // in pesos, at the rate of the day
  const nightly = Math.ceil((limit / 2) * 1.2); // two nights with the service charge are above the limit
  const prices = { ...PRICES, nightly };
  const [above, below] = [
    await accepted(host, { mode: 'daily', prices }),
    await accepted(host, { mode: 'daily', prices: { ...prices, nightly: 5_000 } }),
  ];
  expect(await paid(first, below.idreserva)).toMatchObject({ status: 200, body: { waits: false } });

  const id = above.idreserva;
  expect(await paid(first, id)).toMatchObject({ status: 200, body: { waits: true } });
  expect((await shown(above)).fecha_pago).toBeNull();
  expect([await offered(first, id), await offered(second, id)]).toEqual([
    [['cancel'], 'second_administrator'],
    [['mark_paid', 'cancel'], null],
  ]);
  expect(await paid(first, id)).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
  const [row] = await waiting(first);
  expect(row).toMatchObject({ reserva: id, acto: 'pay', pedido_por: first?.id, motivo: 'caja', actions: ['refuse'] });
  expect((await waiting(second))[0].actions).toEqual(['confirm', 'refuse']);
  const confirm = `/console/approvals/${encodeURIComponent(row.id)}/confirm`;
  expect(await by(first, 'POST', confirm, { reason: 'yo mismo' })).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
  expect((await by(host, 'POST', confirm, { reason: 'x' })).status).toBe(404);
  expect(await by(second, 'POST', confirm, { reason: 'visto' })).toMatchObject({ status: 200, body: { waits: false } });
  await app.drain();
  expect((await shown(above)).fecha_pago).not.toBeNull();
  expect(await typesOf(`payment-${id}`)).toEqual(['ApprovalRequested', 'ApprovalGranted', 'PaymentConfirmed', 'PaymentApplied']);
  const [, given, confirmed] = await app.store.read(`payment-${id}`);
  expect(given?.data).toMatchObject({ firstId: first?.id, adminId: second?.id });
  expect(confirmed?.meta.actor).toBe(`user:${second?.id}`);
  expect(await waiting(second)).toEqual([]);
  expect((await by(second, 'POST', confirm, { reason: 'otra vez' })).status).toBe(404);
});

it('a waiting action is refused with a reason, and its read model can be rebuilt from the log', async () => {
  const { idreserva } = await accepted(host);
  await paid(second, idreserva);
  const before = await waiting(first);
  expect(before).toMatchObject([{ reserva: idreserva }]);
  expect(await offered(second, idreserva)).toEqual([['cancel'], 'second_administrator']);
  await rebuild(app.store, app.db, approvalsProjection);
  expect(await waiting(first)).toEqual(before);
  const refuse = `/console/approvals/${encodeURIComponent(before[0].id)}/refuse`;
  expect((await by(first, 'POST', refuse, { reason: 'no llegó nada' })).status).toBe(200);
  expect(await waiting(first)).toEqual([]);
  expect(await offered(second, idreserva)).toEqual([['mark_paid', 'cancel'], null]);
  expect((await typesOf(`payment-${idreserva}`)).at(-1)).toBe('ApprovalRejected');
});

it('an administrator’s cancellation refunds nothing until another one agrees, and needs a fresh sign-in (D-137)', async () => {
  const reservation = await accepted(host, { mode: 'daily', prices: { ...PRICES, nightly: 90_000 } });
  const id = reservation.idreserva;
  const payment = await paidByCard(reservation);
  clock.advance(11 * 60_000);
  const cancel = () => by(first, 'DELETE', `/reservations/${id}`, { reason: 'other' });
  expect(await cancel()).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  for (const admin of [first, second]) if (admin) await proves(app, admin);
  expect((await cancel()).status).toBe(200);
  await app.drain();
  expect((await typesOf(`payment-${id}`)).slice(-2)).toEqual(['RefundDue', 'ApprovalRequested']);
  const page = () => by(second, 'GET', `/console/payments/${payment}`);
  expect((await page()).body).toMatchObject({ devolucion: { estado: 'due', retenida: true }, actions: ['approve_refund'] });
  const [row] = await waiting(second);
  expect(row).toMatchObject({ reserva: id, acto: 'approve_refund', pedido_por: first?.id });
  const other = `/console/approvals/${encodeURIComponent(row.id)}`;
  // a refused refund stays on hold, and any administrator may propose it again
  await by(second, 'POST', `${other}/refuse`, { reason: 'primero hablo con el huésped' });
  await app.drain();
  expect((await page()).body.devolucion).toMatchObject({ estado: 'due', retenida: true });
  expect((await by(second, 'POST', `/console/payments/${payment}/approve-refund`, { reason: 'visto' })).body.waits).toBe(true);
  const answers = await Promise.all([1, 2].map(() => by(first, 'POST', `${other}/confirm`, { reason: 'visto' })));
  expect(answers.map(({ status }) => status).sort()).not.toContain(500);
  await app.drain();
  expect((await page()).body).toMatchObject({ devolucion: { estado: 'sent', retenida: false } });
  expect(await app.db('sandbox_refunds').where({ payment }).select('amount')).toHaveLength(1);
});
