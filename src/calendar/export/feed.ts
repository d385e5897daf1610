import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { dayIn, localTime } from '../../kernel/local-time.ts';
import { addMonths } from '../../kernel/nights.ts';
import type { DateOnly, Instant, Stay } from '../../kernel/types.ts';
import { bookableListing } from '../../listings/public.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type CalendarEvent, calendarStream } from '../events.ts';
import { etagOfText } from './conditional.ts';
import { icsOf, ownUidOf } from './ics.ts';

/** Nights taken on this site: by a reservation or request, or blocked by the host. */
type NightsOut = Stay & {
  readonly kind: 'reserved' | 'blocked';
  /** The id of the reservation or the block. */
  readonly refId: number;
  /** The revision of the event that took them; it increases when the same reservation takes other nights. */
  readonly sequence: number;
  readonly changedAt: Instant;
};
export type Known = ReadonlyMap<string, NightsOut>;

const MONTHS = 24;

/**
 * The nights of a listing that are sent to other sites, after one more event. Other events add none: nights imported from a feed are never
 * exported (no echo between sites).
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

/** The part exported on `today`: whole ranges, in order, that have a night from then on and begin within 24 months. */
export const nightsOut = (known: Known, today: DateOnly): NightsOut[] =>
  [...known.values()]
    .filter(({ checkIn, checkOut }) => checkOut > today && checkIn < addMonths(today, MONTHS))
    .sort((a, b) => (a.checkIn < b.checkIn ? -1 : Number(a.checkIn > b.checkIn)));

type CalendarFeedsDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly config: { readonly secret: string; readonly publicUrl: string };
};

type FeedRange = { fecha_inicio: DateOnly; fecha_termino: DateOnly; tipo: NightsOut['kind'] };
export type Feed = {
  readonly ics: string;
  readonly ranges: readonly FeedRange[];
  readonly etag: string;
  /** When its content may have last changed: with a change of the calendar, or at the start of the day, which moves the window. */
  readonly modifiedAt: Instant;
};

type Remembered = {
  /** The number of stream events it includes. */
  readonly length: number;
  readonly known: Known;
  readonly changedAt: Instant | null;
  readonly zone: string;
  readonly day: DateOnly;
  readonly feed: Feed;
};

const REMEMBERED = 1_000;
/** The only texts for a range: no person, no reservation (SEC-12). */
const SUMMARIES = { reserved: 'Reserved', blocked: 'Blocked' } as const;

/**
 * The calendar of a listing for other sites. Cached in this process with the length of the stream; each call reads the newer events from
 * the log, so that the result is current whichever process wrote, and nothing is rebuilt while nothing has changed.
 */
export const calendarFeeds = ({ db, store, clock, config }: CalendarFeedsDeps) => {
  const remembered = new LRUCache<number, Remembered>({ max: REMEMBERED });

  /** Stable, and does not reveal the reservation. */
  const uidOf = (listingId: number, { kind, refId }: NightsOut): string =>
    createHmac('sha256', config.secret).update(`calendar-uid:${kind}:${refId}`).digest('hex').slice(0, 32) +
    ownUidOf(config.publicUrl, listingId);

  const made = (listingId: number, known: Known, day: DateOnly, modifiedAt: Instant): Feed => {
    const nights = nightsOut(known, day).map((range) => ({ ...range, uid: uidOf(listingId, range) }));
    const ics = icsOf(
      `Posada ${listingId}`,
      nights.map((range) => ({ ...range, summary: SUMMARIES[range.kind], status: 'CONFIRMED' })),
    );
    const ranges = nights.map(({ checkIn, checkOut, kind }) => ({ fecha_inicio: checkIn, fecha_termino: checkOut, tipo: kind }));
    return { ics, ranges, etag: etagOfText(ics), modifiedAt };
  };

  /** Null for an unknown listing. */
  return async (listingId: number): Promise<Feed | null> => {
    const before = remembered.get(listingId);
    const news = await readStream(store, calendarStream(listingId), { from: before?.length ?? 0 });
    const now = clock.now();
    if (before && news.length === 0 && dayIn(before.zone, now) === before.day) return before.feed;
    const zone = before?.zone ?? (await bookableListing(db, listingId))?.details.timeZone;
    if (zone === undefined) return null;
    const day = dayIn(zone, now);
    let known: Known = before?.known ?? new Map();
    let changedAt = before?.changedAt ?? null;
    for (const event of news) {
      const after = knownAfter(known, event);
      if (after !== known) changedAt = event.meta.at;
      known = after;
    }
    const began = beginningOfDay(zone, now);
    const feed = made(listingId, known, day, changedAt !== null && changedAt > began ? changedAt : began);
    remembered.set(listingId, { length: (before?.length ?? 0) + news.length, known, changedAt, zone, day, feed });
    return feed;
  };
};

/** In the place's time zone. On days with a DST change it may be an hour off, which only shifts the date of the feed. */
const beginningOfDay = (zone: string, now: Instant): Instant => {
  const [hours = 0, minutes = 0, seconds = 0] = localTime(zone, now).time.split(':').map(Number);
  const whole = Math.floor(Date.parse(now) / 1_000) - (hours * 3_600 + minutes * 60 + seconds);
  return new Date(whole * 1_000).toISOString();
};
