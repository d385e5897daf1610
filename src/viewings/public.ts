import type { Knex } from 'knex';
import { addDays, dayNumber } from '../kernel/nights.ts';
import type { Instant } from '../kernel/types.ts';
import type { Texts } from '../listings/events.ts';
import { protocolDay } from './rows.ts';

export { visitPerson } from './vault.ts';

/**
 * A visit that has not taken place yet: by our team to a space that is not verified (docs/rules/product.md#numbers), or an open viewing
 * request.
 */
export type DueVisit = {
  /** `protocol-<listing>` or `viewing-<request>`, for example `protocol-7`. */
  id: string;
  kind: 'protocol' | 'viewing';
  listing_id: number;
  viewing_id: number | null;
  title: Texts;
  due_at: Instant;
};

const MONDAY = '2024-01-01';
/** The days from each weekday, Monday first, to the last day of a protocol visit. */
const SPANS = Array.from({ length: 7 }, (_, i) => {
  const day = addDays(MONDAY, i);
  return dayNumber(protocolDay(day)) - dayNumber(day);
});

/** The last day of a protocol visit to a space published on `l.day`. */
const PROTOCOL_DAY = `l.day + (array[${SPANS}])[extract(isodow from l.day)::integer]`;

/** The end of `day` in the time zone of the listing `l`. */
const endOf = (day: string) => `((${day} + 1)::timestamp at time zone coalesce(l.details ->> 'timeZone', 'UTC'))`;

/** The end of the day of a viewing. Aliases: `v` requests, `l` listings. */
export const VIEWING_DUE = endOf('v.day');

/** Visits of both kinds that have not taken place yet, as a query that can be filtered, sorted and counted. */
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
