import { z } from 'zod';
import { SENT_BACK_REASONS } from '../kernel/sent-back.ts';
import { contract } from '../server/http/contract.ts';
import { describedAs } from '../server/http/input/described.ts';
import { day, id, needle } from '../server/http/input/fields.ts';
import { listOf, pageQuery } from '../server/http/input/lists.ts';
import { personText } from '../server/http/input/person-text.ts';
import { card, ownAccommodation, photoShape, publicFace, publicHost, room } from './shapes.ts';

const tag = 'Spaces';
const oneId = z.object({ id });
const own = z.object({ accommodation: ownAccommodation });
/** Defaults to 1. */
const oneOrZero = z.union([z.literal([1, '1', true]).transform((): 1 => 1), z.literal([0, '0', false]).transform((): 0 => 0)]);
const reason = personText('reason').nullish().meta({ description: "The administrator's reason, stored in the event." });
const back = 'An administrator undoes it with 0 and a reason (D-53).';
const missing = (field: string) => ({ path: [field], message: 'required' });
const changedSpaces = ['space_not_found', 'no_longer_available'] as const;
const hiddenSpaces = ['space_not_found', 'not_yet_approved', 'space_not_active', 'no_longer_available'] as const;

export const getAccomodation = contract({
  name: 'getAccomodation',
  tag,
  summary: 'Returns all fields of a space; owner and administrators only',
  method: 'get',
  path: '/accommodations/getAccomodation/{id}',
  role: 'user',
  params: oneId,
  versioned: true,
  response: z.object({ accomodation: ownAccommodation }),
  rejections: ['space_not_found'],
});

export const getAccomodationFront = contract({
  name: 'getAccomodationFront',
  tag,
  summary: 'Returns the public view of a space; unapproved or blocked, only to its owner and administrators',
  method: 'get',
  path: '/accommodations/getAccomodationFront/{id}',
  role: 'public',
  params: oneId,
  query: z.object({ fecha_inicio: z.string().optional(), fecha_termino: z.string().optional() }),
  response: z.object({ accomodation: publicFace }),
  rejections: hiddenSpaces,
});

export const getHost = contract({
  name: 'getHost',
  tag,
  summary: 'Returns a host and their public spaces; 404 if they have none',
  method: 'get',
  path: '/hosts/{id}',
  role: 'public',
  params: oneId,
  query: z.object(pageQuery(12)),
  response: listOf(card).extend({ anfitrion: publicHost }),
  rejections: ['not_found'],
});

export const getAccomodationFeatured = contract({
  name: 'getAccomodationFeatured',
  tag,
  summary: 'Lists highlighted spaces, padded to twelve with the latest approved',
  method: 'get',
  path: '/accommodations/getAccomodationFeatured',
  role: 'public',
  response: z.object({ accomodations: z.array(card) }),
});

export const searchByUser = contract({
  name: 'searchByUser',
  tag,
  summary: "Lists the caller's spaces, at most 200 (D-29)",
  method: 'get',
  path: '/accommodations/searchByUser',
  role: 'user',
  response: z.object({ accomodations: z.array(ownAccommodation) }),
});

export const listAccommodations = contract({
  name: 'listAccommodations',
  tag,
  summary: "Lists the caller's spaces, paginated; s matches id, title and external reference; with dates, only spaces free every night",
  method: 'get',
  path: '/accommodations/get/accommodations',
  role: 'user',
  query: z
    .object({ s: needle, ...pageQuery(10), fecha_inicio: day.optional(), fecha_termino: day.optional() })
    .refine(({ fecha_inicio: from, fecha_termino: to }) => from === undefined || to !== undefined, missing('fecha_termino'))
    .refine(({ fecha_inicio: from, fecha_termino: to }) => to === undefined || from !== undefined, missing('fecha_inicio'))
    .refine(({ fecha_inicio: from = '', fecha_termino: to }) => to === undefined || from < to, {
      path: ['fecha_termino'],
      message: 'out_of_range',
    }),
  response: listOf(ownAccommodation),
});

export const getLogged = contract({
  name: 'getLogged',
  tag,
  summary: 'Returns the wizard state: its nine steps, the rooms and every field',
  method: 'get',
  path: '/accommodations/logged/{id}',
  role: 'user',
  params: oneId,
  versioned: true,
  response: z.object({
    steps: z.array(z.object({ number: z.int(), complete: z.boolean() })),
    step_05: z.array(room),
    accommodation: ownAccommodation,
  }),
  rejections: changedSpaces,
});

export const deleteAccommodation = contract({
  name: 'deleteAccommodation',
  tag,
  summary: `Takes a space off the market; 409 \`has_reservations\` while it has future paid or live reservations (D-116). ${back}`,
  method: 'delete',
  path: '/accommodations/delete/{id}',
  role: 'user',
  params: oneId,
  body: z.object({ eliminado: oneOrZero.optional(), reason }),
  status: 204,
  rejections: [...changedSpaces, 'forbidden', 'has_reservations', 'host_erased'],
});

export const cloneAccommodation = contract({
  name: 'cloneAccommodation',
  tag,
  summary: "Copies one of the caller's spaces to a draft (D-27)",
  method: 'post',
  path: '/accommodations/clone',
  role: 'user',
  body: z.object({ idalojamiento: z.unknown().meta(describedAs(z.int().min(1))) }),
  status: 201,
  response: own,
  rejections: [...changedSpaces, 'forbidden', 'country_closed'],
});

export const sellOrphanNights = contract({
  name: 'sellOrphanNights',
  tag,
  summary:
    'Sets whether guests may request a gap shorter than the minimum stay; only as a whole, optionally also beside a host block (D-90)',
  method: 'put',
  path: '/accommodations/{id}/orphan-nights',
  role: 'user',
  params: oneId,
  body: z.strictObject({
    vende: z.boolean(),
    junto_a_bloqueos: z.boolean().optional().describe('Unchanged if omitted; false by default'),
  }),
  response: z.object({ noches_sueltas: z.boolean(), sueltas_junto_a_bloqueos: z.boolean() }),
  rejections: changedSpaces,
});

export const verifyAccommodation = contract({
  name: 'verifyAccommodation',
  tag,
  summary: `Marks a space as verified. ${back}`,
  method: 'put',
  path: '/accommodations/verify/{id}',
  role: 'admin',
  params: oneId,
  body: z.object({ verificado: oneOrZero.optional(), reason }),
  response: own,
  rejections: changedSpaces,
});

export const approveAccommodation = contract({
  name: 'approveAccommodation',
  tag,
  summary: `Approves a space, making it searchable and requestable; for a changed one, records another review (D-54). ${back}`,
  method: 'put',
  path: '/accommodations/approve/{id}',
  role: 'admin',
  params: oneId,
  body: z.object({ aprobado: oneOrZero.optional(), reason }),
  response: own,
  rejections: [...changedSpaces, 'still_draft'],
});

export const sendBackAccommodation = contract({
  name: 'sendBackAccommodation',
  tag: 'console',
  summary: 'Returns a new space to its host for changes: it is a draft until resubmitted, and the host is notified of what and why',
  method: 'put',
  path: '/console/accommodations/{id}/send-back',
  role: 'admin',
  params: oneId,
  body: z.strictObject({ because: z.enum(SENT_BACK_REASONS), words: personText('givenReason').optional() }),
  response: own,
  rejections: [...changedSpaces, 'already_approved', 'still_draft'],
});

export const unblockAccommodation = contract({
  name: 'unblockAccommodation',
  tag: 'console',
  summary: 'Unblocks a space and waives its rejection markers (D-50, D-55)',
  method: 'put',
  path: '/console/accommodations/{id}/unblock',
  role: 'admin',
  params: oneId,
  body: z.strictObject({ reason: personText('givenReason') }),
  response: own,
  rejections: [...changedSpaces, 'not_blocked'],
});

export const waiveStrike = contract({
  name: 'waiveStrike',
  tag: 'console',
  summary: 'Waives the marker caused by a reservation (D-50); a block remains until lifted',
  method: 'put',
  path: '/console/accommodations/{id}/strikes/{reservationId}/waive',
  role: 'admin',
  params: oneId.extend({ reservationId: z.coerce.number().int().positive() }),
  body: z.strictObject({ reason: personText('givenReason') }),
  response: own,
  rejections: [...changedSpaces, 'not_found'],
});

export const blockAccommodation = contract({
  name: 'blockAccommodation',
  tag: 'console',
  summary: 'Blocks new requests for a space until the block is lifted (D-55)',
  method: 'put',
  path: '/console/accommodations/{id}/block',
  role: 'admin',
  params: oneId,
  body: z.strictObject({ reason: personText('givenReason') }),
  response: own,
  rejections: [...changedSpaces, 'already_blocked'],
});

export const addVisit = contract({
  name: 'addVisit',
  tag,
  summary: 'Counts a visit to the page of a space; no IP address is stored (SEC-21)',
  method: 'post',
  path: '/accommodations/add-visit',
  role: 'public',
  rate: 'view',
  body: z.object({ id }),
  status: 204,
  rejections: hiddenSpaces,
});

const highlighted = z.object({ accommodations: z.array(card) });

export const getHighlighted = contract({
  name: 'getHighlighted',
  tag,
  summary: 'Lists highlighted spaces in home page order',
  method: 'get',
  path: '/accommodations/highlight/all',
  role: 'public',
  response: highlighted,
});

export const addHighlight = contract({
  name: 'addHighlight',
  tag,
  summary: 'Highlights an approved space; returns the new list',
  method: 'put',
  path: '/accommodations/highlight/add/{id}',
  role: 'admin',
  params: oneId,
  response: highlighted,
  rejections: [...changedSpaces, 'not_yet_approved'],
});

export const deleteHighlight = contract({
  name: 'deleteHighlight',
  tag,
  summary: 'Removes a highlight; returns the new list',
  method: 'put',
  path: '/accommodations/highlight/delete/{id}',
  role: 'admin',
  params: oneId,
  response: highlighted,
  rejections: changedSpaces,
});

const photos = z.object({ photos: z.array(photoShape) });

export const getGalleries = contract({
  name: 'getGalleries',
  tag,
  summary: "Lists photos of the caller's spaces",
  method: 'get',
  path: '/galleries',
  role: 'user',
  response: photos,
});

export const getGallery = contract({
  name: 'getGallery',
  tag,
  summary: 'Lists photos of a space',
  method: 'get',
  path: '/galleries/searchByAccommodation/{id}',
  role: 'public',
  params: oneId,
  response: photos,
  rejections: hiddenSpaces,
});
