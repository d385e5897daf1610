import { z } from 'zod';
import { KEEP_REASONS, REPORT_REASONS, SIDES, WITHDRAWAL_REASONS } from '../../kernel/reviews.ts';
import { contract } from '../../server/http/contract.ts';
import { id } from '../../server/http/input/fields.ts';
import { personNames } from '../../server/names.ts';
import { listed } from '../list-query.ts';

/** Reviews for administrators: what was reported waits until it is kept or withdrawn, each with a reason of a list (D-130). */
const desk = { tag: 'console', role: 'admin' } as const;
const instant = z.iso.datetime();
const oneReview = z.object({ id, side: z.enum(SIDES) });

const line = z
  .object({
    id: z.string().meta({ description: '`17-guest`: number of the reservation, side of the author' }),
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
export type ConsoleReview = z.input<typeof line>;

export const listReviews = contract({
  ...desk,
  name: 'consoleReviews',
  summary: 'Reviews of stays, the latest first; `denunciada` for those that wait',
  method: 'get',
  path: '/console/reviews',
  ...listed,
  response: z.array(line),
});

const judged = z.object({ position: z.string().nullable().meta({ description: 'Of the event that says so.' }) });

export const keepReview = contract({
  ...desk,
  name: 'consoleKeepReview',
  summary: 'Leaves a reported review as it is; it cannot be reported again',
  method: 'post',
  path: '/console/reviews/{id}/{side}/keep',
  params: oneReview,
  body: z.strictObject({ reason: z.enum(KEEP_REASONS) }),
  response: judged,
  rejections: ['not_found', 'not_reported'],
});

export const withdrawReview = contract({
  ...desk,
  name: 'consoleWithdrawReview',
  summary: 'Takes a reported review away: nobody sees it, and it leaves the sums',
  method: 'post',
  path: '/console/reviews/{id}/{side}/withdraw',
  params: oneReview,
  body: z.strictObject({ reason: z.enum(WITHDRAWAL_REASONS) }),
  response: judged,
  rejections: ['not_found', 'not_reported'],
});
