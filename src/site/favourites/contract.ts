import { z } from 'zod';
import { MAX_HIDDEN } from '../../kernel/listings/limits.ts';
import { card } from '../../listings/public.ts';
import { contract } from '../../server/http/contract.ts';
import { id, needle } from '../../server/http/input/fields.ts';
import { listOf, pageQuery } from '../../server/http/input/lists.ts';

const tag = 'Favourites';
const estado = z.literal([0, 1]);
const state = z.object({ estado: estado.describe('1 saved, 0 not') });
const hidden = ['space_not_found', 'not_yet_approved', 'space_not_active', 'no_longer_available'] as const;

export const changeWish = contract({
  name: 'changeWish',
  tag,
  summary: 'Toggles a favourite; `estado` sets it explicitly, so a retry cannot undo it. Never by GET (SEC-19)',
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
  summary: "Hides spaces from the caller's results, or shows them again; several at once after signing in",
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
  summary: "Adds spaces to the caller's comparison, four at most, or removes them; several at once after signing in",
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
  summary: 'Lists ids of the spaces the caller compares, in the order chosen: at most 4',
  method: 'get',
  path: '/favorites/compared',
  role: 'user',
  response: markedIds,
});

export const getHiddenIds = contract({
  name: 'getHiddenIds',
  tag,
  summary: 'Lists ids of the spaces the caller has hidden, for search results: at most 500',
  method: 'get',
  path: '/favorites/hidden',
  role: 'user',
  response: markedIds,
});

export const checkWish = contract({
  name: 'checkWish',
  tag,
  summary: 'Checks whether a space is a favourite',
  method: 'get',
  path: '/wishList/checkWish/{id}',
  role: 'user',
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: state,
});

/** What a favourite contains besides the card of its space. */
export const besideCard = z.object({
  alojamiento_idalojamiento: z.int().describe('Space id, as in `POST wishList/change`'),
  agregado: z.iso.datetime(),
  disponible: z
    .enum(['active', 'not_yet_approved', 'space_not_active', 'no_longer_available'])
    .describe('Whether its page is available; favourites stay listed (D-119)'),
});
const favourite = card.extend(besideCard.shape).meta({ id: 'Favourite' });

export const getFavorites = contract({
  name: 'getFavorites',
  tag,
  summary: "Lists the caller's favourites, latest first, paginated; s matches title or place; `ocultos=1` lists hidden spaces",
  method: 'get',
  path: '/favorites',
  role: 'user',
  query: z.object({ s: needle, ocultos: z.literal(['0', '1']).optional(), ...pageQuery(12) }),
  response: listOf(favourite),
});

export const getFavoriteIds = contract({
  name: 'getFavoriteIds',
  tag,
  summary: "Lists ids of the caller's favourites, for heart icons: at most 500",
  method: 'get',
  path: '/favorites/ids',
  role: 'user',
  response: z.object({ data: z.array(z.int()) }),
});
