import { firstSearchDay } from '../../kernel/local-time.ts';
import { Rejection, WrongToken } from '../../kernel/rejection.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { placesById } from '../../places/public.ts';
import { command, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { savedSearchById, savedSearchesOf } from '../queries.ts';
import { justSaved, type SavedSearchRow } from '../rows.ts';
import type { SearchIndex } from '../search-index.ts';
import { foundBy } from './alerts.ts';
import type { SavedSearchCommands } from './commands.ts';
import {
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearchView,
  saveSearch,
  setSearchAlerts,
  showStopLink,
  stopByLink,
} from './contract.ts';
import { addressOf, isStopToken, nameOf } from './links.ts';
import { filterOfSaved } from './matching.ts';

type SavedSearchRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: { readonly secret: string };
  readonly commands: SavedSearchCommands;
  readonly search: SearchIndex;
};

type Shown = Omit<SavedSearchRow, 'event_id'>;

const READ_MODELS = ['saved-searches'];

const stateOf = ({ starts_on, stopped_because }: Shown, now: Instant): SavedSearchView['estado'] => {
  if (starts_on !== null && starts_on < firstSearchDay(now)) return 'terminada';
  if (stopped_because === null) return 'activa';
  return stopped_because === 'unsubscribed' ? 'sin_avisos' : 'dormida';
};

export const savedSearchRoutes = ({ db, clock, config, commands, search }: SavedSearchRoutesDeps): readonly Route[] => {
  /** Presents these rows. Their shared data is read once. */
  const showing = async (rows: readonly Shown[], language: Language) => {
    const now = clock.now();
    const placeIds = rows.flatMap(({ place_id }) => (place_id === null ? [] : [place_id]));
    const searchIds = rows.map(({ id }) => id);
    const [places, found] = await Promise.all([placesById(db, placeIds, language), foundBy(db, searchIds)]);
    return async (row: Shown): Promise<SavedSearchView> => {
      const place = row.place_id === null ? undefined : places.get(row.place_id);
      const filter = filterOfSaved({ placeId: row.place_id, criteria: row.criteria }, now);
      const { total } = filter ? await search.page(filter, { order: 'nuevos', limit: 1, offset: 0, now }) : { total: 0 };
      return {
        id: row.id,
        nombre: nameOf(row, place, language),
        consulta: addressOf(row, place),
        estado: stateOf(row, now),
        guardada: row.saved_at,
        resultados: total,
        nuevos: found.get(row.id) ?? 0,
      };
    };
  };

  /** The search of a link. An unknown search and a wrong token get the same response. */
  const byLink = async ({ clave, token }: { clave: string; token: string }): Promise<SavedSearchRow> => {
    const row = await savedSearchById(db, clave);
    if (!isStopToken(config, clave, token) || !row) throw new WrongToken('not_found');
    return row;
  };
  const namedFor = async (row: SavedSearchRow, language: Language): Promise<string> => {
    const place = row.place_id === null ? undefined : (await placesById(db, [row.place_id], language)).get(row.place_id);
    return nameOf(row, place, language);
  };

  return [
    command(saveSearch, {
      write: ({ body, user, metadata }) => commands.save(user.id, body.consulta, metadata),
      from: READ_MODELS,
      read: async ({ user, language }, saved) => {
        const row = (await savedSearchById(db, saved.searchId)) ?? justSaved({ ...saved, userId: user.id, now: clock.now() });
        return (await showing([row], language))(row);
      },
    }),
    route(listSavedSearches, async ({ user, language }) => {
      const rows = await savedSearchesOf(db, user.id);
      return { data: await Promise.all(rows.map(await showing(rows, language))) };
    }),
    command(deleteSavedSearch, {
      write: ({ params, user, metadata }) => commands.remove({ userId: user.id, searchId: params.clave }, metadata),
      from: READ_MODELS,
    }),
    command(setSearchAlerts, {
      may: async ({ params, user }) => {
        if ((await savedSearchById(db, params.clave))?.user_id !== user.id) throw new Rejection('not_found');
      },
      write: ({ params, body, user, metadata }) => commands.setAlerts({ userId: user.id, searchId: params.clave }, body.activos, metadata),
      from: READ_MODELS,
    }),
    route(showStopLink, async ({ params, language }) => {
      const row = await byLink(params);
      return { nombre: await namedFor(row, language), avisos: row.stopped_because === null };
    }),
    command(stopByLink, {
      write: async ({ params, metadata, language }) => {
        const row = await byLink(params);
        const { position } = await commands.setAlerts({ userId: row.user_id, searchId: row.id }, false, metadata);
        return { nombre: await namedFor(row, language), avisos: false as const, position };
      },
      from: READ_MODELS,
    }),
  ];
};
