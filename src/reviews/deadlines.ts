import type { Knex } from 'knex';
import { type DeadlineKind, startedBy } from '../engine/deadlines/jobs.ts';
import { postAll } from '../engine/outbox/posting.ts';
import type { Clock } from '../kernel/clock.ts';
import { SIDES } from '../kernel/reviews.ts';
import { instantIn } from '../kernel/zones.ts';
import { type ReservationEvent, reservationStream } from '../reservations/events.ts';
import { reservationById } from '../reservations/queries.ts';
import type { ReviewCommands } from './commands.ts';
import type { ReviewEvent } from './events.ts';
import { reviewsToPublish, stayReviews } from './queries.ts';

/** Publishes the written reviews once the review period is over. */
export const publicationDeadlines = (commands: Pick<ReviewCommands, 'publish'>): DeadlineKind => ({
  queue: 'review-publications',
  deadlinesFor: startedBy<ReviewEvent>({
    ReviewWritten: ({ data: { reservationId, closesAt } }) => [
      { at: closesAt, key: `review-${reservationId}/publish`, payload: { reservationId } },
    ],
  }),
  execute: ({ reservationId }, metadata) => commands.publish(Number(reservationId), metadata),
  overdue: async (db, now) => (await reviewsToPublish(db, now)).map(({ id, since }) => ({ payload: { reservationId: id }, since })),
});

/** The hour on the check-out day, in the listing's time zone, when both sides are invited to review. */
const ASKED_AT = '18:00';

/**
 * Invites both sides to review on the evening of the check-out, except a side that has written, and not for a stay that did not take place.
 */
export const reviewInvitations = ({ db, clock }: { db: Knex; clock: Clock }): DeadlineKind => ({
  queue: 'review-invitations',
  deadlinesFor: startedBy<ReservationEvent>({
    ReservationRequested: ({ id, data: { reservationId, stay, timeZone } }) => {
      const at = instantIn(timeZone, stay.checkOut, ASKED_AT);
      return [{ at, key: `reservation-${reservationId}/review-invitation`, payload: { reservationId, eventId: id, at } }];
    },
  }),
  execute: async (payload) => {
    const now = clock.now();
    const reservationId = Number(payload['reservationId']);
    const eventId = String(payload['eventId']);
    const at = String(payload['at']);
    const row = await reservationById(db, reservationId);
    const written = await stayReviews(db, reservationId);
    if (now < at || row?.status !== 'paid') return;
    const because = { eventId, key: `${eventId}/review`, at: now };
    const subject_id = reservationStream(reservationId);
    const letters = SIDES.filter((side) => !written?.[side]).map((side) => ({
      template: `${side}-review`,
      recipient: side,
      params: { reservationId },
      subject_id,
      because,
    }));
    if (letters.length > 0) await postAll(db, letters);
  },
  overdue: async () => [], // an invitation whose job was lost is not sent later
});
