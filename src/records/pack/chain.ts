import { type CalendarEvent, calendarStream } from '../../calendar/events.ts';
import { hashOf } from '../../engine/event-store/hash-chain.ts';
import type { EventStore, Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { asWritten } from '../../engine/event-store/upcast.ts';
import { type ListingEvent, listingStream } from '../../listings/events.ts';
import { type ConversationEvent, conversationStream } from '../../messages/events.ts';
import { paymentStream } from '../../payments/events.ts';
import { reservationStream } from '../../reservations/events.ts';
import { reviewStream } from '../../reviews/events.ts';

/** An event as the log holds it, with its link: ids, dates and sums, and no words of people (SEC-36). */
const linked = (event: Recorded) => {
  const { stream, revision, position } = event;
  const stored = asWritten(event);
  const { id, type, data, meta } = stored;
  return { position, revision, id, type, data, meta, hash: hashOf(stream, revision, stored) };
};

export type StreamOfPack = {
  readonly stream: string;
  /** All events of the stream are here. Of others the pack has those about this reservation. */
  readonly whole: boolean;
  /** The newest event of the stream when the pack was made. */
  readonly head: { readonly revision: number; readonly hash: string };
  readonly events: readonly ReturnType<typeof linked>[];
};

const streamOf = (events: readonly Recorded[], isShown?: (event: Recorded) => boolean): StreamOfPack[] => {
  const last = events.at(-1);
  if (!last) return [];
  const shown = isShown ? events.filter(isShown) : events;
  const { revision, hash } = linked(last);
  return [{ stream: last.stream, whole: !isShown, head: { revision, hash }, events: shown.map(linked) }];
};

/** What was published, and what changed in it. */
const OF_THE_SPACE: readonly ListingEvent['type'][] = ['ListingPublished', 'ListingCopied', 'ListingEdited', 'ListingTextsErased'];
const OF_THE_TALK: readonly ConversationEvent['type'][] = ['ConversationStarted', 'MessageSent', 'MessageAdded'];

const isOf = (types: readonly string[]) => (event: Recorded) => types.includes(event.type);

type About = { readonly reservationId: number; readonly listingId: number; readonly conversationId: number | null };

/** The events that a pack rests on, each with the hash that ties it to the log, by stream. */
export const streamsOfPack = async (
  store: EventStore,
  { reservationId, listingId, conversationId }: About,
): Promise<readonly StreamOfPack[]> => {
  const isAbout = ({ data }: Recorded) => 'reservationId' in data && data.reservationId === reservationId;
  const talk = conversationId === null ? [] : await readStream(store, conversationStream(conversationId));
  const calendar: Recorded<CalendarEvent>[] = await readStream(store, calendarStream(listingId));
  return [
    ...streamOf(await readStream(store, reservationStream(reservationId))),
    ...streamOf(await readStream(store, paymentStream(reservationId))),
    ...streamOf(await readStream(store, reviewStream(reservationId))),
    ...streamOf(calendar, isAbout),
    ...streamOf(await readStream(store, listingStream(listingId)), isOf(OF_THE_SPACE)),
    ...streamOf(talk, isOf(OF_THE_TALK)),
  ];
};
