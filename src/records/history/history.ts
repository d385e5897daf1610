import { type CouponEvent, couponStream } from '../../coupons/events.ts';
import type { EventStore, Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { Instant, Language, StreamName } from '../../kernel/types.ts';
import { type ListingEvent, listingStream } from '../../listings/events.ts';
import { type PaymentEvent, paymentStream } from '../../payments/events.ts';
import { reservationStream } from '../../reservations/events.ts';
import type { Side } from '../../reservations/public.ts';
import { type Actor, type HistoryEvent, lineOf } from './history-words.ts';

export type Happening = { code: string; text: string; actor: Actor; at: Instant };

type Others = PaymentEvent | CouponEvent | ListingEvent;
/** Streams of coupons and listings concern many reservations. */
const isAbout =
  (reservationId: number) =>
  (event: Recorded<Others>): event is Recorded<Extract<Others, { data: { reservationId: number } }>> =>
    'reservationId' in event.data && event.data.reservationId === reservationId;

/** All events about one reservation, in log order: its own stream, and events of other streams about it. */
export const historyOf = async (store: EventStore, reservationId: number): Promise<Recorded<HistoryEvent>[]> => {
  const own = await readStream(store, reservationStream(reservationId));
  const listings = own.flatMap((event) => (event.type === 'ReservationRequested' ? [listingStream(event.data.listingId)] : []));
  const coupons = own.flatMap(({ data }) => ('quote' in data && data.quote.couponId !== null ? [couponStream(data.quote.couponId)] : []));
  const streams: readonly StreamName<Others>[] = [paymentStream(reservationId), ...new Set([...listings, ...coupons])];
  const others = await Promise.all(streams.map((stream) => readStream(store, stream)));
  const about = others.flat().filter(isAbout(reservationId));
  return [...own, ...about].sort((a, b) => (a.position < b.position ? -1 : 1));
};

/** When it happened: for an event recorded late by a timer, the deadline. */
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

/** A reservation's history in plain words, oldest first, limited to what concerns this side. */
export const happenings = (events: readonly Recorded<HistoryEvent>[], side: Side, language: Language): Happening[] =>
  events.flatMap((event) => {
    const line = lineOf(event);
    const isTheirs = side === 'admin' || line?.to === 'both' || line?.to === side;
    return !line || !isTheirs ? [] : [{ code: event.type, text: line.text[language], actor: line.by, at: happenedAt(event) }];
  });
