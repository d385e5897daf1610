import type { Knex } from 'knex';
import { anyOf } from '../../src/engine/db/any-of.ts';
import { batchByKey } from '../../src/engine/db/batch-by-key.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { type Projection, type RowHandlers, rowAfter, rowOfEvents, rowProjection } from '../../src/engine/followers/projection.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { type DateOnly, type Instant, type Language, NOBODY } from '../../src/kernel/types.ts';
import type { PaymentMethod, Quote } from '../../src/pricing/events.ts';
import {
  type ChosenMethod,
  type Clocked,
  type EndCause,
  type Refund,
  type ReservationEvent,
  runningDeadline,
} from '../../src/reservations/events.ts';
import type { Windows } from '../../src/terms/events.ts';
import { namesNobodyAfterRecord, withoutErased } from '../privacy/nobody.ts';

export const TABLE = 'reservations';

/** One reservation after its latest event; whether a deadline has passed since is computed by the reader (`rowAsOf` in its policies). */
export type ReservationRow = {
  id: number;
  listing_id: number;
  guest_id: number;
  host_id: number;
  time_zone: string;
  language: Language;
  status: 'draft' | 'requested' | 'accepted' | 'paid' | 'ended';
  cause: EndCause | null;
  check_in: DateOnly;
  check_out: DateOnly;
  guests: number;
  quote: Quote;
  method: ChosenMethod | PaymentMethod | null;
  /** The generation of its link tokens (SEC-03). */
  generation: number;
  /** How often an administrator renewed the links of a party (D-139). */
  guest_renewals: number;
  host_renewals: number;
  /** The command that sent the request: the guest's note lies in the vault under it (D-131). */
  request_command: string | null;
  /** The version of the terms of use that the guest accepted last, and when. */
  terms_version: string | null;
  terms_accepted_at: Instant | null;
  /** How long each step may take, as the guest was told with the draft; null in reservations from before there were versions (ADR 97). */
  windows: Windows | null;
  drafted_at: Instant;
  lapses_at: Instant;
  requested_at: Instant | null;
  respond_by: Instant | null;
  accepted_at: Instant | null;
  pay_by: Instant | null;
  transfer_started_at: Instant | null;
  transfer_by: Instant | null;
  transfer_notified_at: Instant | null;
  /** Since when a payment entered by one administrator awaits confirmation by another. */
  payment_proposed_at: Instant | null;
  paid_at: Instant | null;
  paid_amount: number | null;
  payment_id: string | null;
  /** When the host asked to end the stay (kept when that was agreed to), and when it was refused (D-136). */
  end_asked_at: Instant | null;
  end_refused_at: Instant | null;
  ended_at: Instant | null;
  reason: string | null;
  refund: Refund | null;
  revision: number;
  /** The running deadline; null when no action is awaited, or only an administrator's (D-48). */
  due_at: Instant | null;
};

/** The fields of a row on which its running deadline depends. */
export const clockOf = (row: Omit<ReservationRow, 'due_at'>): Clocked => {
  const { status } = row;
  if (status === 'draft') return { status, lapsesAt: row.lapses_at };
  if (status === 'requested') return { status, respondBy: row.respond_by ?? '' };
  if (status === 'accepted') {
    const { pay_by: payBy, transfer_by: transferBy, transfer_notified_at: announcedAt, payment_proposed_at: proposedAt } = row;
    return { status, payBy: payBy ?? '', transferBy, announcedAt, proposedAt };
  }
  return { status };
};

const withDeadline = (row: Omit<ReservationRow, 'due_at'>): ReservationRow => ({
  ...row,
  due_at: runningDeadline(clockOf(row))?.at ?? null,
});

/** The row with the changes of an event; no effect without a row. */
const set = (row: ReservationRow | undefined, revision: number, change: Partial<ReservationRow>): ReservationRow | undefined =>
  row && withDeadline({ ...row, ...change, revision });

/** A transfer that was started but not announced has to be started again. */
const transferAnew = (row: ReservationRow | undefined): Partial<ReservationRow> =>
  row?.transfer_notified_at ? {} : { transfer_started_at: null, transfer_by: null };

const handlers: RowHandlers<ReservationRow, ReservationEvent> = {
  ReservationDrafted: (_, { data, revision }) =>
    withDeadline({
      id: data.reservationId,
      listing_id: data.listingId,
      guest_id: data.guestId,
      host_id: data.hostId,
      time_zone: data.timeZone,
      language: data.language,
      status: 'draft',
      cause: null,
      check_in: data.stay.checkIn,
      check_out: data.stay.checkOut,
      guests: data.guests,
      quote: data.quote,
      method: null,
      generation: 1,
      guest_renewals: 0,
      host_renewals: 0,
      request_command: null,
      terms_version: null,
      terms_accepted_at: null,
      windows: data.windows ?? null,
      drafted_at: data.draftedAt,
      lapses_at: data.lapsesAt,
      requested_at: null,
      respond_by: null,
      accepted_at: null,
      pay_by: null,
      transfer_started_at: null,
      transfer_by: null,
      transfer_notified_at: null,
      payment_proposed_at: null,
      paid_at: null,
      paid_amount: null,
      payment_id: null,
      end_asked_at: null,
      end_refused_at: null,
      ended_at: null,
      reason: null,
      refund: null,
      revision,
    }),
  ReservationChanged: (row, { data: { stay, guests, quote }, revision }) =>
    set(row, revision, { check_in: stay.checkIn, check_out: stay.checkOut, guests, quote }),
  PaymentTypeChosen: (row, { data: { method }, revision }) => set(row, revision, { method }),
  TermsAccepted: (row, { data, revision }) => set(row, revision, { terms_version: data.version, terms_accepted_at: data.acceptedAt }),
  DraftLapsed: (row, { data, revision }) => set(row, revision, { status: 'ended', cause: 'draft_lapsed', ended_at: data.lapsedAt }),
  DraftDiscarded: (row, { data, revision }) => set(row, revision, { status: 'ended', cause: 'discarded', ended_at: data.discardedAt }),
  ReservationRequested: (row, { data, revision, meta }) =>
    set(row, revision, {
      status: 'requested',
      request_command: meta.commandId,
      check_in: data.stay.checkIn,
      check_out: data.stay.checkOut,
      guests: data.guests,
      quote: data.quote,
      requested_at: data.requestedAt,
      respond_by: data.respondBy,
    }),
  ReservationAccepted: (row, { data, revision }) =>
    set(row, revision, { status: 'accepted', accepted_at: data.acceptedAt, pay_by: data.payBy }),
  ReservationRejected: (row, { data, revision }) =>
    set(row, revision, { status: 'ended', cause: 'rejected', ended_at: data.rejectedAt, reason: data.reason }),
  ReservationAutoRejected: (row, { data, revision }) =>
    set(row, revision, { status: 'ended', cause: 'host_deadline', ended_at: data.rejectedAt }),
  TransferStarted: (row, { data, revision }) =>
    set(row, revision, { method: 'bankTransfer', transfer_started_at: data.startedAt, transfer_by: data.transferBy }),
  TransferAnnounced: (row, { data, revision }) => set(row, revision, { transfer_notified_at: data.announcedAt }),
  PaymentProposed: (row, { data, revision }) => set(row, revision, { payment_proposed_at: data.proposedAt }),
  PaymentProposalEnded: (row, { data, revision }) =>
    set(row, revision, { payment_proposed_at: null, pay_by: data.payBy, ...transferAnew(row) }),
  ReservationPaid: (row, { data, revision }) =>
    set(row, revision, {
      status: 'paid',
      payment_proposed_at: null,
      paid_at: data.paidAt,
      method: data.method,
      paid_amount: data.paid,
      payment_id: data.paymentId,
    }),
  CancellationUndone: (row, { data: { to, by }, revision }) =>
    set(row, revision, {
      status: to,
      cause: null,
      ended_at: null,
      reason: null,
      refund: null,
      ...(to === 'requested' && { respond_by: by }),
      ...(to === 'accepted' && { pay_by: by }),
      ...(to === 'accepted' && transferAnew(row)),
    }),
  ReservationUnpaid: (row, { data, revision }) =>
    set(row, revision, {
      status: row?.status === 'ended' ? 'ended' : 'accepted',
      pay_by: data.payBy ?? row?.pay_by ?? null,
      refund: null,
      paid_at: null,
      paid_amount: null,
      payment_id: null,
      method: row?.method === 'manual' ? null : (row?.method ?? null),
      ...transferAnew(row),
    }),
  StayEndRequested: (row, { data, revision }) =>
    set(row, revision, { end_asked_at: data.askedAt, end_refused_at: null, reason: data.reason }),
  StayEndRejected: (row, { data, revision }) => set(row, revision, { end_asked_at: null, end_refused_at: data.refusedAt, reason: null }),
  LinkRenewed: (row, { data: { party, renewal }, revision }) =>
    set(row, revision, party === 'guest' ? { guest_renewals: renewal } : { host_renewals: renewal }),
  ReservationCancelled: (row, { data, revision }) =>
    set(row, revision, {
      status: 'ended',
      end_asked_at: data.agreed ? (row?.end_asked_at ?? null) : null, // distinguishes an agreed end from a cancellation
      payment_proposed_at: null,
      cause: data.cause,
      ended_at: data.cancelledAt,
      reason: data.reason,
      refund: row?.paid_at ? data.refund : null,
    }),
};

/** The row after the events of its stream; undefined before the first. */
export const reservationAfterEvents = rowOfEvents(handlers);

/** Applies one event to the row, as the read model does, for callers that fold a history. */
export const reservationRowAfter = (row: ReservationRow | undefined, event: Recorded<ReservationEvent>): ReservationRow | undefined =>
  rowAfter(handlers, row, event) ?? row;

export const reservationsProjection: Projection = withoutErased(
  rowProjection<ReservationRow, ReservationEvent>({
    name: 'reservations',
    table: TABLE,
    key: 'id',
    keyOf: ({ data }) => data.reservationId,
    handlers,
    // Notifies the open pages of both sides when the transaction commits; a host is not notified of a draft.
    afterBatch: async (trx, rows) => {
      if (rows.length === 0) return;
      const told = rows.map(({ id, guest_id, host_id, requested_at }) => ({
        users: requested_at === null ? [guest_id] : [guest_id, host_id],
        type: 'reservation',
        id,
      }));
      await trx.raw(`select pg_notify('live', told::text) from jsonb_array_elements(?::jsonb) as told`, [JSON.stringify(told)]);
    },
  }),
  namesNobodyAfterRecord({ table: TABLE, people: ['guest_id', 'host_id'], reservation: 'id' }),
);

/** The reservations with these ids, in one query; unknown ids are left out. */
export const reservationsById = batchByKey(async (db, ids: readonly number[]) => {
  const rows: ReservationRow[] = await db(TABLE).where(anyOf('id', ids));
  return new Map(rows.map((row) => [row.id, row]));
});

export const reservationById = async (db: Knex, id: number): Promise<ReservationRow | undefined> =>
  (await reservationsById(db, [id])).get(id);

type PaidStay = Pick<ReservationRow, 'id' | 'guest_id' | 'listing_id' | 'check_in' | 'check_out' | 'time_zone'>;

const paidStaysByGuest = batchByKey(async (db, guestIds: readonly number[]) => {
  const rows: PaidStay[] = await db(TABLE)
    .where(anyOf('guest_id', guestIds))
    .where({ status: 'paid' })
    .select('id', 'guest_id', 'listing_id', 'check_in', 'check_out', 'time_zone');
  return Map.groupBy(rows, ({ guest_id }) => guest_id);
});

const paidStaysOf = async (db: Knex, guestId: number): Promise<readonly PaidStay[]> =>
  (await paidStaysByGuest(db, [guestId])).get(guestId) ?? [];

/** The guest's paid reservations of a listing: these are stays and no longer requests (D-40). */
export const paidIdsOf = async (db: Knex, guestId: number, listingId: number): Promise<number[]> =>
  (await paidStaysOf(db, guestId)).filter(({ listing_id }) => listing_id === listingId).map(({ id }) => id);

/**
 * The guest's paid stay with the latest end between the days `from` and `to`, inclusive, that has begun at `now` by the calendar of its
 * space; null when there is none (D-78).
 */
export const begunStayEnding = async (
  db: Knex,
  guestId: number,
  { from, to, now }: { from: DateOnly; to: DateOnly; now: Instant },
): Promise<number | null> => {
  const found = (await paidStaysOf(db, guestId)).filter(
    ({ check_in, check_out, time_zone }) => from <= check_out && check_out <= to && check_in <= dayIn(time_zone, now),
  );
  return found.toSorted((a, b) => (a.check_out < b.check_out ? 1 : -1))[0]?.id ?? null;
};

/** How many stays a guest has completed, and how many they cancelled after the host had accepted. */
export type StayCounts = { readonly completed: number; readonly cancelled: number };
const NO_STAYS: StayCounts = { completed: 0, cancelled: 0 };

const stayCounts = batchByKey(async (db, asked: readonly `${number} ${Instant}`[]) => {
  const { rows } = await db.raw<{ rows: (StayCounts & { asked: string })[] }>(
    `select a.asked, (count(*) filter (where r.status = 'paid' and r.check_out <= (a.at at time zone r.time_zone)::date))::int as completed,
            (count(*) filter (where r.status = 'ended' and r.ended_at <= a.at))::int as cancelled
       from (select asked, split_part(asked, ' ', 1)::int as guest_id, split_part(asked, ' ', 2)::timestamptz as at
               from unnest(?::text[]) as asked) a
       join reservations r on r.guest_id = a.guest_id and (r.status = 'paid' or (r.cause = 'guest' and r.accepted_at is not null))
      where a.guest_id <> ? group by a.asked`,
    [[...asked], NOBODY],
  );
  return new Map(rows.map(({ asked: key, completed, cancelled }) => [key as `${number} ${Instant}`, { completed, cancelled }]));
});

/** The counts of a guest at an instant. A stay is completed from the day it ends, by the calendar of the space. */
export const stayCountsOf = async (db: Knex, guestId: number, at: Instant): Promise<StayCounts> =>
  (await stayCounts(db, [`${guestId} ${at}`])).get(`${guestId} ${at}`) ?? NO_STAYS;
