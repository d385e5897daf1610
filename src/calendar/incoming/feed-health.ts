import type { Meter } from '@opentelemetry/api';
import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { before } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import { TABLE } from './feed-row.ts';

export type FeedHealth = {
  readonly count: number;
  /** Feeds that have failed long enough for their host to get a mail. */
  readonly failing: number;
  /** The oldest last success over all feeds; null without any success. */
  readonly oldestSuccess: Instant | null;
  /** Since when the longest overdue feed has been due; null while none is. */
  readonly dueSince: Instant | null;
};

/** The health of feed readings over all processes. `tellAfter`: an ISO 8601 duration. */
export const feedHealth = async (db: Knex, now: Instant, tellAfter: string): Promise<FeedHealth> => {
  const { rows } = await db.raw<{ rows: FeedHealth[] }>(
    `select count(*)::int as count, (count(*) filter (where failing_since <= :failed))::int as failing, min(fetched_at) as "oldestSuccess",
            min(next_at) filter (where next_at <= :now and (leased_until is null or leased_until <= :now)) as "dueSince" from ${TABLE}`,
    { now, failed: before(now, tellAfter) },
  );
  return rows[0] ?? { count: 0, failing: 0, oldestSuccess: null, dueSince: null };
};

type Sources = { readonly db: Knex; readonly clock: Clock; readonly meter: Meter; readonly tellAfter: string };

/** Registers the metrics of feeds. They keep their values while the database does not respond. */
export const feedMetrics = ({ db, clock, meter, tellAfter }: Sources): void => {
  const ageOf = (since: Instant | null) => (since === null ? 0 : Math.max(0, (Date.parse(clock.now()) - Date.parse(since)) / 1_000));
  const gauge = (name: string, description: string, unit = '') =>
    meter.createObservableGauge(`posada_feeds_${name}`, { description, unit });
  const failing = gauge('failing', 'Calendars of other sites that have failed for so long that their hosts were told.');
  const overdue = gauge('overdue_seconds', 'How long the calendar of another site that has waited longest has been due.', 's');
  const oldest = gauge('oldest_success_seconds', 'Age of the oldest last success of a calendar of another site.', 's');
  meter.addBatchObservableCallback(
    async (result) => {
      const health = await feedHealth(db, clock.now(), tellAfter).catch(() => null);
      if (health === null) return;
      result.observe(failing, health.failing);
      result.observe(overdue, ageOf(health.dueSince));
      result.observe(oldest, ageOf(health.oldestSuccess));
    },
    [failing, overdue, oldest],
  );
};
