import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readStream } from '../../src/engine/event-store/typed.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { payments as decider } from '../../src/payments/decider.ts';
import { paymentStream } from '../../src/payments/events.ts';
import { usdNanosOf } from '../../src/pricing/queries.ts';
import { proves } from '../identity/people.ts';
import { aBookablePerson, anAdmin, type Someone } from '../reservations/world.ts';
import { type Answer, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { ROUNDS } from '../support/process/rounds.ts';
import { paymentsIn } from './world.ts';

/** Two programs on one database; two nights are below the limit for one administrator, four nights and a month above. */
const config = { fourEyesAbove: 80 };
const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const apps = [await testApp({ clock, database, config }), await testApp({ clock, database, config })] as const;
const [app, elsewhere] = apps;
const { accepted, pay, press, paymentIn, paid, notify, inSandbox, books, mailsTo, signIn } = paymentsIn(app, clock);
const there = paymentsIn(elsewhere, clock);
const limit = Math.floor((config.fourEyesAbove * 1e9) / ((await usdNanosOf(app.db, 'CLP')) ?? 0));
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const [first, second] = [await anAdmin(app), await anAdmin(app)];
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

type Call = () => Promise<Answer>;
let turn = 0;
const ask = (who: Someone | null, method: string, path: string, body?: object): Call => {
  turn += 1;
  const target = apps[turn % 2 === 0 ? 0 : 1];
  return () => target.request(method, path, { ...(who && { token: who.token }), ...(body && { body }) });
};
/** Each a few milliseconds after another, in any order; none may be a fault of ours. */
const together = async (calls: readonly Call[], round: number): Promise<number[]> => {
  const answers = await Promise.all(
    calls.map(async (call, i) => {
      await sleep((i * 7 + round * 5) % 17);
      return call();
    }),
  );
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  await app.drain();
  return answers.map(({ status }) => status);
};
const inAnotherSession = async (one: Someone): Promise<Someone> => {
  const other = { ...one };
  await signIn(other);
  return other;
};

/** The money of a reservation once everything has settled. */
const expectInOrder = async (id: number) => {
  const history = await readStream(app.store, paymentStream(id));
  const { byId } = history.reduce(decider.evolve, decider.initial);
  const accounts = await books(id);
  const said = `reservation ${id}: ${history.map(({ type }) => type).join(' ')} ${JSON.stringify(accounts)}`;
  const sums = new Map<string, number>();
  for (const [account, amount] of Object.entries(accounts)) {
    const currency = account.split(' ')[1] ?? '';
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
    expect(['unapplied', 'review'], said).not.toContain(account.split(' ')[0]);
  }
  expect(
    [...sums.values()].filter((sum) => sum !== 0),
    said,
  ).toEqual([]);
  const all = Object.values(byId);
  const counting = all.filter(({ status, refund, pays }) => status === 'confirmed' && refund === null && pays.length === 0);
  expect(counting.length, said).toBeLessThanOrEqual(1);
  const months = all.flatMap(({ status, pays, refund }) => (status === 'confirmed' && refund === null ? pays : []));
  expect(new Set(months).size, said).toBe(months.length);
  for (const payment of Object.keys(byId)) {
    const of = (type: string) => history.filter((event) => event.type === type && event.data.paymentId === payment).length;
    expect(of('RefundSent') - of('RefundReverted'), said).toBeLessThanOrEqual(1);
    expect([0, 1], said).toContain(of('PayoutMade') - of('PayoutReverted'));
    expect(await app.db('sandbox_refunds').where({ payment }), said).toHaveLength(
      of('RefundSent') > 0 && byId[payment]?.gateway !== 'manual' ? 1 : 0,
    );
  }
  const row = await app.db('reservations').where({ id }).first();
  if (row.status === 'paid') expect(counting.length, said).toBe(1);
  return { history, byId, row, said };
};

it('refunds a paid stay once when both sides and an administrator cancel concurrently', async () => {
  for (const round of rounds) {
    const reservation = await accepted(host);
    const id = reservation.idreserva;
    await paid(reservation);
    await proves(app, first);
    const cancel = (who: Someone) => ask(who, 'DELETE', `/reservations/${id}`, { reason: 'other' });
    const { guest } = reservation;
    const statuses = await together(
      [cancel(guest), cancel(host), cancel(guest), cancel(first), cancel(await inAnotherSession(guest))],
      round,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const { history } = await expectInOrder(id);
    expect(history.filter(({ type }) => type === 'RefundDue')).toHaveLength(1);
  }
});

it('counts or refunds each payment once when two gateways and an administrator report it while the guest cancels', async () => {
  for (const round of rounds) {
    const reservation = await accepted(host);
    const id = reservation.idreserva;
    const [one, other] = [paymentIn(await pay(reservation)), paymentIn(await pay(reservation, 'paypal'))];
    await inSandbox(one, 'approved');
    await proves(app, first);
    const delivery = randomUUID();
    await together(
      [
        () => notify(one, { delivery }),
        () => there.notify(one, { delivery }),
        () => notify(one),
        () => press(other, 'approved'),
        ask(first, 'POST', '/pago/manualpayment', { id_reserva: id, reason: 'Caja' }),
        ...(round % 2 === 0 ? [ask(reservation.guest, 'DELETE', `/reservations/${id}`, { reason: 'other' })] : []),
      ],
      round,
    );
    await expectInOrder(id);
    expect(await app.db('webhook_inbox').where({ delivery }).pluck('status')).toEqual(['done']);
    const confirmations = (await mailsTo(reservation.guest)).filter(({ subject }) => subject.startsWith('Reserva confirmada'));
    expect(confirmations.length).toBeLessThanOrEqual(1);
  }
});

/** A stay of so many nights that was paid by card and whose payout is due. */
const due = async (nights = 2) => {
  const reservation = await accepted(host, {}, [1, 1 + nights]);
  const payment = await paid(reservation);
  clock.advance(4 * 86_400_000);
  await signIn(host, first, second, reservation.guest);
  for (const admin of [first, second]) await proves(app, admin);
  return { reservation, payment };
};

it.each([
  ['is made once', false],
  ['while the bank takes the money back is made once, and by two where it came later', true],
])('a payout by two administrators %s', async (_, isReversed) => {
  for (const round of rounds) {
    const { reservation, payment } = await due();
    const payOut = (who: Someone) => ask(who, 'POST', `/console/payouts/${encodeURIComponent(payment)}/paid`, { reason: 'Caja' });
    if (isReversed) await inSandbox(payment, 'reversed');
    const reports = isReversed ? [() => notify(payment), () => there.notify(payment)] : [];
    await together([payOut(first), payOut(second), ...reports, payOut(await inAnotherSession(first))], round);
    const { history, said } = await expectInOrder(reservation.idreserva);
    const types = history.map(({ type }) => type);
    const [made, reversed] = [types.indexOf('PayoutMade'), types.indexOf('PaymentReversed')];
    if (!isReversed) expect(made, said).toBeGreaterThan(0);
    if (made >= 0 && reversed >= 0) expect(made, said).toBeLessThan(reversed);
  }
});

it('a call repeated at the other process takes effect once, and returns the same answer once there is one', async () => {
  const { idreserva: id } = await accepted(host);
  await proves(app, first);
  const sent = { token: first.token, headers: { 'idempotency-key': randomUUID() }, body: { id_reserva: id, reason: 'Caja' } };
  const mark = (target: typeof app) => target.request('POST', '/pago/manualpayment', sent);
  const answers = await Promise.all([mark(app), mark(elsewhere)]);
  for (const { status, body } of answers) expect(status === 200 || body.code === 'idempotency_key_in_flight', body.code).toBe(true);
  const [again, other] = [await mark(app), await mark(elsewhere)];
  expect([again.status, other.text]).toEqual([200, again.text]);
  await expectInOrder(id);
});

it('the proposer never confirms their own proposal, in any session', async () => {
  for (const round of rounds) {
    const { reservation, payment } = await due(6);
    const path = `/console/payouts/${encodeURIComponent(payment)}/paid`;
    const sessions = [first, await inAnotherSession(first), await inAnotherSession(first)];
    for (const one of sessions) await proves(app, one);
    await together(
      sessions.map((one) => ask(one, 'POST', path, { reason: 'Caja' })),
      round,
    );
    const waiting = await app.db('approvals').where({ reservation_id: reservation.idreserva });
    expect(waiting).toHaveLength(1);
    expect(waiting[0].amount).toBeGreaterThan(limit);
    const confirm = `/console/approvals/${encodeURIComponent(waiting[0].id)}/confirm`;
    const own = await together(
      sessions.map((one) => ask(one, 'POST', confirm, { reason: 'Caja' })),
      round,
    );
    expect(own).toEqual([409, 409, 409]);
    const others = [second, await inAnotherSession(second)];
    for (const one of others) await proves(app, one);
    await together(
      [...others, ...others].map((one) => ask(one, 'POST', confirm, { reason: 'Caja' })),
      round,
    );
    const { history, said } = await expectInOrder(reservation.idreserva);
    expect(
      history.filter(({ type }) => type === 'PayoutMade'),
      said,
    ).toHaveLength(1);
  }
});

it('a month that is paid twice while the stay is cancelled is paid once or refunded', async () => {
  for (const round of rounds) {
    const made = await accepted(host, {}, [40, 132]);
    await paid(made);
    const { idreserva: id, guestToken, guest } = made;
    const months = (await app.request('GET', `/pago/cuotas/${id}/${guestToken}`)).body.opciones[0].meses;
    const open = () =>
      app.request('POST', '/pago/cuotas', { body: { id_reserva: id, token: guestToken, meses: months, metodo: 'mercadopago' } });
    const payment = String((await open()).body.url).split('/dev/pay/')[1] ?? '';
    await inSandbox(payment, 'approved');
    await proves(app, first);
    await together(
      [
        () => notify(payment),
        ask(first, 'POST', '/pago/manualpayment', { id_reserva: id, reason: 'Caja', meses: months }),
        ask(null, 'POST', '/pago/cuotas/transfer', { id_reserva: id, token: guestToken, meses: months }),
        ...(round % 2 === 0 ? [ask(guest, 'DELETE', `/reservations/${id}`, { reason: 'other' })] : []),
        () => notify(payment),
      ],
      round,
    );
    const { row, byId, said } = await expectInOrder(id);
    if (row.status === 'ended')
      for (const { status, refund, pays } of Object.values(byId))
        if (status === 'confirmed' && pays.length > 0) expect(refund, said).not.toBeNull();
  }
});
