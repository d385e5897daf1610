import type { Knex } from 'knex';
import type { Texts } from '../listings/events.ts';
import { addDays, dayNumber } from '../shared/nights.ts';
import type { Instant } from '../shared/types.ts';
import { protocolDay } from './dates.ts';

export { visitPerson } from './vault.ts';

/** A visit that has not taken place yet: our own to a space nobody has verified (docs/rules/product.md#numbers), or a guest's that nobody has closed. */
export type DueVisit = {
  /** `protocol-7` by its space, `viewing-5` by its request. */
  id: string;
  kind: 'protocol' | 'viewing';
  listing_id: number;
  viewing_id: number | null;
  title: Texts;
  due_at: Instant;
};

const MONDAY = '2024-01-01';
/** How many days there are from a Monday, a Tuesday … to the last day of a protocol visit. */
const SPANS = Array.from({ length: 7 }, (_, i) => {
  const day = addDays(MONDAY, i);
  return dayNumber(protocolDay(day)) - dayNumber(day);
});

/** The last day of a protocol visit to a space that was published on `l.day`. */
const PROTOCOL_DAY = `l.day + (array[${SPANS}])[extract(isodow from l.day)::integer]`;

/** The end of `day` on the clocks of the space of `l`. */
const endOf = (day: string) => `((${day} + 1)::timestamp at time zone coalesce(l.details ->> 'timeZone', 'UTC'))`;

/** When a guest's visit should have been: the end of its day; `v` are the requests, `l` the spaces. */
export const VIEWING_DUE = endOf('v.day');

/** Every visit still to be made, of both kinds: the rows of a query that can be filtered, sorted and counted. */
export const dueVisits = (db: Knex): Knex.QueryBuilder =>
  db.select('*').from(
    db.raw(
      `(select 'protocol-' || l.id as id, 'protocol' as kind, l.id as listing_id, null::integer as viewing_id,
               l.details -> 'title' as title,
               ${endOf(PROTOCOL_DAY)} as due_at
          from (select id, details, (published_at at time zone (details ->> 'timeZone'))::date as day
                  from listings where verified_at is null and removed_at is null) l
        union all
        select 'viewing-' || v.id, 'viewing', v.listing_id, v.id, coalesce(l.details -> 'title', '{}'), ${VIEWING_DUE}
          from visits v left join listings l on l.id = v.listing_id
         where v.outcome is null) as due`,
    ),
  );
