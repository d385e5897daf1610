import type { Knex } from 'knex';
import { peopleByIds, wordsOf } from '../identity/vault.ts';
import { recordOf } from '../kernel/own.ts';
import { ASPECTS, type Aspects, meanOf, type Side } from '../kernel/reviews.ts';
import type { ReviewPart, StayReviewsRow } from './rows.ts';
import type { ReviewView, SummaryView } from './shapes.ts';

type Shown = { readonly row: StayReviewsRow; readonly side: Side; readonly part: ReviewPart };

/** Reviews with their texts and the first names of their authors; of erased accounts the figures are left. */
export const presentReviews = async (db: Knex, shown: readonly Shown[]): Promise<ReviewView[]> => {
  const [people, texts] = await Promise.all([
    peopleByIds(
      db,
      shown.map(({ row, side }) => authorOf(row, side)),
    ),
    wordsOf(
      db,
      shown.flatMap(({ part: { textId, answerId } }) => (answerId === null ? [textId] : [textId, answerId])),
    ),
  ]);
  return shown.map(({ row, side, part }) => {
    const author = people.get(authorOf(row, side));
    return {
      idreserva: row.reservation_id,
      lado: side,
      nombre: author?.erased ? '' : (author?.firstName ?? ''),
      imagen: author?.image && !author.erased ? `/storage/${author.image}` : null,
      desde: row.check_in.slice(0, 7),
      hasta: row.check_out.slice(0, 7),
      calificacion: part.rating,
      aspectos: part.aspects,
      texto: texts.get(part.textId) ?? null,
      fecha: part.writtenAt,
      respuesta: part.answeredAt === null ? null : { texto: texts.get(part.answerId ?? '') ?? null, fecha: part.answeredAt },
    };
  });
};

const authorOf = ({ guest_id, host_id }: StayReviewsRow, side: Side): number => (side === 'guest' ? guest_id : host_id);

/** `aspects`: the sums of what guests gave; null for reviews of a guest. */
export const presentSummary = ({ reviews, rating }: { reviews: number; rating: number }, aspects: Aspects | null): SummaryView => {
  const promedio = meanOf(rating, reviews);
  const means = aspects === null || promedio === null ? null : recordOf(ASPECTS, (aspect) => meanOf(aspects[aspect], reviews) ?? 0);
  return { total: reviews, promedio, aspectos: means };
};
