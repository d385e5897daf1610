import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Entry, entriesOf } from '../../projections/payments/ledger.ts';
import { debtOf, dueOf } from '../../src/payments/decider/state.ts';
import { type PaymentCommand, payments } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import { clp } from './builders.ts';
import { about, anyLog, BY_HAND, logOf, START, shares, usd } from './random-logs.ts';

const sums = (entries: readonly Entry[], keyOf: (entry: Entry) => string): Record<string, number> => {
  const totals: Record<string, number> = {};
  for (const entry of entries) totals[keyOf(entry)] = (totals[keyOf(entry)] ?? 0) + entry.amount;
  return totals;
};
const currencyOf = ({ currency }: Entry) => currency;
const accountOf = ({ account, currency }: Entry) => `${account} ${currency}`;
/** With a `seed` the logs are the same each time, so that rare cases are certain to occur. */
const always = (property: (log: PaymentEvent[]) => void, seed?: number): void =>
  fc.assert(fc.property(anyLog, property), { numRuns: seed === undefined ? 300 : 3_000, ...(seed === undefined ? {} : { seed }) });

/** The types of events, and whether a charge was disputed again after a won case. */
const kindsIn = (log: readonly PaymentEvent[]): string[] => {
  const contested = log.flatMap(({ type, data }) => (type === 'PaymentReversed' ? [data.paymentId] : []));
  return [...log.map(({ type }) => type), ...(new Set(contested).size < contested.length ? ['contested anew'] : [])];
};

const kindsSeen = (seed: number): string[] => {
  const seen = new Set<string>();
  always((log) => {
    for (const kind of kindsIn(log)) seen.add(kind);
  }, seed);
  return [...seen].sort();
};

describe('the ledger of a reservation, after any sequence of commands', () => {
  it('covers every type of event', () => {
    const events = `
      PaymentStarted PaymentPending PaymentConfirmed PaymentFailed PaymentHeldForReview PaymentDisputed PaymentReversed PaymentApplied PaymentVoided
      RefundDue RefundPending RefundSeen RefundApproved RefundReverted RefundSent RefundRefused RefundRetried
      PayoutMade PayoutReverted PayoutSetOff DebtSetOff DebtRepaid ChargebackNamed ChargebackReturned ChargebackSettled
      InstalmentMissed InstalmentsCancelled InstalmentsRestored ApprovalRequested ApprovalGranted ApprovalRejected`;
    expect(kindsSeen(8)).toEqual([...events.trim().split(/\s+/), 'contested anew'].sort());
  });

  it('adds up to zero in each currency, for every event', () =>
    always((log) => {
      for (const event of log) for (const sum of Object.values(sums(entriesOf(event), currencyOf))) expect(sum, event.type).toBe(0);
    }));

  it('never pays out more than was received, except to a host who was paid before the stay was cancelled', () =>
    always((log) => {
      const isPaidOut = log.some(({ type }) => type === 'PayoutMade');
      for (let i = 1; i <= log.length; i += 1) {
        const standing = sums(log.slice(0, i).flatMap(entriesOf), accountOf);
        for (const [account, sum] of Object.entries(standing))
          if (/^(unapplied|review|refunds|service|surcharge) /.test(account) || (account === 'host CLP' && !isPaidOut))
            expect(sum, `${account} after ${log[i - 1]?.type}`).toBeLessThanOrEqual(0);
      }
    }));

  it('records a host’s debt, and allows no payout while there is a debt for another payment', () =>
    always((log) => {
      let state = payments.initial;
      for (const [i, event] of log.entries()) {
        const owed = Object.entries(state.byId).filter(([id]) => id !== event.data.paymentId);
        if (event.type === 'PayoutMade') expect(owed.map(([, payment]) => debtOf(payment)).reduce((a, b) => a + b, 0)).toBe(0);
        state = payments.evolve(state, event);
        const books = sums(log.slice(0, i + 1).flatMap(entriesOf), accountOf);
        const all = Object.values(state.byId);
        expect(books['debt CLP'] ?? 0, event.type).toBe(all.reduce((sum, payment) => sum + debtOf(payment), 0));
        expect(0 - (books['host CLP'] ?? 0), event.type).toBe(all.reduce((sum, payment) => sum + dueOf(payment), 0));
        const isBetween = event.type === 'DebtSetOff'; // the second step of the set-off is the next event
        if (!isBetween) expect(books['setoff CLP'] ?? 0, event.type).toBe(0);
      }
    }));

  it('has cash equal to receipts less refunds and payouts', () =>
    always((log) => {
      const all = (type: PaymentEvent['type']) => log.filter((event) => event.type === type);
      const total = (events: PaymentEvent[], currency: string) =>
        events.reduce((sum, { data }) => {
          const money = 'paid' in data ? data.paid : 'seen' in data ? data.seen : 'amount' in data ? data.amount : null;
          return sum + (money?.currency === currency ? money.amount : 0);
        }, 0);
      const confirmed = all('PaymentConfirmed').filter((event) => event.type === 'PaymentConfirmed' && !event.data.released);
      for (const currency of ['CLP', 'USD']) {
        const cash = log.flatMap(entriesOf).filter((entry) => entry.account.startsWith('cash:') && entry.currency === currency);
        const received = total(confirmed, currency) + total(all('PaymentHeldForReview'), currency);
        const went =
          total([...all('RefundSent'), ...all('RefundSeen')], currency) +
          total(all('PaymentVoided'), currency) +
          total(all('PayoutMade'), currency) -
          total(all('PayoutReverted'), currency) -
          total(all('DebtRepaid'), currency) +
          total(all('PaymentReversed'), currency) -
          total(
            all('ChargebackSettled').filter((event) => event.type === 'ChargebackSettled' && event.data.outcome === 'won'),
            currency,
          );
        expect(cash.reduce((sum, { amount }) => sum + amount, 0)).toBe(received - went);
      }
    }));

  it('shows the balance of a stay that was paid in dollars, cancelled with half refunded, and paid out', () => {
    const log = logOf(
      [
        START.b,
        {
          type: 'RecordReport',
          ...about,
          paymentId: 'b',
          gateway: 'paypal',
          seen: { ref: 'r', state: 'approved', amount: usd(6_204), reason: null },
        },
        { type: 'ApplyPayment', ...about, ...shares, paymentId: 'b' },
        { type: 'DueRefund', ...about, paymentId: null, amount: clp(25_000), cause: 'cancelled_by_guest' },
        { type: 'RecordRefund', ...about, paymentId: 'b', outcome: { ref: 'back' } },
        { type: 'PayOut', ...about, paymentId: 'b', today: '2026-06-02', heldUntil: null, amount: 25_000 },
      ].map((command) => () => command as PaymentCommand),
    );
    expect(sums(log.flatMap(entriesOf), accountOf)).toEqual({
      'cash:paypal USD': 3_556, // 62.04 less 25,000 of 55,000 of 58.25
      'unapplied USD': 0,
      'surcharge USD': -379,
      'exchange USD': -3_177,
      'exchange CLP': 30_000,
      'host CLP': 0,
      'service CLP': -5_000,
      'refunds USD': 0,
      'cash:bankTransfer CLP': -25_000,
    });
  });

  it('shows unexpected money as received and as returned', () => {
    const stray = (over: string | null) =>
      ({ type: 'RecordUnexpectedTransfer', ...about, paymentId: 'c', paid: clp(56_925), over }) as PaymentCommand;
    const late = [
      stray('transfer_deadline'),
      stray('transfer_deadline'),
      { type: 'RefundByHand', ...about, paymentId: 'c', via: 'bankTransfer' },
    ];
    const other = [stray(null), { type: 'GiveBack', ...about, paymentId: 'c' }, late[2]];
    for (const commands of [late, other]) {
      const logs = [1, 2, 3].map((length) => logOf(commands.slice(0, length).map((command) => () => command as PaymentCommand)));
      const books = logs.map((log) => Object.entries(sums(log.flatMap(entriesOf), accountOf)).filter(([, sum]) => sum !== 0));
      expect(books[0]?.map(([, sum]) => sum)).toEqual([56_925, -56_925]);
      expect(books.at(-1)).toEqual([]);
    }
    expect(logOf([() => BY_HAND, () => stray(null)]).at(-1)).toMatchObject({ type: 'RefundDue', data: { cause: 'already_paid' } });
  });
});
