import { readStream } from '../../engine/event-store/typed.ts';
import { firstNames } from '../../identity/vault.ts';
import { textIn } from '../../kernel/languages.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import type { Texts } from '../../listings/events.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named, namedOne, type Unnamed } from '../../server/names.ts';
import { visitStream } from '../../viewings/events.ts';
import { type DueVisit, visitPerson } from '../../viewings/public.ts';
import { type Desk, NOBODY, seesSender } from '../desk/desk.ts';
import { presentEvents } from '../desk/present.ts';
import { deskStream } from '../events.ts';
import { contentRange } from '../lists/list-query.ts';
import {
  type ConsoleDueVisit,
  type ConsolePageViews,
  type ConsoleViewingLine,
  listDueVisits,
  listPageViews,
  listViewings,
  oneConsoleViewing,
  viewingEvents,
} from './contract-visits.ts';
import { dueVisitsPage, type PageViewsRow, pageViewsPage, type ViewingRow, viewingsPage } from './queries-visits.ts';

type VisitsRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly desk: Desk;
};

/**
 * Page views, viewing requests, and visits that have not taken place yet (D-15). Only the single record contains the person's data, for
 * administrators only, and that access is recorded before they see it (SEC-37).
 */
export const visitsRoutes = ({ db, store, clock, desk }: VisitsRoutesDeps): readonly Route[] => [
  route(listPageViews, async ({ query, language }) => {
    const page = await pageViewsPage(db, query);
    return new Reply(200, page.rows.map(presentViews(language)), contentRange('visits', page));
  }),

  route(listViewings, async ({ query, language }) => {
    const now = clock.now();
    const page = await viewingsPage(db, query, now);
    const lines = await named(firstNames(db), page.rows.map(presentViewing(language, now)), ({ huesped, anfitrion }) => [
      huesped,
      anfitrion,
    ]);
    return new Reply(200, lines, contentRange('viewing-requests', page));
  }),

  route(oneConsoleViewing, async ({ params: { id }, user, metadata, language }) => {
    const now = clock.now();
    const [page, person] = await Promise.all([viewingsPage(db, { filter: { id }, range: [0, 0] }, now), visitPerson(db, id)]);
    const [row] = page.rows;
    if (!row || !person) throw new Rejection('not_found');
    await seesSender(desk, deskStream('viewing', id), { user, metadata, now });
    const reached = user.isSupport ? NOBODY : { nombre: person.full_name, telefono: `+${person.phone}`, correo: person.email };
    const line = presentViewing(language, now)(row);
    return {
      ...(await namedOne(firstNames(db), line, [line.huesped, line.anfitrion])),
      ...reached,
      idioma: person.language,
      fechas: person.preferred_dates,
      foto_hasta: row.picture_until,
    };
  }),

  route(viewingEvents, async ({ params: { id } }) => {
    const history = await readStream(store, visitStream(id));
    const [first] = history;
    if (first?.type !== 'ViewingRequested') throw new Rejection('not_found');
    return { events: await presentEvents(db, history, first.data) };
  }),

  route(listDueVisits, async ({ query, language }) => {
    const now = clock.now();
    const page = await dueVisitsPage(db, query, now);
    return new Reply(200, page.rows.map(presentDue(language, now)), contentRange('due-visits', page));
  }),
];

const titleIn = (language: Language, title: Texts | null): string => (title && textIn(title, language)) ?? '';

const presentViews =
  (language: Language) =>
  ({ id, details, views }: PageViewsRow): ConsolePageViews => {
    const cover = details.photos[0];
    return {
      id,
      nombre: titleIn(language, details.title),
      comuna: details.locality,
      foto: cover ? `/storage/photos/${cover.hash}-320.webp` : null,
      visitas: views,
    };
  };

const presentViewing =
  (language: Language, now: Instant) =>
  (row: ViewingRow): Unnamed<ConsoleViewingLine> => {
    const isOpen = row.outcome === null;
    return {
      id: row.id,
      alojamiento: row.listing_id,
      espacio: titleIn(language, row.title),
      anfitrion: row.host_id,
      huesped: row.guest_id,
      solicitada: row.requested_at,
      dia: row.day,
      estado: row.outcome ?? 'open',
      vencida: isOpen && row.due_at <= now,
      cerrada: row.closed_at,
      identidad: row.identity,
      miradas: row.identity_seen,
      actions: [...(isOpen ? (['held', 'declined'] as const) : []), ...(row.identity ? (['see_identity'] as const) : [])],
    };
  };

const presentDue =
  (language: Language, now: Instant) =>
  ({ id, kind, listing_id, viewing_id, title, due_at }: DueVisit): ConsoleDueVisit => ({
    id,
    clase: kind,
    alojamiento: listing_id,
    espacio: titleIn(language, title),
    solicitud: viewing_id,
    vence: due_at,
    vencida: due_at <= now,
  });
