import type { Knex } from 'knex';
import { z } from 'zod';
import { peopleByIds, wordsOf } from '../identity/vault.ts';
import { recordOf } from '../kernel/own.ts';
import { ASPECTS, type Aspects, BEST, LEAST, meanOf, SIDES, type Side } from '../kernel/reviews.ts';
import { card } from '../listings/public.ts';
import { personText } from '../server/http/input/person-text.ts';
import type { ReviewPart, StayReviewsRow } from './rows.ts';

const instant = z.iso.datetime();
const rating = z.int().min(LEAST, 'out_of_range').max(BEST, 'out_of_range');
const eachAspect = <T extends z.ZodType>(kind: T) => recordOf(ASPECTS, () => kind);

export const side = z.enum(SIDES);
export const writtenReview = z.strictObject({
  calificacion: rating,
  aspectos: z.strictObject(eachAspect(rating)).nullish().meta({ description: 'From guests only; ignored from hosts.' }),
  texto: personText('review'),
});
export const writtenAnswer = z.strictObject({ texto: personText('reviewAnswer') });

const month = z.string().regex(/^\d{4}-\d{2}$/);

/** A public review. The days of a stay are private, so only months are shown. */
export const review = z
  .object({
    idreserva: z.int(),
    lado: side.meta({ description: 'Author side' }),
    nombre: z.string().meta({ description: 'First name of the author; empty once erased' }),
    imagen: z.string().nullable(),
    desde: month.meta({ description: 'Check-in month' }),
    hasta: month,
    calificacion: z.int(),
    aspectos: z.object(eachAspect(z.int())).nullable(),
    texto: z.string().nullable().meta({ description: 'null once the author is erased' }),
    fecha: instant,
    respuesta: z.object({ texto: z.string().nullable(), fecha: instant }).nullable(),
  })
  .meta({ id: 'Review' });
/** With its space, while that is public. */
export const reviewOfSpace = review
  .extend({ espacio: card.pick({ idalojamiento: true, nombre: true }).nullable() })
  .meta({ id: 'ReviewOfSpace' });
export type ReviewView = z.input<typeof review>;

export const summary = z
  .object({
    total: z.int(),
    promedio: z.number().nullable().meta({ description: 'One decimal; null below three reviews, as are aspects' }),
    aspectos: z.object(eachAspect(z.number())).nullable(),
  })
  .meta({ id: 'ReviewSummary' });
export type SummaryView = z.input<typeof summary>;

type Shown = { readonly row: StayReviewsRow; readonly side: Side; readonly part: ReviewPart };

/** Reviews with their texts and the first names of their authors; for erased accounts only the ratings remain. */
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

/** `aspects`: the totals of guests' ratings; null for reviews of a guest. */
export const presentSummary = ({ reviews, rating }: { reviews: number; rating: number }, aspects: Aspects | null): SummaryView => {
  const promedio = meanOf(rating, reviews);
  const averages = aspects === null || promedio === null ? null : recordOf(ASPECTS, (aspect) => meanOf(aspects[aspect], reviews) ?? 0);
  return { total: reviews, promedio, aspectos: averages };
};
