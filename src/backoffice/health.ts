import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import { mailCounts } from '../platform/mail/outbox.ts';
import type { Operations } from '../platform/operations.ts';
import type { ConsoleHealth } from './contract-desk.ts';

/** From here on somebody should look: a read model answers within a second as a rule, the sweep comes each minute. */
const BEHIND_SECONDS = 30;
const OVERDUE_SECONDS = 120;
const MAIL_WAIT_SECONDS = 900;

type Deps = { readonly db: Knex; readonly clock: Clock; readonly operations: Operations };

/** What the health page shows, judged here so that the page need not. */
export const healthNow = async ({ db, clock, operations }: Deps): Promise<ConsoleHealth> => {
  const now = clock.now();
  const [lags, overdue, given_up, counts] = await Promise.all([
    operations.lag(),
    operations.oldestOverdue(),
    operations.deadLettered(),
    mailCounts(db),
  ]);
  const followers = lags.map(({ name, kind, events, seconds, stoppedBecause }) => {
    const state = stoppedBecause !== null ? ('stopped' as const) : seconds > BEHIND_SECONDS ? ('behind' as const) : ('ok' as const);
    return { name, kind, events, seconds, stopped_because: stoppedBecause, state, actions: state === 'stopped' ? ['retry' as const] : [] };
  });
  const waitingFor = counts.oldestWaiting === null ? 0 : (Date.parse(now) - Date.parse(counts.oldestWaiting)) / 1_000;
  const judged = (isFine: boolean) => (isFine ? 'ok' : 'attention');
  const deadlines = { oldest_overdue_seconds: overdue, given_up, state: judged(overdue <= OVERDUE_SECONDS && given_up === 0) } as const;
  const mails = {
    waiting: counts.waiting,
    failed: counts.failed,
    oldest_waiting: counts.oldestWaiting,
    state: judged(counts.failed === 0 && waitingFor <= MAIL_WAIT_SECONDS),
  } as const;
  const isFine = followers.every(({ state }) => state === 'ok') && deadlines.state === 'ok' && mails.state === 'ok';
  return { state: judged(isFine), checked_at: now, followers, deadlines, mails };
};
