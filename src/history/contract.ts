import { z } from 'zod';
import { contract } from '../platform/http/contract.ts';
import { id } from '../platform/http/input/fields.ts';

export const reservationHistory = contract({
  name: 'reservationHistory',
  tag: 'Reservations',
  summary: "The reservation's own history in plain words, for both sides, by session or by the token of one of its links",
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
      .meta({ description: "The caller's own words; administrators see all, a link without a session none." }),
  }),
  rejections: ['not_found', 'not_signed_in', 'too_many_requests'],
});
