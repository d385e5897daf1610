import type { DeadlineKind } from '../../engine/deadlines/jobs.ts';
import { after, before } from '../../kernel/durations.ts';
import { firstSearchDay } from '../../kernel/local-time.ts';
import { liveSearches } from '../queries.ts';
import { comparisonDueSince, mailsDue, type SearchAlerts } from './alerts.ts';
import type { SavedSearchCommands } from './commands.ts';
import { UNANSWERED } from './decider.ts';

type SavedSearchDeadlinesDeps = { readonly alerts: SearchAlerts; readonly commands: Pick<SavedSearchCommands, 'endUnanswered'> };

/** Compares, mails and ends within the sweep of each minute; no event starts a job, so that nothing is compared more often than that. */
export const savedSearchDeadlines = ({ alerts, commands }: SavedSearchDeadlinesDeps): DeadlineKind => ({
  queue: 'saved-searches',
  deadlinesFor: () => [],
  execute: async ({ task, id }, metadata) => {
    if (task === 'compare') await alerts.compare();
    else if (task === 'tell') await alerts.tell(String(id));
    else await commands.endUnanswered(String(id), metadata);
  },
  overdue: async (db, now) => {
    const [since, mails, unanswered] = [
      await comparisonDueSince(db, now),
      await mailsDue(db, now),
      await liveSearches(db, firstSearchDay(now)).where('asked_at', '<=', before(now, UNANSWERED)),
    ];
    return [
      ...(since === null ? [] : [{ payload: { task: 'compare' }, since }]),
      ...mails.map(({ id, since: due }) => ({ payload: { task: 'tell', id }, since: due })),
      ...unanswered.map(({ id, asked_at }) => ({ payload: { task: 'end', id }, since: after(asked_at, UNANSWERED) })),
    ];
  },
});
