import type { EventStore, Recorded } from '../platform/event-store/port.ts';
import { readStream } from '../platform/event-store/typed.ts';
import { type Listing, listingDecider } from './decider.ts';
import { type ListingEvent, listingStream } from './events.ts';

/** All events of a listing, the oldest first; none when there never was one. */
export const historyOf = async (store: EventStore, listingId: number) => await readStream(store, listingStream(listingId));

/** Whose space it is, null without a history. */
export const hostIn = ([first]: readonly Recorded<ListingEvent>[]): number | null =>
  first && 'hostId' in first.data ? first.data.hostId : null;

/** What the history has made of the listing. */
export const listingIn = (history: readonly Recorded<ListingEvent>[]): Listing =>
  history.reduce<Listing>(listingDecider.evolve, listingDecider.initial);
