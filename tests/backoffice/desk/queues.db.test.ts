import { expect, it } from 'vitest';
import type { ConsoleQueue } from '../../../src/backoffice/desk/contract-reports.ts';
import { manualClock } from '../../../src/platform/clock.ts';
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
const CLP = { moneda: 'es_CL', currency: 'CLP' };

it('says how much money waits in a queue, as the lines of its list add up', async () => {
  expect(await queueOf('transfers')).toMatchObject({ waiting: 0, money: [] });
  for (const reservation of [await accepted(host), await accepted(host)]) await announce(reservation);
  await accepted(host); // nothing announced: it does not wait here
  expect(await queueOf('transfers')).toMatchObject({ waiting: 2, money: [{ amount: 113_850, ...CLP }] });
  const list = (await get(`reservations?filter=${encodeURIComponent(JSON.stringify({ transferencia: true }))}`)).body;
  const asked = { method: 'bankTransfer', percent: 3.5, amount: 56_925, whole: 56_925 };
  expect(list.map(({ from }: { from: object }) => from)).toEqual([asked, asked]);

  const stay = await accepted(host);
  await paid(stay);
  expect(await queueOf('payouts')).toMatchObject({ waiting: 0, money: [] });
  await app.db('payouts').where({ reservation_id: stay.idreserva }).update({ payable_from: '2026-12-01' });
  expect(await queueOf('payouts')).toMatchObject({ waiting: 1, money: [{ amount: 50_000, ...CLP }] });
});

it('says how long one usually waits until it is done: of five at least, and of those lately done', async () => {
  const confirmed = async (hours: number) => {
    const reservation = await accepted(host);
    await announce(reservation);
    clock.advance(hours * HOUR);
    expect((await markPaid(app, admin, { id_reserva: reservation.idreserva, reason: 'llegó al banco' })).status).toBe(200);
  };
  const usual = async () => {
    clock.advance(HOUR); // it is read once an hour
    return (await queueOf('transfers'))?.usual_seconds;
  };
  for (const hours of [1, 2, 5, 9]) await confirmed(hours);
  expect(await usual()).toBeNull();
  await confirmed(20);
  expect(await usual()).toBe(5 * 3_600);
  await confirmed(0);
  expect((await queueOf('transfers'))?.usual_seconds).toBe(5 * 3_600); // as it was read
  expect(await usual()).toBe(3.5 * 3_600);
  expect((await queueOf('conflicts'))?.usual_seconds).toBeNull(); // when one was done is kept nowhere
  const earlier = (column: string) => app.db.raw(`${column} - interval '91 days'`);
  await app.db('reservations').update({ transfer_notified_at: earlier('transfer_notified_at'), paid_at: earlier('paid_at') });
  expect(await usual()).toBeNull();
});
