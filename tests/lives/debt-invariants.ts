import { expect } from 'vitest';
import { payoutsPage } from '../../src/console/money/queries-money.ts';
import { readStream } from '../../src/engine/event-store/typed.ts';
import { type PaymentEvent, paymentStream } from '../../src/payments/events.ts';
import type { Stage } from './stage.ts';

/** The host's share of one payment and what they received, computed from the log alone; minor units. */
type Account = {
  readonly reservationId: number;
  /** The host's part, less what went back to the guest. */
  readonly share: number;
  /** Sent to the host and not taken back as a mistake. */
  readonly sent: number;
  /** Had by owing less for another stay. */
  readonly kept: number;
  /** The paid part of the debt: set off against another payout, or sent back. */
  readonly settled: number;
};
type Accounts = Map<string, Account>;

const left = ({ share, sent, kept, settled }: Account): number => share - sent - kept + settled;
/** Payouts that were also refunded to the guest, less set-offs and repayments. */
const debtOf = (account: Account): number => Math.max(0, -left(account));

const openDebts = (accounts: Accounts, but: string): string[] =>
  [...accounts].filter(([id, account]) => id !== but && debtOf(account) > 0).map(([id, account]) => `${id}: ${debtOf(account)}`);

/** By how much an event changes them. */
const changeOf = (event: PaymentEvent): Partial<Omit<Account, 'reservationId'>> => {
  switch (event.type) {
    case 'RefundDue':
      return { share: -(event.data.taken?.host.amount ?? 0) };
    case 'RefundReverted':
      return { share: event.data.taken.host.amount };
    case 'PayoutMade':
      return { sent: event.data.amount.amount };
    case 'PayoutReverted':
      return { sent: -event.data.amount.amount };
    case 'PayoutSetOff':
      return { kept: event.data.amount.amount };
    case 'DebtSetOff':
    case 'DebtRepaid':
      return { settled: event.data.amount.amount };
    default:
      return {};
  }
};
const move = (accounts: Accounts, event: PaymentEvent): void => {
  const { paymentId, reservationId } = event.data;
  if (event.type === 'PaymentApplied')
    accounts.set(paymentId, { reservationId, share: event.data.host.amount, sent: 0, kept: 0, settled: 0 });
  if (event.type === 'PaymentVoided') accounts.delete(paymentId);
  const account = accounts.get(paymentId);
  if (!account) return;
  const { share = 0, sent = 0, kept = 0, settled = 0 } = changeOf(event);
  accounts.set(paymentId, {
    ...account,
    share: account.share + share,
    sent: account.sent + sent,
    kept: account.kept + kept,
    settled: account.settled + settled,
  });
};

/** No payout to a host who owes us for another stay, never more than their share, and never a deduction above their debt. */
const expectAllowed = (accounts: Accounts, event: PaymentEvent): void => {
  const { paymentId } = event.data;
  const account = accounts.get(paymentId);
  if (event.type === 'PayoutMade') {
    expect(openDebts(accounts, paymentId), `${paymentId} is paid out while its host owes`).toEqual([]);
    expect(event.data.amount.amount, `${paymentId} is paid out`).toBe(account && left(account));
  }
  if (event.type === 'DebtSetOff') expect(event.data.amount.amount).toBeLessThanOrEqual(account ? debtOf(account) : 0);
  if (event.type === 'DebtRepaid') expect(event.data.amount.amount, `${paymentId} is repaid`).toBe(account && debtOf(account));
};

/** Each deduction from a payout reduces another payment's debt: the same pairs of payments on both sides, with the same sums. */
const expectPairs = (history: readonly PaymentEvent[]): void => {
  const ofDebts = history.flatMap((event) =>
    event.type === 'DebtSetOff' ? [`${event.data.paymentId} > ${event.data.against.paymentId}: ${event.data.amount.amount}`] : [],
  );
  const ofPayouts = history.flatMap((event) =>
    event.type === 'PayoutSetOff' ? [`${event.data.of.paymentId} > ${event.data.paymentId}: ${event.data.amount.amount}`] : [],
  );
  expect(ofPayouts.sort(), 'what was set off').toEqual(ofDebts.sort());
};

/** The console queue and the books list each debt as derived from the log, and no set-off is left in transit. */
const expectNamed = async ({ apps: [app], payments: { books }, known, host, clock }: Stage, accounts: Accounts): Promise<void> => {
  const owed = await payoutsPage(app.db, { filter: { estado: 'owed', anfitrion: host.id } }, clock.now().slice(0, 10));
  const named = owed.rows.map(({ id, earned, paid_out, set_off, settled }) => `${id}: ${paid_out + set_off - settled - earned}`);
  expect(named.sort(), 'debts in the console').toEqual(openDebts(accounts, '').sort());
  let onItsWay = 0;
  for (const { id } of known) {
    const all = await books(id);
    onItsWay += all['setoff CLP'] ?? 0;
    const own = [...accounts.values()].filter(({ reservationId }) => reservationId === id);
    const debt = own.reduce((sum, account) => sum + debtOf(account), 0);
    const due = own.reduce((sum, account) => sum + Math.max(0, left(account)), 0);
    expect([all['debt CLP'] ?? 0, all['host CLP'] ?? 0], `what the host of ${id} owes, and is owed: ${JSON.stringify(all)}`).toEqual([
      debt,
      due === 0 ? 0 : -due,
    ]);
  }
  expect(onItsWay, 'set off from one and kept from no other').toBe(0);
};

/** What must be so of one host's debts over all of their stays after every step (D-136). */
export const expectDebtsInOrder = async (stage: Stage): Promise<void> => {
  const streams = await Promise.all(stage.known.map(({ id }) => readStream(stage.apps[0].store, paymentStream(id))));
  const history = streams.flat().sort((a, b) => (a.position < b.position ? -1 : 1));
  const accounts: Accounts = new Map();
  for (const event of history) {
    expectAllowed(accounts, event);
    move(accounts, event);
  }
  expectPairs(history);
  await expectNamed(stage, accounts);
};
