import type { Knex } from 'knex';
import type { CalendarEvent } from '../src/calendar/events.ts';
import type { Projection } from '../src/platform/engine/projection.ts';
import type { Recorded } from '../src/platform/event-store/port.ts';
import { isOneOf } from '../src/platform/event-store/typed.ts';
import { type DateOnly, never, type Stay } from '../src/shared/types.ts';

/** One current hold of a guest or block of a host; deleted when it ends. */
type OccupancyRow = {
  kind: 'hold' | 'block';
  /** Id of the reservation, or of the block. */
  ref_id: number;
  listing_id: number;
  /** A half-open range as PostgreSQL parses it: `[2026-09-05,2026-09-07)`. */
  during: string;
  guest_id: number | null;
  origin: 'guest' | 'host';
};

const rangeOf = (from: DateOnly, to: DateOnly) => `[${from},${to})`;

/** The row that an event creates, or null when it ends one, with the key of that row. */
const change = (event: Recorded<CalendarEvent>): { key: string; row: OccupancyRow | null } => {
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

const HANDLES: readonly CalendarEvent['type'][] = ['NightsHeld', 'NightsReleased', 'RangeBlocked', 'RangeUnblocked'];

/**
 * The taken nights of each listing. The exclusion constraint is a second check besides the stream's revision: a violation is recorded in
 * `calendar_anomalies` and the projection continues (docs/event-sourcing.md#double-booking).
 */
export const calendarProjection: Projection = {
  name: 'calendar',
  tables: ['occupancy', 'calendar_anomalies'],
  handles: HANDLES,
  apply: async (trx, batch) => {
    const mine = batch.filter(isOneOf<CalendarEvent>(HANDLES));
    const last = mine.at(-1);
    if (!last) return;
    const after = new Map(mine.map(change).map(({ key, row }) => [key, row]));
    await trx.raw(
      `delete from occupancy o using unnest(?::text[]) as gone(key)
        where o.kind = split_part(gone.key, ' ', 1) and o.ref_id = split_part(gone.key, ' ', 2)::int`,
      [[...after.keys()]],
    );
    const rows = [...after.values()].filter((row) => row !== null);
    if (rows.length === 0) return;
    await trx.raw(
      `with given as (select * from jsonb_populate_recordset(null::occupancy, ?::jsonb)),
            written as (insert into occupancy (kind, ref_id, listing_id, during, guest_id, origin)
                        select kind, ref_id, listing_id, during, guest_id, origin from given
                        on conflict do nothing returning kind, ref_id)
       insert into calendar_anomalies (kind, ref_id, listing_id, during, position)
       select kind, ref_id, listing_id, during, ? from given
        where not exists (select from written w where w.kind = given.kind and w.ref_id = given.ref_id)
       on conflict do nothing`,
      [JSON.stringify(rows), last.position],
    );
  },
};

type Taken = Stay & { kind: OccupancyRow['kind']; refId: number; guestId: number | null; origin: OccupancyRow['origin'] };

const select = (db: Knex) =>
  db('occupancy').select<Taken[]>(
    'kind',
    'origin',
    db.raw('ref_id as "refId"'),
    db.raw('guest_id as "guestId"'),
    db.raw('lower(during)::text as "checkIn"'),
    db.raw('upper(during)::text as "checkOut"'),
  );

/** Taken ranges of a listing that end on or after `day`, in order. */
export const takenFrom = (db: Knex, listingId: number, day: DateOnly): Promise<Taken[]> =>
  select(db).where({ listing_id: listingId }).whereRaw('upper(during) >= ?::date', [day]).orderByRaw('lower(during)');

/** The host's blocks of a listing, in order. */
export const blocksOf = (db: Knex, listingId: number): Promise<Taken[]> =>
  select(db).where({ listing_id: listingId, kind: 'block' }).orderByRaw('lower(during)');

/** The listing of a block, or null. */
export const listingOfBlock = async (db: Knex, blockId: number): Promise<number | null> =>
  (await db('occupancy').where({ kind: 'block', ref_id: blockId }).first<{ listing_id: number } | undefined>('listing_id'))?.listing_id ??
  null;
