import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../projections/payments/ledger.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { Rejection } from '../../src/kernel/rejection.ts';
import type { DateOnly } from '../../src/kernel/types.ts';
import { openInstalments } from '../../src/payments/decider/instalments.ts';
import { debtOf, holdOf, type Payments, paidMonths } from '../../src/payments/decider/state.ts';
import { type PaymentCommand, payments } from '../../src/payments/decider.ts';
import type { PaymentEvent, RentMonth } from '../../src/payments/events.ts';
import { instalmentReminders, instalmentsOverdue } from '../../src/payments/instalments/deadlines.ts';
import { specFor } from '../support/decider-spec.ts';
import { clp } from './builders.ts';

const { given } = specFor(payments);
const RENT = 400_000;
const [january, february] = ['2027-01-10', '2027-02-10'] as const;
const later: RentMonth[] = [january, february].map((due) => ({
  due,
  remindAt: `${due.slice(0, 8)}07T13:00:00.000Z`,
  amount: clp(RENT),
}));
const before = '2026-12-10T12:00:00.000Z';
const about = (paymentId: string, now = before) => ({ reservationId: 7, paymentId, now });
const start = (paymentId: string, months?: readonly DateOnly[]) =>
  ({
    type: 'Start',
    ...about(paymentId),
    gateway: 'mercadopago',
    total: clp(RENT * (months?.length ?? 1)),
    surcharge: clp(0),
    months,
  }) as const;
const saw = (paymentId: string, state: 'approved' | 'contested' | 'reversed', total = RENT) =>
  ({
    type: 'RecordReport',
    ...about(paymentId),
    gateway: 'mercadopago',
    seen: { ref: `r-${paymentId}`, state, amount: clp(total), reason: null },
  }) as const;
const applyFirst = {
  type: 'ApplyPayment',
  ...about('first'),
  host: clp(RENT),
  service: clp(0),
  hostId: 3,
  payoutFrom: '2026-12-11',
  later,
} as const;
const applyMonths = (paymentId: string) => ({ type: 'ApplyInstalments', ...about(paymentId), paidOn: '2026-12-10' }) as const;
const settle = (paymentId: string, outcome: 'won' | 'lost', now = before) =>
  ({ type: 'SettleChargeback', ...about(paymentId, now), outcome }) as const;
const payOut = (paymentId: string, contested?: true) =>
  ({ type: 'PayOut', ...about(paymentId), today: '2027-06-01', heldUntil: null, amount: undefined, contested }) as const;

const logOf = (...commands: PaymentCommand[]): PaymentEvent[] => {
  const log: PaymentEvent[] = [];
  let state: Payments = payments.initial;
  for (const command of commands) {
    const events = payments.decide(command, state);
    log.push(...events);
    state = events.reduce(payments.evolve, state);
  }
  return log;
};
const stateOf = (log: readonly PaymentEvent[]) => log.reduce(payments.evolve, payments.initial);
const paysFor = (id: string, months: readonly DateOnly[]): PaymentCommand[] => [
  start(id, months),
  saw(id, 'approved', RENT * months.length),
  applyMonths(id),
];
const begun = [start('first'), saw('first', 'approved'), applyFirst];
const lost = [...begun, ...paysFor('a', [january]), saw('a', 'reversed'), settle('a', 'lost', '2027-01-20T12:00:00.000Z')];

describe('an instalment whose payment was lost to a dispute (D-164)', () => {
  it('is owed again, overdue three days after the result at the earliest', () => {
    const log = logOf(...lost);
    const again = { due: january, amount: clp(RENT), remindAt: '2027-01-16T12:00:00.000Z' };
    expect(log.at(-1)).toMatchObject({ type: 'ChargebackSettled', data: { outcome: 'lost', owed: [again] } });
    expect(openInstalments(stateOf(log)).map(({ due }) => due)).toEqual([january, february]);
    const overdue = (now: string) => ({ type: 'MarkOverdue', reservationId: 7, due: january, now }) as const;
    given(...log)
      .when(overdue('2027-01-23T11:59:59.999Z'))
      .thenNothing();
    expect(payments.decide(overdue('2027-01-23T12:00:00.000Z'), stateOf(log))).toMatchObject([{ type: 'InstalmentMissed' }]);
    expect(payments.decide(start('b', [january]), stateOf(log))).toMatchObject([{ type: 'PaymentStarted' }]);
  });

  it('keeps its due date when the result comes long before', () => {
    const early = logOf(...begun, ...paysFor('a', [january]), saw('a', 'contested'), settle('a', 'lost'));
    expect(early.at(-1)).toMatchObject({ data: { owed: [later[0]] } });
  });

  it('becomes overdue again when it was overdue before it was paid', () => {
    const log = logOf(...begun, { type: 'MarkOverdue', reservationId: 7, due: january, now: '2027-01-14T13:00:00.000Z' }, ...lost.slice(3));
    expect(openInstalments(stateOf(log))[0]).toMatchObject({ due: january, isOverdue: false });
  });

  it('is not owed while the case is open, when it is won, or when the stay has ended', () => {
    const open = logOf(...lost.slice(0, -1));
    expect(paidMonths(stateOf(open))).toEqual(new Set([january]));
    expect(logOf(...lost.slice(0, -1), settle('a', 'won')).at(-1)?.data).not.toHaveProperty('owed');
    const ended = logOf(
      ...lost.slice(0, -1),
      { type: 'CancelInstalments', reservationId: 7, from: january, now: before },
      settle('a', 'lost'),
    );
    expect(ended.at(-1)?.data).not.toHaveProperty('owed');
    expect(logOf(...begun, saw('first', 'reversed'), settle('first', 'lost')).at(-1)?.data).not.toHaveProperty('owed');
  });

  it('gets a reminder immediately, and a timer for its end of grace', () => {
    const settled = { ...logOf(...lost).at(-1), id: 'e' } as unknown as Recorded;
    expect(instalmentReminders({} as never).deadlinesFor(settled)).toMatchObject([
      { at: '2027-01-20T12:00:00.000Z', payload: { due: january } },
    ]);
    expect(instalmentsOverdue({} as never).deadlinesFor(settled)).toMatchObject([
      { at: '2027-01-23T12:00:00.000Z', payload: { due: january } },
    ]);
  });
});

describe('the payouts of a stay with a disputed payment (D-164)', () => {
  it.each(['first', 'a'])('wait while %s is disputed, and while it is lost and not made up for', (which) => {
    const open = [...begun, ...paysFor('a', [january]), saw(which, 'contested')];
    for (const id of ['first', 'a']) {
      given(...logOf(...open))
        .when(payOut(id))
        .thenRejected('payment_contested');
      given(...logOf(...open, settle(which, 'lost')))
        .when(payOut(id))
        .thenRejected('payment_contested');
      expect(payments.decide(payOut(id), stateOf(logOf(...open, settle(which, 'won'))))).toMatchObject([{ type: 'PayoutMade' }]);
      const two = { type: 'RequireApproval', adminId: 1, limits: { CLP: 9e9 }, command: payOut(id, true) } as const;
      const events = payments.decide(two, stateOf(logOf(...open, settle(which, 'lost'))));
      expect(events).toMatchObject([{ type: 'ApprovalRequested', data: { contested: true } }]);
    }
  });

  it('must be proposed again when proposed before the dispute', () => {
    const require = (adminId: number, contested?: true) =>
      ({ type: 'RequireApproval', adminId, limits: {}, command: payOut('first', contested) }) as const;
    const log = logOf(...begun, ...paysFor('a', [january]), require(1), saw('a', 'contested'));
    expect(payments.decide(require(2, true), stateOf(log))).toMatchObject([
      { type: 'ApprovalRequested', data: { adminId: 2, contested: true } },
    ]);
  });

  it('resume when another payment covers it, and the host gets the rent once', () => {
    const good = [...lost, ...paysFor('b', [january])];
    expect(holdOf(stateOf(logOf(...good)))).toBeNull();
    given(...logOf(...good))
      .when(payOut('a'))
      .thenRejected('nothing_due');
    const paidBefore = [
      ...begun,
      ...paysFor('a', [january]),
      payOut('a'),
      saw('a', 'reversed'),
      settle('a', 'lost'),
      ...paysFor('b', [january]),
    ];
    const log = logOf(...paidBefore);
    expect(log.at(-1)).toMatchObject({ type: 'ChargebackRecovered', data: { paymentId: 'a', taken: clp(RENT), debt: clp(RENT) } });
    expect(debtOf(stateOf(log).byId['a'])).toBe(RENT); // set off against the payout of the other payment
    for (const event of log) expect(entriesOf(event).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('wait for both of two lost months', () => {
    const both = [...begun, ...paysFor('a', [january, february]), saw('a', 'reversed', 2 * RENT), settle('a', 'lost')];
    expect(holdOf(stateOf(logOf(...both, ...paysFor('b', [january]))))).toBe('lost');
    expect(holdOf(stateOf(logOf(...both, ...paysFor('b', [january]), ...paysFor('c', [february]))))).toBeNull();
  });
});

const IDS = ['first', 'a', 'b', 'c'] as const;
const MONTHS = { first: undefined, a: [january], b: [january, february], c: [february] } as const;
const sumOf = (id: (typeof IDS)[number]) => RENT * (MONTHS[id]?.length ?? 1);
/** One command or a few that follow one another in the program. */
const any: fc.Arbitrary<readonly PaymentCommand[]> = fc
  .constantFrom(...IDS)
  .chain((id) =>
    fc.constantFrom<readonly PaymentCommand[]>(
      [start(id, MONTHS[id]), saw(id, 'approved', sumOf(id)), id === 'first' ? applyFirst : applyMonths(id)],
      [saw(id, 'approved', sumOf(id)), id === 'first' ? applyFirst : applyMonths(id)],
      [saw(id, 'contested', sumOf(id))],
      [saw(id, 'reversed', sumOf(id)), settle(id, 'lost')],
      [saw(id, 'contested', sumOf(id)), settle(id, 'lost')],
      [payOut(id)],
      [settle(id, 'won')],
      [settle(id, 'lost')],
      [{ type: 'RefundInstalments', reservationId: 7, from: february, cause: 'cancelled_by_guest', now: before }],
      [{ type: 'RecordRefund', ...about(id), outcome: { ref: 'back' } }],
    ),
  );

it('money that we do not have pays nothing, in any order of events', () => {
  let seen = 0;
  void fc.assert(
    fc.property(fc.array(any, { minLength: 5, maxLength: 30, size: 'max' }), (commands) => {
      const ids = new Set<string>();
      let state: Payments = payments.initial;
      for (const command of [...begun, ...commands.flat()]) {
        if (command.type === 'Start' && ids.has(command.paymentId)) continue; // an id is used once
        if (command.type === 'Start') ids.add(command.paymentId);
        try {
          const events = payments.decide(command, state);
          for (const event of events) if (event.type === 'PayoutMade') expect(holdOf(state)).toBeNull();
          for (const event of events) if (event.type === 'ChargebackRecovered') seen += 1;
          state = events.reduce(payments.evolve, state);
        } catch (error) {
          if (!(error instanceof Rejection)) throw error;
        }
      }
      const all = Object.values(state.byId);
      const here = all.filter(({ contest, status }) => status === 'confirmed' && contest !== 'lost').flatMap(({ pays }) => pays);
      expect([...paidMonths(state)].filter((due) => !here.includes(due))).toEqual([]);
      const owedToHost = all.filter(({ pays }) => pays.length > 0).reduce((sum, { applied }) => sum + (applied?.host.amount ?? 0), 0);
      const months = new Set(all.flatMap(({ applied, pays }) => (applied ? pays : [])));
      expect(owedToHost).toBeLessThanOrEqual(months.size * RENT); // each month once
    }),
    { numRuns: 1_000, seed: 3 },
  );
  expect(seen).toBeGreaterThan(10);
});
