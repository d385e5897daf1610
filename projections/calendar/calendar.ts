import type { Knex } from 'knex';
import type { CalendarEvent } from '../../src/calendar/events.ts';
import type { OccupancyRow } from '../../src/calendar/rows.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { isOneOf } from '../../src/engine/event-store/typed.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { type DateOnly, never, type Stay } from '../../src/kernel/types.ts';
import { namesNobodyAfterRecord, withoutErased } from '../privacy/nobody.ts';

const rangeOf = (from: DateOnly, to: DateOnly) => `[${from},${to})`;

type Night = Exclude<CalendarEvent['type'], `Feed${string}`>;
type OfFeed = Extract<CalendarEvent, { type: `Feed${string}` }>;

/** The row that an event creates, or null when it ends one, with the key of that row. */
const change = (event: Recorded<Extract<CalendarEvent, { type: Night }>>): { key: string; row: OccupancyRow | null } => {
  switch (event.type) {
    case 'NightsHeld': {
      const { reservationId, listingId, guestId, stay } = event.data;
      const during = rangeOf(stay.checkIn, stay.checkOut);
      return {
        key: `hold ${reservationId}`,
        row: { kind: 'hold', ref_id: reservationId, listing_id: listingId, during, guest_id: guestId, origin: 'guest' },
      };
    }
    case 'NightsReleased':
      return { key: `hold ${event.data.reservationId}`, row: null };
    case 'RangeBlocked': {
      const { blockId, listingId, from, to, origin } = event.data;
      return {
        key: `block ${blockId}`,
        row: { kind: 'block', ref_id: blockId, listing_id: listingId, during: rangeOf(from, to), guest_id: null, origin },
      };
    }
    case 'RangeUnblocked':
      return { key: `block ${event.data.blockId}`, row: null };
    default:
      return never(event);
  }
};

const NIGHTS: readonly Night[] = ['NightsHeld', 'NightsReleased', 'RangeBlocked', 'RangeUnblocked'];
const FEEDS = ['FeedSynced', 'FeedRemoved'] as const;
const isNight = isOneOf<Extract<CalendarEvent, { type: Night }>>(NIGHTS);
const isOfFeed = isOneOf<Extract<OfFeed, { type: (typeof FEEDS)[number] }>>(FEEDS);

/** Imported nights have their own table, because they may overlap reservations, blocks and each other. */
const applyFeeds = async (trx: Knex.Transaction, batch: readonly Recorded[]): Promise<void> => {
  for (const { type, data } of batch.filter(isOfFeed)) {
    const { listingId, feedId } = data;
    if (type === 'FeedRemoved') await trx('imported_nights').where({ feed_id: feedId }).delete();
    else {
      const ranges = (stays: readonly Stay[]) => stays.map(({ checkIn, checkOut }) => rangeOf(checkIn, checkOut));
      await trx.raw('delete from imported_nights where feed_id = ? and (during = any(?::daterange[]) or upper(during) <= ?::date)', [
        feedId,
        ranges(data.freed),
        data.from,
      ]);
      await trx.raw(
        `insert into imported_nights (listing_id, feed_id, during, imported_at)
         select ?, ?, added.during, ? from unnest(?::daterange[]) as added(during) on conflict do nothing`,
        [listingId, feedId, data.readAt, ranges(data.added)],
      );
    }
  }
};

const applyNights = async (trx: Knex.Transaction, batch: readonly Recorded[]): Promise<void> => {
  const mine = batch.filter(isNight);
  const last = mine.at(-1);
  if (!last) return;
  const after = new Map(mine.map(change).map(({ key, row }) => [key, row]));
  await trx.raw(
    `delete from occupancy o using unnest(?::text[]) as changed(key)
      where o.kind = split_part(changed.key, ' ', 1) and o.ref_id = split_part(changed.key, ' ', 2)::int`,
    [[...after.keys()]],
  );
  const rows = [...after.values()].filter((row) => row !== null);
  if (rows.length === 0) return;
  await trx.raw(
    `with nights as (select * from jsonb_populate_recordset(null::occupancy, ?::jsonb)),
          written as (insert into occupancy (kind, ref_id, listing_id, during, guest_id, origin)
                      select kind, ref_id, listing_id, during, guest_id, origin from nights
                      on conflict do nothing returning kind, ref_id)
     insert into calendar_anomalies (kind, ref_id, listing_id, during, position)
     select kind, ref_id, listing_id, during, ? from nights
      where not exists (select from written w where w.kind = nights.kind and w.ref_id = nights.ref_id)
     on conflict do nothing`,
    [JSON.stringify(rows), last.position],
  );
};

/**
 * The taken nights of each listing. The exclusion constraint is a second check besides the stream's revision: a violation is recorded in
 * `calendar_anomalies` and the projection continues (docs/event-sourcing.md#double-booking).
 */
export const calendarProjection: Projection = withoutErased(
  {
    name: 'calendar',
    tables: ['occupancy', 'calendar_anomalies', 'imported_nights'],
    handles: [...NIGHTS, ...FEEDS],
    apply: async (trx, batch) => {
      await applyFeeds(trx, batch);
      await applyNights(trx, batch);
    },
  },
  namesNobodyAfterRecord({ table: 'occupancy', people: ['guest_id'], reservation: 'ref_id' }),
);
