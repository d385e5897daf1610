import { z } from 'zod';
import { LANGUAGES } from '../kernel/languages.ts';
import { priceShapes } from '../pricing/public.ts';
import { contract } from '../server/http/contract.ts';
import { day, id } from '../server/http/input/fields.ts';
import { listOf, pageQuery } from '../server/http/input/lists.ts';
import { personText } from '../server/http/input/person-text.ts';
import { payment, reservation, reservedSpace } from './shapes.ts';
import { REASONS, STANDINGS } from './vocabulary.ts';

const tag = 'Reservations';
const oneId = z.object({ id });
/** The link's token, or `-` when the session authorises the caller. */
const linked = z.object({ id, token: z.string().min(1).max(200) });
const guests = z.int().positive();
const inOrder = { path: ['fecha_termino'], message: 'out_of_range' };
const because = z.strictObject({
  reason: personText('reason')
    .nullish()
    .meta({ description: `One of ${REASONS.join(', ')}; other words count as other and are kept for their author and administrators.` }),
  note: personText('reason').nullish().meta({ description: 'Words beside the reason, kept likewise.' }),
});
const one = z.object({ reservation });

const stayRejections = ['unavailable', 'own_space', ...priceShapes.refusals.space, ...priceShapes.refusals.stay] as const;
const stayStatuses = { own_space: 403 } as const;
const linkRejections = ['E01', 'E02', 'E03', 'E04', 'E05', 'not_signed_in', 'forbidden'] as const;
const linkStatuses = { E01: 400, E02: 400, E03: 400, E04: 400, E05: 400 } as const;
const paymentRejections = ['E01', 'E02', 'E03', 'E04', 'E05', 'E06'] as const;
const paymentStatuses = { E01: 400, E02: 400, E03: 400, E04: 400, E05: 400, E06: 400 } as const;

export const createReservation = contract({
  name: 'createReservation',
  tag,
  summary: 'Makes a draft of a reservation; it holds no nights. The same listing and dates again: 200 with the draft that is there',
  method: 'post',
  path: '/reservations',
  role: 'user',
  rate: 'reserve',
  secret: true,
  body: z
    .strictObject({
      idalojamiento: id,
      fecha_inicio: day,
      fecha_termino: day,
      language: z.enum(LANGUAGES).optional(),
      guests: guests.optional(),
      tarifa: z.int().min(0).optional().meta({
        description: 'Version of the tariff that a simulation named: it counts for the draft if it was in force within the last hour.',
      }),
    })
    .refine(({ fecha_inicio, fecha_termino }) => fecha_inicio < fecha_termino, inOrder),
  status: 201,
  alsoStatus: 200,
  response: z.object({ reservation, accommodation: reservedSpace, totalDays: z.int(), offers: priceShapes.offers }),
  rejections: stayRejections,
  statuses: stayStatuses,
});

export const updateReservation = contract({
  name: 'updateReservation',
  tag,
  summary: 'Other dates or guests for a draft; what is absent stays as it is',
  method: 'put',
  path: '/reservations/{id}',
  role: 'user',
  secret: true,
  params: oneId,
  body: z
    .strictObject({ fecha_inicio: day.optional(), fecha_termino: day.optional(), guests: guests.optional() })
    .refine(({ fecha_inicio: from, fecha_termino: to }) => from === undefined || to === undefined || from < to, inOrder),
  response: one,
  versioned: true,
  rejections: [...stayRejections, ...STANDINGS],
  statuses: stayStatuses,
});

export const choosePaymentType = contract({
  name: 'choosePaymentType',
  tag,
  summary: 'How the guest means to pay',
  method: 'put',
  path: '/reservations/{id}/tipopago',
  role: 'user',
  secret: true,
  params: oneId,
  body: z.strictObject({ tipopago: z.enum(['mercadopago', 'paypal', 'bankTransfer']) }),
  response: one,
  versioned: true,
  rejections: ['method_unavailable', ...STANDINGS],
});

export const requestReservation = contract({
  name: 'requestReservation',
  tag,
  summary: "The nights are held from here, the host's time to answer runs",
  method: 'put',
  path: '/reservations/request/{id}',
  role: 'user',
  secret: true,
  params: oneId,
  body: z.strictObject({
    coupon: z.string().max(100).nullish(),
    nota: personText('requestNote').nullish().meta({ description: 'Words to the host, who reads them with the request (D-131).' }),
    total: z.number().nonnegative().optional().meta({
      description: 'What the guest was shown to pay now. When it is more by now, nothing is requested: total_changed.',
    }),
    terminos: z.string().max(20, 'invalid').optional().meta({
      description:
        'The version of the terms of use that the guest accepts, kept with the reservation. Another one is in force: terms_changed.',
    }),
  }),
  response: one,
  versioned: true,
  rejections: [
    ...stayRejections,
    'total_changed',
    'terms_changed',
    ...STANDINGS,
    'too_many_requests_open',
    'too_many_requests_listing',
    'too_many_requests_day',
    'profile_incomplete',
    'invalid_coupon',
    'coupon_exhausted',
    'coupon_not_today',
    'too_late',
  ],
  statuses: { ...stayStatuses, too_many_requests_listing: 429, too_many_requests_day: 429, too_late: 422 },
});

export const acceptReservation = contract({
  name: 'acceptReservation',
  tag,
  summary: 'The host accepts in time, by the link of the mail or, with `-` as token, signed in',
  method: 'put',
  path: '/reservations/accept/{id}/{token}',
  role: 'token',
  rate: 'byLink',
  secret: true,
  params: linked,
  body: z.strictObject({
    aunque_ocupado: z.boolean().optional().meta({
      description: 'The host has seen that a calendar of another site takes the nights: without it taken_elsewhere (D-118).',
    }),
  }),
  response: one,
  rejections: [...linkRejections, ...STANDINGS, 'taken_elsewhere'],
  statuses: linkStatuses,
});

export const rejectReservation = contract({
  name: 'rejectReservation',
  tag,
  summary: 'The host declines in time, by the link of the mail or, with `-` as token, signed in',
  method: 'put',
  path: '/reservations/reject/{id}/{token}',
  role: 'token',
  rate: 'byLink',
  secret: true,
  params: linked,
  body: because,
  response: one,
  rejections: [...linkRejections, ...STANDINGS],
  statuses: linkStatuses,
});

export const askToEndStay = contract({
  name: 'askToEndStay',
  tag,
  summary: 'The host asks to end a paid stay that has begun; an administrator decides (D-136)',
  method: 'post',
  path: '/reservations/{id}/ask-end',
  role: 'user',
  secret: true,
  params: oneId,
  body: because,
  response: one,
  rejections: [...STANDINGS, 'stay_not_begun', 'stay_over'],
});

export const initiatedReservation = contract({
  name: 'initiatedReservation',
  tag,
  summary: "What the host's link page shows; looking changes nothing",
  method: 'get',
  path: '/reservations/initiated/{id}/{token}',
  role: 'token',
  secret: true,
  params: linked,
  response: z.object({ reservation, guest: z.object({ nombre: z.string() }) }),
  rejections: [...linkRejections, 'not_found'],
  statuses: linkStatuses,
});

export const payReservation = contract({
  name: 'payReservation',
  tag,
  summary: 'The payment page: what each method asks, and until when; looking changes nothing',
  method: 'get',
  path: '/reservations/{id}/{token}',
  role: 'token',
  secret: true,
  params: linked,
  response: z.object({ reservation, guest: z.object({ nombre: z.string() }), payment }),
  rejections: paymentRejections,
  statuses: paymentStatuses,
});

export const getReservation = contract({
  name: 'getReservation',
  tag,
  summary: 'One reservation in any state, by session or by the token of one of its links',
  method: 'get',
  path: '/reservations/{id}',
  role: 'public',
  secret: true,
  params: oneId,
  query: z.object({ token: z.string().max(200).optional() }),
  response: one,
  versioned: true,
  rejections: ['not_found', 'not_signed_in', 'too_many_requests'],
});

const listQuery = z.object({
  ...pageQuery(10),
  status: z
    .string()
    .optional()
    .transform((text) => (text ? text.split(',') : []))
    .pipe(z.array(z.enum(['initiated', 'accepted', 'unpaid', 'paid', 'rejected', 'canceled'])))
    .meta({ description: 'Several with commas; without it all that were sent, rejected and cancelled ones among them.' }),
  accommodationId: id.optional().meta({ description: 'Of this space alone.' }),
});

const counted = z.int().nonnegative();
const listed = listOf(reservation).extend({
  counts: z
    .object({ all: counted, initiated: counted, accepted: counted, unpaid: counted, paid: counted, rejected: counted, canceled: counted })
    .meta({ description: 'How many there are in all, and of each `status`, whatever was asked for.' }),
});

export const madeReservations = contract({
  name: 'madeReservations',
  tag,
  summary: 'Reservations the caller made, whoever has to act first on top',
  method: 'get',
  path: '/reservations',
  role: 'user',
  secret: true,
  query: listQuery,
  response: listed,
});

export const receivedReservations = contract({
  name: 'receivedReservations',
  tag,
  summary: "Reservations of the caller's spaces, whoever has to act first on top",
  method: 'get',
  path: '/reservations/received',
  role: 'user',
  secret: true,
  query: listQuery,
  response: listed,
});

export const cancelReservation = contract({
  name: 'cancelReservation',
  tag,
  summary: 'Cancels, with what goes back; a draft goes silently. An administrator signs in afresh (D-137)',
  method: 'delete',
  path: '/reservations/{id}',
  role: 'user',
  fresh: 'as_admin',
  secret: true,
  params: oneId,
  body: because.extend({
    refund: z.number().nonnegative().optional().meta({
      description: 'What the guest was shown to come back. When it is another amount by now, nothing is cancelled: refund_changed.',
    }),
  }),
  response: z.object({ reservation, refund: z.object({ percentage: z.int(), amount: z.number() }) }),
  versioned: true,
  rejections: [...STANDINGS, 'refund_changed', 'stay_begun', 'stay_over', 'sign_in_again'],
});

export const renewLink = contract({
  name: 'consoleRenewLink',
  tag: 'console',
  summary: 'Ends the links of the guest or the host and mails them a new one (D-139)',
  method: 'post',
  path: '/console/reservations/{id}/renew-link',
  role: 'admin',
  params: oneId,
  body: z.strictObject({ reason: personText('givenReason'), party: z.enum(['guest', 'host']) }),
  response: z.object({ position: z.string().nullable().meta({ description: 'Of the event that says so.' }) }),
  rejections: STANDINGS,
});
