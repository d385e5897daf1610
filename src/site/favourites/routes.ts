import type { Knex } from 'knex';
import { cardsOf, listingPolicies } from '../../listings/public.ts';
import { listingsById, listingsNamed } from '../../listings/queries.ts';
import { command, type Route, route } from '../../server/http/contract.ts';
import { listOfJson } from '../../server/http/input/lists.ts';
import { besides, written } from '../../server/http/json-parts.ts';
import { favouritesOf, isFavourite, markedBy } from '../queries.ts';
import type { FavouriteCommands } from './commands.ts';
import {
  besideCard,
  changeWish,
  checkWish,
  compareListings,
  getComparedIds,
  getFavoriteIds,
  getFavorites,
  getHiddenIds,
  hideListings,
} from './contract.ts';

type FavouriteRoutesDeps = { readonly db: Knex; readonly commands: FavouriteCommands };

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

export const favouriteRoutes = ({ db, commands }: FavouriteRoutesDeps): readonly Route[] => [
  command(changeWish, {
    write: async ({ body: { alojamiento_idalojamiento: listingId, estado }, user, metadata }) => {
      const wanted = estado === undefined ? null : estado === 1;
      const { isFavourite, position } = await commands.change({ user, listingId, wanted }, metadata);
      return { estado: flag(isFavourite), position };
    },
    from: ['favourites'],
  }),
  command(hideListings, {
    write: async ({ body: { alojamientos: listingIds, oculto }, user, metadata }) => {
      const { marked, position } = await commands.mark({ mark: 'hidden', userId: user.id, listingIds, on: oculto === 1 }, metadata);
      return { data: [...marked], position };
    },
    from: ['hidden-listings'],
  }),
  command(compareListings, {
    write: async ({ body: { alojamientos: listingIds, comparado }, user, metadata }) => {
      const { marked, position } = await commands.mark({ mark: 'compared', userId: user.id, listingIds, on: comparado === 1 }, metadata);
      return { data: [...marked], position };
    },
    from: ['compared-listings'],
  }),
  route(getHiddenIds, async ({ user }) => ({ data: (await markedBy(db, 'hidden', user.id)).map(({ listingId }) => listingId) })),
  route(getComparedIds, async ({ user }) => ({
    data: (await markedBy(db, 'compared', user.id)).map(({ listingId }) => listingId).reverse(),
  })),
  route(checkWish, async ({ params, user }) => ({ estado: flag(await isFavourite(db, user.id, params.id)) })),
  route(getFavoriteIds, async ({ user }) => ({ data: (await favouritesOf(db, user.id)).map(({ listingId }) => listingId) })),
  route(getFavorites, async ({ query: { s, ocultos, page, perPage }, user, language, ctx }) => {
    const all = await (ocultos === '1' ? markedBy(db, 'hidden', user.id) : favouritesOf(db, user.id));
    const named =
      s === ''
        ? null
        : await listingsNamed(
            db,
            s,
            all.map(({ listingId }) => listingId),
          );
    const matching = all.filter(({ listingId }) => named?.has(listingId) ?? true);
    const shown = matching.slice((page - 1) * perPage, page * perPage);
    const rows = await listingsById(
      db,
      shown.map(({ listingId }) => listingId),
    );
    const found = shown.flatMap(({ listingId, addedAt }) => {
      const row = rows.get(listingId);
      return row ? [{ row, addedAt }] : [];
    });
    const cards = await cardsOf(
      db,
      found.map(({ row }) => row),
      user,
      language,
    );
    const data = found.flatMap(({ row, addedAt }) => {
      const card = cards.get(row.id);
      return card
        ? [
            besides(
              card,
              written(besideCard, { alojamiento_idalojamiento: row.id, agregado: addedAt, disponible: listingPolicies.stateOf(row) }),
            ),
          ]
        : [];
    });
    return listOfJson(data, matching.length, { page, perPage, path: ctx.path });
  }),
];
