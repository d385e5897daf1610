import type { PayoutRow } from '../projections/payouts.ts';
import { payoutDesk } from '../src/payments/desk/payouts.ts';
import { slots } from '../src/platform/concurrency/signal.ts';
import { stepBy } from './chance.ts';
import type { World } from './world.ts';

/** So many of the latest still wait for somebody: the queue shows what it is for, and no neglect. */
const STILL_TO_PAY = 3;
const AT_ONCE = 8;

/** Hosts were paid when it was due, by an administrator; the rent of later months reached them likewise. */
export const payHosts = async (world: World, adminId: number): Promise<void> => {
  const { db, clock, payments, present } = world;
  const due: PayoutRow[] = await db<PayoutRow>('payouts')
    .whereRaw('earned > paid_out')
    .where('due_on', '<', present.slice(0, 10))
    .orderBy([{ column: 'due_on', order: 'desc' }, { column: 'reservation_id' }]);
  const { paidOut } = payoutDesk(payments);
  const waiting = new Set(due.filter(({ month }) => month === null).slice(0, STILL_TO_PAY));
  const pay = async (rows: readonly PayoutRow[]): Promise<void> => {
    for (const { id, due_on } of rows) {
      const asked = { payout: id, reason: 'Transferencia hecha y revisada en el banco.', adminId };
      await clock.at(`${due_on}T20:00:00.000Z`, () => paidOut(asked, stepBy(`user:${adminId}`, `pay host ${id}`)));
    }
  };
  const paid = due.filter((row) => !waiting.has(row));
  const limit = slots(AT_ONCE);
  // those of one reservation stand in one stream
  await Promise.all([...Map.groupBy(paid, ({ reservation_id }) => reservation_id).values()].map((rows) => limit(() => pay(rows))));
};
