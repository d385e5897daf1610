import { operatesIn } from '../kernel/legal/stay-terms.ts';
import { Rejection } from '../kernel/rejection.ts';
import { Reply, type Route, route } from '../server/http/contract.ts';
import { listAnswer } from '../server/http/input/lists.ts';
import {
  addVisit,
  getAccomodation,
  getAccomodationFeatured,
  getAccomodationFront,
  getGalleries,
  getGallery,
  getHighlighted,
  getHost,
  getLogged,
  listAccommodations,
  searchByUser,
} from './contract.ts';
import { presentPhoto } from './present.ts';
import { highlightedListings, latestListings, listingsOfHost, liveListingsOfHost } from './queries.ts';
import type { RouteDeps } from './route-deps.ts';
import { changingRoutes } from './routes-changing.ts';
import { showing } from './showing.ts';
import { countVisit } from './visits.ts';

const FEATURED = 12;
const LEGACY_CAP = 200; // D-29
const WIZARD_STEPS = 9;

export const listingRoutes = (deps: RouteDeps): readonly Route[] => {
  const { db, clock, secret, conditions } = deps;
  const show = showing(deps);
  /** Those of countries in which spaces can be asked for (D-06). */
  const open = async <Row extends { details: { countryCode: string } }>(rows: readonly Row[]): Promise<Row[]> => {
    const terms = await conditions.lastKnown(clock.now());
    return rows.filter(({ details }) => operatesIn(terms, details.countryCode));
  };
  return [
    route(getAccomodation, async ({ params, user, language }) => {
      const { view, etag } = await show.own(params.id, user, language);
      return new Reply(200, { accomodation: view }, { etag });
    }),
    route(getAccomodationFront, async ({ params, user, language }) => {
      const row = await show.visible(params.id, user);
      return { accomodation: await show.face(row, user, language) };
    }),
    route(getHost, async ({ params: { id }, query: { page, perPage }, user, language, ctx }) => {
      const { rows, total } = await liveListingsOfHost(db, id, { limit: perPage, offset: (page - 1) * perPage });
      if (total === 0) throw new Rejection('not_found');
      const [cards, anfitrion] = await Promise.all([show.cards(rows, user, language), show.host(id, language)]);
      return { ...listAnswer(cards, total, { page, perPage, path: ctx.path }), anfitrion };
    }),
    route(getAccomodationFeatured, async ({ user, language }) => {
      const highlighted = await highlightedListings(db, FEATURED);
      const latest = highlighted.length < FEATURED ? await latestListings(db, FEATURED * 2) : [];
      const known = new Set(highlighted.map(({ id }) => id));
      const rows = (await open([...highlighted, ...latest.filter(({ id }) => !known.has(id))])).slice(0, FEATURED);
      return { accomodations: await show.cards(rows, user, language) };
    }),
    route(searchByUser, async ({ user, language }) => {
      const { rows } = await listingsOfHost(db, user.id, { limit: LEGACY_CAP });
      return { accomodations: await show.owned(rows, user, language) };
    }),
    route(listAccommodations, async ({ query: { s, page, perPage, fecha_inicio, fecha_termino }, user, language, ctx }) => {
      const free = fecha_inicio && fecha_termino ? { checkIn: fecha_inicio, checkOut: fecha_termino } : undefined;
      const { rows, total } = await listingsOfHost(db, user.id, { s, free, limit: perPage, offset: (page - 1) * perPage });
      return listAnswer(await show.owned(rows, user, language), total, { page, perPage, path: ctx.path });
    }),
    route(getLogged, async ({ params, user, language }) => {
      const { view, row, etag } = await show.own(params.id, user, language);
      if (row.removed_at !== null) throw new Rejection('no_longer_available'); // a removed listing cannot be edited
      // a stored listing has passed every step, except that a copy still needs the commitments of the last one (D-27, D-52)
      const isPromised = view.aprobado !== 0;
      const steps = Array.from({ length: WIZARD_STEPS }, (_, i) => ({ number: i + 1, complete: i + 1 < WIZARD_STEPS || isPromised }));
      return new Reply(200, { steps, step_05: view.piezas, accommodation: view }, { etag });
    }),
    route(getHighlighted, async ({ user, language }) => ({
      accommodations: await show.cards(await open(await highlightedListings(db, LEGACY_CAP)), user, language),
    })),
    route(getGalleries, async ({ user }) => {
      const { rows } = await listingsOfHost(db, user.id, { limit: LEGACY_CAP });
      return { photos: rows.flatMap(({ details }) => details.photos.map(presentPhoto)) };
    }),
    route(getGallery, async ({ params, user }) => {
      const { details } = await show.visible(params.id, user);
      return { photos: details.photos.map(presentPhoto) };
    }),
    route(addVisit, async ({ body, user, ctx, isCrowded }) => {
      const { id: listingId } = await show.visible(body.id, user);
      if (isCrowded) return undefined; // nobody waits for a count, so nobody is asked a question for it
      await countVisit(db, secret, {
        listingId,
        address: String(ctx.state['address']),
        userAgent: ctx.get('user-agent'),
        now: clock.now(),
      });
      return undefined;
    }),
    ...changingRoutes(deps, show),
  ];
};
