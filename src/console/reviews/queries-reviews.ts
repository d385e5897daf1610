import type { Knex } from 'knex';
import type { Side } from '../../kernel/reviews.ts';
import type { Instant } from '../../kernel/types.ts';
import type { ReviewPart, StayReviewsRow } from '../../reviews/rows.ts';
import { byText, byTexts, flag, type ListQuery, type Page, pageOf } from '../lists/list-query.ts';

/** One review per row. */
export type ReviewLine = Pick<StayReviewsRow, 'reservation_id' | 'listing_id' | 'guest_id' | 'host_id' | 'published_at'> & {
  readonly id: string;
  readonly side: Side;
  readonly part: ReviewPart;
  readonly reported_at: Instant | null;
};

/** Both sides of all stays, one row per review. */
const reviewRows = (db: Knex): Knex.QueryBuilder =>
  db.select('*').from(
    db.raw(`(select s.reservation_id || '-' || one.side as id, s.reservation_id, s.listing_id, s.guest_id, s.host_id, s.published_at,
                      one.side, one.part, (one.part ->> 'writtenAt')::timestamptz as written_at,
                      (one.part ->> 'reportedAt')::timestamptz as reported_at, one.part ->> 'standing' as standing
                 from stay_reviews s cross join lateral (values ('guest', s.guest), ('host', s.host)) as one(side, part)
                where one.part is not null and one.part <> 'null'::jsonb) as reviews`),
  );

/** Stays with a reported review, by their index. */
const REPORTED = `select reservation_id from stay_reviews where guest ->> 'standing' = 'reported' or host ->> 'standing' = 'reported'`;

export const reviewsPage = (db: Knex, query: ListQuery): Promise<Page<ReviewLine>> =>
  pageOf<ReviewLine>(
    reviewRows(db),
    { ...query, sort: query.sort ?? ['escrita', 'DESC'] },
    { id: 'id', escrita: 'written_at', denunciada: 'reported_at' },
    {
      id: byTexts('id'),
      denunciada: (q, value) => {
        flag("standing = 'reported'")(q, value);
        if (String(value) === 'true') q.whereRaw(`reservation_id in (${REPORTED})`);
      },
      lado: byText('side'),
    },
  );
