import type { Knex } from 'knex';
import type { Clock } from '../kernel/clock.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Instant, Language } from '../kernel/types.ts';
import type { Quote } from '../pricing/events.ts';
import { expectPayable, rowByGuestToken, type UseOfLink, usingGuestLink } from './links.ts';
import { type Ending, endingsOf, rowAsOf, rowStanding, type Side } from './policies.ts';
import { reservationById } from './queries.ts';
import type { ReservationRow } from './rows.ts';

export type ReservationForPayment = {
  readonly reservationId: number;
  readonly listingId: number;
  readonly guestId: number;
  readonly hostId: number;
  readonly timeZone: string;
  readonly language: Language;
  readonly quote: Quote;
  /** It is paid and has not ended. */
  readonly isPaid: boolean;
  readonly payBy: Instant | null;
  readonly transferStarted: boolean;
  readonly transferBy: Instant | null;
  /** The guest has announced a transfer. */
  readonly announced: boolean;
  /** A payment that an administrator entered waits for a second administrator. */
  readonly proposed: boolean;
  /** Throws Rejection with the standing unless the reservation can be paid at `now`. */
  readonly expectPayable: (now: Instant) => void;
  /** The ways a side can end it at `now`; none unless it is paid. */
  readonly endings: (side: Side, now: Instant) => readonly Ending[];
};

const forPayment = (row: ReservationRow): ReservationForPayment => ({
  reservationId: row.id,
  listingId: row.listing_id,
  guestId: row.guest_id,
  hostId: row.host_id,
  timeZone: row.time_zone,
  language: row.language,
  quote: row.quote,
  isPaid: row.status === 'paid',
  payBy: row.pay_by,
  transferStarted: row.transfer_started_at !== null,
  transferBy: row.transfer_by,
  announced: row.transfer_notified_at !== null,
  proposed: row.payment_proposed_at !== null,
  expectPayable: (now) => {
    const standing = rowStanding(rowAsOf(row, now));
    if (standing !== 'already_accepted') throw new Rejection(standing);
  },
  endings: (side, now) => endingsOf(side, rowAsOf(row, now), now),
});

/** The data of a reservation that payments need, in any state; null when it does not exist. */
const byId = async (db: Knex, reservationId: number): Promise<ReservationForPayment | null> => {
  const row = await reservationById(db, reservationId);
  return row ? forPayment(row) : null;
};

/**
 * The reservation of a guest's link; further commands are authorised by `link`. `payable`: only if it can be paid now. Throws Rejection
 * E01, E05; with `payable` E01 to E06, like the payment page.
 */
const byToken = async (
  deps: { readonly db: Knex; readonly config: { readonly secret: string }; readonly clock: Clock },
  reservationId: number,
  guestToken: string,
  { payable = false }: { readonly payable?: boolean } = {},
): Promise<ReservationForPayment & { readonly link: UseOfLink }> => {
  const row = await rowByGuestToken(deps, reservationId, guestToken);
  if (payable) expectPayable(row, deps);
  return { ...forPayment(row), link: usingGuestLink(deps, row, guestToken) };
};

/** Reads reservations for payments. */
export const reservationsForPayment = { byId, byToken };
