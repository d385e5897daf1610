import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Account, earningsOf, sumsOf } from '../../../src/payments/earnings/earnings.ts';
import type { EarningRow, Movement } from '../../../src/payments/earnings/queries.ts';
import { statementPdf, tableOf } from '../../../src/payments/earnings/statement.ts';

const stay = {
  reservation_id: 7,
  listing_id: 3,
  guest_id: 5,
  time_zone: 'America/Santiago',
  check_in: '2026-12-10',
  check_out: '2026-12-20',
} as const;
const payout = (change: Partial<EarningRow> = {}): EarningRow => ({
  ...stay,
  payment_id: '7-a',
  currency: 'CLP',
  earned: 1_000,
  paid_out: 0,
  set_off: 0,
  settled: 0,
  owed_since: null,
  paid_at: null,
  payable_from: '2026-12-11',
  due_on: '2026-12-11',
  by_month: null,
  contest: null,
  asks_second: null,
  ...change,
});
const known: Account = { isKnown: true, heldUntil: null };
const movement = (change: Partial<Movement> = {}): Movement => ({
  ...stay,
  position: '1',
  payment_id: '7-a',
  at: '2026-12-12T12:00:00.000Z',
  cause: 'PayoutMade',
  amount: 1_000,
  currency: 'CLP',
  ...change,
});

describe('held amounts', () => {
  const because = (change: Partial<EarningRow>, account = known, others: readonly EarningRow[] = []) =>
    earningsOf([payout(change), ...others], [], account).held.map((one) => [one.because, one.amount]);

  it('show the first reason that applies', () => {
    expect(because({})).toEqual([]);
    expect(because({ contest: 'open', asks_second: 1_000 }, { ...known, isKnown: false })).toEqual([['contested', 1_000]]);
    expect(because({ asks_second: 1_000 }, { ...known, isKnown: false })).toEqual([['no_bank_data', 1_000]]);
    expect(because({ contest: 'won' })).toEqual([]);
    expect(because({ asks_second: 1_000 })).toEqual([['second_administrator', 1_000]]);
    const dollars = payout({
      payment_id: '8-b',
      reservation_id: 8,
      currency: 'USD',
      earned: 0,
      paid_out: 5,
      owed_since: '2026-12-01T00:00:00.000Z',
    });
    expect(because({}, known, [dollars])).toEqual([['debt', 1_000]]);
  });

  it('are held by new bank data until the hold ends, by the day at the listing', () => {
    const heldUntil = '2026-12-12T02:30:00.000Z'; // 23:30 on the 11th in Santiago
    const from = (payable_from: string) => because({ payable_from, due_on: payable_from }, { ...known, heldUntil });
    expect([from('2026-12-10'), from('2026-12-11'), from('2026-12-12')]).toEqual([
      [['new_bank_data', 1_000]],
      [['new_bank_data', 1_000]],
      [],
    ]);
  });
});

describe('rent paid ahead', () => {
  const months = ['12-10', '01-10', '02-10'].map((day, n) => {
    const due = `${n === 0 ? 2026 : 2027}-${day}`;
    return { due, from: due, by: due, amount: 1_000 };
  });
  const ahead = (change: Partial<EarningRow> = {}) => payout({ earned: 3_000, by_month: months, payable_from: '2026-12-10', ...change });
  const coming = (row: EarningRow) => earningsOf([row], [], known).coming.map(({ from, amount }) => [from, amount]);

  it('becomes due month by month, less what was sent, deducted or refunded', () => {
    const [first, second, third] = months.map(({ from }) => from);
    expect(coming(ahead())).toEqual([
      [first, 1_000],
      [second, 1_000],
      [third, 1_000],
    ]);
    expect(coming(ahead({ paid_out: 800, set_off: 200, payable_from: '2027-01-10' }))).toEqual([
      [second, 1_000],
      [third, 1_000],
    ]);
    expect(coming(ahead({ paid_out: 1_000, earned: 1_400, payable_from: '2027-01-10' }))).toEqual([[second, 400]]);
    expect(coming(ahead({ paid_out: 3_000 }))).toEqual([]);
  });

  it('becomes due immediately in one transfer when it was late', () => {
    const late = months.map((month, n) => (n < 2 ? { ...month, from: '2027-01-20', by: '2027-01-25' } : month));
    expect(coming(ahead({ by_month: late, payable_from: '2027-01-20' }))).toEqual([
      ['2027-01-20', 2_000],
      ['2027-02-10', 1_000],
    ]);
  });

  it('waits as a whole while a charge is disputed; new bank data hold what could be sent until then', () => {
    const held = (row: EarningRow, account = known) => earningsOf([row], [], account).held.map((one) => [one.because, one.amount]);
    expect(held(ahead({ contest: 'open' }))).toEqual([['contested', 3_000]]);
    expect(held(ahead(), { ...known, heldUntil: '2026-12-12T12:00:00.000Z' })).toEqual([['new_bank_data', 1_000]]);
  });

  it('waits for a second administrator up to the proposed transfer, however many months have begun', () => {
    const ofTransfer = (threshold: number, change: Partial<EarningRow> = {}) => {
      const found = earningsOf([ahead({ asks_second: threshold, ...change })], [], known);
      return [found.held.map((one) => [one.because, one.amount]), found.coming.map(({ amount }) => amount)];
    };
    expect(ofTransfer(1_000)).toEqual([[['second_administrator', 1_000]], [1_000, 1_000]]);
    expect(ofTransfer(2_000)).toEqual([[['second_administrator', 2_000]], [1_000]]);
    expect(ofTransfer(3_000)).toEqual([[['second_administrator', 3_000]], []]);
    expect(ofTransfer(1_400, { paid_out: 600, payable_from: '2026-12-10' })).toEqual([[['second_administrator', 1_400]], [1_000]]);
  });
});

describe('payouts made', () => {
  const made = (...all: readonly Partial<Movement>[]) => {
    const dated = all.map((change, n) => movement({ at: `2026-12-1${n}T12:00:00.000Z`, ...change }));
    return earningsOf([], [], known, [], dated.toReversed()).made.map(({ at, sent, withheld }) => [
      at?.slice(8, 10) ?? null,
      sent,
      withheld,
    ]);
  };

  it('list each transfer, latest first, with the amount deducted from it', () => {
    expect(made({}, { amount: 700 }, { payment_id: '8-b' })).toEqual([
      ['12', 1_000, 0],
      ['11', 700, 0],
      ['10', 1_000, 0],
    ]);
    expect(made({ cause: 'PayoutSetOff', amount: 300 }, { cause: 'PayoutSetOff', amount: 20 }, { amount: 680 })).toEqual([
      ['12', 680, 320],
    ]);
    expect(made({ cause: 'PayoutSetOff' })).toEqual([[null, 0, 1_000]]);
  });

  it('exclude what was reverted as a mistake, which stays deducted where it was', () => {
    expect(made({}, { cause: 'PayoutReverted' })).toEqual([]);
    expect(made({}, { amount: 700 }, { cause: 'PayoutReverted', amount: 700 })).toEqual([['10', 1_000, 0]]);
    expect(made({ cause: 'PayoutSetOff', amount: 300 }, { amount: 700 }, { cause: 'PayoutReverted', amount: 700 })).toEqual([
      [null, 0, 300],
    ]);
    expect(made({}, { cause: 'PayoutSetOff', amount: 20 }, { cause: 'PayoutReverted' })).toEqual([[null, 0, 20]]);
    expect(made({}, { cause: 'DebtRepaid' })).toEqual([['10', 1_000, 0]]);
  });
});

it('debts are deducted from payouts in the order in which they are sent, to the last unit', () => {
  const owed = payout({ payment_id: '9-d', earned: 0, paid_out: 1_500, owed_since: '2026-12-01T00:00:00.000Z' });
  const [first, second, third] = [1, 2, 3].map((n) => payout({ payment_id: `${n}`, reservation_id: n, due_on: `2026-12-1${n}` }));
  const { coming, debts } = earningsOf(
    [owed, first, second, third].filter((row) => row !== undefined),
    [],
    known,
  );
  expect(coming.map(({ withheld, amount }) => [withheld, amount])).toEqual([
    [1_000, 0],
    [500, 500],
    [0, 1_000],
  ]);
  expect(debts.map(({ amount }) => amount)).toEqual([1_500]);
});

const rows = fc.array(
  fc
    .record({
      earned: fc.nat(5_000),
      paid_out: fc.nat(5_000),
      set_off: fc.nat(500),
      settled: fc.nat(500),
      asks_second: fc.option(fc.nat(5_000)),
    })
    .map((change) => payout({ ...change, owed_since: '2026-12-01T00:00:00.000Z' })),
  { maxLength: 6 },
);
test.prop([rows, fc.boolean()])('no amount is lost or shown twice', (all, isKnown) => {
  const { coming, held, debts } = earningsOf(all, [], { isKnown, heldUntil: null });
  const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
  const left = all.map(({ earned, paid_out, set_off, settled }) => earned - paid_out - set_off + settled);
  expect(sum(coming) + coming.reduce((total, { withheld }) => total + withheld, 0) + sum(held)).toBe(
    left.filter((one) => one > 0).reduce((total, one) => total + one, 0),
  );
  expect(sum(debts)).toBe(left.filter((one) => one < 0).reduce((total, one) => total - one, 0));
  expect(coming.every(({ withheld, amount }) => withheld >= 0 && amount >= 0)).toBe(true);
});

it('sums include what was reverted as a mistake, by currency', () => {
  const all = [movement(), movement({ cause: 'PayoutReverted', amount: 400 }), movement({ cause: 'PayoutSetOff', amount: 30 })];
  expect(sumsOf([...all, movement({ currency: 'USD', cause: 'DebtRepaid', amount: 7 })])).toEqual([
    { currency: 'CLP', received: 600, withheld: 30, repaid: 0 },
    { currency: 'USD', received: 0, withheld: 0, repaid: 7 },
  ]);
});

const line = (change: Partial<Movement> = {}) => ({ ...movement(change), space: '=Loft "azul"', guest: 'Łucja' });

it('the table has no signed amount and no formula', () => {
  const [, sent, back] = tableOf([line(), line({ cause: 'PayoutReverted', amount: 250, currency: 'USD' })], 'en').split('\r\n');
  expect(sent).toBe(`2026-12-12,R-7,"'=Loft ""azul""",Łucja,2026-12-10,2026-12-20,Payout to your account,1000,,CLP`);
  expect(back).toBe(`2026-12-12,R-7,"'=Loft ""azul""",Łucja,2026-12-10,2026-12-20,Payout corrected,,2.5,USD`);
});

it('a statement is a PDF with as many pages as its lines need', async () => {
  const pagesOf = async (count: number) => {
    const pdf = await statementPdf({ month: '2026-12', host: 'Hugo', lines: Array.from({ length: count }, () => line()), language: 'es' });
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    return Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
  };
  expect([await pagesOf(0), await pagesOf(15), await pagesOf(45)]).toEqual([1, 1, 3]);
});
