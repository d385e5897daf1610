import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { nextSql } from '../../src/payments/queries.ts';
import { type PayoutRow, unsentOfRow } from '../../src/payments/rows.ts';
import { putBankData } from '../identity/bank.ts';
import { proves } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { april, instalmentsIn, may, START } from './instalments/world.ts';

const clock = manualClock(START);
const app = await testApp({ clock });
const { host, admin, at, aLongStay, pays, books, requestAs, get, list } = await instalmentsIn(app, clock);
const RENT = 460_000;

/** A stay whose guest has paid all three months together, in December: the rent is sent from Monday, 12 April, and from Tuesday, 11 May. */
const paidAhead = async () => {
  await at(START);
  const stay = await aLongStay();
  return { id: stay.id, payment: await pays(stay, [april, may]) };
};
const send = async (payment: string, what: string, amount?: number, key: string = randomUUID()) => {
  await proves(app, admin);
  const headers = { 'idempotency-key': key };
  return app.request('POST', `/console/payouts/${payment}/${what}`, { token: admin.token, headers, body: { reason: 'x', amount } });
};
const listed = async (payment: string, estado?: string) => {
  const [row] = await list(admin, 'payouts', { id: payment, ...(estado && { estado }) });
  return row && [row.estado, row.mes, row.desde, row.importe, row.despues, row.pagado];
};
const waitingMoney = async () => {
  const { queues } = await get(admin, '/console/queues');
  return queues.find(({ name }: { name: string }) => name === 'payouts').money.map(({ amount }: { amount: number }) => amount);
};
const earnings = () => get(host, '/earnings');

it('rent paid ahead is sent month by month, and host and console see which is next', async () => {
  const { id, payment } = await paidAhead();
  await putBankData(app, host.token);
  expect(await listed(payment)).toEqual(['upcoming', april, '2027-04-12', RENT, RENT, 0]);
  await at('2027-03-12T15:00:00.000Z'); // the first month is due, none of those that were paid ahead
  expect(await waitingMoney()).toEqual([RENT]);
  expect((await earnings()).proximos.map(({ importe, desde }: { importe: number; desde: string }) => [desde, importe])).toEqual([
    ['2027-03-11', RENT],
    ['2027-04-12', RENT],
    ['2027-05-11', RENT],
  ]);
  await at('2027-04-11T15:00:00.000Z');
  expect(await send(payment, 'paid')).toMatchObject({ status: 409, body: { code: 'not_due_yet', from: '2027-04-12' } });
  await at('2027-04-12T15:00:00.000Z');
  expect(await listed(payment, 'due')).toEqual(['due', april, '2027-04-12', RENT, RENT, 0]);
  expect(await send(payment, 'paid', 2 * RENT)).toMatchObject({ status: 422, body: { errors: { amount: ['mismatch'] } } });
  const key = randomUUID();
  expect((await send(payment, 'paid', RENT, key)).status).toBe(200);
  expect(await listed(payment)).toEqual(['upcoming', may, '2027-05-11', RENT, 0, RENT]);
  expect(await send(payment, 'paid')).toMatchObject({ status: 409, body: { code: 'not_due_yet', from: '2027-05-11' } });
  const { pagados, proximos } = await earnings();
  expect(pagados).toMatchObject([{ reserva: id, recibido: RENT, pagado_el: '2027-04-12T15:00:00.000Z' }]);
  expect(proximos.map(({ desde }: { desde: string }) => desde)).toEqual(['2027-03-11', '2027-05-11']);
  await at('2027-05-11T15:00:00.000Z');
  expect((await send(payment, 'paid', RENT, key)).status).toBe(200); // the command of April again
  expect(await listed(payment)).toEqual(['due', may, '2027-05-11', RENT, 0, RENT]);
  expect((await send(payment, 'paid')).status).toBe(200);
  expect(await listed(payment)).toEqual(['paid', may, '2027-05-11', 0, 0, 2 * RENT]);
  expect(await books(id)).toMatchObject({ 'host CLP': -RENT }); // the first month, which was not sent

  // marked by mistake: the last transfer alone is taken back
  expect((await send(payment, 'withdraw')).status).toBe(200);
  expect(await listed(payment)).toEqual(['due', may, '2027-05-11', RENT, 0, RENT]);
  const [{ pagado_el, ultimo }] = await list(admin, 'payouts', { id: payment });
  expect([pagado_el, ultimo]).toEqual(['2027-04-12T15:00:00.000Z', RENT]);

  // no mail was sent yet: the host is not notified of the reverted transfer, but of the other
  await app.drain();
  clock.advance(60_000); // the last one waited for what became of the one before
  await app.drain();
  const about = { template: ['host-payout-sent', 'host-payout-reverted'], status: ['sent', 'dropped'] };
  const posted = await app.db('mail_outbox').whereIn('template', about.template).whereIn('status', about.status).orderBy('posted');
  expect(posted.map(({ template, status, params }) => `${template} ${status} ${params.at.slice(0, 10)}`)).toEqual([
    'host-payout-sent sent 2027-04-12',
    'host-payout-sent dropped 2027-05-11',
    'host-payout-reverted dropped 2027-05-11',
  ]);
});

it('a debt is deducted from the month that is sent, and a repeated command sends none that has begun since', async () => {
  const [other, { payment }] = [await paidAhead(), await paidAhead()];
  const first = (await app.db('payouts').where({ reservation_id: other.id, month: null }).first()).id;
  await at('2027-03-12T15:00:00.000Z');
  expect((await send(first, 'paid')).status).toBe(200);
  await requestAs(host, 'POST', `/reservations/${other.id}/ask-end`, { reason: 'repairs' });
  expect((await requestAs(admin, 'POST', `/console/reservations/${other.id}/end-stay`, { reason: 'x', back: 'all' })).status).toBe(200);
  await app.drain();
  expect((await earnings()).deudas).toMatchObject([{ reserva: other.id, debe: RENT }]);

  await at('2027-04-12T15:00:00.000Z');
  const key = randomUUID();
  expect((await send(payment, 'paid', undefined, key)).status).toBe(200);
  expect(await listed(payment)).toEqual(['upcoming', may, '2027-05-11', RENT, 0, 0]);
  expect((await earnings()).deudas).toEqual([]);
  await at('2027-05-11T15:00:00.000Z');
  expect((await send(payment, 'paid', undefined, key)).status).toBe(200);
  expect(await listed(payment)).toEqual(['due', may, '2027-05-11', RENT, 0, 0]);
  expect((await send(payment, 'paid')).status).toBe(200);
  expect(await listed(payment)).toEqual(['paid', may, '2027-05-11', 0, 0, RENT]);
});

/** Days of one month, so that the months of a row and the day of the look often meet. */
const days = fc.integer({ min: 1, max: 28 }).map((n) => `2027-06-${String(n).padStart(2, '0')}`);
const aRow = fc
  .record({
    months: fc.array(fc.record({ from: days, amount: fc.nat(900) }), { minLength: 1, maxLength: 4 }),
    gone: fc.nat(900),
    paid_out: fc.nat(1_500),
    set_off: fc.nat(300),
    settled: fc.nat(300),
    today: days,
  })
  .map(({ months, gone, today, ...row }) => {
    const by_month = months.toSorted((a, b) => (a.from < b.from ? -1 : 1)).map((month) => ({ ...month, due: month.from, by: month.from }));
    const earned = Math.max(0, by_month.reduce((sum, { amount }) => sum + amount, 0) - gone);
    const [next] = unsentOfRow({ ...row, by_month, earned });
    return { ...row, by_month, earned, today, payable_from: next?.from ?? by_month[0]?.from ?? today };
  });

it('the list, in SQL, and the decider agree on what is sent next', async () => {
  const rows = fc.sample(aRow, 500);
  const values = app.db.raw(
    `select * from jsonb_to_recordset(?::jsonb) as payouts(
    by_month jsonb, earned bigint, paid_out bigint, set_off bigint, settled bigint, payable_from date, today date)`,
    [JSON.stringify(rows)],
  );
  const found: { next: number }[] = await app.db
    .with('payouts', values)
    .from('payouts')
    .select(app.db.raw(`${nextSql('payouts.today')}::bigint as next`));
  const sentNext = ({ today, payable_from, ...row }: Pick<PayoutRow, 'payable_from'> & (typeof rows)[number]) =>
    unsentOfRow(row)
      .filter(({ from }) => from <= (today > payable_from ? today : payable_from))
      .reduce((sum, { amount }) => sum + amount, 0);
  expect(found.map(({ next }, n) => ({ ...rows[n], next: Number(next) }))).toEqual(rows.map((row) => ({ ...row, next: sentNext(row) })));
  expect(found.filter(({ next }) => Number(next) > 0).length).toBeGreaterThan(50);
});
