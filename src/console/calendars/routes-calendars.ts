import { feedRegister } from '../../calendar/public.ts';
import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { firstNames } from '../../identity/vault.ts';
import { textIn } from '../../kernel/languages.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Language } from '../../kernel/types.ts';
import { calendarLinksOf, listingsWithLinks } from '../../listings/vault.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named, type Unnamed } from '../../server/names.ts';
import type { Config } from '../../server/settings/config.ts';
import type { Desk } from '../desk/desk.ts';
import { deskStream } from '../events.ts';
import { contentRange } from '../lists/list-query.ts';
import {
  type ConsoleConflict,
  type ConsoleRestrictions,
  issueJson,
  listConflicts,
  listRestrictions,
  oneRestrictions,
  openAddresses,
} from './contract-calendars.ts';
import type { AnyConflict } from './queries-calendars.ts';
import { conflictsPage, type RestrictionsRow, restrictionsPage } from './queries-calendars.ts';

type CalendarDeskRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: Pick<Config, 'secret' | 'publicUrl' | 'fieldKeys'>;
  readonly desk: Desk;
};

/** The maximum number of spaces with addresses in one response, because each access is recorded first, at about 1 ms each. */
const ADDRESSES = 500;
/** Accesses recorded in parallel. */
const AT_ONCE = 50;

/** Calendars of other sites for administrators: their status, their conflicts, and their addresses, each access to which is recorded. */
export const calendarDeskRoutes = ({ db, clock, config, desk }: CalendarDeskRoutesDeps): readonly Route[] => {
  const register = feedRegister({ db, fieldKeys: config.fieldKeys });
  const space = async (id: number): Promise<RestrictionsRow> => {
    const { rows } = await restrictionsPage(db, { filter: { id: [id] }, range: [0, 0] }, clock.now());
    if (!rows[0]) throw new Rejection('not_found');
    return rows[0];
  };
  const presentSpaces = (rows: readonly RestrictionsRow[], language: Language) =>
    named(firstNames(db), rows.map(presentRestrictions(language)), ({ anfitrion }) => [anfitrion]);
  /** Each access is recorded per space, so that its host can see it; not for the administrator's own spaces. */
  const opensAll = async (ids: readonly number[], adminId: number, metadata: Metadata): Promise<void> => {
    const own = new Set(await listingsWithLinks(db, { hostId: adminId }));
    const foreign = ids.filter((id) => !own.has(id));
    const openedAt = clock.now();
    const note = (listingId: number) =>
      desk(deskStream('listing', listingId), { type: 'CalendarLinksOpened', data: { adminId, listingId, openedAt } }, metadata);
    for (let from = 0; from < foreign.length; from += AT_ONCE) await Promise.all(foreign.slice(from, from + AT_ONCE).map(note));
  };
  return [
    // recorded before it is shown
    route(issueJson, async ({ query: { despues = 0 }, user, metadata }) => {
      const found = await listingsWithLinks(db, user.isAdmin ? 'all' : { hostId: user.id }, { after: despues, limit: ADDRESSES + 1 });
      const ids = found.slice(0, ADDRESSES);
      if (user.isAdmin) await opensAll(ids, user.id, metadata);
      const links = await calendarLinksOf(db, config, ids);
      return {
        data: ids.map((id) => ({ idalojamiento: id, url_json: links(id).json })),
        siguiente: found.length > ids.length ? (ids.at(-1) ?? null) : null,
      };
    }),
    route(listRestrictions, async ({ query, language }) => {
      const page = await restrictionsPage(db, query, clock.now());
      return new Reply(200, await presentSpaces(page.rows, language), contentRange('restrictions', page));
    }),
    route(oneRestrictions, async ({ params: { id }, language }) => {
      const [shown] = await presentSpaces([await space(id)], language);
      if (!shown) throw new Rejection('not_found');
      return shown;
    }),
    route(openAddresses, async ({ params: { id }, body: { reason }, user, metadata }) => {
      await space(id);
      const opened = { type: 'CalendarLinksOpened', data: { adminId: user.id, listingId: id, openedAt: clock.now() } } as const;
      await withReason({ db, clock }, reason, metadata, async () => ({
        position: await desk(deskStream('listing', id), opened, metadata),
      }));
      const { ics, json } = (await calendarLinksOf(db, config, [id]))(id);
      const feeds = await register.of(id);
      return { data: { url_ical: ics, url_json: json, calendarios: feeds.map(({ feedId, url }) => ({ id: feedId, url })) } };
    }),
    route(listConflicts, async ({ query, language }) => {
      const page = await conflictsPage(db, query, clock.now());
      return new Reply(200, page.rows.map(presentConflict(language)), contentRange('conflicts', page));
    }),
  ];
};

const presentRestrictions =
  (language: Language) =>
  ({ id, host_id, details, feeds, conflicts }: RestrictionsRow): Unnamed<ConsoleRestrictions> => ({
    id,
    nombre: textIn(details.title, language) ?? '',
    comuna: details.locality,
    anfitrion: host_id,
    zona_horaria: details.timeZone,
    calendarios: feeds.map((feed) => ({
      id: feed.feed_id,
      sitio: feed.host,
      leido: feed.fetched_at,
      intentado: feed.tried_at,
      problema: feed.problem,
      falla_desde: feed.failing_since,
      proximo: feed.next_at,
    })),
    conflictos: conflicts,
  });

const presentConflict =
  (language: Language) =>
  (row: AnyConflict): ConsoleConflict => ({
    id: row.id,
    reserva: row.reservation_id,
    estado: row.status,
    fecha_inicio: row.check_in,
    fecha_termino: row.check_out,
    huesped: row.guest_id,
    anfitrion: row.host_id,
    alojamiento: row.listing_id,
    espacio: textIn(row.title, language) ?? '',
    calendario: row.feed_id,
    sitio: row.host,
    importado: row.imported,
    desde: row.since,
  });
