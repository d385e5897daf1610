import type { Knex } from 'knex';
import { type DateOnly, type Instant, NOBODY } from '../../src/kernel/types.ts';
import { type ReservationRow, TABLE } from './reservations.ts';

/** A reservation past its deadline at `:now` counts as ended. */
const LIVE = `(due_at is null or due_at >= :now)`;

/** The guest's request for exactly this stay that awaits an answer or payment; else the draft of it. */
export const unpaidOf = (
  db: Knex,
  stay: { guestId: number; listingId: number; checkIn: DateOnly; checkOut: DateOnly },
  now: Instant,
): Promise<ReservationRow | undefined> =>
  db<ReservationRow>(TABLE)
    .where({ guest_id: stay.guestId, listing_id: stay.listingId, check_in: stay.checkIn, check_out: stay.checkOut })
    .where((open) =>
      open
        .where((draft) => draft.where('status', 'draft').where('lapses_at', '>=', now))
        .orWhereRaw(`(status in ('requested', 'accepted') and (due_at is null or due_at >= ?))`, [now]),
    )
    .orderByRaw("status = 'draft', id")
    .first();

/** The latest reservations with their quotes, whatever became of them. */
export const latestQuotes = (db: Knex, most: number): Promise<Pick<ReservationRow, 'id' | 'listing_id' | 'quote'>[]> =>
  db<ReservationRow>(TABLE).select('id', 'listing_id', 'quote').orderBy('id', 'desc').limit(most);

/** The latest requests, whatever became of them. */
export const latestRequests = (db: Knex, most: number): Promise<ReservationRow[]> =>
  db<ReservationRow>(TABLE).select('*').whereNotNull('requested_at').orderBy('id', 'desc').limit(most);

/** Whether a listing has reservations that await an answer, can be paid or are still to come (D-116). */
export const hasLiveReservations = async (db: Knex, listingId: number, now: Instant): Promise<boolean> =>
  (await db(TABLE)
    .where({ listing_id: listingId })
    .whereRaw(
      `((status in ('requested', 'accepted') and (due_at is null or due_at >= :now)) or (status = 'paid' and check_out >= left(:now, 10)::date))`,
      { now },
    )
    .first('id')) !== undefined;

/** The next confirmed arrival, the requests that await the host, and whether reservations prevent a removal (D-116). */
export type Standing = { nextArrival: DateOnly | null; requests: number; respondBy: Instant | null; live: boolean };

/**
 * The same for several listings in one query; listings without reservations are left out. Today is the current day at the listing (D-03).
 */
export const standingOn = async (db: Knex, listingIds: readonly number[], now: Instant): Promise<Map<number, Standing>> => {
  const rows: (Standing & { listing_id: number })[] = await db(TABLE)
    .select('listing_id')
    .select(
      db.raw(
        `min(check_in) filter (where status <> 'requested' and check_in >= (cast(:now as timestamptz) at time zone time_zone)::date) as "nextArrival",
         count(*) filter (where status = 'requested')::int as requests,
         min(respond_by) filter (where status = 'requested') as "respondBy",
         bool_or(status <> 'paid' or check_out >= left(:now, 10)::date) as live`,
        { now },
      ),
    )
    .whereIn('listing_id', [...listingIds])
    .whereRaw(`(status = 'paid' or (status in ('requested', 'accepted') and ${LIVE}))`, { now })
    .groupBy('listing_id');
  return new Map(rows.map(({ listing_id, ...standing }) => [listing_id, standing]));
};

/** Reservations whose deadline has passed at `now` although no event records it yet, with the deadline. */
export const overdueReservations = async (db: Knex, now: Instant): Promise<{ id: number; since: Instant }[]> =>
  db(TABLE)
    .select<{ id: number; since: Instant }[]>('id', 'due_at as since')
    .whereIn('status', ['draft', 'requested', 'accepted'])
    .whereRaw('due_at <= ?', [now]);

export type ListFilter = 'initiated' | 'accepted' | 'unpaid' | 'paid' | 'rejected' | 'canceled';

/** Each filter in SQL, at `:now`: a reservation past its deadline counts as ended. */
const FILTERS: Readonly<Record<ListFilter, string>> = {
  initiated: `(status in ('draft', 'requested') and ${LIVE})`,
  accepted: `(status = 'paid' or (status = 'accepted' and ${LIVE}))`,
  unpaid: `(status = 'accepted' and ${LIVE})`,
  paid: `(status = 'paid')`,
  rejected: `((status = 'ended' and cause in ('rejected', 'host_deadline')) or (status = 'requested' and not ${LIVE}))`,
  canceled: `((status = 'ended' and cause not in ('rejected', 'host_deadline')) or (status = 'accepted' and not ${LIVE}))`,
};

/** What a list shows that names no filter: all that was sent to the host, rejected and cancelled reservations among it (D-161). */
const SENT = 'requested_at is not null';

/** The order by who has to act: the reader, the other side, drafts, coming stays, ended ones. */
const rankFor = (side: 'guest' | 'host') => `case
  when status = '${side === 'guest' ? 'accepted' : 'requested'}' and ${LIVE} and due_at is not null then 0
  when status in ('requested', 'accepted') and ${LIVE} then 1
  when status = 'draft' then 2
  when status = 'paid' and check_out > (cast(:now as timestamptz) at time zone time_zone)::date then 3
  else 4 end`;

/** How many of a list each of its filters shows, and how many there are in all. */
type Counts = Readonly<Record<ListFilter | 'all', number>>;

const COUNTED = [
  `count(*)::int as "all"`,
  ...Object.entries(FILTERS).map(([name, is]) => `count(*) filter (where ${is})::int as "${name}"`),
];

type Listed = { filters: readonly ListFilter[]; listingId?: number | undefined; page: number; perPage: number; now: Instant };

/**
 * A page of a person's reservations as guest or host. Discarded and lapsed drafts are left out; other drafts are only in the guest's list,
 * where a filter names them (docs/api.md#reservation). Ordered by who has to act, then by deadline, then by dates.
 */
export const reservationsOf = async (
  db: Knex,
  side: 'guest' | 'host',
  userId: number,
  { filters, listingId, page, perPage, now }: Listed,
): Promise<{ rows: ReservationRow[]; total: number; counts: Counts }> => {
  const all = () =>
    db(TABLE)
      .where(side === 'guest' ? 'guest_id' : 'host_id', userId)
      .whereRaw(`(cause is null or cause not in ('discarded', 'draft_lapsed'))`)
      .whereRaw(side === 'guest' ? `(status <> 'draft' or lapses_at >= :now)` : 'requested_at is not null', { now })
      .where(listingId === undefined ? {} : { listing_id: listingId });
  const isShown = filters.length === 0 ? SENT : `(${filters.map((filter) => FILTERS[filter]).join(' or ')})`;
  const rank = rankFor(side);
  const order = `${rank}, due_at asc nulls last, case when ${rank} = 3 then check_in end asc, coalesce(ended_at, check_in::timestamp at time zone 'UTC') desc, id desc`;
  const ids = all()
    .whereRaw(isShown, { now })
    .orderByRaw(order, { now })
    .limit(perPage)
    .offset((page - 1) * perPage)
    .select('id');
  const [rows, counted] = await Promise.all([
    // whole rows of the page only: what is sorted is short
    db<ReservationRow>(TABLE).whereIn('id', ids).orderByRaw(order, { now }).select<ReservationRow[]>('*'),
    all().first<Counts & { total: number }>(db.raw([...COUNTED, `count(*) filter (where ${isShown})::int as total`].join(', '), { now })),
  ]);
  const { total, ...counts } = counted;
  return { rows, total, counts };
};

/** The reservations of a guest for a listing, drafts apart, the latest request first. */
export const reservationsBetween = (db: Knex, guestIds: readonly number[], listingIds: readonly number[]): Promise<ReservationRow[]> =>
  db<ReservationRow>(TABLE)
    .whereIn('guest_id', [...guestIds])
    .whereNot({ guest_id: NOBODY })
    .whereIn('listing_id', [...listingIds])
    .whereNotNull('requested_at')
    .orderBy('requested_at', 'desc');
