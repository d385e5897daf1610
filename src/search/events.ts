import type { Event, Instant, StreamName } from '../kernel/types.ts';

type SavedSearchRef = { userId: number; searchId: string };
/** The criteria of a search by their wire names; none is a text written by a person. */
export type Criteria = Readonly<Record<string, string | number | readonly string[]>>;

/** `unsubscribed`: by the person, in the list or through the link in a mail. `unanswered`: they have not touched it for 90 days. */
export type Stopped = 'unsubscribed' | 'unanswered';

export type SavedSearchEvent =
  | Event<'SearchSaved', SavedSearchRef & { placeId: number | null; criteria: Criteria; savedAt: Instant }>
  | Event<'SearchAlertsStopped', SavedSearchRef & { because: Stopped; stoppedAt: Instant }>
  | Event<'SearchAlertsResumed', SavedSearchRef & { resumedAt: Instant }>
  | Event<'SavedSearchDeleted', SavedSearchRef & { deletedAt: Instant }>;

/** All saved searches of one person are in one stream, so that their number can be limited. */
export const savedSearchesStream = (userId: number): StreamName<SavedSearchEvent> => `saved-searches-${userId}`;
