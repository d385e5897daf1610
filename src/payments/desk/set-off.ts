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

/**
 * The debts of a payout's host for other stays: in its currency (minor units, the oldest first), and whether there are others in another
 * currency.
 */
export const debtsAgainst = async (deps: PaymentDeps, { paymentId, hostId }: Payable, currency: string) => {
  const rows = await debtsOf(deps.db, hostId, paymentId);
  const debts: Debt[] = [];
  for (const { reservation_id: reservationId, payment_id: debtor } of rows.filter((row) => row.currency === currency)) {
    const owed = debtOf(own((await paymentsOf(deps, reservationId)).byId, debtor)); // read from the log
    if (owed > 0) debts.push({ reservationId, paymentId: debtor, owed });
  }
  return { debts, inAnother: rows.some((row) => row.currency !== currency) };
};

/**
 * Deducts the host's debts for other stays from this payout (D-136), and returns the last position; null when nothing was set off. First
 * the debt is reduced, then the payout: after a crash the reaction on DebtSetOff does the second step. Concurrent calls set off the same
 * amount once, because the command id contains the amount set off before.
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
