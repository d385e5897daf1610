import type { Knex } from 'knex';
import { type Deadline, type DeadlineKind, startedBy } from '../../engine/deadlines/jobs.ts';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import type { Currency, Instant } from '../../kernel/types.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { RateEvent } from '../events.ts';
import { applyRates, exchangeRates, ratesAreDue } from '../queries.ts';
import { outOfBounds, type RatesFeed, UnusableRates } from './feed.ts';

const INTERVAL = 'P1D';
const RETRY_INTERVAL = 'PT1H';
const TABLE = 'exchange_feed';

type RatesRefreshDeps = Pick<Core, 'db' | 'clock' | 'log'> & {
  readonly feed: RatesFeed;
};

/** One process claims the refresh, the others skip it. An unfinished attempt is retried after an hour. */
const claim = async (db: Knex, now: Instant): Promise<boolean> =>
  (await db(TABLE)
    .where('next_try_at', '<=', now)
    .update({ next_try_at: after(now, RETRY_INTERVAL) })) === 1;

/** Fetches the feed once; after a failure the old table stays, and the next attempt is in an hour. */
const refresh = async ({ db, clock, log, feed }: RatesRefreshDeps): Promise<void> => {
  const now = clock.now();
  if (!(await claim(db, now))) return;
  try {
    const fresh = await feed();
    const before = new Map((await exchangeRates(db)).map(({ currency, fed }) => [currency, fed]));
    const wrong = outOfBounds(before, fresh);
    if (wrong.length > 0) throw new UnusableRates(`moved more than threefold: ${wrong.join(', ')}`);
    await db.transaction(async (trx) => {
      for (const [currency, rate] of fresh) await trx('exchange_rates').where({ currency }).update({ fed_per_unit: rate });
      await applyRates(trx, clock.now()); // manual rates stay in force
      await trx(TABLE).update({ refreshed_at: now, failed_because: null, next_try_at: after(now, INTERVAL) });
    });
  } catch (error) {
    if (!(error instanceof UnusableRates)) throw error;
    log.warn({ reason: error.message }, 'the exchange rates could not be refreshed: the previous table stays in use');
    await db(TABLE).update({ failed_because: error.message });
  }
};

/** Runs once a day as part of the sweep of overdue deadlines; no event starts it. */
export const ratesRefresh = (deps: RatesRefreshDeps): DeadlineKind => ({
  queue: 'exchange-rates',
  deadlinesFor: () => [],
  execute: () => refresh(deps),
  overdue: async (db, now) => {
    const due: { next_try_at: Instant } | undefined = await db(TABLE).where('next_try_at', '<=', now).first('next_try_at');
    return due ? [{ payload: {}, since: due.next_try_at }] : [];
  },
});

/** The state of the refresh: the last success, and the error of the latest attempt if it failed. */
export const ratesFeedState = async (db: Knex): Promise<{ refreshedAt: Instant | null; failedBecause: string | null }> => {
  const row: { refreshed_at: Instant | null; failed_because: string | null } | undefined = await db(TABLE).first();
  return { refreshedAt: row?.refreshed_at ?? null, failedBecause: row?.failed_because ?? null };
};

const at = (instant: Instant, currency: Currency): Deadline[] => [
  { at: instant, key: `rate-${currency}/${instant}`, payload: { currency } },
];

const deadlinesFor = startedBy<RateEvent>({
  RateConfirmed: ({ data: { currency, from } }) => at(from, currency),
  RateEnded: ({ data: { currency, endedAt } }) => at(endedAt, currency),
});

/** Puts manual rates into the rates table when they take effect; the sweep compares the table with the rates in force. */
export const rateDeadlines = ({ db, clock }: { readonly db: Knex; readonly clock: Clock }): DeadlineKind => ({
  queue: 'rates-by-hand',
  deadlinesFor,
  execute: () => db.transaction((trx) => applyRates(trx, clock.now())),
  overdue: async (_, now) => ((await ratesAreDue(db, now)) ? [{ payload: {}, since: now }] : []),
});
