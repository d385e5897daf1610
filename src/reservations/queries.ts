import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import { type DateOnly, type Instant, type Money, NOBODY } from '../kernel/types.ts';
import { paidStaysOf } from '../pricing/public.ts';
import type { Whose } from '../server/modules/personal-data.ts';
import { isByEnd, REFUND_BY_END } from './events.ts';
import { type MonthOfStay, type PaymentOfStay, RESERVATIONS, type RequestSlotRow, type ReservationRow } from './rows.ts';

/** A reservation past its deadline at `:now` counts as ended. */
const LIVE = `(due_at is null or due_at >= :now)`;

/** The latest requests, in any state. */
export const latestRequests = (db: Knex, most: number): Promise<ReservationRow[]> =>
  db<ReservationRow>(RESERVATIONS).select('*').whereNotNull('requested_at').orderBy('id', 'desc').limit(most);

/** Reservations whose deadline has passed at `now` although no event records it yet, with the deadline. */
export const overdueReservations = async (db: Knex, now: Instant): Promise<{ id: number; since: Instant }[]> =>
  db(RESERVATIONS)
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

/** The default of a list without a filter: everything that was sent to the host, including rejected and cancelled reservations (D-161). */
const SENT = 'requested_at is not null';

/** Ordered by who has to act: the reader, the other side, drafts, coming stays, ended ones. */
const rankFor = (side: 'guest' | 'host') => `case
  when status = '${side === 'guest' ? 'accepted' : 'requested'}' and ${LIVE} and due_at is not null then 0
  when status in ('requested', 'accepted') and ${LIVE} then 1
  when status = 'draft' then 2
  when status = 'paid' and check_out > (cast(:now as timestamptz) at time zone time_zone)::date then 3
  else 4 end`;

/** The number of rows per filter of a list, and in total. */
type Counts = Readonly<Record<ListFilter | 'all', number>>;

const COUNTED = [
  `count(*)::int as "all"`,
  ...Object.entries(FILTERS).map(([name, is]) => `count(*) filter (where ${is})::int as "${name}"`),
];

type Listed = { filters: readonly ListFilter[]; listingId?: number | undefined; page: number; perPage: number; now: Instant };

/**
 * A page of a person's reservations as guest or host. Discarded and lapsed drafts are left out; other drafts are only in the guest's list,
 * when a filter names them (docs/api.md#reservation). Ordered by who has to act, then by deadline, then by dates.
 */
export const reservationsOf = async (
  db: Knex,
  side: 'guest' | 'host',
  userId: number,
  { filters, listingId, page, perPage, now }: Listed,
): Promise<{ rows: ReservationRow[]; total: number; counts: Counts }> => {
  const all = () =>
    db(RESERVATIONS)
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
    // sorts narrow rows; whole rows are read for the page only
    db<ReservationRow>(RESERVATIONS).whereIn('id', ids).orderByRaw(order, { now }).select<ReservationRow[]>('*'),
    all().first<Counts & { total: number }>(db.raw([...COUNTED, `count(*) filter (where ${isShown})::int as total`].join(', '), { now })),
  ]);
  const { total, ...counts } = counted;
  return { rows, total, counts };
};

/** The reservations of a guest for a listing, drafts apart, the latest request first. */
export const reservationsBetween = (db: Knex, guestIds: readonly number[], listingIds: readonly number[]): Promise<ReservationRow[]> =>
  db<ReservationRow>(RESERVATIONS)
    .whereIn('guest_id', [...guestIds])
    .whereNot({ guest_id: NOBODY })
    .whereIn('listing_id', [...listingIds])
    .whereNotNull('requested_at')
    .orderBy('requested_at', 'desc');

/** The site of a calendar; null when the calendar was removed. */
export const feedHostOf = async (db: Knex, feedId: number): Promise<string | null> =>
  (await db('calendar_feeds').where({ feed_id: feedId }).first<{ host: string } | undefined>('host'))?.host ?? null;

/** Nights in a calendar of another site that overlap the nights of a reservation. */
export type NightsBelow = { reservationId: number; feedId: number; ranges: { from: DateOnly; to: DateOnly }[] };

/** The overlaps of these reservations (D-118). */
export const nightsOverEach = async (db: Knex, reservationIds: readonly number[]): Promise<NightsBelow[]> => {
  if (reservationIds.length === 0) return [];
  const { rows } = await db.raw<{ rows: NightsBelow[] }>(
    `select o.ref_id as "reservationId", n.feed_id as "feedId",
            jsonb_agg(jsonb_build_object('from', lower(n.during), 'to', upper(n.during)) order by n.during) as ranges
       from occupancy o
       join imported_nights n on n.listing_id = o.listing_id and n.during && o.during
      where o.kind = 'hold' and o.ref_id = any(?::int[])
      group by o.ref_id, n.feed_id order by o.ref_id, n.feed_id`,
    [[...reservationIds]],
  );
  return rows;
};

/** The reservations with these ids, in one query; unknown ids are left out. */
export const reservationsById = batchByKey(async (db, ids: readonly number[]) => {
  const rows: ReservationRow[] = await db(RESERVATIONS).where(anyOf('id', ids));
  return new Map(rows.map((row) => [row.id, row]));
});

export const reservationById = async (db: Knex, id: number): Promise<ReservationRow | undefined> =>
  (await reservationsById(db, [id])).get(id);

/** The guest's paid reservations of a listing: these are stays and no longer requests (D-40). */
export const paidIdsOf = async (db: Knex, guestId: number, listingId: number): Promise<number[]> =>
  (await paidStaysOf(db, guestId)).filter(({ listing_id }) => listing_id === listingId).map(({ id }) => id);

/** How many stays a guest has completed, and how many they cancelled after the host had accepted. */
export type StayCounts = { readonly completed: number; readonly cancelled: number };

const NO_STAYS: StayCounts = { completed: 0, cancelled: 0 };

const stayCounts = batchByKey(async (db, keys: readonly `${number} ${Instant}`[]) => {
  const { rows } = await db.raw<{ rows: (StayCounts & { key: string })[] }>(
    `select a.key, (count(*) filter (where r.status = 'paid' and r.check_out <= (a.at at time zone r.time_zone)::date))::int as completed,
            (count(*) filter (where r.status = 'ended' and r.ended_at <= a.at))::int as cancelled
       from (select key, split_part(key, ' ', 1)::int as guest_id, split_part(key, ' ', 2)::timestamptz as at
               from unnest(?::text[]) as key) a
       join reservations r on r.guest_id = a.guest_id and (r.status = 'paid' or (r.cause = 'guest' and r.accepted_at is not null))
      where a.guest_id <> ? group by a.key`,
    [[...keys], NOBODY],
  );
  return new Map(rows.map(({ key, completed, cancelled }) => [key as `${number} ${Instant}`, { completed, cancelled }]));
});

/** The counts of a guest at an instant. A stay is completed from the day it ends, by the calendar of the space. */
export const stayCountsOf = async (db: Knex, guestId: number, at: Instant): Promise<StayCounts> =>
  (await stayCounts(db, [`${guestId} ${at}`])).get(`${guestId} ${at}`) ?? NO_STAYS;

/** Slots taken before `instant` by reservations that neither hold nights nor await an answer or payment. */
export const unusedSlots = (db: Knex, instant: Instant): Promise<RequestSlotRow[]> =>
  db('request_slots as s')
    .leftJoin('reservations as r', 'r.id', 's.reservation_id')
    .where('s.taken_at', '<', instant)
    .whereRaw(`(r.status is null or r.status not in ('requested', 'accepted'))`)
    .whereRaw(
      `not (coalesce(r.status, '') = 'draft' and exists (select from occupancy o where o.kind = 'hold' and o.ref_id = s.reservation_id))`,
    )
    .select<RequestSlotRow[]>('s.*');

/** How many spaces can be found, and how site-wide terms affect them. */
export type LiveUnder = {
  readonly all: number;
  /** In these countries. */
  readonly open: number;
  /** Of those, with their own minimum stay below that of the site. */
  readonly shorter: number;
  /** Of the open ones, in a place whose letting law is enforced. */
  readonly underLaw: number;
};

export const liveUnder = async (
  db: Knex,
  { operates, leastNights, lawIn }: { operates: readonly string[]; leastNights: number; lawIn: number | null },
): Promise<LiveUnder> => {
  const { rows } = await db.raw<{ rows: LiveUnder[] }>(
    `select count(*)::int as "all", count(*) filter (where is_open)::int as open,
            count(*) filter (where is_open and min_nights < cast(:leastNights as int))::int as shorter,
            count(*) filter (where is_open and place_ids @> array[cast(:lawIn as int)])::int as "underLaw"
       from (select *, country_code = any(cast(:operates as text[])) as is_open from search_listings where live) spaces`,
    { operates: [...operates], leastNights, lawIn },
  );
  return rows[0] ?? { all: 0, open: 0, shorter: 0, underLaw: 0 };
};

/** The confirmed payment that paid a reservation: the first one that is not returned as late or duplicate. */
const paidWith = (confirmed: readonly PaymentOfStay[]): PaymentOfStay | undefined => {
  const isReturned = ({ refund_cause }: PaymentOfStay) => refund_cause !== null && !isByEnd(refund_cause);
  return confirmed.toSorted(
    (a, b) => Number(isReturned(a)) - Number(isReturned(b)) || (a.settled_at ?? '').localeCompare(b.settled_at ?? ''),
  )[0];
};

/** One payment, for the mails to both sides. */
export const paymentOfStay = async (db: Knex, paymentId: string): Promise<PaymentOfStay | null> =>
  (await db<PaymentOfStay>('payments').where({ payment_id: paymentId }).first()) ?? null;

/** The payments of these reservations that arrived, and the announced transfers for later months, in the order they were started. */
export const countedPayments = async (db: Knex, reservationIds: readonly number[]): Promise<Map<number, PaymentOfStay[]>> => {
  if (reservationIds.length === 0) return new Map();
  const rows: PaymentOfStay[] = await db<PaymentOfStay>('payments')
    .where((counted) => counted.where({ status: 'confirmed' }).orWhere({ status: 'pending', method: 'bankTransfer' }))
    .whereIn('reservation_id', [...reservationIds])
    .orderBy('started_at');
  return Map.groupBy(rows, ({ reservation_id }) => reservation_id);
};

/** The payment that began a stay, never one that is returned as late or duplicate. */
export const startedWith = (payments: readonly PaymentOfStay[]): PaymentOfStay | undefined =>
  paidWith(payments.filter(({ status, months }) => status === 'confirmed' && months === null));

/**
 * Whether this payment counts as paid, in any state of the stay: it arrived, and was not lost to a chargeback, unless that replaced the
 * full refund at the end of the stay.
 */
export const hasArrived = ({ status, contest, amount, refund_cause, refund_via, refund_amount }: PaymentOfStay): boolean =>
  status === 'confirmed' && (contest !== 'lost' || (isByEnd(refund_cause) && refund_via === 'chargeback' && refund_amount === amount));

/** The payment of this later month that was refunded at the end of the stay: the month's row no longer names it (D-127). */
export const returnedByEnd = (payments: readonly PaymentOfStay[], due: DateOnly): PaymentOfStay | undefined =>
  payments.find((payment) => payment.months?.includes(due) && isByEnd(payment.refund_cause) && hasArrived(payment));

/** The refund of one payment at the end of a paid stay, as charged. `sent_at`: null until it is sent. `via`: how it was sent. */
export type RefundOfEnd = Pick<PaymentOfStay, 'payment_id' | 'months'> &
  Money & { readonly sent_at: Instant | null; readonly via: PaymentOfStay['refund_via'] };

/** The refunds at the end of this stay, without those of late or duplicate money; the payment that began it comes first. */
export const refundsOfEnd = async (db: Knex, reservationId: number): Promise<RefundOfEnd[]> =>
  db<PaymentOfStay>('payments')
    .where({ reservation_id: reservationId, status: 'confirmed' })
    .whereLike('refund_cause', `${REFUND_BY_END}%`)
    .orderByRaw('months is not null, started_at')
    .select<RefundOfEnd[]>('payment_id', 'months', {
      amount: 'refund_amount',
      currency: 'refund_currency',
      sent_at: 'refund_settled_at',
      via: 'refund_via',
    });

type Lost = Money & { readonly payment_id: string; readonly reservation_id: number };

/**
 * What the refunds of these reservations take from the host, who may then owe it, and from the service charge, by payment: without
 * surcharges, in the quote's currency.
 */
export const lostByRefunds = async (db: Knex, reservationIds: readonly number[]): Promise<Lost[]> =>
  reservationIds.length === 0
    ? []
    : db('ledger_entries')
        .whereIn('reservation_id', [...reservationIds])
        .whereIn('cause', ['RefundDue', 'RefundReverted'])
        .whereIn('account', ['host', 'debt', 'service'])
        .groupBy('reservation_id', 'payment_id', 'currency')
        .select<Lost[]>('reservation_id', 'payment_id', 'currency', db.raw('sum(amount)::bigint as amount'));

/** What the hosts of these stays have earned, less refunds; stays without a payment are left out. */
export const earnedOf = async (db: Knex, reservationIds: readonly number[]): Promise<Map<number, number>> => {
  if (reservationIds.length === 0) return new Map();
  const sums: { reservation_id: number; earned: number }[] = await db('payouts')
    .whereIn('reservation_id', [...reservationIds])
    .groupBy('reservation_id')
    .select('reservation_id', db.raw('sum(earned)::bigint as earned'));
  return new Map(sums.map(({ reservation_id, earned }) => [reservation_id, earned]));
};

/** The instalments of these reservations, the earliest first; only paid reservations have any. */
export const instalmentsOf = async (db: Knex, reservationIds: readonly number[]): Promise<Map<number, MonthOfStay[]>> => {
  if (reservationIds.length === 0) return new Map();
  const rows: MonthOfStay[] = await db<MonthOfStay>('instalments')
    .whereIn('reservation_id', [...reservationIds])
    .orderBy('due');
  return Map.groupBy(rows, ({ reservation_id }) => reservation_id);
};

/** The rows where the person is guest or host. */
export const byEither: Whose = (query, { userId }) => query.where((either) => either.where('guest_id', userId).orWhere('host_id', userId));

/** The rows of reservations in which the person is guest or host, or only one of the two. */
export const byReservation =
  (...sides: readonly ('guestOf' | 'hostOf')[]): Whose =>
  (query, of) =>
    query.where(
      anyOf(
        'reservation_id',
        sides.flatMap((side) => of[side]),
      ),
    );
