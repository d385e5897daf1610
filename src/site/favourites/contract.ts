import { z } from 'zod';
import { MAX_HIDDEN } from '../../kernel/listings/limits.ts';
import { card } from '../../listings/public.ts';
import { contract } from '../../server/http/contract.ts';
import { id, needle } from '../../server/http/input/fields.ts';
import { listOf, pageQuery } from '../../server/http/input/lists.ts';

const tag = 'Favourites';
const estado = z.literal([0, 1]);
const state = z.object({ estado: estado.describe('1 kept, 0 not') });
const hidden = ['space_not_found', 'not_yet_approved', 'space_not_active', 'no_longer_available'] as const;

export const changeWish = contract({
  name: 'changeWish',
  tag,
  summary: 'Turns a favourite over; with `estado` it is set, so that a repeat cannot undo it. Never by GET (SEC-19)',
  method: 'post',
  path: '/wishList/change',
  role: 'user',
  body: z.strictObject({ alojamiento_idalojamiento: id, estado: z.literal([0, 1]).optional() }),
  response: state,
  rejections: [...hidden, 'too_many_favourites'],
});

const markedIds = z.object({ data: z.array(z.int()) });
const oneOrSeveral = z.array(id).min(1).max(MAX_HIDDEN);

export const hideListings = contract({
  name: 'hideListings',
  tag,
  summary: 'Leaves spaces out of the results that the caller sees, or shows them again; several at once after signing in',
  method: 'post',
  path: '/wishList/hide',
  role: 'user',
  body: z.strictObject({ alojamientos: oneOrSeveral, oculto: z.literal([0, 1]) }),
  response: markedIds,
  rejections: ['too_many_hidden'],
});

export const compareListings = contract({
  name: 'compareListings',
  tag,
  summary: 'Puts spaces beside those that the caller compares, four at most, or takes them away; several at once after signing in',
  method: 'post',
  path: '/wishList/compare',
  role: 'user',
  body: z.strictObject({ alojamientos: oneOrSeveral, comparado: z.literal([0, 1]) }),
  response: markedIds,
  rejections: ['too_many_compared'],
});

export const getComparedIds = contract({
  name: 'getComparedIds',
  tag,
  summary: 'The ids of what the caller compares, in the order in which they were chosen: at most 4',
  method: 'get',
  path: '/favorites/compared',
  role: 'user',
  response: markedIds,
});

export const getHiddenIds = contract({
  name: 'getHiddenIds',
  tag,
  summary: 'The ids of what the caller has hidden, for the results of a search: at most 500',
  method: 'get',
  path: '/favorites/hidden',
  role: 'user',
  response: markedIds,
});

export const checkWish = contract({
  name: 'checkWish',
  tag,
  summary: 'Whether the caller keeps a space',
  method: 'get',
  path: '/wishList/checkWish/{id}',
  role: 'user',
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: state,
});

/** What a favourite contains besides the card of its space. */
export const besideCard = z.object({
  alojamiento_idalojamiento: z.int().describe('The space, as `POST wishList/change` names it'),
  agregado: z.iso.datetime(),
  disponible: z
    .enum(['active', 'not_yet_approved', 'space_not_active', 'no_longer_available'])
    .describe('Whether its page can be visited; what is kept stays in the list (D-119)'),
});
const favourite = card.extend(besideCard.shape).meta({ id: 'Favourite' });

export const getFavorites = contract({
  name: 'getFavorites',
  tag,
  summary: 'What the caller keeps, the latest first, by page; s matches the title or the place; with `ocultos=1` what they have hidden',
  method: 'get',
  path: '/favorites',
  role: 'user',
  query: z.object({ s: needle, ocultos: z.literal(['0', '1']).optional(), ...pageQuery(12) }),
  response: listOf(favourite),
});

export const getFavoriteIds = contract({
  name: 'getFavoriteIds',
  tag,
  summary: 'The ids of what the caller keeps, for the hearts of a page: at most 500',
  method: 'get',
  path: '/favorites/ids',
  role: 'user',
  response: z.object({ data: z.array(z.int()) }),
});
