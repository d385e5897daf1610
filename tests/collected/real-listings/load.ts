import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { listingsProjection } from '../../../projections/listings.ts';
import { searchProjection } from '../../../projections/search.ts';
import { calendarStream } from '../../../src/calendar/events.ts';
import { listingStream } from '../../../src/listings/events.ts';
import { factsAt } from '../../../src/locations/facts.ts';
import { countries } from '../../../src/locations/queries.ts';
import type { LocationRow } from '../../../src/locations/row.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { rebuild } from '../../../src/platform/engine/rebuild.ts';
import type { DomainEvent, EventStore } from '../../../src/platform/event-store/port.ts';
import { calendarEvents, detailsOf, listingEvents } from './listing.ts';
import type { RealRow } from './rows.ts';

const AT_ONCE = 256;

/** A listing that was loaded: its id is its number. */
export type Loaded = { readonly id: number; readonly row: RealRow; readonly placeIds: readonly number[] };

/**
 * The rows on the way everything goes: each listing's and calendar's events appended to the log, then both read models rebuilt from it.
 * Only the commands are left out, which would ask for pictures, and the places of a point are worked out by the same function from a
 * catalogue read once.
 */
export const loadRows = async (
  { db, store, places }: { db: Knex; store: EventStore; places: readonly LocationRow[] },
  rows: readonly RealRow[],
  say: (line: string) => void,
): Promise<Loaded[]> => {
  const lands = await countries(db);
  const now = systemClock.now();
  const loaded: Loaded[] = [];
  let events = 0;
  const append = async (stream: string, added: readonly DomainEvent[]) => {
    if (added.length > 0)
      await store.append(
        stream,
        'none',
        added.map((event) => recordable(event, now)),
      );
    events += added.length;
  };
  const began = performance.now();
  const waiting = [...rows.entries()].reverse();
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, row] = next;
      const facts = factsAt(row, near(places, row), lands);
      if (!facts) throw new Error(`${row.name} (${row.lat}, ${row.lng}) is in none of our countries`);
      const id = index + 1;
      loaded.push({ id, row, placeIds: facts.placeIds });
      await append(listingStream(id), listingEvents(id, detailsOf(id, row, facts), now));
      await append(calendarStream(id), calendarEvents(id, row, now.slice(0, 10), now));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  say(`${rows.length} rows appended as ${events} events in ${seconds(began)} s`);
  for (const projection of [searchProjection, listingsProjection]) {
    const from = performance.now();
    await rebuild(store, db, projection);
    await db.raw('analyze ??', [projection.tables[0] ?? '']);
    say(`read model ${projection.name} rebuilt in ${seconds(from)} s`);
  }
  return loaded;
};

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

const near = (places: readonly LocationRow[], { lat, lng }: RealRow): LocationRow[] =>
  places.filter(({ south, north, west, east }) => south <= lat + 0.1 && north >= lat - 0.1 && west <= lng + 0.1 && east >= lng - 0.1);

const recordable = (event: DomainEvent, at: string) => ({
  ...event,
  id: randomUUID(),
  meta: { actor: 'seed', correlationId: 'collected', commandId: randomUUID(), v: 1, at, prev: null },
});
