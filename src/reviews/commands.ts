import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { streamsOf } from '../engine/commands/streams.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import { storeWordsFor } from '../identity/vault.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Aspects, KeepReason, ReportReason, Side, WithdrawalReason } from '../kernel/reviews.ts';
import { reservationById } from '../reservations/queries.ts';
import type { ReservationRow } from '../reservations/rows.ts';
import type { Core } from '../server/modules/tokens.ts';
import { type ReviewCommand, reviewDecider } from './decider.ts';
import { textIdOf } from './events.ts';
import { writingTime } from './policies.ts';

type Written = { readonly position: Position | null };
type One = { readonly reservationId: number; readonly side: Side };
type ByUser = { readonly userId: number };
type Judged<Reason> = One & { readonly adminId: number; readonly reason: Reason };

export type ReviewCommands = ReturnType<typeof reviewCommands>;

/** The side of a party of this stay; null for anyone else. */
export const sideIn = ({ guest_id, host_id }: Pick<ReservationRow, 'guest_id' | 'host_id'>, userId: number): Side | null =>
  userId === guest_id ? 'guest' : userId === host_id ? 'host' : null;

export const reviewCommands = ({ db, store, clock }: Pick<Core, 'db' | 'store' | 'clock'>) => {
  const reviews = streamsOf({ store, clock }, reviewDecider);

  /** Runs a command whose text goes into the vault; a refused one leaves no text. */
  const saying = (text: { authorId: number; words: string }, command: WithoutNow<ReviewCommand>, metadata: Metadata) =>
    storeWordsFor(db, { ...text, id: textIdOf(metadata.commandId), writtenAt: clock.now() }, () => reviews.send(command, metadata));

  /** Throws Rejection own_case for guest and host of the stay, who leave its reviews to another administrator (D-171). */
  const expectNoSide = async ({ reservationId }: One, adminId: number): Promise<void> => {
    const row = await reservationById(db, reservationId);
    if (row && sideIn(row, adminId) !== null) throw new Rejection('own_case');
  };

  return {
    /**
     * Writes the review of the caller's side of a paid stay. Throws Rejection not_found (no stay of theirs), no_paid_stay,
     * review_too_early, review_too_late, already_reviewed, required (aspects), out_of_range.
     */
    write: async (
      review: { reservationId: number; rating: number; aspects: Aspects | null; text: string } & ByUser,
      metadata: Metadata,
    ): Promise<Written> => {
      const { reservationId, userId, rating, aspects, text } = review;
      const row = await reservationById(db, reservationId);
      const side = row && sideIn(row, userId);
      if (!row || !side || (side === 'host' && row.requested_at === null)) throw new Rejection('not_found');
      if (row.status !== 'paid') throw new Rejection('no_paid_stay');
      if (side === 'guest' && aspects === null) throw new Rejection('required', { field: 'aspectos' });
      const stay = { checkIn: row.check_in, checkOut: row.check_out };
      const about = { listingId: row.listing_id, guestId: row.guest_id, hostId: row.host_id, stay, ...writingTime(stay, row.time_zone) };
      const command = { type: 'Write', reservationId, side, rating, aspects: side === 'guest' ? aspects : null, about } as const;
      return saying({ authorId: userId, words: text }, command, metadata);
    },

    /** The reviewed side answers once, publicly. Throws Rejection not_found, forbidden, already_answered. */
    answer: async ({ reservationId, side, userId, text }: One & ByUser & { text: string }, metadata: Metadata): Promise<Written> => {
      const row = await reservationById(db, reservationId);
      const own = row ? sideIn(row, userId) : null;
      if (own === null) throw new Rejection('not_found');
      if (own === side) throw new Rejection('forbidden');
      return saying({ authorId: userId, words: text }, { type: 'Answer', reservationId, side }, metadata);
    },

    /**
     * Reports a public review; allowed for anyone who can read it. No effect on one that is already reported or was kept. Throws Rejection
     * not_found.
     */
    report: ({ reservationId, side, userId, reason }: One & ByUser & { reason: ReportReason }, metadata: Metadata): Promise<Written> =>
      reviews.send({ type: 'Report', reservationId, side, reporterId: userId, reason }, metadata),

    /** An administrator leaves a reported review as it is. Throws Rejection not_found, own_case, not_reported. */
    keep: async ({ adminId, ...review }: Judged<KeepReason>, metadata: Metadata): Promise<Written> => {
      await expectNoSide(review, adminId);
      return reviews.send({ type: 'Keep', ...review }, metadata);
    },

    /** An administrator withdraws a reported review: it is no longer shown and leaves the totals. Throws like `keep`. */
    withdraw: async ({ adminId, ...review }: Judged<WithdrawalReason>, metadata: Metadata): Promise<Written> => {
      await expectNoSide(review, adminId);
      return reviews.send({ type: 'Withdraw', ...review }, metadata);
    },

    /** For timers: publishes the reviews of a stay once the review period is over; otherwise no effect. */
    publish: async (reservationId: number, metadata: Metadata): Promise<void> => {
      await reviews.send({ type: 'Publish', reservationId }, metadata);
    },
  };
};
