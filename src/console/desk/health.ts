import type { Knex } from 'knex';
import { feedHealth } from '../../calendar/public.ts';
import type { Verified } from '../../engine/followers/verify-chain.ts';
import { after, milliseconds } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import { webhookErrors } from '../../payments/public.ts';
import { ratesFeedState } from '../../pricing/public.ts';
import { mailCounts } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import type { ConsoleHealth } from './contract-desk.ts';

const TABLE = 'audit_check';
type AuditCheck = { readonly checked_at: Instant; readonly events: number; readonly broken: string | null };

/** Stores the result of a check of the whole log, replacing the previous one. */
export const keepAuditCheck = async (db: Knex, { events, broken }: Pick<Verified, 'events' | 'broken'>, now: Instant): Promise<void> => {
  const reason = broken && `${broken.stream}, revision ${broken.revision}: ${broken.reason}`;
  await db(TABLE).insert({ id: 1, checked_at: now, events, broken: reason }).onConflict('id').merge();
};

/** The latest result; null before the first. */
export const lastAuditCheck = async (db: Knex): Promise<AuditCheck | null> => {
  const row: AuditCheck | undefined = await db(TABLE).first('checked_at', 'events', 'broken');
  return row ? { ...row, events: Number(row.events) } : null;
};

/** The period in which errors of webhooks are counted. */
const WEBHOOK_ERRORS_OF = 'P7D';
/** The feed is read once a day: rates older than this are stale, whatever the result of the attempts. */
const RATES_LIVE = 'P2D';

type HealthNowDeps = Pick<Core, 'db' | 'clock' | 'operations'> & {
  readonly config: Pick<Config, 'late' | 'ratesUrl' | 'feeds'>;
};

/** The data of the health page, already assessed, so that the page contains no rules. */
export const healthNow = async ({
  db,
  clock,
  operations,
  config: { late, ratesUrl, feeds: feedSettings },
}: HealthNowDeps): Promise<ConsoleHealth> => {
  const now = clock.now();
  const [lags, overdue, given_up, counts, errors, feed, calendars, checked] = await Promise.all([
    operations.lag(),
    operations.oldestOverdue(),
    operations.deadLettered(),
    mailCounts(db),
    webhookErrors(db, clock, WEBHOOK_ERRORS_OF),
    ratesFeedState(db),
    feedHealth(db, now, feedSettings.tellAfter),
    lastAuditCheck(db),
  ]);
  const followers = lags.map(({ name, kind, events, seconds, stoppedBecause }) => {
    const state =
      stoppedBecause !== null ? ('stopped' as const) : seconds > secondsOf(late.readModel) ? ('behind' as const) : ('ok' as const);
    return { name, kind, events, seconds, stopped_because: stoppedBecause, state, actions: state === 'stopped' ? ['retry' as const] : [] };
  });
  const waitingFor = counts.oldestWaiting === null ? 0 : (Date.parse(now) - Date.parse(counts.oldestWaiting)) / 1_000;
  const judged = (isFine: boolean) => (isFine ? 'ok' : 'attention');
  const deadlines = {
    oldest_overdue_seconds: overdue,
    given_up,
    state: judged(overdue <= secondsOf(late.deadline) && given_up === 0),
  } as const;
  const mails = {
    waiting: counts.waiting,
    failed: counts.failed - counts.bounced,
    bounced: counts.bounced,
    oldest_waiting: counts.oldestWaiting,
    last_error: counts.lastError,
    state: judged(counts.failed === 0 && waitingFor <= secondsOf(late.mail)),
  } as const;
  const webhooks = { ...errors, state: judged(errors.refused + errors.quarantined === 0) } as const;
  const on = ratesUrl !== null;
  const isFresh = feed.failedBecause === null && feed.refreshedAt !== null && now <= after(feed.refreshedAt, RATES_LIVE);
  const rates = { on, refreshed_at: feed.refreshedAt, failed_because: feed.failedBecause, state: judged(!on || isFresh) } as const;
  const dueFor = calendars.dueSince === null ? 0 : (Date.parse(now) - Date.parse(calendars.dueSince)) / 1_000;
  const feeds = {
    count: calendars.count,
    failing: calendars.failing,
    oldest_success: calendars.oldestSuccess,
    overdue_seconds: dueFor,
    state: judged(calendars.failing === 0 && dueFor <= secondsOf(late.feed)),
  } as const;
  const chain = checked
    ? ({ ...checked, state: judged(checked.broken === null) } as const)
    : ({ checked_at: null, events: 0, broken: null, state: 'unchecked' } as const);
  const isFine =
    followers.every(({ state }) => state === 'ok') &&
    [deadlines, mails, webhooks, rates, feeds].every(({ state }) => state === 'ok') &&
    chain.state !== 'attention';
  return { state: judged(isFine), checked_at: now, followers, deadlines, mails, webhooks, rates, feeds, chain };
};

const secondsOf = (duration: string): number => milliseconds(duration) / 1_000;
