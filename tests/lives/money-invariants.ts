import { expect } from 'vitest';
import type { WaitingRow } from '../../projections/approvals.ts';
import type { PayoutRow } from '../../projections/payouts.ts';
import type { Payments } from '../../src/payments/decider/state.ts';
import { payments } from '../../src/payments/decider.ts';
import { type PaymentEvent, paymentStream } from '../../src/payments/events.ts';
import { readStream } from '../../src/platform/event-store/typed.ts';
import type { Money } from '../../src/shared/types.ts';
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
  await expectBooksInOrder(stage, stay, folded);
  expectPaidOnce(stay.id, folded);
  expectTwoAbove(stage.limit, stay.id, history);
  expectNothingBackTwice(model, stay.id, history);
  expectLostIsOver(stay.id, folded);
  expectHeldRefunds(stage.limit, stay, history);
  await expectPayoutsAsFolded(stage, model, stay, folded);
  await expectWaitingAsFolded(stage, model, stay.id, folded);
};

/** No money lost or made: the books add up to zero, nothing is nobody's, and without a stay nothing stays with us. */
const expectBooksInOrder = async ({ payments: { books } }: Stage, { id, wasPaid }: Stay, { byId }: Payments): Promise<void> => {
  const accounts = await books(id);
  const said = `reservation ${id}: ${JSON.stringify(accounts)}`;
  const sums = new Map<string, number>();
  const all = Object.values(byId);
  const paidOut = all.reduce((sum, payment) => sum + payment.paidOut, 0);
  const byHand = all.some(
    ({ gateway, refund }) => refund?.isHeld || (refund?.status === 'due' && (gateway === 'manual' || gateway === 'bankTransfer')),
  );
  for (const [account, amount] of Object.entries(accounts)) {
    const [name = '', currency = ''] = account.split(' ');
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
    expect(['unapplied', 'review', ...(byHand ? [] : ['refunds'])], said).not.toContain(name);
    if (name.startsWith('cash:') && name !== 'cash:contested')
      expect(amount + (name === 'cash:bankTransfer' ? paidOut : 0), said).toBeGreaterThanOrEqual(0);
    if (name === 'contested') expect(amount, said).toBe(-(accounts[`cash:contested ${currency}`] ?? 0));
  }
  expect(
    [...sums.values()].every((sum) => sum === 0),
    said,
  ).toBe(true);
  if (!wasPaid) expect(accounts, `reservation ${id} was never paid`).toEqual({});
};

/** One payment counts at most, and its host gets their part once. */
const expectPaidOnce = (id: number, { byId }: Payments): void => {
  const counting = Object.values(byId).filter(({ status, refund }) => status === 'confirmed' && refund === null);
  expect(counting.length, `reservation ${id} is paid twice`).toBeLessThanOrEqual(1);
};

/** What an administrator enters by hand; the money of a gateway is none of it. */
const byHandIn = (event: PaymentEvent): Money | null => {
  if (event.type === 'PayoutMade' || event.type === 'PaymentVoided' || event.type === 'RefundApproved') return event.data.amount;
  if (event.type === 'PaymentConfirmed')
    return event.data.gateway === 'manual' || event.data.gateway === 'bankTransfer' ? event.data.paid : null;
  return event.type === 'RefundSent' && event.data.ref === null ? event.data.amount : null;
};

/** Above the limit two different people did it, one right after the other agreed (SEC-33). */
const expectTwoAbove = (limit: number, id: number, history: readonly PaymentEvent[]): void => {
  let toHost = 0;
  for (const [at, event] of history.entries()) {
    if (event.type === 'PayoutMade' || event.type === 'PayoutReverted') {
      toHost += event.type === 'PayoutMade' ? 1 : -1;
      expect([0, 1], `the host of ${id} is paid out twice`).toContain(toHost);
    }
    const amount = byHandIn(event);
    if (!amount || amount.amount <= limit) continue;
    const given = history[at - 1];
    expect(given, `${event.type} of ${amount.amount} for ${id}`).toMatchObject({ type: 'ApprovalGranted', data: { amount } });
    if (given?.type === 'ApprovalGranted') expect(given.data.firstId, `${event.type} for ${id}`).not.toBe(given.data.adminId);
  }
};

/** What the payer's bank took back is on no second way back to them, and the product knows of it as long as it is so (D-135). */
const expectNothingBackTwice = ({ takenBack }: Model, id: number, history: readonly PaymentEvent[]): void => {
  const contested = new Set<string>();
  for (const [at, event] of history.entries()) {
    const { paymentId } = event.data;
    if (event.type === 'PaymentReversed') contested.add(paymentId);
    if (event.type === 'ChargebackSettled') contested.delete(paymentId);
    if (event.type !== 'PayoutMade' || !contested.has(paymentId)) continue;
    expect(history[at - 1], `the host of ${id} is paid for money that was taken back, by one`).toMatchObject({ type: 'ApprovalGranted' });
  }
  for (const [paymentId, { told, sent }] of takenBack) {
    if (!paymentId.startsWith(`${id}-`)) continue;
    const times = (type: PaymentEvent['type']) =>
      history.filter((event) => event.type === type && event.data.paymentId === paymentId).length;
    expect(times('RefundSent'), `${paymentId} was taken back, and is sent back too`).toBe(sent);
    if (told > 0 || times('RefundRefused') > 0) expect(times('PaymentReversed'), `${paymentId} was taken back`).toBe(1);
  }
};

/** What the payer has for good by their bank is due to them no more (D-135). */
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

/** The console shows what follows from the log and what the answers said; a stay that was cancelled owes no month it had not begun. */
const expectPayoutsAsFolded = async (stage: Stage, { received }: Model, { id, isCancelled }: Stay, { byId }: Payments): Promise<void> => {
  const rows = await stage.apps[0].db<PayoutRow>('payouts').where({ reservation_id: id });
  const shown = rows.filter(({ month, earned }) => month === null || earned !== 0);
  const expected = Object.entries(byId).flatMap(([paymentId, { applied, paidOut, months }]) => [
    ...(applied ? [{ id: paymentId, earned: applied.host.amount, paid_out: paidOut }] : []),
    ...months.map(({ due, amount: { amount }, isReceived }) => ({
      id: `${paymentId}@${due}`,
      earned: amount,
      paid_out: isReceived ? amount : 0,
    })),
  ]);
  const inOrder = (all: readonly { id: string; earned: number; paid_out: number }[]) =>
    all.map((row) => `${row.id} ${row.earned} ${row.paid_out}`).sort();
  expect(inOrder(shown), `payouts of ${id}`).toEqual(inOrder(expected));
  const months = rows.filter(({ month }) => month !== null);
  const there = months.filter(({ paid_out }) => paid_out > 0);
  expect(there.map((row) => row.id).sort()).toEqual(
    months
      .map((row) => row.id)
      .filter((name) => received.has(name))
      .sort(),
  );
  const books = await stage.payments.books(id);
  expect(books['outside CLP'] ?? 0).toBe(there.reduce((sum, { earned }) => sum + earned, 0));
  if (isCancelled) expect(months.filter(({ earned, paid_out }) => earned > paid_out).length, `months owed by ${id}, which is over`).toBe(0);
};

const expectWaitingAsFolded = async ({ apps: [app] }: Stage, { waiting }: Model, id: number, folded: Payments): Promise<void> => {
  const rows = await app.db<WaitingRow>('approvals').where({ reservation_id: id });
  const named = Object.entries(folded.waiting).map(([key, { adminId, amount }]) => [`${id} ${key}`, adminId, amount.amount]);
  expect(rows.map((row) => [row.id, row.asked_by, row.amount]).sort(), `what waits for ${id}`).toEqual(named.sort());
  for (const row of rows) expect(waiting.get(row.id), `who asked for ${row.id}`).toBe(row.asked_by);
};
