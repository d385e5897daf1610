import type { Recorded } from '../../src/engine/event-store/port.ts';
import { type Projection, type RowHandlers, rowAfter, rowOfEvents, rowProjection } from '../../src/engine/followers/projection.ts';
import { clockOf, type ReservationEvent, runningDeadline } from '../../src/reservations/events.ts';
import { RESERVATIONS, type ReservationRow } from '../../src/reservations/rows.ts';
import { namesNobodyAfterRecord, withoutErased } from '../privacy/nobody.ts';

const withDeadline = (row: Omit<ReservationRow, 'due_at'>): ReservationRow => ({
  ...row,
  due_at: runningDeadline(clockOf(row))?.at ?? null,
});

/** The row with the changes of an event; unchanged without a row. */
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
    table: RESERVATIONS,
    key: 'id',
    keyOf: ({ data }) => data.reservationId,
    handlers,
    // Notifies the open pages of both sides when the transaction commits; a host is not notified of a draft.
    afterBatch: async (trx, rows) => {
      if (rows.length === 0) return;
      const notices = rows.map(({ id, guest_id, host_id, requested_at }) => ({
        users: requested_at === null ? [guest_id] : [guest_id, host_id],
        type: 'reservation',
        id,
      }));
      await trx.raw(`select pg_notify('live', notices::text) from jsonb_array_elements(?::jsonb) as notices`, [JSON.stringify(notices)]);
    },
  }),
  namesNobodyAfterRecord({ table: RESERVATIONS, people: ['guest_id', 'host_id'], reservation: 'id' }),
);
