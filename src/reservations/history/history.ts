import { couponStream } from '../../coupons/events.ts';
import { listingStream } from '../../listings/events.ts';
import { paymentStream } from '../../payments/events.ts';
import type { EventStore, Recorded } from '../../platform/event-store/port.ts';
import type { Instant, Language } from '../../shared/types.ts';
import { reservationStream } from '../events.ts';
import type { Side } from '../policies.ts';
import { type Actor, type HistoryEvent, lineOf } from './history-words.ts';

export type Happening = { code: string; text: string; actor: Actor; at: Instant };

/** Everything the log says of one reservation, in the order of the log: its own stream, and what others tell of it. */
export const toldOf = async (store: EventStore, reservationId: number): Promise<Recorded<HistoryEvent>[]> => {
  const read = async (stream: string) => (await store.read(stream)) as Recorded<HistoryEvent>[];
  const own = await read(reservationStream(reservationId));
  const listings = own.flatMap((event) => (event.type === 'ReservationRequested' ? [listingStream(event.data.listingId)] : []));
  const coupons = own.flatMap(({ data }) => ('quote' in data && data.quote.couponId !== null ? [couponStream(data.quote.couponId)] : []));
  const others = await Promise.all([paymentStream(reservationId), ...new Set([...listings, ...coupons])].map(read));
  const about = others.flat().filter(({ data }) => 'reservationId' in data && data.reservationId === reservationId);
  return [...own, ...about].sort((a, b) => (a.position < b.position ? -1 : 1));
};

/** When it happened: what a timer was late to write down, at the deadline it is about. */
const happenedAt = ({ type, data, meta }: Recorded<HistoryEvent>): Instant => {
  switch (type) {
    case 'DraftLapsed':
      return data.lapsedAt;
    case 'ReservationAutoRejected':
      return data.rejectedAt;
    case 'ReservationCancelled':
      return data.cancelledAt;
    case 'ListingStruck':
      return data.struckAt;
    default:
      return meta.at;
  }
};

/** A reservation's own history in plain words, oldest first, as far as it is this side's business. */
export const happenings = (told: readonly Recorded<HistoryEvent>[], side: Side, language: Language): Happening[] =>
  told.flatMap((event) => {
    const line = lineOf(event);
    const isTheirs = side === 'admin' || line?.to === 'both' || line?.to === side;
    return !line || !isTheirs ? [] : [{ code: event.type, text: line.text[language], actor: line.by, at: happenedAt(event) }];
  });
