import { expect, it } from 'vitest';
import type { ConsoleReservation } from '../../../src/console/contract.ts';
import type { ConsoleQueue } from '../../../src/console/queues/routes.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { paymentsIn, type Reservation } from '../../payments/world.ts';
import { aBookablePerson, anAdmin, markPaid } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const HOUR = 3_600_000;
const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { accepted, paid } = paymentsIn(app, clock);
const [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
const get = (path: string) => app.request('GET', `/console/${path}`, { token: admin.token });
const queueOf = async (name: string): Promise<ConsoleQueue | undefined> => {
  await app.drain();
  const { queues }: { queues: ConsoleQueue[] } = (await get('queues')).body;
  return queues.find((queue) => queue.name === name);
};
const announce = async ({ idreserva, guestToken }: Reservation) => {
  const send = (more: object) => app.request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken, ...more } });
  await send({});
  expect((await send({ reference: '000123' })).status).toBe(200);
};
/** A row to write back: JSON values as text. */
const copied = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]),
  );
const CLP = { moneda: 'es_CL', currency: 'CLP' };

it('shows how much money waits in a queue, equal to the sum of its lines', async () => {
  expect(await queueOf('transfers')).toMatchObject({ waiting: 0, money: [] });
  for (const reservation of [await accepted(host), await accepted(host)]) await announce(reservation);
  await accepted(host); // nothing announced: it does not wait here
  expect(await queueOf('transfers')).toMatchObject({ waiting: 2, money: [{ amount: 113_850, ...CLP }] });
  const list = (await get(`reservations?filter=${encodeURIComponent(JSON.stringify({ transferencia: true }))}`)).body;
  const payment = { method: 'bankTransfer', percent: 3.5, amount: 56_925, whole: 56_925 };
  expect(list.map(({ from }: { from: object }) => from)).toEqual([payment, payment]);
  expect(list[0].aviso).toEqual({ referencia: '000123', comprobante: false });
  const found = (await get(`search?q=R-${list[0].id}`)).body.grupos[0].data[0];
  expect(found.importe).toEqual({ amount: 56_925, ...CLP });

  const stay = await accepted(host);
  await paid(stay);
  expect(await queueOf('payouts')).toMatchObject({ waiting: 0, money: [] });
  await app.db('payouts').where({ reservation_id: stay.idreserva }).update({ payable_from: '2026-12-01' });
  expect(await queueOf('payouts')).toMatchObject({ waiting: 1, money: [{ amount: 50_000, ...CLP }] });
});

it('has a queue of deadlines within hours, for the host to answer or the guest to pay', async () => {
  const { idreserva } = await accepted(host);
  expect(await queueOf('lapsing')).toMatchObject({ waiting: 0, late_after_seconds: 0 });
  const endsIn = (hours: number) =>
    app
      .db('reservations')
      .where({ id: idreserva })
      .update({ due_at: new Date(Date.parse(clock.now()) + hours * HOUR).toISOString() });
  await endsIn(6);
  expect((await queueOf('lapsing'))?.waiting).toBe(1);
  await endsIn(7);
  expect((await queueOf('lapsing'))?.waiting).toBe(0);
});

it('adds up transfers as their list shows each: rounding ties, cents, and quotes from before versions', async () => {
  const surcharges = { mercadopago: 6, paypal: 6.5, bankTransfer: 2.5 };
  const quotes = [
    { currency: 'CLP', total: 1_020, surcharges }, // 25.5
    { currency: 'CLP', total: 1_019, surcharges }, // 25.475
    { currency: 'CLP', total: 1_021, surcharges }, // 25.525
    { currency: 'CLP', total: 55_000 }, // 3.5 per cent, the setting
    { currency: 'EUR', total: 13_660, surcharges }, // 341.5
    { currency: 'EUR', total: 100 }, // 3.5
  ];
  const announced = app.db('reservations').whereNotNull('transfer_notified_at');
  const { quote: first, ...row } = await announced.clone().first();
  await announced.update({ status: 'ended' });
  const { surcharges: _, ...usual } = first;
  for (const [i, quote] of quotes.entries())
    await app.db('reservations').insert({ ...copied(row), id: 9_000 + i, quote: JSON.stringify({ ...usual, ...quote }) });
  expect((await queueOf('transfers'))?.money).toEqual([
    { amount: 1_046 + 1_044 + 1_047 + 56_925, ...CLP },
    { amount: 140.02 + 1.04, moneda: 'it_IT', currency: 'EUR' },
  ]);
  const list: ConsoleReservation[] = (await get(`reservations?filter=${encodeURIComponent(JSON.stringify({ transferencia: true }))}`)).body;
  expect(list.map(({ from }) => from?.amount).sort()).toEqual([1_046, 1_044, 1_047, 56_925, 140.02, 1.04].sort());
});

it('shows the median time to completion: from at least five recent ones', async () => {
  const { idreserva, ...stay } = await accepted(host);
  await announce({ idreserva, ...stay });
  clock.advance(HOUR);
  expect((await markPaid(app, admin, { id_reserva: idreserva, reason: 'llegó al banco' })).status).toBe(200);
  await app.drain();
  const row = await app.db('reservations').where({ id: idreserva }).first();
  let copies = 9_100;
  /** One more that was confirmed so many hours after it was announced. */
  const confirmed = (hours: number) => {
    const paid_at = new Date(Date.parse(row.transfer_notified_at) + hours * HOUR).toISOString();
    return app.db('reservations').insert({ ...copied(row), id: ++copies, paid_at });
  };
  const usual = async () => {
    clock.advance(HOUR); // it is read once an hour
    return (await queueOf('transfers'))?.usual_seconds;
  };
  for (const hours of [2, 5, 9]) await confirmed(hours);
  expect(await usual()).toBeNull();
  await confirmed(20);
  expect(await usual()).toBe(5 * 3_600);
  await confirmed(0);
  expect((await queueOf('transfers'))?.usual_seconds).toBe(5 * 3_600); // as it was read
  expect(await usual()).toBe(3.5 * 3_600);
  expect((await queueOf('conflicts'))?.usual_seconds).toBeNull(); // its completion time is not stored anywhere
  const earlier = (column: string) => app.db.raw(`${column} - interval '91 days'`);
  await app.db('reservations').update({ transfer_notified_at: earlier('transfer_notified_at'), paid_at: earlier('paid_at') });
  expect(await usual()).toBeNull();
});
