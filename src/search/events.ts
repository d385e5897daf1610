import type { Event, Instant, StreamName } from '../kernel/types.ts';

type About = { userId: number; searchId: string };
/** The criteria of a search by their names on the wire; none is a text that a person has written. */
export type Criteria = Readonly<Record<string, string | number | readonly string[]>>;

/** `unsubscribed`: by the person, in the list or by the link of a mail. `unanswered`: they have not touched it for 90 days. */
export type Stopped = 'unsubscribed' | 'unanswered';

export type SavedSearchEvent =
  | Event<'SearchSaved', About & { placeId: number | null; criteria: Criteria; savedAt: Instant }>
  | Event<'SearchAlertsStopped', About & { because: Stopped; stoppedAt: Instant }>
  | Event<'SearchAlertsResumed', About & { resumedAt: Instant }>
  | Event<'SavedSearchDeleted', About & { deletedAt: Instant }>;

/** All saved searches of one person in one stream, so that their number is limited here. */
export const savedSearchesStream = (userId: number): StreamName<SavedSearchEvent> => `saved-searches-${userId}`;
