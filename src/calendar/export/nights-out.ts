import type { Recorded } from '../../engine/event-store/port.ts';
import { addMonths } from '../../kernel/nights.ts';
import type { DateOnly, Instant, Stay } from '../../kernel/types.ts';
import type { CalendarEvent } from '../events.ts';

/** Nights that were taken here: by a reservation or request, or blocked by the host. */
export type NightsOut = Stay & {
  readonly kind: 'reserved' | 'blocked';
  /** Of the reservation or the block. */
  readonly refId: number;
  /** The revision of the event that took them: it rises when the same reservation takes other nights. */
  readonly sequence: number;
  readonly changedAt: Instant;
};
export type Known = ReadonlyMap<string, NightsOut>;

const MONTHS = 24;

/**
 * The nights of a listing that are told to other sites, after one more event. An event that is not named here adds none: nights that came
 * from a feed never go back to one (no echo between sites).
 */
export const knownAfter = (known: Known, { type, data, revision }: Recorded<CalendarEvent>): Known => {
  switch (type) {
    case 'NightsHeld': {
      const { reservationId: refId, stay, heldAt: changedAt } = data;
      const { checkIn, checkOut } = stay;
      return new Map(known).set(`hold ${refId}`, { kind: 'reserved', refId, checkIn, checkOut, sequence: revision, changedAt });
    }
    case 'NightsReleased':
      return without(known, `hold ${data.reservationId}`);
    case 'RangeBlocked': {
      const { blockId: refId, from: checkIn, to: checkOut, blockedAt: changedAt } = data;
      return new Map(known).set(`block ${refId}`, { kind: 'blocked', refId, checkIn, checkOut, sequence: revision, changedAt });
    }
    case 'RangeUnblocked':
      return without(known, `block ${data.blockId}`);
    default:
      return known;
  }
};

const without = (known: Known, key: string): Known => new Map([...known].filter(([other]) => other !== key));

/** What of it goes out on `today`: ranges with a night from then on that begin within 24 months, whole, in order. */
export const nightsOut = (known: Known, today: DateOnly): NightsOut[] =>
  [...known.values()]
    .filter(({ checkIn, checkOut }) => checkOut > today && checkIn < addMonths(today, MONTHS))
    .sort((a, b) => (a.checkIn < b.checkIn ? -1 : Number(a.checkIn > b.checkIn)));
