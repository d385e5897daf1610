import type { Knex } from 'knex';
import { firstNames, wordsOf } from '../../identity/vault.ts';
import type { ReviewCommands } from '../../reviews/public.ts';
import { REVIEW_READ_MODELS } from '../../reviews/rows.ts';
import { command, Reply, type Route, route } from '../../server/http/contract.ts';
import { named, type Unnamed } from '../../server/names.ts';
import { contentRange } from '../list-query.ts';
import { type ConsoleReview, keepReview, listReviews, withdrawReview } from './contract-reviews.ts';
import { type ReviewLine, reviewsPage } from './queries-reviews.ts';

type ReviewDeskRoutesDeps = { readonly db: Knex; readonly reviews: ReviewCommands };

export const reviewDeskRoutes = ({ db, reviews }: ReviewDeskRoutesDeps): readonly Route[] => {
  return [
    route(listReviews, async ({ query }) => {
      const page = await reviewsPage(db, query);
      const texts = await wordsOf(
        db,
        page.rows.flatMap(({ part: { textId, answerId } }) => (answerId === null ? [textId] : [textId, answerId])),
      );
      const lines = page.rows.map((row) => presentLine(row, texts));
      return new Reply(200, await named(firstNames(db), lines, ({ autor }) => [autor]), contentRange('reviews', page));
    }),
    command(keepReview, {
      write: ({ params: { id, side }, body: { reason }, metadata }) => reviews.keep({ reservationId: id, side, reason }, metadata),
      from: REVIEW_READ_MODELS,
    }),
    command(withdrawReview, {
      write: ({ params: { id, side }, body: { reason }, metadata }) => reviews.withdraw({ reservationId: id, side, reason }, metadata),
      from: REVIEW_READ_MODELS,
    }),
  ];
};

const presentLine = (row: ReviewLine, texts: ReadonlyMap<string, string>): Unnamed<ConsoleReview> => {
  const { part, side } = row;
  return {
    id: row.id,
    reserva: row.reservation_id,
    alojamiento: row.listing_id,
    lado: side,
    autor: side === 'guest' ? row.guest_id : row.host_id,
    calificacion: part.rating,
    texto: texts.get(part.textId) ?? null,
    respuesta: texts.get(part.answerId ?? '') ?? null,
    escrita: part.writtenAt,
    publicada: row.published_at,
    estado: part.standing,
    denunciada: part.reportedAt,
    motivo: part.reportedFor,
    actions: part.standing === 'reported' ? ['keep', 'withdraw'] : [],
  };
};
