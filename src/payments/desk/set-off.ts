import { v5 as uuidv5 } from 'uuid';
import { debtsOf } from '../../../projections/payouts.ts';
import type { Metadata, Position, Recorded } from '../../platform/event-store/port.ts';
import { own } from '../../shared/own.ts';
import { debtOf, dueOf } from '../decider/state.ts';
import { type PaymentDeps, paymentHandler, paymentsOf } from '../deps.ts';
import { type PaymentEvent, paymentStream } from '../events.ts';

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
  const handle = paymentHandler(deps);
  let last: Position | null = null;
  for (const debt of debts) {
    const payment = own((await paymentsOf(deps, reservationId)).byId, paymentId);
    const amount = dueOf(payment);
    if (amount === 0) break;
    const commandId = uuidv5(`${paymentId}/${debt.paymentId}/${payment?.setOff}/${debt.owed}`, SET_OFFS);
    const against = { reservationId, paymentId };
    const owed = { reservationId: debt.reservationId, paymentId: debt.paymentId };
    const command = { type: 'SetOffDebt', ...owed, amount, against, now: deps.clock.now() } as const;
    const { events } = await handle(paymentStream(debt.reservationId), command, { ...metadata, commandId });
    const set = events.find((event) => event.type === 'DebtSetOff');
    if (set?.type === 'DebtSetOff') last = await takeSetOff(deps, set.data, { ...metadata, commandId });
  }
  return last;
};

/** The second step. `metadata.commandId`: of the first, so that it is done once whoever does it. */
const takeSetOff = async (
  deps: PaymentDeps,
  { against, hostId, amount, reservationId, paymentId }: Extract<PaymentEvent, { type: 'DebtSetOff' }>['data'],
  { actor, correlationId, commandId }: Pick<Metadata, 'actor' | 'correlationId' | 'commandId'>,
): Promise<Position | null> => {
  const of = { reservationId, paymentId };
  const command = { type: 'TakeSetOff', ...against, hostId, amount, of, now: deps.clock.now() } as const;
  const taken = { actor, correlationId, commandId: uuidv5(`${commandId}/taken`, SET_OFFS) };
  return (await paymentHandler(deps)(paymentStream(against.reservationId), command, taken)).position;
};

/** For the reaction. */
export const completeSetOff = (deps: PaymentDeps, { data, meta }: Recorded<Extract<PaymentEvent, { type: 'DebtSetOff' }>>) =>
  takeSetOff(deps, data, { actor: 'reaction:payments', correlationId: meta.correlationId, commandId: meta.commandId });
