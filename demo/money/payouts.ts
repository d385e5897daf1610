import pLimit from 'p-limit';
import { addDays } from '../../src/kernel/nights.ts';
import { payByHand } from '../../src/payments/desk/by-administrator.ts';
import { payoutDesk } from '../../src/payments/desk/payouts.ts';
import { sendRefund } from '../../src/payments/gateways/deadlines.ts';
import { refundsDue } from '../../src/payments/queries.ts';
import type { InstalmentRow, PayoutRow } from '../../src/payments/rows.ts';
import { stepBy } from '../chance.ts';
import type { World } from '../world.ts';

/** The number of recently ended stays not yet paid out, so that the queue has content without suggesting neglect. */
const STILL_TO_PAY = 3;
const AT_ONCE = 8;

/** Guests of long stays paid each instalment by transfer, the day before it was due. */
const payInstalments = async ({ db, clock, payments, present }: World, adminId: number): Promise<void> => {
  const rows: InstalmentRow[] = await db<InstalmentRow>('instalments')
    .where({ dropped: false })
    .whereNull('paid_by')
    .where('due', '<=', present.slice(0, 10))
    .orderBy(['reservation_id', 'due']);
  for (const { id, reservation_id: reservationId, due } of rows) {
    const transfer = { reservationId, months: [due], amount: undefined, reason: 'Transferencia del huésped, vista en el banco.', adminId };
    await clock.at(`${addDays(due, -1)}T15:00:00.000Z`, () => payByHand(payments, transfer, stepBy(`user:${adminId}`, `instalment ${id}`)));
  }
};

/** Refunds went through the sandbox immediately: a gateway configured here does not know these payments. */
export const sendRefunds = async ({ db, clock, payments, present, settled }: World): Promise<void> => {
  for (const { payment_id: paymentId, reservation_id: reservationId, refund_due_at: at } of await refundsDue(db, present)) {
    await clock.at(at, () => sendRefund(payments, reservationId, paymentId, stepBy('deadline', `refund ${paymentId}`)));
  }
  await settled();
};

/** An administrator paid the hosts when it was due. */
export const payHosts = async (world: World, adminId: number): Promise<void> => {
  const { db, clock, payments, present } = world;
  await payInstalments(world, adminId);
  await world.settled();
  const due: PayoutRow[] = await db<PayoutRow>('payouts')
    .whereRaw('earned > paid_out')
    .where('due_on', '<', present.slice(0, 10))
    .orderBy([{ column: 'due_on', order: 'desc' }, { column: 'reservation_id' }]);
  const { paidOut } = payoutDesk(payments);
  const over = await db('reservations').where('check_out', '<', present.slice(0, 10)).pluck<number[]>('id');
  const ended = new Set(over);
  const waiting = new Set(due.filter(({ reservation_id }) => ended.has(reservation_id)).slice(0, STILL_TO_PAY));
  const pay = async (rows: readonly PayoutRow[]): Promise<void> => {
    for (const { id, due_on } of rows) {
      const payout = { payout: id, reason: 'Transferencia hecha y revisada en el banco.', adminId };
      await clock.at(`${due_on}T20:00:00.000Z`, () => paidOut(payout, stepBy(`user:${adminId}`, `pay host ${id}`)));
    }
  };
  const paid = due.filter((row) => !waiting.has(row));
  const limit = pLimit(AT_ONCE);
  // the payments of one reservation are in one stream
  await Promise.all([...Map.groupBy(paid, ({ reservation_id }) => reservation_id).values()].map((rows) => limit(() => pay(rows))));
};
