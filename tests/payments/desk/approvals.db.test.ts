import { expect, it } from 'vitest';
import { usdNanosOf } from '../../../src/pricing/queries.ts';
import { PASSWORD } from '../../identity/people.ts';
import { anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsAt } from '../world.ts';

const LIMIT_USD = 50;
const world = await paymentsAt({ fourEyesAbove: LIMIT_USD });
const { app, clock, host, admin: first } = world;
const { accepted, shown, typesOf, paid: paidByCard, requestAs, get, list, fresh } = world;
const PRICES = { currency: 'CLP' as const, monthlyRent: null, basics: null, shared: null, cleaning: null, monthlyTotal: null };
const second = await anAdmin(app);
const waiting = (admin: Someone) => get(admin, '/console/approvals');
/** The actions that the console offers for a reservation, in its list as on its page, with the reasons for disabled ones. */
const offered = async (admin: Someone, id: number) => {
  const { actions, refusal } = await get(admin, `/console/reservations/${id}`);
  expect((await list(admin, 'reservations', { id: [id] }))[0]).toMatchObject({ actions, refusal });
  return [actions, refusal];
};
const paid = (admin: Someone, id: number) => requestAs(admin, 'POST', '/pago/manualpayment', { id_reserva: id, reason: 'caja' });

it('a payment above the limit is proposed by one administrator and executed by another (SEC-33)', async () => {
  const nanos = (await usdNanosOf(app.db, 'CLP')) ?? 0;
  const limit = Math.floor((LIMIT_USD * 1e9) / nanos); // in pesos, at the rate of the day
  const nightly = Math.ceil((limit / 2) * 1.2); // two nights with the service charge are above the limit
  const prices = { ...PRICES, nightly };
  const above = await accepted(host, { mode: 'daily', prices });
  const id = above.idreserva;
  expect(await paid(first, id)).toMatchObject({ status: 200, body: { waits: true } });
  expect((await shown(above)).fecha_pago).toBeNull();
  expect([await offered(first, id), await offered(second, id)]).toEqual([
    [['cancel'], 'second_administrator'],
    [['mark_paid', 'cancel'], null],
  ]);
  expect(await paid(first, id)).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
  const [row] = await waiting(first);
  expect(row).toMatchObject({ reserva: id, acto: 'pay', pedido_por: first.id, motivo: 'caja', actions: ['refuse'] });
  expect((await waiting(second))[0].actions).toEqual(['confirm', 'refuse']);
  const confirm = `/console/approvals/${encodeURIComponent(row.id)}/confirm`;
  expect(await requestAs(first, 'POST', confirm, { reason: 'yo mismo' })).toMatchObject({
    status: 409,
    body: { code: 'second_administrator' },
  });
  expect((await requestAs(host, 'POST', confirm, { reason: 'x' })).status).toBe(404);
  expect(await requestAs(second, 'POST', confirm, { reason: 'visto' })).toMatchObject({ status: 200, body: { waits: false } });
  await app.drain();
  expect((await shown(above)).fecha_pago).not.toBeNull();
  expect(await typesOf(`payment-${id}`)).toEqual(['ApprovalRequested', 'ApprovalGranted', 'PaymentConfirmed', 'PaymentApplied']);
  const [, given, confirmed] = await app.store.read(`payment-${id}`);
  expect(given?.data).toMatchObject({ firstId: first.id, adminId: second.id });
  expect(confirmed?.meta.actor).toBe(`user:${second.id}`);
  expect(await waiting(second)).toEqual([]);
  expect((await requestAs(second, 'POST', confirm, { reason: 'otra vez' })).status).toBe(404);
});

it('a waiting action is refused with a reason', async () => {
  const { idreserva } = await accepted(host);
  await paid(second, idreserva);
  const before = await waiting(first);
  expect(before).toMatchObject([{ reserva: idreserva }]);
  expect(await offered(second, idreserva)).toEqual([['cancel'], 'second_administrator']);
  const refuse = `/console/approvals/${encodeURIComponent(before[0].id)}/refuse`;
  expect((await requestAs(first, 'POST', refuse, { reason: 'no llegó nada' })).status).toBe(200);
  expect(await waiting(first)).toEqual([]);
  expect(await offered(second, idreserva)).toEqual([['mark_paid', 'cancel'], null]);
  expect((await typesOf(`payment-${idreserva}`)).at(-1)).toBe('ApprovalRejected');
});

it('an administrator’s cancellation refunds nothing until another one agrees, and needs a fresh sign-in (D-137)', async () => {
  const reservation = await accepted(host, { mode: 'daily', prices: { ...PRICES, nightly: 90_000 } });
  const id = reservation.idreserva;
  const payment = await paidByCard(reservation);
  clock.advance(11 * 60_000);
  expect(await requestAs(first, 'DELETE', `/reservations/${id}`, {})).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  expect((await fresh(first, `/reservations/${id}`, { reason: 'other' }, 'DELETE')).status).toBe(200);
  await app.drain();
  expect((await typesOf(`payment-${id}`)).slice(-2)).toEqual(['RefundDue', 'ApprovalRequested']);
  const page = () => requestAs(second, 'GET', `/console/payments/${payment}`);
  expect((await page()).body).toMatchObject({ devolucion: { estado: 'due', retenida: true }, actions: ['approve_refund'] });
  expect((await requestAs(first, 'GET', `/console/payments/${payment}`)).body.actions).toEqual([]); // it would be refused
  const [row] = await waiting(second);
  expect(row).toMatchObject({ reserva: id, acto: 'approve_refund', pedido_por: first.id });
  const other = `/console/approvals/${encodeURIComponent(row.id)}`;
  // a refused refund stays on hold, and any administrator may propose it again
  await fresh(second, `${other}/refuse`, { reason: 'primero hablo con el huésped' });
  await app.drain();
  expect((await page()).body.devolucion).toMatchObject({ estado: 'due', retenida: true });
  expect((await requestAs(second, 'POST', `/console/payments/${payment}/approve-refund`, { reason: 'visto' })).body.waits).toBe(true);
  const answers = await Promise.all([1, 2].map(() => requestAs(first, 'POST', `${other}/confirm`, { reason: 'visto' })));
  expect(answers.map(({ status }) => status).sort()).not.toContain(500);
  await app.drain();
  expect((await page()).body).toMatchObject({ devolucion: { estado: 'sent', retenida: false } });
  expect(await app.db('sandbox_refunds').where({ payment }).select('amount')).toHaveLength(1);
});

/** Two nights, which are 44 % of the limit. */
const stay = async () => {
  const limit = Math.floor((LIMIT_USD * 1e9) / ((await usdNanosOf(app.db, 'CLP')) ?? 0));
  return accepted(host, { mode: 'daily', prices: { ...PRICES, nightly: Math.floor(limit / 5) } });
};

it('refunds of one administrator who ends several stays concurrently are added up (D-171)', async () => {
  const alone = await anAdmin(app);
  const several = [await stay(), await stay(), await stay()];
  for (const one of several) await paidByCard(one);
  await Promise.all(several.map(({ idreserva }) => requestAs(alone, 'DELETE', `/reservations/${idreserva}`, { reason: 'other' })));
  await app.drain();
  const held = await Promise.all(
    several.map(async ({ idreserva }) => (await typesOf(`payment-${idreserva}`)).includes('ApprovalRequested')),
  );
  expect(held.sort()).toEqual([false, false, true]);
});

it('what one administrator moves within 24 hours is added up against the limit (D-171)', async () => {
  const alone = await anAdmin(app);
  const several = [await stay(), await stay(), await stay()];
  const database = { url: app.databaseUrl, db: app.db };
  const other = await testApp({ clock, config: { fourEyesAbove: LIMIT_USD, secret: app.config.secret }, database }); // another process
  const answers = await Promise.all(
    several.map(({ idreserva: id_reserva }, i) =>
      (i === 0 ? app : other).request('POST', '/pago/manualpayment', { token: alone.token, body: { id_reserva, reason: 'caja' } }),
    ),
  );
  expect(answers.map(({ body }) => body.waits).sort()).toEqual([false, false, true]);
  clock.advance(24 * 3_600_000);
  const later = await stay();
  const again = {
    ...alone,
    token: (await app.request('POST', '/users/login', { body: { correo: alone.email, password: PASSWORD } })).body.api_token,
  };
  expect((await paid(again, later.idreserva)).body.waits).toBe(false);
});
