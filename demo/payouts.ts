import type { PayoutRow } from '../projections/payouts.ts';
import { paymentDesk } from '../src/payments/desk.ts';
import { stepBy } from './chance.ts';
import type { World } from './world.ts';

/** So many of the latest still wait for somebody: the queue shows what it is for, and no neglect. */
const STILL_TO_PAY = 3;

/** Hosts were paid when it was due, by an administrator; the rent of later months reached them likewise. */
export const payHosts = async (world: World, adminId: number): Promise<void> => {
  const { db, clock, payments, present } = world;
  const due: PayoutRow[] = await db<PayoutRow>('payouts')
    .whereRaw('earned > paid_out')
    .where('due_on', '<', present.slice(0, 10))
    .orderBy([{ column: 'due_on', order: 'desc' }, { column: 'reservation_id' }]);
  const { paidOut } = paymentDesk(payments);
  const waiting = new Set(due.filter(({ month }) => month === null).slice(0, STILL_TO_PAY));
  for (const row of due) {
    if (waiting.has(row)) continue;
    const asked = { payout: row.id, reason: 'Transferencia hecha y revisada en el banco.', adminId };
    await clock.at(`${row.due_on}T20:00:00.000Z`, () => paidOut(asked, stepBy(`user:${adminId}`, `pay host ${row.id}`)));
  }
};
