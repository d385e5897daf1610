import { z } from 'zod';
import { recordOf } from '../kernel/own.ts';
import { ASPECTS, BEST, LEAST, SIDES } from '../kernel/reviews.ts';
import { card } from '../listings/public.ts';
import { personText } from '../server/http/input/person-text.ts';

const instant = z.iso.datetime();
const rating = z.int().min(LEAST, 'out_of_range').max(BEST, 'out_of_range');
const eachAspect = <T extends z.ZodType>(kind: T) => recordOf(ASPECTS, () => kind);

export const side = z.enum(SIDES);
export const writtenReview = z.strictObject({
  calificacion: rating,
  aspectos: z.strictObject(eachAspect(rating)).nullish().meta({ description: 'By guests; of hosts nothing is taken.' }),
  texto: personText('review'),
});
export const writtenAnswer = z.strictObject({ texto: personText('reviewAnswer') });

const month = z.string().regex(/^\d{4}-\d{2}$/);

/** A public review. The days of a stay are nobody's business: months are shown. */
export const review = z
  .object({
    idreserva: z.int(),
    lado: side.meta({ description: 'Who wrote it' }),
    nombre: z.string().meta({ description: 'First name of the author; empty once the account was erased' }),
    imagen: z.string().nullable(),
    desde: month.meta({ description: 'Month of check-in' }),
    hasta: month,
    calificacion: z.int(),
    aspectos: z.object(eachAspect(z.int())).nullable(),
    texto: z.string().nullable().meta({ description: 'Null once its author was erased' }),
    fecha: instant,
    respuesta: z.object({ texto: z.string().nullable(), fecha: instant }).nullable(),
  })
  .meta({ id: 'Review' });
/** With the space it is about, while everybody may see that. */
export const reviewOfSpace = review
  .extend({ espacio: card.pick({ idalojamiento: true, nombre: true }).nullable() })
  .meta({ id: 'ReviewOfSpace' });
export type ReviewView = z.input<typeof review>;

export const summary = z
  .object({
    total: z.int(),
    promedio: z.number().nullable().meta({ description: 'With one decimal; null below three reviews, like the aspects' }),
    aspectos: z.object(eachAspect(z.number())).nullable(),
  })
  .meta({ id: 'ReviewSummary' });
export type SummaryView = z.input<typeof summary>;
