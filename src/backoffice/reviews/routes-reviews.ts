import type { Knex } from 'knex';
import { wordsOf } from '../../identity/vault.ts';
import type { CaughtUp } from '../../platform/engine/runner.ts';
import type { Position } from '../../platform/event-store/port.ts';
import { Reply, type Route, route } from '../../platform/http/contract.ts';
import { REVIEW_READ_MODELS, type ReviewCommands } from '../../reviews/public.ts';
import { contentRange } from '../list-query.ts';
import { type ConsoleReview, keepReview, listReviews, withdrawReview } from './contract-reviews.ts';
import { type ReviewLine, reviewsPage } from './queries-reviews.ts';

type Deps = { readonly db: Knex; readonly caughtUp: CaughtUp; readonly reviews: ReviewCommands };

export const reviewDeskRoutes = ({ db, caughtUp, reviews }: Deps): readonly Route[] => {
  const settled = async (position: Position | null, ctx: { set(name: string, value: string): void }) => {
    if (!(await caughtUp(REVIEW_READ_MODELS, position))) ctx.set('x-read-model', 'behind');
    return { position };
  };
  return [
    route(listReviews, async ({ query }) => {
      const page = await reviewsPage(db, query);
      const texts = await wordsOf(
        db,
        page.rows.flatMap(({ part: { textId, answerId } }) => (answerId === null ? [textId] : [textId, answerId])),
      );
      return new Reply(
        200,
        page.rows.map((row) => presentLine(row, texts)),
        contentRange('reviews', page),
      );
    }),
    route(keepReview, async ({ params: { id, side }, body: { reason }, metadata, ctx }) => {
      const { position } = await reviews.keep({ reservationId: id, side, reason }, metadata);
      return settled(position, ctx);
    }),
    route(withdrawReview, async ({ params: { id, side }, body: { reason }, metadata, ctx }) => {
      const { position } = await reviews.withdraw({ reservationId: id, side, reason }, metadata);
      return settled(position, ctx);
    }),
  ];
};

const presentLine = (row: ReviewLine, texts: ReadonlyMap<string, string>): ConsoleReview => {
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
