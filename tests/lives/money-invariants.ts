import { expect } from 'vitest';
import { readStream } from '../../src/engine/event-store/typed.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import type { Money } from '../../src/kernel/types.ts';
import { openInstalments } from '../../src/payments/decider/instalments.ts';
import { type Payments, paidMonths, paidOutOf, unsentOf } from '../../src/payments/decider/state.ts';
import { payments } from '../../src/payments/decider.ts';
import { type PaymentEvent, paymentStream } from '../../src/payments/events.ts';
import type { InstalmentRow, PayoutRow, WaitingRow } from '../../src/payments/rows.ts';
import type { Model, Stage } from './stage.ts';

/** Whether a reservation was ever paid, and the day it was cancelled on. */
type Stay = {
  readonly id: number;
  readonly wasPaid: boolean;
  readonly isCancelled: boolean;
  /** An administrator ended it for its host (D-136). */
  readonly isAgreed: boolean;
};

/** What must be so of the money of one reservation after every step. */
export const expectMoneyInOrder = async (stage: Stage, model: Model, stay: Stay): Promise<void> => {
  const history = await readStream(stage.apps[0].store, paymentStream(stay.id));
  const folded = history.reduce(payments.evolve, payments.initial);
  await expectBooksInOrder(stage, stay, folded, history);
  expectPaidOnce(stay.id, folded);
  expectTwoAbove(stage.limit, stay.id, history);
  expectNothingBackTwice(model, stay.id, history);
  expectLostIsOver(stay.id, folded);
  expectNoneSentAhead(stay.id, history);
  expectHeldRefunds(stage.limit, stay, history);
  await expectPayoutsAsFolded(stage, stay, folded);
  await expectWaitingAsFolded(stage, model, stay.id, folded);
};

/**
 * No money is lost or created: the books add up to zero, every amount has an owner, and without a stay we keep nothing. A refund stays in
 * the books only while someone has to act first; a contested charge only as long as the bank has the money, less the pending refund.
 */
const expectBooksInOrder = async (
  { payments: { books } }: Stage,
  { id, wasPaid }: Stay,
  { byId }: Payments,
  history: readonly PaymentEvent[],
): Promise<void> => {
  const accounts = await books(id);
  const said = `reservation ${id}: ${JSON.stringify(accounts)}`;
  const sums = new Map<string, number>();
  const all = Object.values(byId);
  const paidOut = all.reduce((sum, payment) => sum + paidOutOf(payment), 0);
  const waits = all.some(
    ({ gateway, refund, contest }) =>
      refund &&
      refund.status !== 'sent' &&
      (refund.isHeld || refund.status === 'refused' || contest === 'open' || gateway === 'manual' || gateway === 'bankTransfer'),
  );
  const lost = (currency: string): number =>
    history.reduce((sum, { type, data }) => {
      const less = type === 'ChargebackSettled' ? data.refund : type === 'ChargebackRecovered' ? data.taken : undefined;
      return less?.currency === currency ? sum + less.amount : sum;
    }, 0);
  for (const [account, amount] of Object.entries(accounts)) {
    const [name = '', currency = ''] = account.split(' ');
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
    expect(['unapplied', 'review', ...(waits ? [] : ['refunds'])], said).not.toContain(name);
    if (name.startsWith('cash:') && name !== 'cash:contested')
      expect(amount + (name === 'cash:bankTransfer' ? paidOut : 0), said).toBeGreaterThanOrEqual(0);
    if (name === 'contested') expect(amount, said).toBe(-(accounts[`cash:contested ${currency}`] ?? 0) - lost(currency));
  }
  expect(
    [...sums.values()].every((sum) => sum === 0),
    said,
  ).toBe(true);
  if (!wasPaid) expect(accounts, `reservation ${id} was never paid`).toEqual({});
};

/** One payment counts at most, and its host gets their part once. */
const expectPaidOnce = (id: number, { byId }: Payments): void => {
  const counting = Object.values(byId).filter(({ status, refund, pays }) => status === 'confirmed' && refund === null && pays.length === 0);
  expect(counting.length, `reservation ${id} is paid twice`).toBeLessThanOrEqual(1);
};

/** Amounts entered by an administrator, not those of a gateway. */
const byHandIn = (event: PaymentEvent): Money | null => {
  if (event.type === 'PayoutMade' || event.type === 'PaymentVoided' || event.type === 'RefundApproved') return event.data.amount;
  if (event.type === 'PaymentConfirmed')
    return event.data.gateway === 'manual' || event.data.gateway === 'bankTransfer' ? event.data.paid : null;
  return event.type === 'RefundSent' && event.data.ref === null ? event.data.amount : null;
};

/** Above the limit two different people did it, one right after the other agreed (SEC-33). */
const expectTwoAbove = (limit: number, id: number, history: readonly PaymentEvent[]): void => {
  const toHost = new Map<string, number>();
  for (const [at, event] of history.entries()) {
    if (event.type === 'PayoutMade' || event.type === 'PayoutReverted') {
      const { paymentId } = event.data;
      const times = (toHost.get(paymentId) ?? 0) + (event.type === 'PayoutMade' ? 1 : -1);
      toHost.set(paymentId, times);
      expect([0, 1], `the host of ${id} is paid out twice for ${paymentId}`).toContain(times);
    }
    const amount = byHandIn(event);
    if (!amount || amount.amount <= limit) continue;
    const given = history[at - 1];
    expect(given, `${event.type} of ${amount.amount} for ${id}`).toMatchObject({ type: 'ApprovalGranted', data: { amount } });
    if (given?.type === 'ApprovalGranted') expect(given.data.firstId, `${event.type} for ${id}`).not.toBe(given.data.adminId);
  }
};

/** A payment reversed by the payer's bank is not refunded as well, and the product records the reversal (D-135). */
const expectNothingBackTwice = ({ takenBack }: Model, id: number, history: readonly PaymentEvent[]): void => {
  const contested = new Set<string>();
  for (const [at, event] of history.entries()) {
    const { paymentId } = event.data;
    if (event.type === 'PaymentDisputed' || event.type === 'PaymentReversed') contested.add(paymentId);
    if (event.type === 'ChargebackSettled') contested.delete(paymentId);
    if (event.type !== 'PayoutMade' || !contested.has(paymentId)) continue;
    expect(history[at - 1], `the host of ${id} is paid for money that was taken back, by one`).toMatchObject({ type: 'ApprovalGranted' });
  }
  for (const [paymentId, { notified, sent }] of takenBack) {
    if (!paymentId.startsWith(`${id}-`)) continue;
    const times = (type: PaymentEvent['type']) =>
      history.filter((event) => event.type === type && event.data.paymentId === paymentId).length;
    expect(times('RefundSent'), `${paymentId} was taken back, and is sent back too`).toBe(sent);
    // a won charge can be contested again
    const won = history.findLastIndex(
      ({ type, data }) => type === 'ChargebackSettled' && data.paymentId === paymentId && data.outcome === 'won',
    );
    const reversals = history.slice(won + 1).filter(({ type, data }) => type === 'PaymentReversed' && data.paymentId === paymentId);
    if (notified > 0 || times('RefundRefused') > 0) expect(reversals, `${paymentId} was taken back`).toHaveLength(1);
  }
};

/** A charge that the payer has won is no longer refundable (D-135). */
const expectLostIsOver = (id: number, { byId }: Payments): void => {
  for (const { contest, refund } of Object.values(byId))
    if (contest === 'lost') expect([undefined, 'sent'], `the refund of ${id} after a lost chargeback`).toContain(refund?.status);
};

/** A card's refund above the limit that an administrator brought about leaves once another one has agreed (D-137). */
const expectHeldRefunds = (limit: number, { id, isAgreed }: Stay, history: readonly PaymentEvent[]): void => {
  const agreed = new Set<string>();
  const byAdmin = new Set<string>();
  for (const event of history) {
    const { paymentId } = event.data;
    if (event.type === 'RefundDue') {
      const isByAdmin = event.data.cause === 'cancelled_by_admin' || (isAgreed && event.data.cause === 'cancelled_by_host');
      byAdmin[isByAdmin ? 'add' : 'delete'](paymentId);
      agreed.delete(paymentId);
    }
    if (event.type === 'RefundApproved') agreed.add(paymentId);
    if (event.type !== 'RefundSent' || event.data.ref === null || !byAdmin.has(paymentId) || event.data.amount.amount <= limit) continue;
    expect(agreed, `the refund of ${id} left without a second administrator`).toContain(paymentId);
  }
};

/** Rent paid ahead is sent to the host only for months that have begun in the listing's time zone. */
const expectNoneSentAhead = (id: number, history: readonly PaymentEvent[]): void => {
  let state = payments.initial;
  for (const event of history) {
    state = payments.evolve(state, event);
    const payment = event.type === 'PayoutMade' ? state.byId[event.data.paymentId] : undefined;
    if (event.type !== 'PayoutMade' || !payment?.applied || payment.pays.length === 0) continue;
    const day = dayIn('America/Santiago', event.data.madeAt);
    const begun = payment.applied.byMonth.filter(({ due }) => due < day).reduce((sum, { amount }) => sum + amount, 0);
    expect(paidOutOf(payment), `rent of ${id} sent before its month`).toBeLessThanOrEqual(begun);
  }
};

/** The console and the schedule show what follows from the log; no month is paid twice, and a stay that was cancelled owes none. */
const expectPayoutsAsFolded = async (stage: Stage, { id, isCancelled }: Stay, folded: Payments): Promise<void> => {
  const { byId } = folded;
  const rows = await stage.apps[0].db<PayoutRow>('payouts').where({ reservation_id: id });
  const expected = Object.entries(byId).flatMap(([paymentId, payment]) =>
    payment.applied ? [`${paymentId} ${payment.applied.host.amount} ${paidOutOf(payment)}`] : [],
  );
  expect(rows.map((row) => `${row.id} ${row.earned} ${row.paid_out}`).sort(), `payouts of ${id}`).toEqual(expected.sort());
  for (const row of rows) {
    const payment = byId[row.payment_id];
    const [next] = payment ? unsentOf(payment) : [];
    if (next) expect(row.payable_from, `the next transfer of ${row.id}`).toBe(next.from);
    expect([null, ...(payment?.pays ?? [])], `the month of ${row.id}`).toContain(row.month);
    expect(row.month === null, `whether ${row.id} is of later months`).toBe(payment?.pays.length === 0);
  }
  const schedule = await stage.apps[0].db<InstalmentRow>('instalments').where({ reservation_id: id });
  const isOpen = ({ paid_by, dropped }: InstalmentRow) => paid_by === null && !dropped;
  const open = openInstalments(folded).map(({ due }) => due);
  expect(
    schedule
      .filter(isOpen)
      .map(({ due }) => due)
      .sort(),
    `months owed by ${id}`,
  ).toEqual(open);
  const paid = schedule.filter(({ paid_by }) => paid_by !== null).map(({ due }) => due);
  expect(paid.sort(), `months paid of ${id}`).toEqual([...paidMonths(folded)].sort());
  const covering = Object.values(byId).flatMap(({ status, pays, refund }) => (status === 'confirmed' && refund === null ? pays : []));
  expect(new Set(covering).size, `months of ${id} paid twice`).toBe(covering.length);
  if (isCancelled) expect(open, `months owed by ${id}, which is over`).toEqual([]);
};

const expectWaitingAsFolded = async ({ apps: [app] }: Stage, { waiting }: Model, id: number, folded: Payments): Promise<void> => {
  const rows = await app.db<WaitingRow>('approvals').where({ reservation_id: id });
  const named = Object.entries(folded.waiting).map(([key, { adminId, amount }]) => [`${id} ${key}`, adminId, amount.amount]);
  expect(rows.map((row) => [row.id, row.asked_by, row.amount]).sort(), `what waits for ${id}`).toEqual(named.sort());
  for (const row of rows) expect(waiting.get(row.id), `who asked for ${row.id}`).toBe(row.asked_by);
};
