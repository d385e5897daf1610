import type { Knex } from 'knex';
import { z } from 'zod';
import { firstNames, wordsOf } from '../../identity/vault.ts';
import { KEEP_REASONS, REPORT_REASONS, SIDES, WITHDRAWAL_REASONS } from '../../kernel/reviews.ts';
import type { ReviewCommands } from '../../reviews/public.ts';
import { REVIEW_READ_MODELS } from '../../reviews/rows.ts';
import { command, contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { id } from '../../server/http/input/fields.ts';
import { named, personNames, type Unnamed } from '../../server/names.ts';
import { contentRange, listed } from '../lists/list-query.ts';
import { type ReviewLine, reviewsPage } from './queries-reviews.ts';

/** Reviews for administrators: a reported review waits until it is kept or withdrawn, with a reason from a list (D-130). */
const desk = { tag: 'console', role: 'admin' } as const;
const instant = z.iso.datetime();
const oneReview = z.object({ id, side: z.enum(SIDES) });

const line = z
  .object({
    id: z.string().meta({ description: '`17-guest`: reservation number, author side' }),
    reserva: z.int(),
    alojamiento: z.int(),
    lado: z.enum(SIDES),
    autor: z.int(),
    nombres: personNames,
    calificacion: z.int(),
    texto: z.string().nullable(),
    respuesta: z.string().nullable(),
    escrita: instant,
    publicada: instant.nullable(),
    estado: z.enum(['unreported', 'reported', 'kept', 'withdrawn']),
    denunciada: instant.nullable(),
    motivo: z.enum(REPORT_REASONS).nullable(),
    actions: z.array(z.enum(['keep', 'withdraw'])),
  })
  .meta({ id: 'ConsoleReview' });
type ConsoleReview = z.input<typeof line>;

export const listReviews = contract({
  ...desk,
  name: 'consoleReviews',
  summary: 'Lists reviews of stays, latest first; `denunciada` for pending ones',
  method: 'get',
  path: '/console/reviews',
  ...listed,
  response: z.array(line),
});

const judged = z.object({ position: z.string().nullable().meta({ description: 'Log position of its event.' }) });

export const keepReview = contract({
  ...desk,
  name: 'consoleKeepReview',
  summary: 'Upholds a reported review; it cannot be reported again',
  method: 'post',
  path: '/console/reviews/{id}/{side}/keep',
  params: oneReview,
  body: z.strictObject({ reason: z.enum(KEEP_REASONS) }),
  response: judged,
  rejections: ['not_found', 'own_case', 'not_reported'],
});

export const withdrawReview = contract({
  ...desk,
  name: 'consoleWithdrawReview',
  summary: 'Removes a reported review from public view and from the totals',
  method: 'post',
  path: '/console/reviews/{id}/{side}/withdraw',
  params: oneReview,
  body: z.strictObject({ reason: z.enum(WITHDRAWAL_REASONS) }),
  response: judged,
  rejections: ['not_found', 'own_case', 'not_reported'],
});

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
      write: ({ params: { id, side }, body: { reason }, user, metadata }) =>
        reviews.keep({ reservationId: id, side, adminId: user.id, reason }, metadata),
      from: REVIEW_READ_MODELS,
    }),
    command(withdrawReview, {
      write: ({ params: { id, side }, body: { reason }, user, metadata }) =>
        reviews.withdraw({ reservationId: id, side, adminId: user.id, reason }, metadata),
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
