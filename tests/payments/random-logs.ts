import { fc } from '@fast-check/vitest';
import { Rejection } from '../../src/kernel/rejection.ts';
import type { Money } from '../../src/kernel/types.ts';
import { debtOf, dueOf, type Payments } from '../../src/payments/decider/state.ts';
import { type PaymentCommand, payments } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import { clp } from './builders.ts';

const now = '2026-06-01T12:00:00.000Z';
export const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const HOST = 50_000;
const SERVICE = 5_000;

export const about = { reservationId: 7, now } as const;
const due = '2026-07-02';
const next = '2026-08-02';
const later = [due, next].map((day) => ({ due: day, remindAt: '2026-06-29T14:00:00.000Z', amount: clp(46_000) }));
export const shares = { later, host: clp(HOST), service: clp(SERVICE), hostId: 3, payoutFrom: '2026-06-02' } as const;
export const START = {
  a: { type: 'Start', ...about, paymentId: 'a', gateway: 'mercadopago', total: clp(58_300), surcharge: clp(3_300) },
  b: { type: 'Start', ...about, paymentId: 'b', gateway: 'paypal', total: usd(6_204), surcharge: usd(379) },
  c: { type: 'Start', ...about, paymentId: 'c', gateway: 'mercadopago', total: clp(48_760), surcharge: clp(2_760), months: [due] },
  d: { type: 'Start', ...about, paymentId: 'd', gateway: 'mercadopago', total: clp(97_520), surcharge: clp(5_520), months: [due, next] },
} as const;
export const BY_HAND = {
  ...{ type: 'ConfirmByHand' as const, ...about, paymentId: 'm', method: 'manual' as const },
  ...{ paid: clp(55_000), surcharge: clp(0), reason: 'cash' },
};
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
  state: fc.constantFrom('pending', 'approved', 'approved', 'approved', 'rejected', 'contested', 'reversed'),
  ref: fc.constantFrom('r-1', 'r-1', 'r-1', 'r-2'),
  off: fc.constantFrom(0, 0, 0, 0, -1),
  dispute: fc.constantFrom(undefined, 'd-1', 'd-1', 'd-2'),
  back: fc.constantFrom(0, 0, 0, 10, 25),
} as const);
/** A debt is set off against another payment of the same host. */
const setOff: AdminAction = ({ byId }) => {
  const [debtor] = Object.entries(byId).find(([, payment]) => debtOf(payment) > 0) ?? [];
  const [payable, payment] = Object.entries(byId).find(([, one]) => dueOf(one) > 0) ?? [];
  if (debtor === undefined || payable === undefined) return null;
  const against = { reservationId: 7, paymentId: payable };
  return { type: 'SetOffDebt', ...about, paymentId: debtor, amount: dueOf(payment), against, payoutCommand: 'payout' };
};

const action: fc.Arbitrary<AdminAction> = fc.oneof(
  fc.constantFrom(START.a, START.b).map(
    (start): AdminAction =>
      ({ byId }) =>
        byId[start.paymentId] ? null : start,
  ), // an id is used once
  heard.map(
    ({ which, state, ref, off, dispute, back }): AdminAction =>
      () => {
        const [gateway, total] = [which === 'b' ? ('paypal' as const) : ('mercadopago' as const), TOTALS[which]];
        const amount = { ...total, amount: total.amount + off };
        const seen = { ref, state, amount, reason: null, dispute, refunded: { ...total, amount: back } };
        return { type: 'RecordReport', ...about, paymentId: which, gateway, seen };
      },
  ),
  fc.constant<AdminAction>(() => BY_HAND),
  to(pick, (paymentId) => ({ type: 'ApplyPayment', ...about, ...shares, paymentId })),
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
  to(pick, (paymentId) => ({ type: 'RecordRefund', ...about, paymentId, outcome: { pending: 'b-1' } })),
  to(pick, (paymentId) => ({ type: 'RefundByHand', ...about, paymentId, via: 'bankTransfer' })),
  to(pick, (paymentId) => ({ type: 'AskRefundAgain', ...about, paymentId })),
  to(pick, (paymentId) => ({ type: 'Release', ...about, paymentId, total: { amount: 1, currency: 'CLP' } })),
  to(pick, (paymentId) => ({ type: 'GiveBack', ...about, paymentId })),
  to(pick, (paymentId) => ({ type: 'PayOut', ...about, paymentId, today: '2026-06-02', heldUntil: null, amount: undefined })),
  to(pick, (paymentId) => ({ type: 'RevertPayout', ...about, paymentId })),
  fc.constant(setOff),
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
    const { ref, total: amount, disputes } = payment;
    const seen = { ref, state: 'reversed', amount, reason: null, dispute: `e-${disputes.length}` } as const;
    return { type: 'RecordReport', ...about, paymentId, gateway: payment.gateway, seen };
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
    const [request] = Object.values(waiting);
    return request ? { type: 'RejectApproval', ...about, paymentId: request.paymentId, action: request.action, adminId: 1 } : null;
  }),
  fc.constantFrom<AdminAction>(() => ({ type: 'CancelInstalments', ...about, from: due })),
);

/** Commands on the later months of the stay, one and two together. */
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
        () => {
          const seen = { ref, state, amount: TOTALS[which], reason: null };
          return { type: 'RecordReport', ...about, paymentId: which, gateway: 'mercadopago', seen };
        },
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
  () => BY_HAND,
  () => ({ type: 'ApplyPayment', ...about, ...shares, paymentId: 'm' }),
  () => ({ type: 'PayOut', ...about, paymentId: 'm', today: '2026-06-02', heldUntil: null, amount: undefined }),
  () => ({ type: 'DueRefund', ...about, paymentId: 'm', amount: 'all', cause: 'cancelled_by_host' }),
  () => START.a,
  () => {
    const seen = { ref: 'r-1', state: 'approved', amount: TOTALS.a, reason: null } as const;
    return { type: 'RecordReport', ...about, paymentId: 'a', gateway: 'mercadopago', seen };
  },
  () => ({ type: 'ApplyPayment', ...about, ...shares, paymentId: 'a' }),
];

/** A payout command contains the host's debts for other payments, as the desk determines them before it sends the command (D-136). */
const knowingDebts = (command: PaymentCommand, { byId }: Payments): PaymentCommand => {
  if (command.type === 'RequireApproval')
    return { ...command, command: knowingDebts(command.command, { byId, waiting: {} }) as typeof command.command };
  if (command.type !== 'PayOut') return command;
  return { ...command, owing: Object.entries(byId).some(([id, payment]) => id !== command.paymentId && debtOf(payment) > 0) };
};

/** The log that results from these actions; a refused action adds no event. */
export const logOf = (actions: readonly AdminAction[]): PaymentEvent[] => {
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
        if (event.type !== 'DebtSetOff') continue; // the second step follows immediately, as in the program
        const { against, hostId, amount, reservationId, paymentId } = event.data;
        const of_ = { reservationId, paymentId };
        const taken = payments.decide({ type: 'BookSetOff', ...about, paymentId: against.paymentId, hostId, amount, of: of_ }, state);
        log.push(...taken);
        state = taken.reduce(payments.evolve, state);
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return log;
};

/** All that can happen to the money of one reservation. */
export const anyLog: fc.Arbitrary<PaymentEvent[]> = fc
  .tuple(
    fc.constantFrom([], [], TO_A_DEBT, [...TO_A_DEBT, setOff]),
    fc.oneof(...[action, fc.oneof(action, ofMonths)].map((one) => fc.array(one, { minLength: 20, maxLength: 80, size: 'max' }))),
  )
  .map(([before, actions]) => logOf([...before, ...actions]));
