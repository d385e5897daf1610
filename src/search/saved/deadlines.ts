import type { CalendarEvent } from '../../calendar/events.ts';
import type { DeadlineKind } from '../../engine/deadlines/jobs.ts';
import { mailReaction, type Reaction, rowsReaction } from '../../engine/followers/reaction.ts';
import { after, before } from '../../kernel/durations.ts';
import { firstSearchDay } from '../../kernel/local-time.ts';
import type { Instant } from '../../kernel/types.ts';
import type { ListingEvent } from '../../listings/events.ts';
import { type SavedSearchEvent, savedSearchesStream } from '../events.ts';
import { liveSearches } from '../queries.ts';
import { comparisonDueSince, mailsDue, type SearchAlerts } from './alerts.ts';
import type { SavedSearchCommands } from './commands.ts';
import { UNANSWERED } from './decider.ts';

export const ASLEEP = 'saved-search-asleep';

/** Events that make a space visible, cheaper, larger, verified or free. */
const NEWS_EVENTS = [
  'ListingApproved',
  'ListingEdited',
  'ListingRestored',
  'ListingUnblocked',
  'ListingVerified',
  'NightsReleased',
  'RangeUnblocked',
] as const;

/** Records the spaces whose change may let more searches find them. */
export const savedSearchNews: Reaction = rowsReaction<ListingEvent | CalendarEvent>(
  'saved-search-news',
  NEWS_EVENTS,
  async (trx, events) => {
    const last = new Map<number, { listing_id: number; position: string; at: Instant }>();
    for (const { data, position, meta } of events) {
      const { listingId: listing_id } = data;
      last.set(listing_id, { listing_id, position, at: last.get(listing_id)?.at ?? meta.at });
    }
    // locks rows by number, as the code that deletes them does (`alerts.ts`), to prevent deadlocks
    await trx.raw(
      `insert into saved_search_news (listing_id, position, at)
     select listing_id, position, at from jsonb_populate_recordset(null::saved_search_news, ?::jsonb) order by listing_id
     on conflict (listing_id) do update set position = excluded.position`,
      [JSON.stringify([...last.values()])],
    );
  },
);

/** The last mail about a search that its person has not touched for 90 days. */
export const savedSearchMails: Reaction = mailReaction<SavedSearchEvent>('saved-search-mails', {
  SearchAlertsStopped: ({ data: { userId, searchId, because } }, { post }) => {
    if (because !== 'unanswered') return;
    post({ template: ASLEEP, recipient: `user:${userId}`, params: { searchId }, subject_id: savedSearchesStream(userId) });
  },
});

type SavedSearchDeadlinesDeps = { readonly alerts: SearchAlerts; readonly commands: Pick<SavedSearchCommands, 'endUnanswered'> };

/** Compares, mails and expires once a minute within the sweep; no event starts a job, so comparing cannot run more often. */
export const savedSearchDeadlines = ({ alerts, commands }: SavedSearchDeadlinesDeps): DeadlineKind => ({
  queue: 'saved-searches',
  deadlinesFor: () => [],
  execute: async ({ task, id }, metadata) => {
    if (task === 'compare') await alerts.compare();
    else if (task === 'tell') await alerts.tell(String(id));
    else await commands.endUnanswered(String(id), metadata);
  },
  overdue: async (db, now) => {
    const since = await comparisonDueSince(db, now);
    const mails = await mailsDue(db, now);
    const unanswered = await liveSearches(db, firstSearchDay(now)).where('asked_at', '<=', before(now, UNANSWERED));
    return [
      ...(since === null ? [] : [{ payload: { task: 'compare' }, since }]),
      ...mails.map(({ id, since: due }) => ({ payload: { task: 'tell', id }, since: due })),
      ...unanswered.map(({ id, asked_at }) => ({ payload: { task: 'end', id }, since: after(asked_at, UNANSWERED) })),
    ];
  },
});
