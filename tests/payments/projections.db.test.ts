import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { approvalsProjection } from '../../projections/payments/approvals.ts';
import { instalmentsProjection } from '../../projections/payments/instalments.ts';
import { payoutsProjection } from '../../projections/payments/payouts.ts';
import { positionOf, type Recorded } from '../../src/engine/event-store/port.ts';
import { openInstalments } from '../../src/payments/decider/instalments.ts';
import { debtOf, dueOf, paidMonths, payableOn, unsentOf } from '../../src/payments/decider/state.ts';
import { payments } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import { nextSql } from '../../src/payments/queries.ts';
import { type InstalmentRow, LEFT, type PayoutRow, type WaitingRow } from '../../src/payments/rows.ts';
import { testDatabase } from '../support/database.ts';
import { anyLog } from './random-logs.ts';

const { db } = await testDatabase();
const DAYS = ['2026-06-02', '2026-07-20', '2026-09-01'] as const;

const recorded = (event: PaymentEvent, revision: number): Recorded => ({
  ...{ ...event, id: `e${revision}`, stream: 'payment-7', revision, position: positionOf(revision + 1) },
  meta: { actor: 'test', correlationId: 'c', commandId: `c${revision}`, v: 1, at: '2026-06-01T12:00:00.000Z', prev: null },
});

/** The rows that follow from a log, in batches of this size. */
const rowsOf = async (log: readonly PaymentEvent[], size: number) => {
  const trx = await db.transaction();
  const all = log.map(recorded);
  for (let at = 0; at < all.length; at += size)
    for (const { apply } of [payoutsProjection, instalmentsProjection, approvalsProjection]) await apply(trx, all.slice(at, at + size));
  const next = DAYS.map((day, n) => trx.raw(`${nextSql('?::date')} as next${n}`, [day]));
  const payouts: (PayoutRow & Record<string, number>)[] = await trx('payouts').select('*', trx.raw(`${LEFT} as balance`), ...next);
  const rows = { payouts, months: await trx<InstalmentRow>('instalments').orderBy('due'), waiting: await trx<WaitingRow>('approvals') };
  await trx.rollback();
  return rows;
};

it('shows payouts, later months and pending approvals as the decider knows them, after any sequence of commands (D-127, D-136, SEC-33)', () =>
  fc.assert(
    fc.asyncProperty(anyLog, fc.constantFrom(1, 3, 500), async (log, size) => {
      const state = log.reduce(payments.evolve, payments.initial);
      const { payouts, months, waiting } = await rowsOf(log, size);
      const shown = payouts.map((row) => ({
        ...{ id: row.id, earned: row.earned, balance: Number(row['balance']), debt: row.owed_since !== null },
        ...{ transfers: row.transfers.map(({ amount }) => amount), next: DAYS.map((_, n) => Number(row[`next${n}`])) },
        from: Number(row['balance']) > 0 ? row.payable_from : null,
      }));
      const known = Object.entries(state.byId).flatMap(([id, one]) => {
        const { applied, transfers } = one;
        if (!applied) return [];
        const from = unsentOf(one)[0]?.from ?? null;
        const next = DAYS.map((day) => payableOn(one, from !== null && from > day ? from : day));
        return [{ id, earned: applied.host.amount, balance: dueOf(one) - debtOf(one), debt: debtOf(one) > 0, transfers, next, from }];
      });
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      expect(shown.sort(byId)).toEqual(known.sort(byId));
      if (log.filter(({ data }) => 'later' in data).length < 2) {
        // for a stay that begins once, as all do
        const [paid, open] = [
          months.filter(({ paid_by }) => paid_by !== null),
          months.filter((row) => row.paid_by === null && !row.dropped),
        ];
        expect(open.map(({ due }) => due)).toEqual(openInstalments(state).map(({ due }) => due));
        expect(paid.map(({ due }) => due)).toEqual([...paidMonths(state)].sort());
      }
      const named = Object.entries(state.waiting).map(([key, { adminId, amount }]) => [`7 ${key}`, adminId, amount.amount]);
      expect(waiting.map((row) => [row.id, row.asked_by, row.amount]).sort()).toEqual(named.sort());
    }),
    { numRuns: 60, seed: 8, endOnFailure: true },
  ));
