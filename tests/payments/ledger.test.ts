import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Entry, entriesOf } from '../../projections/ledger.ts';
import { debtOf, dueOf, type Payments } from '../../src/payments/decider/state.ts';
import { type PaymentCommand, payments } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import { Rejection } from '../../src/shared/rejection.ts';
import type { Money } from '../../src/shared/types.ts';

const now = '2026-06-01T12:00:00.000Z';
const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const HOST = 50_000;
const SERVICE = 5_000;

const about = { reservationId: 7, now } as const;
const due = '2026-07-02';
const next = '2026-08-02';
const later = [due, next].map((day) => ({ due: day, remindAt: '2026-06-29T14:00:00.000Z', amount: clp(46_000) }));
const shares = { later, host: clp(HOST), service: clp(SERVICE), hostId: 3, payoutFrom: '2026-06-02' } as const;
const START = {
  a: { type: 'Start', ...about, paymentId: 'a', gateway: 'mercadopago', total: clp(58_300), surcharge: clp(3_300) },
  b: { type: 'Start', ...about, paymentId: 'b', gateway: 'paypal', total: usd(6_204), surcharge: usd(379) },
  c: { type: 'Start', ...about, paymentId: 'c', gateway: 'mercadopago', total: clp(48_760), surcharge: clp(2_760), months: [due] },
  d: { type: 'Start', ...about, paymentId: 'd', gateway: 'mercadopago', total: clp(97_520), surcharge: clp(5_520), months: [due, next] },
} as const;
const TOTALS = { a: clp(58_300), b: usd(6_204), c: clp(48_760), d: clp(97_520), x: clp(58_300) } as const;

/**
 * All commands on the money of reservation 7 that are possible in its state, in any order, also unreasonable ones; null where a command has
 * no object.
 */
type AdminAction = (state: Payments) => PaymentCommand | null;
const of = (pick: number, { byId }: Payments): string | null => Object.keys(byId)[pick % Math.max(1, Object.keys(byId).length)] ?? null;
const to = (pick: fc.Arbitrary<number>, command: (paymentId: string) => PaymentCommand): fc.Arbitrary<AdminAction> =>
  pick.map((n) => (state) => {
    const paymentId = of(n, state);
    return paymentId === null ? null : command(paymentId);
  });
const pick = fc.nat({ max: 5 });
const heard = fc.record({
  which: fc.constantFrom('a', 'a', 'b', 'b', 'x'),
  state: fc.constantFrom('pending', 'approved', 'approved', 'approved', 'rejected', 'reversed'),
  ref: fc.constantFrom('r-1', 'r-1', 'r-1', 'r-2'),
  off: fc.constantFrom(0, 0, 0, 0, -1),
  dispute: fc.constantFrom(undefined, 'd-1', 'd-1', 'd-2'),
} as const);
const action: fc.Arbitrary<AdminAction> = fc.oneof(
  fc.constantFrom(START.a, START.b).map(
    (start): AdminAction =>
      ({ byId }) =>
        byId[start.paymentId] ? null : start,
  ), // an id is used once
  heard.map(
    ({ which, state, ref, off, dispute }): AdminAction =>
      () => {
        const [gateway, total] = [which === 'b' ? ('paypal' as const) : ('mercadopago' as const), TOTALS[which]];
        const seen = { ref, state, amount: { ...total, amount: total.amount + off }, reason: null, dispute };
        return { type: 'Record', ...about, paymentId: which, gateway, seen };
      },
  ),
  fc.constant<AdminAction>(() => ({
    type: 'ConfirmByHand',
    ...about,
    paymentId: 'm',
    method: 'manual',
    paid: clp(55_000),
    surcharge: clp(0),
    reason: 'cash',
  })),
  to(pick, (paymentId) => ({ type: 'Apply', ...about, ...shares, paymentId })),
  // the refund scale applies only to a payment used by a reservation
  fc.record({ pick, amount: fc.integer({ min: 0, max: HOST + SERVICE }) }).map(
    ({ pick, amount }): AdminAction =>
      (state) => {
        const paymentId = of(pick, state);
        if (paymentId === null || !state.byId[paymentId]?.applied) return null;
        return { type: 'DueRefund', ...about, paymentId, amount: clp(amount), cause: 'cancelled_by_guest' };
      },
  ),
  // a cancellation by the host refunds everything, and so does one of an unused payment
  pick.map(
    (n): AdminAction =>
      (state) => {
        const paymentId = of(n, state);
        return paymentId === null ? null : { type: 'DueRefund', ...about, paymentId, amount: 'all', cause: 'cancelled_by_host' };
      },
  ),
  to(pick, (paymentId) => ({ type: 'RecordRefund', ...about, paymentId, outcome: { ref: 'b-1' } })),
  to(pick, (paymentId) => ({ type: 'RecordRefund', ...about, paymentId, outcome: { refused: 'no' } })),
  to(pick, (paymentId) => ({ type: 'RefundByHand', ...about, paymentId, via: 'bankTransfer' })),
  to(pick, (paymentId) => ({ type: 'AskRefundAgain', ...about, paymentId })),
  to(pick, (paymentId) => ({ type: 'Release', ...about, paymentId, total: { amount: 1, currency: 'CLP' } })),
  to(pick, (paymentId) => ({ type: 'GiveBack', ...about, paymentId })),
  to(pick, (paymentId) => ({ type: 'PayOut', ...about, paymentId, today: '2026-06-02', heldUntil: null, amount: undefined })),
  to(pick, (paymentId) => ({ type: 'RevertPayout', ...about, paymentId })),
  // a debt is set off against another payment of the same host, or repaid
  fc.constant<AdminAction>(({ byId }) => {
    const [debtor] = Object.entries(byId).find(([, payment]) => debtOf(payment) > 0) ?? [];
    const [payable, payment] = Object.entries(byId).find(([, one]) => dueOf(one) > 0) ?? [];
    if (debtor === undefined || payable === undefined) return null;
    const against = { reservationId: 7, paymentId: payable };
    return { type: 'SetOffDebt', ...about, paymentId: debtor, amount: dueOf(payment), against, payoutCommand: 'payout' };
  }),
  to(pick, (paymentId) => ({ type: 'RepayDebt', ...about, paymentId })),
  pick.map(
    (n): AdminAction =>
      (state) => {
        const paymentId = of(n, state);
        return paymentId === null ? null : { type: 'DueRefund', ...about, paymentId, amount: 'all', cause: 'cancelled_by_admin' };
      },
  ),
  to(pick, (paymentId) => ({
    ...{ type: 'DueRefund', ...about, paymentId, amount: 'all', cause: 'cancelled_by_admin' },
    by: { adminId: 1, limits: {} },
  })),
  to(pick, (paymentId) => ({ type: 'ApproveRefund', ...about, paymentId })),
  fc
    .constantFrom('won' as const, 'lost' as const)
    .chain((outcome) => to(pick, (paymentId) => ({ type: 'SettleChargeback', ...about, paymentId, outcome }))),
  // an open case is won, and after that another dispute follows
  fc.constant<AdminAction>(({ byId }) => {
    const paymentId = Object.keys(byId).find((id) => byId[id]?.contest === 'open');
    return paymentId === undefined ? null : { type: 'SettleChargeback', ...about, paymentId, outcome: 'won' };
  }),
  fc.constant<AdminAction>(({ byId }) => {
    const [paymentId, payment] = Object.entries(byId).find(([, one]) => one.contest === 'won') ?? [];
    if (!paymentId || !payment?.ref || (payment.gateway !== 'mercadopago' && payment.gateway !== 'paypal')) return null;
    const seen = {
      ref: payment.ref,
      state: 'reversed',
      amount: payment.total,
      reason: null,
      dispute: `e-${payment.disputes.length}`,
    } as const;
    return { type: 'Record', ...about, paymentId, gateway: payment.gateway, seen };
  }),
  // on the due day, or refunded before; the months removed by a cancellation are restored with it
  fc.constant<AdminAction>(({ byId }) => {
    const paymentId = Object.keys(byId).find((id) => byId[id]?.refund?.cause === 'cancelled_by_admin');
    return paymentId === undefined ? null : { type: 'RevertRefund', ...about, paymentId };
  }),
  fc.constant<AdminAction>(() => ({ type: 'VoidPayment', ...about, paymentId: 'm' })),
  fc.constantFrom(1, 2).chain((adminId) =>
    to(pick, (paymentId) => {
      const command = { type: 'PayOut', ...about, paymentId, today: '2026-06-02', heldUntil: null, amount: undefined } as const;
      return { type: 'RequireApproval', command, adminId, limits: {} };
    }),
  ),
  // waiting actions are sometimes refused; without one there is nothing to refuse
  fc.constant<AdminAction>(({ waiting }) => {
    const [asked] = Object.values(waiting);
    return asked ? { type: 'RejectApproval', ...about, paymentId: asked.paymentId, action: asked.action, adminId: 1 } : null;
  }),
  fc.constantFrom<AdminAction>(() => ({ type: 'CancelInstalments', ...about, from: due })),
);

/** Commands on the later months of the stay, one and two at once. */
const ofMonths: fc.Arbitrary<AdminAction> = fc.oneof(
  fc.constantFrom(START.c, START.d).map(
    (start): AdminAction =>
      ({ byId }) =>
        byId[start.paymentId] ? null : start,
  ),
  fc
    .record({
      which: fc.constantFrom('c', 'd'),
      state: fc.constantFrom('approved', 'approved', 'rejected', 'reversed'),
      ref: fc.constantFrom('r-1', 'r-1', 'r-2'),
    } as const)
    .map(
      ({ which, state, ref }): AdminAction =>
        () => ({
          type: 'Record',
          ...about,
          paymentId: which,
          gateway: 'mercadopago',
          seen: { ref, state, amount: TOTALS[which], reason: null },
        }),
    ),
  to(pick, (paymentId) => ({ type: 'ApplyInstalments', ...about, paidOn: '2026-06-01', paymentId })),
  to(pick, (paymentId) => ({ type: 'PayOut', ...about, paymentId, today: '2026-06-02', heldUntil: null, amount: undefined })),
  fc.constantFrom<AdminAction>(
    () => ({ type: 'MarkOverdue', ...about, due, now: '2026-07-06T14:00:00.000Z' }),
    () => ({ type: 'CancelInstalments', ...about, from: next }),
    () => ({ type: 'RefundInstalments', ...about, from: next, cause: 'cancelled_by_guest' }),
    () => ({ type: 'RefundInstalments', ...about, from: null, cause: 'cancelled_by_admin', by: { adminId: 1, limits: {} } }),
  ),
);

/** Money paid out that went back to the guest, and other money that a debt can be set off against. */
const TO_A_DEBT: readonly AdminAction[] = [
  () => ({ type: 'ConfirmByHand', ...about, paymentId: 'm', method: 'manual', paid: clp(55_000), surcharge: clp(0), reason: 'cash' }),
  () => ({ type: 'Apply', ...about, ...shares, paymentId: 'm' }),
  () => ({ type: 'PayOut', ...about, paymentId: 'm', today: '2026-06-02', heldUntil: null, amount: undefined }),
  () => ({ type: 'DueRefund', ...about, paymentId: 'm', amount: 'all', cause: 'cancelled_by_host' }),
  () => START.a,
  () => ({
    type: 'Record',
    ...about,
    paymentId: 'a',
    gateway: 'mercadopago',
    seen: { ref: 'r-1', state: 'approved', amount: TOTALS.a, reason: null },
  }),
  () => ({ type: 'Apply', ...about, ...shares, paymentId: 'a' }),
];

/** A payout command contains the host's debts for other payments, as the desk determines them before it sends the command (D-136). */
const knowingDebts = (command: PaymentCommand, { byId }: Payments): PaymentCommand => {
  if (command.type === 'RequireApproval')
    return { ...command, command: knowingDebts(command.command, { byId, waiting: {} }) as typeof command.command };
  if (command.type !== 'PayOut') return command;
  return { ...command, owing: Object.entries(byId).some(([id, payment]) => id !== command.paymentId && debtOf(payment) > 0) };
};

/** The log that results from these actions; a refused action adds no event. */
const logOf = (actions: readonly AdminAction[]): PaymentEvent[] => {
  const log: PaymentEvent[] = [];
  let state: Payments = payments.initial;
  for (const does of actions) {
    const command = does(state);
    if (command === null) continue;
    try {
      const events = payments.decide(knowingDebts(command, state), state);
      log.push(...events);
      state = events.reduce(payments.evolve, state);
      for (const event of events) {
        if (event.type !== 'DebtSetOff') continue; // the second step follows at once, as in the program
        const { against, hostId, amount, reservationId, paymentId } = event.data;
        const of_ = { reservationId, paymentId };
        const taken = payments.decide({ type: 'TakeSetOff', ...about, paymentId: against.paymentId, hostId, amount, of: of_ }, state);
        log.push(...taken);
        state = taken.reduce(payments.evolve, state);
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return log;
};

const sums = (entries: readonly Entry[], by: (entry: Entry) => string): Record<string, number> => {
  const totals: Record<string, number> = {};
  for (const entry of entries) totals[by(entry)] = (totals[by(entry)] ?? 0) + entry.amount;
  return totals;
};
const currencyOf = ({ currency }: Entry) => currency;
const accountOf = ({ account, currency }: Entry) => `${account} ${currency}`;
/** With a `seed` the logs are the same each time, so that rare cases are certain to occur. */
const always = (property: (log: PaymentEvent[]) => void, seed?: number): void =>
  fc.assert(
    fc.property(
      fc.tuple(
        fc.constantFrom([], [], TO_A_DEBT),
        fc.oneof(...[action, fc.oneof(action, ofMonths)].map((one) => fc.array(one, { minLength: 20, maxLength: 80, size: 'max' }))),
      ),
      ([before, actions]) => property(logOf([...before, ...actions])),
    ),
    { numRuns: seed === undefined ? 300 : 3_000, ...(seed === undefined ? {} : { seed }) },
  );

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
    expect(kindsSeen(8)).toEqual(
      [
        'contested anew',
        'InstalmentMissed',
        'InstalmentsCancelled',
        'InstalmentsRestored',
        'RefundReverted',
        'ApprovalRequested',
        'ApprovalGranted',
        'ApprovalRejected',
        'PayoutReverted',
        'PaymentApplied',
        'PaymentConfirmed',
        'PaymentFailed',
        'PaymentHeldForReview',
        'PaymentPending',
        'PaymentReversed',
        'PaymentStarted',
        'PaymentVoided',
        'PayoutMade',
        'PayoutSetOff',
        'DebtSetOff',
        'DebtRepaid',
        'RefundRetried',
        'RefundApproved',
        'ChargebackNamed',
        'ChargebackReturned',
        'ChargebackSettled',
        'RefundDue',
        'RefundRefused',
        'RefundSent',
      ].sort(),
    );
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

  it('has as cash what was received less refunds and payouts', () =>
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
        const came = total(confirmed, currency) + total(all('PaymentHeldForReview'), currency);
        const went =
          total(all('RefundSent'), currency) +
          total(all('PaymentVoided'), currency) +
          total(all('PayoutMade'), currency) -
          total(all('PayoutReverted'), currency) -
          total(all('DebtRepaid'), currency) +
          total(all('PaymentReversed'), currency) -
          total(
            all('ChargebackSettled').filter((event) => event.type === 'ChargebackSettled' && event.data.outcome === 'won'),
            currency,
          );
        expect(cash.reduce((sum, { amount }) => sum + amount, 0)).toBe(came - went);
      }
    }));

  it('shows the balance of a stay that was paid in dollars, cancelled with half refunded, and paid out', () => {
    const log = logOf(
      [
        START.b,
        {
          type: 'Record',
          ...about,
          paymentId: 'b',
          gateway: 'paypal',
          seen: { ref: 'r', state: 'approved', amount: usd(6_204), reason: null },
        },
        { type: 'Apply', ...about, ...shares, paymentId: 'b' },
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
    const paid: PaymentCommand = {
      type: 'ConfirmByHand',
      ...about,
      paymentId: 'm',
      method: 'manual',
      paid: clp(1),
      surcharge: clp(0),
      reason: null,
    };
    expect(logOf([() => paid, () => stray(null)]).at(-1)).toMatchObject({ type: 'RefundDue', data: { cause: 'already_paid' } });
  });
});
