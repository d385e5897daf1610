import { v5 as uuidv5 } from 'uuid';
import { debtsOf } from '../../../projections/payouts.ts';
import type { Metadata, Position } from '../../platform/event-store/port.ts';
import { own } from '../../shared/own.ts';
import { debtOf, dueOf } from '../decider/state.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { follow } from '../follow-ups.ts';

const SET_OFFS = '52a1f0c3-7c0e-4d58-9d0b-9f3a1c6e8b47';

type Payable = { readonly reservationId: number; readonly paymentId: string; readonly hostId: number };
type Debt = { readonly reservationId: number; readonly paymentId: string; readonly owed: number };

/** What the host of a payout owes us for other stays: in its currency (minor units, the oldest first), and whether in another one. */
export const debtsAgainst = async (deps: PaymentDeps, { paymentId, hostId }: Payable, currency: string) => {
  const rows = await debtsOf(deps.db, hostId, paymentId);
  const debts: Debt[] = [];
  for (const { reservation_id: reservationId, payment_id: debtor } of rows.filter((row) => row.currency === currency)) {
    const owed = debtOf(own((await paymentsOf(deps, reservationId)).byId, debtor)); // as the log has it
    if (owed > 0) debts.push({ reservationId, paymentId: debtor, owed });
  }
  return { debts, inAnother: rows.some((row) => row.currency !== currency) };
};

/**
 * Keeps what the host owes for other stays from what this payout would send them (D-136), and answers the last position; null where nothing
 * was set off. First the debt is less, then the payout: whatever cuts this off, the reaction on DebtSetOff does the second step. Two at once
 * set off the same amount once, for the command is named by how much the payout had taken before.
 */
export const setOff = async (
  deps: PaymentDeps,
  { reservationId, paymentId }: Payable,
  debts: readonly Debt[],
  metadata: Metadata,
): Promise<Position | null> => {
  let last: Position | null = null;
  for (const debt of debts) {
    const payment = own((await paymentsOf(deps, reservationId)).byId, paymentId);
    const amount = dueOf(payment);
    if (amount === 0) break;
    const commandId = uuidv5(`${paymentId}/${debt.paymentId}/${payment?.setOff}/${debt.owed}`, SET_OFFS);
    const against = { reservationId, paymentId };
    const owed = { reservationId: debt.reservationId, paymentId: debt.paymentId };
    const command = { type: 'SetOffDebt', ...owed, amount, against, now: deps.clock.now() } as const;
    const handled = await deps.streams.send(command, { ...metadata, commandId });
    last = (await follow(deps, handled, { ...metadata, commandId })) ?? last;
  }
  return last;
};
