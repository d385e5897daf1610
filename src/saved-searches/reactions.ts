import type { CalendarEvent } from '../calendar/events.ts';
import type { ListingEvent } from '../listings/events.ts';
import { type Reacting, type Reaction, reaction } from '../platform/engine/reaction.ts';
import type { Recorded } from '../platform/event-store/port.ts';
import { type SavedSearchEvent, savedSearchesStream } from './events.ts';

export const ASLEEP = 'saved-search-asleep';

/** Notes a space whose change may let more searches find it. */
const noteNews = async (event: Recorded<ListingEvent | CalendarEvent>, { trx }: Reacting): Promise<void> => {
  const news = { listing_id: event.data.listingId, position: event.position, at: event.meta.at };
  await trx('saved_search_news').insert(news).onConflict('listing_id').merge(['position']);
};

/** What makes a space visible, or cheaper, larger, verified or free where it was not. */
export const savedSearchNews: Reaction = reaction<ListingEvent | CalendarEvent>('saved-search-news', {
  ListingApproved: noteNews,
  ListingEdited: noteNews,
  ListingRestored: noteNews,
  ListingUnblocked: noteNews,
  ListingVerified: noteNews,
  NightsReleased: noteNews,
  RangeUnblocked: noteNews,
});

/** The last mail about a search that nobody has touched for 90 days. */
export const savedSearchMails: Reaction = reaction<SavedSearchEvent>('saved-search-mails', {
  SearchAlertsStopped: ({ data: { userId, searchId, because } }, { post }) => {
    if (because !== 'unanswered') return;
    post({ template: ASLEEP, recipient: `user:${userId}`, params: { searchId }, subject_id: savedSearchesStream(userId) });
  },
});
