import type { Knex } from 'knex';
import { anyOf } from '../../src/engine/db/any-of.ts';
import { type Projection, rowProjection } from '../../src/engine/followers/projection.ts';
import { type Instant, NOBODY } from '../../src/kernel/types.ts';
import type { ReservationEvent } from '../../src/reservations/events.ts';
import { namesNobody, withoutErased } from '../privacy/nobody.ts';

const TABLE = 'host_answers';

/** One request and what became of it; `withdrawn` ones say nothing of their host. */
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
    table: TABLE,
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
      // the host is asked once more, from then on
      CancellationUndone: (row, { data }) =>
        row && data.to === 'requested' ? { ...row, outcome: 'waiting', asked_at: data.undoneAt } : undefined,
    },
  }),
  namesNobody({ table: TABLE, people: ['host_id'] }),
);

/** `asked`: requests that were answered or ran out; `medianSeconds`: from the request to the answer, null without any. */
export type Answers = { readonly asked: number; readonly answered: number; readonly medianSeconds: number | null };

/** How these hosts answered the requests since `since`; hosts without any are left out. */
export const answersOf = async (db: Knex, hostIds: readonly number[], since: Instant): Promise<Map<number, Answers>> => {
  const rows: (Answers & { host_id: number })[] = await db(TABLE)
    .where(anyOf('host_id', new Set(hostIds)))
    .whereNot({ host_id: NOBODY })
    .where('asked_at', '>=', since)
    .whereIn('outcome', ['answered', 'unanswered'])
    .groupBy('host_id')
    .select(
      'host_id',
      db.raw('count(*)::int as asked'),
      db.raw(`count(*) filter (where outcome = 'answered')::int as answered`),
      db.raw(`percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at)) as "medianSeconds"`),
    );
  return new Map(rows.map(({ host_id, ...answers }) => [host_id, answers]));
};
