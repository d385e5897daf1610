import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import { MAX_ID } from '../../server/http/input/fields.ts';

/** `ics` for people and calendars of other sites, `json` for programs; each has its own URL. */
export type FeedKind = 'ics' | 'json';
export type CalendarLinks = { readonly ics: string; readonly json: string };
export type LinkConfig = { readonly secret: string; readonly publicUrl: string };
type Generations = Readonly<Record<FeedKind, number>>;

const TABLE = 'calendar_links';
const FIRST: Generations = { ics: 1, json: 1 };
const SECRET_BYTES = 16;
const SECRET_FORM = /^([1-9]\d{0,9})-([\w-]{22})$/;

/**
 * The secret in a listing's calendar URL: its id and 128 bits that are computed and never stored, so that read access to the database does
 * not expose any calendar (SEC-12). A new generation invalidates the earlier ones, a new `SECRET` all of them.
 */
const secretOf = ({ secret }: Pick<LinkConfig, 'secret'>, kind: FeedKind, listingId: number, generation: number): string => {
  const mac = createHmac('sha256', secret).update(`listing-calendar:${kind}:${listingId}:${generation}`).digest();
  return `${listingId}-${mac.subarray(0, SECRET_BYTES).toString('base64url')}`;
};

const generationsOf = async (db: Knex, ids: readonly number[]): Promise<(listingId: number) => Generations> => {
  const rows: (Generations & { listing_id: number })[] = await db(TABLE).whereIn('listing_id', [...ids]);
  const known = new Map(rows.map((row) => [row.listing_id, row]));
  return (listingId) => known.get(listingId) ?? FIRST;
};

/** The calendar URLs of these listings, for their owners and administrators only. */
export const calendarLinksOf = async (
  db: Knex,
  config: LinkConfig,
  ids: readonly number[],
): Promise<(listingId: number) => CalendarLinks> => {
  const generations = await generationsOf(db, ids);
  return (listingId) => {
    const address = (kind: FeedKind) =>
      `${config.publicUrl}/ical/feed/${secretOf(config, kind, listingId, generations(listingId)[kind])}.${kind}`;
    return { ics: address('ics'), json: address('json') };
  };
};

/** The listing that a secret currently opens; null for any invalid secret. Compares in constant time. */
export const openedBy = async (db: Knex, config: Pick<LinkConfig, 'secret'>, kind: FeedKind, secret: string): Promise<number | null> => {
  const id = Number(SECRET_FORM.exec(secret)?.[1] ?? 0);
  if (id === 0 || id > MAX_ID) return null;
  const row = await db('listings')
    .leftJoin(TABLE, 'listings.id', `${TABLE}.listing_id`)
    .where('listings.id', id)
    .whereNull('listings.removed_at')
    .first<{ generation: number | null } | undefined>(`${TABLE}.${kind} as generation`);
  const expected = Buffer.from(secretOf(config, kind, id, row?.generation ?? FIRST[kind]));
  const actual = Buffer.from(secret);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && row ? id : null;
};

/**
 * The listings of a host, or all, that have calendar URLs: removed ones have none. Ordered by id; `page` returns up to `limit` listings
 * with an id above `after`.
 */
export const listingsWithLinks = async (
  db: Knex,
  whose: { readonly hostId: number } | 'all',
  page?: { readonly after: number; readonly limit: number },
): Promise<number[]> =>
  db('listings')
    .whereNull('removed_at')
    .modify((all) => (whose === 'all' ? all : all.where({ host_id: whose.hostId })))
    .modify((all) => (page ? all.where('id', '>', page.after).limit(page.limit) : all))
    .orderBy('id')
    .pluck('id');

/** Issues new URLs for a listing; a removed one has none. The previous ones are invalid in every process as soon as this returns. */
export const renewCalendarLinks = async (db: Knex, listingId: number, now: Instant): Promise<void> => {
  await db.raw(
    `insert into calendar_links as links (listing_id, ics, json, renewed_at)
     select id, 2, 2, :now from listings where removed_at is null and id = :listingId
     on conflict (listing_id) do update set ics = links.ics + 1, json = links.json + 1, renewed_at = excluded.renewed_at`,
    { now, listingId },
  );
};
