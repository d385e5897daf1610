import { type Projection, rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';
import { HOST_ANSWERS } from '../../src/listings/rows.ts';
import type { ReservationEvent } from '../../src/reservations/events.ts';
import { namesNobody, withoutErased } from '../privacy/nobody.ts';

/** A request and its outcome; `withdrawn` ones do not count for the host. */
type AnswerRow = {
  reservation_id: number;
  host_id: number;
  outcome: 'waiting' | 'answered' | 'unanswered' | 'withdrawn';
  asked_at: Instant;
  answered_at: Instant | null;
};

type RequestEvent = Extract<
  ReservationEvent,
  {
    type:
      | 'ReservationRequested'
      | 'ReservationAccepted'
      | 'ReservationRejected'
      | 'ReservationAutoRejected'
      | 'ReservationCancelled'
      | 'CancellationUndone';
  }
>;

const answered = (row: AnswerRow | undefined, at: Instant): AnswerRow | undefined =>
  row && { ...row, outcome: 'answered', answered_at: at };

export const hostAnswersProjection: Projection = withoutErased(
  rowProjection<AnswerRow, RequestEvent>({
    name: 'host-answers',
    table: HOST_ANSWERS,
    key: 'reservation_id',
    keyOf: ({ data }) => data.reservationId,
    handlers: {
      ReservationRequested: (_, { data }) => ({
        reservation_id: data.reservationId,
        host_id: data.hostId,
        outcome: 'waiting',
        asked_at: data.requestedAt,
        answered_at: null,
      }),
      ReservationAccepted: (row, { data }) => answered(row, data.acceptedAt),
      ReservationRejected: (row, { data }) => answered(row, data.rejectedAt),
      ReservationAutoRejected: (row) => row && { ...row, outcome: 'unanswered' },
      ReservationCancelled: (row) => (row?.outcome === 'waiting' ? { ...row, outcome: 'withdrawn' } : undefined),
      // the host has to answer again, counted from then on
      CancellationUndone: (row, { data }) =>
        row && data.to === 'requested' ? { ...row, outcome: 'waiting', asked_at: data.undoneAt } : undefined,
    },
  }),
  namesNobody({ table: HOST_ANSWERS, people: ['host_id'] }),
);
