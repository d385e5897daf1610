import { v5 as uuidv5 } from 'uuid';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { own } from '../../kernel/own.ts';
import type { DateOnly } from '../../kernel/types.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import { debtOf, evolve, initial, type Payments, payableOn } from '../decider/state.ts';
import { type AdminActionCommand, payments } from '../decider.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { paymentStream } from '../events.ts';
import { follow } from '../follow-ups.ts';
import { debtsOf } from '../queries.ts';

const SET_OFFS = '52a1f0c3-7c0e-4d58-9d0b-9f3a1c6e8b47';

/**
 * The position at which this payout command had used up the whole payout for debts; null when it did not. Such a command writes nothing
 * under its own id, so a repeat is recognised by this. Throws StreamDamaged, StoreUnavailable.
 */
export const usedUpBy = async ({ db, store }: PaymentDeps, reservationId: number, payoutCommand: string): Promise<Position | null> => {
  const history = await readStream(store, paymentStream(reservationId));
  const last = history.findLast((event) => event.type === 'PayoutSetOff' && event.data.payoutCommand === payoutCommand);
  const reservation = last && (await reservationsForPayment.byId(db, reservationId));
  if (last?.type !== 'PayoutSetOff' || !reservation) return null;
  const state = history.slice(0, last.revision + 1).reduce(evolve, initial);
  const day = dayIn(reservation.timeZone, last.data.setOffAt);
  return payableOn(own(state.byId, last.data.paymentId), day) === 0 ? last.position : null;
};

/** `today`: the day of the payout where the space is. */
type Payable = { readonly reservationId: number; readonly paymentId: string; readonly hostId: number; readonly today: DateOnly };
type Debt = { readonly reservationId: number; readonly paymentId: string; readonly owed: number };

/**
 * The debts of a payout's host for other stays: in its currency (minor units, the oldest first), and whether there are others in another
 * currency.
 */
const debtsAgainst = async (deps: PaymentDeps, { paymentId, hostId }: Omit<Payable, 'today'>, currency: string) => {
  const rows = await debtsOf(deps.db, hostId, paymentId);
  const debts: Debt[] = [];
  for (const { reservation_id: reservationId, payment_id: debtor } of rows.filter((row) => row.currency === currency)) {
    const owed = debtOf(own((await paymentsOf(deps, reservationId)).byId, debtor)); // read from the log
    if (owed > 0) debts.push({ reservationId, paymentId: debtor, owed });
  }
  return { debts, inAnother: rows.some((row) => row.currency !== currency) };
};

type PayOut = Extract<AdminActionCommand, { type: 'PayOut' }>;

/**
 * The effect of the host's debts for other stays on a payout: the command to send, the debts to deduct first, their sum and the rest (minor
 * units). With a debt in another currency nothing is deducted, and the command states that (D-136). Throws the refusal of a payout from
 * which something would be deducted.
 */
export const reductionOf = async (deps: PaymentDeps, command: PayOut, hostId: number, state: Payments) => {
  const { reservationId, paymentId, today } = command;
  const payment = own(state.byId, paymentId);
  const due = payableOn(payment, today);
  const { debts, inAnother } = await debtsAgainst(deps, { reservationId, paymentId, hostId }, payment?.applied?.host.currency ?? '');
  if (inAnother || debts.length === 0) return { command: { ...command, owing: inAnother }, debts: [], taken: 0, left: due };
  payments.decide({ ...command, amount: undefined }, state);
  const owed = debts.reduce((sum, debt) => sum + debt.owed, 0);
  const taken = Math.min(due, owed);
  return { command, debts, taken, left: due - taken };
};

/**
 * Deducts the host's debts for other stays from this payout (D-136). First the debt is reduced, then the payout: after a crash the reaction
 * on DebtSetOff does the second step. Concurrent calls set off the same amount once, because the command id contains the amount set off
 * before; the events name the one payout command that did it.
 */
export const setOff = async (
  deps: PaymentDeps,
  { reservationId, paymentId, today }: Payable,
  debts: readonly Debt[],
  metadata: Metadata,
): Promise<void> => {
  for (const debt of debts) {
    const payment = own((await paymentsOf(deps, reservationId)).byId, paymentId);
    const amount = payableOn(payment, today);
    if (amount === 0) break;
    const commandId = uuidv5(`${paymentId}/${debt.paymentId}/${payment?.setOff}/${debt.owed}`, SET_OFFS);
    const against = { reservationId, paymentId };
    const owed = { reservationId: debt.reservationId, paymentId: debt.paymentId };
    const command = { type: 'SetOffDebt', ...owed, amount, against, payoutCommand: metadata.commandId, now: deps.clock.now() } as const;
    const handled = await deps.streams.send(command, { ...metadata, commandId });
    await follow(deps, handled, { ...metadata, commandId });
  }
};
