import { z } from 'zod';
import { reservationView } from '../../reservations/public.ts';
import { contract } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';

export const reservationHistory = contract({
  name: 'reservationHistory',
  tag: 'Reservations',
  summary: "Returns a reservation's history in plain language, for both sides; by session or by a link token",
  method: 'get',
  path: '/reservations/{id}/history',
  role: 'public',
  secret: true,
  params: z.object({ id }),
  query: z.object({ token: z.string().max(200).optional() }),
  response: z.object({
    events: z.array(
      z.object({ code: z.string(), text: z.string(), actor: z.enum(['guest', 'host', 'admin', 'system']), at: z.iso.datetime() }),
    ),
    notes: z
      .array(z.object({ note: z.string(), at: z.iso.datetime() }))
      .meta({ description: "The caller's own text; administrators see all, a link without a session none." }),
  }),
  rejections: ['not_found', 'not_signed_in', 'too_many_requests'],
});

const instant = z.iso.datetime();
/** `held`: a request awaiting its answer or payment; `reserved`: a paid stay. */
const TAKEN = ['held', 'reserved', 'blocked', 'imported'] as const;

export const takenNights = contract({
  name: 'takenNights',
  tag: 'Calendar',
  summary: "Lists the taken nights of the caller's space, a year back to the horizon",
  method: 'get',
  path: '/accommodations/nights/{id}',
  role: 'user',
  secret: true,
  params: z.object({ id }),
  response: z.object({
    data: z.array(
      z.object({
        fecha_inicio: day,
        fecha_termino: day.meta({ description: 'Exclusive: the first free day (D-02).' }),
        estado: z.enum(TAKEN),
        nombre: z.string().nullable().meta({ description: "Guest's first name; null for a block." }),
      }),
    ),
  }),
  rejections: ['not_found'],
});

export const answerOfNight = contract({
  name: 'answerOfNight',
  tag: 'Calendar',
  summary: "Returns what takes a night of the caller's space: since when, its source and earlier changes (C-08)",
  method: 'get',
  path: '/accommodations/nights/{id}/{fecha}',
  role: 'user',
  secret: true,
  params: z.object({ id, fecha: day }),
  response: z.object({
    night: z.object({
      fecha: day,
      estado: z.enum(['free', ...TAKEN]),
      desde: instant.nullable().meta({ description: 'When it was taken.' }),
      reservation: reservationView.nullable(),
      bloqueo: z
        .object({
          idrestriccion: id,
          fecha_inicio: day,
          fecha_termino: day,
          origen: z.enum(['host', 'declined', 'file']).meta({
            description: '`declined`: from a request declined because the nights were let elsewhere (D-50).',
          }),
          por: z.enum(['host', 'admin']),
        })
        .nullable(),
      antes: z
        .array(
          z.object({
            que: z.enum(['held', 'released', 'blocked', 'unblocked']),
            at: instant,
            causa: z
              .enum(['rejected', 'host_deadline', 'payment_deadline', 'transfer_deadline', 'guest', 'host', 'admin', 'request_failed'])
              .nullable()
              .meta({ description: 'Release reason.' }),
            nombre: z.string().nullable(),
          }),
        )
        .meta({ description: 'Latest first, at most ten.' }),
    }),
  }),
  rejections: ['not_found'],
});
