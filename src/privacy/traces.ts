import type { EventStore } from '../engine/event-store/port.ts';
import { isOneOf } from '../engine/event-store/typed.ts';
import { batchesOf } from '../engine/followers/batches.ts';
import type { ListingEvent } from '../listings/events.ts';
import type { ConversationEvent } from '../messages/events.ts';
import type { ReservationEvent } from '../reservations/events.ts';
import type { Belongings } from '../server/modules/personal-data.ts';
import type { VisitEvent } from '../viewings/events.ts';

type Beginning =
  | Extract<ListingEvent, { type: 'ListingPublished' | 'ListingCopied' }>
  | Extract<ReservationEvent, { type: 'ReservationDrafted' }>
  | Extract<VisitEvent, { type: 'ViewingRequested' }>
  | Extract<ConversationEvent, { type: 'ConversationStarted' }>;
const TYPES = ['ListingPublished', 'ListingCopied', 'ReservationDrafted', 'ViewingRequested', 'ConversationStarted'] as const;
const isBeginning = isOneOf<Beginning>(TYPES satisfies readonly Beginning['type'][]);

/**
 * What belonged to a person, from the log: once they were erased the read models name them no more. It reads the whole log, which only the
 * restore of tables that are older than it asks for.
 */
export const belongingsInLog = async (store: Pick<EventStore, 'readAll'>, userId: number): Promise<Belongings> => {
  const found = { listingIds: [] as number[], guestOf: [] as number[], hostOf: [] as number[], talks: [] as number[] };
  const visits = { visitsAsked: [] as number[], visitsGot: [] as number[] };
  const note = ({ type, data }: Beginning): void => {
    const isGuest = 'guestId' in data && data.guestId === userId;
    if (!isGuest && data.hostId !== userId) return;
    if (type === 'ReservationDrafted') (isGuest ? found.guestOf : found.hostOf).push(data.reservationId);
    else if (type === 'ViewingRequested') (isGuest ? visits.visitsAsked : visits.visitsGot).push(data.visitId);
    else if (type === 'ConversationStarted') found.talks.push(data.conversationId);
    else found.listingIds.push(data.listingId);
  };
  for await (const batch of batchesOf(store)) for (const event of batch) if (isBeginning(event)) note(event);
  return { ...found, ...visits };
};
