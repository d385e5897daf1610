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
    .meta({ description: `One of ${REASONS.join(', ')}; any other text counts as other, kept for its author and administrators.` }),
  note: personText('reason').nullish().meta({ description: 'Free text, same visibility.' }),
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
  summary: 'Creates a draft reservation that holds no nights. Repeating the listing and dates returns the existing draft with 200',
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
        description: 'Tariff version from a simulation; applies to the draft if it was in force within the last hour.',
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
  summary: "Changes a draft's dates or guests; absent fields stay unchanged",
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
  summary: 'Sets the payment method',
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
  summary: "Requests a stay: holds the nights, starts the host's deadline",
  method: 'put',
  path: '/reservations/request/{id}',
  role: 'user',
  secret: true,
  params: oneId,
  body: z.strictObject({
    coupon: z.string().max(100).nullish(),
    nota: personText('requestNote').nullish().meta({ description: 'Message to the host, shown with the request (D-131).' }),
    total: z.number().nonnegative().optional().meta({
      description: 'Amount due now, as shown to the guest. If it has risen, nothing is requested: total_changed.',
    }),
    terminos: z.string().max(20, 'invalid').optional().meta({
      description: 'Version of the terms of use the guest accepts, stored with the reservation. If another is in force: terms_changed.',
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
  summary: 'Accepts a request in time, as host, by the mailed link or signed in (token `-`)',
  method: 'put',
  path: '/reservations/accept/{id}/{token}',
  role: 'token',
  rate: 'byLink',
  secret: true,
  params: linked,
  body: z.strictObject({
    aunque_ocupado: z.boolean().optional().meta({
      description: 'The host knows that an external calendar takes the nights; without it: taken_elsewhere (D-118).',
    }),
  }),
  response: one,
  rejections: [...linkRejections, ...STANDINGS, 'taken_elsewhere'],
  statuses: linkStatuses,
});

export const rejectReservation = contract({
  name: 'rejectReservation',
  tag,
  summary: 'Declines a request in time, as host, by the mailed link or signed in (token `-`)',
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
  summary: 'Asks, as host, to end a paid stay in progress; an administrator decides (D-136)',
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
  summary: "Returns what the host's link page shows; has no effect",
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
  summary: 'Returns the payment page: the price per method and the deadline; has no effect',
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
  summary: 'Returns a reservation in any state, by session or by a link token',
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
    .meta({ description: 'Comma-separated; defaults to all that were sent, including rejected and cancelled.' }),
  accommodationId: id.optional().meta({ description: 'Only this space.' }),
});

const counted = z.int().nonnegative();
const listed = listOf(reservation).extend({
  counts: z
    .object({ all: counted, initiated: counted, accepted: counted, unpaid: counted, paid: counted, rejected: counted, canceled: counted })
    .meta({ description: 'Total and per `status`, regardless of the filters.' }),
});

export const madeReservations = contract({
  name: 'madeReservations',
  tag,
  summary: 'Lists reservations the caller made, awaiting action first',
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
  summary: "Lists reservations of the caller's spaces, awaiting action first",
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
  summary: 'Cancels a reservation with its refund; drafts silently. Administrators sign in again (D-137)',
  method: 'delete',
  path: '/reservations/{id}',
  role: 'user',
  fresh: 'as_admin',
  secret: true,
  params: oneId,
  body: because.extend({
    refund: z.number().nonnegative().optional().meta({
      description: 'Refund amount shown to the guest. If it has changed, nothing is cancelled: refund_changed.',
    }),
  }),
  response: z.object({ reservation, refund: z.object({ percentage: z.int(), amount: z.number() }) }),
  versioned: true,
  rejections: [...STANDINGS, 'refund_changed', 'stay_begun', 'stay_over', 'sign_in_again'],
});

export const renewLink = contract({
  name: 'consoleRenewLink',
  tag: 'console',
  summary: "Revokes the guest's or host's links and mails a new one (D-139)",
  method: 'post',
  path: '/console/reservations/{id}/renew-link',
  role: 'admin',
  params: oneId,
  body: z.strictObject({ reason: personText('givenReason'), party: z.enum(['guest', 'host']) }),
  response: z.object({ position: z.string().nullable().meta({ description: 'Log position of its event.' }) }),
  rejections: STANDINGS,
});
