import type { Knex } from 'knex';
import { type Deadline, type DeadlineKind, startedBy } from '../../engine/deadlines/jobs.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Currency, Instant } from '../../kernel/types.ts';
import type { RateEvent } from '../events.ts';
import { applyRates, ratesAreDue } from '../queries.ts';

const at = (instant: Instant, currency: Currency): Deadline[] => [
  { at: instant, key: `rate-${currency}/${instant}`, payload: { currency } },
];

const deadlinesFor = startedBy<RateEvent>({
  RateConfirmed: ({ data: { currency, from } }) => at(from, currency),
  RateEnded: ({ data: { currency, endedAt } }) => at(endedAt, currency),
});

/** Puts rates by hand into the table of rates at their instant; the sweep compares the table with what counts. */
export const rateDeadlines = ({ db, clock }: { readonly db: Knex; readonly clock: Clock }): DeadlineKind => ({
  queue: 'rates-by-hand',
  deadlinesFor,
  execute: () => db.transaction((trx) => applyRates(trx, clock.now())),
  overdue: async (_, now) => ((await ratesAreDue(db, now)) ? [{ payload: {}, since: now }] : []),
});
