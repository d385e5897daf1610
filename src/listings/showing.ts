import type { Knex } from 'knex';
import { reasonsOf } from '../engine/commands/reasons.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import { readStream } from '../engine/event-store/typed.ts';
import type { ReadModels } from '../engine/followers/projection.ts';
import { type Person, peopleByIds } from '../identity/vault.ts';
import type { Clock } from '../kernel/clock.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Language } from '../kernel/types.ts';
import type { User } from '../server/http/contract.ts';
import { etagOf } from '../server/http/etag.ts';
import { type JsonPart, written } from '../server/http/json-parts.ts';
import { type CalendarLinks, calendarLinksOf, type LinkConfig } from './calendar-links/calendar-links.ts';
import { listingStream } from './events.ts';
import { answerFactsOf } from './host-facts.ts';
import { isHiddenFrom, seesAll, stateOf } from './policies.ts';
import { presentCard, presentFace, presentHost, presentOwn, type Viewer } from './present.ts';
import { feedReadingsOf, listingById, ratingsOf, standingOn } from './queries.ts';
import type { ListingRow } from './rows.ts';
import { type CardView, card, type FaceView, type OwnView } from './shapes.ts';
import { exactPlacesOf } from './vault.ts';
import { visitsOf } from './visits.ts';

export type ShowingDeps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly links: LinkConfig;
  readonly readModels: ReadModels;
};
export type Show = ReturnType<typeof showing>;

const NO_LINKS: CalendarLinks = { ics: '', json: '' };

/** Reads listings and presents them as the caller may see them. */
export const showing = ({ db, store, clock, links: linkConfig, readModels }: ShowingDeps) => {
  /** Throws `space_not_found` for strangers as well, as if the listing did not exist (SEC-07). */
  const ownRow = async (id: number, user: User): Promise<ListingRow> => {
    const row = await listingById(db, id);
    if (!row || !seesAll(user, row)) throw new Rejection('space_not_found');
    return row;
  };

  const owned = async (rows: readonly ListingRow[], user: User, language: Language): Promise<OwnView[]> => {
    const ids = rows.map(({ id }) => id);
    const now = clock.now();
    const [people, answers, ratings, places, visits, standing, links, feeds] = await Promise.all([
      hosts(db, rows),
      answerFactsOf(db, hostsOf(rows), now),
      ratingsOf(db, ids),
      exactPlacesOf(db, ids),
      visitsOf(db, ids),
      standingOn(db, ids, now),
      calendarLinksOf(db, linkConfig, ids),
      feedReadingsOf(db, ids),
    ]);
    const sentBack = new Map(
      await Promise.all(rows.filter((row) => row.is_draft).map(async ({ id }) => [id, await sentBackOf(db, store, id)] as const)),
    );
    return rows.map((row) => ({
      ...sentBackPart(sentBack.get(row.id)),
      ...presentOwn(row, people.get(row.host_id), user, language, {
        facts: {
          answers: answers(row.host_id),
          rating: ratings.get(row.id),
          now,
          feeds: feeds.filter(({ listingId }) => listingId === row.id),
        },
        place: places.get(row.id) ?? null,
        visits: visits.get(row.id) ?? 0,
        standing: standing.get(row.id),
        links: user.seenBy || user.id !== row.host_id ? NO_LINKS : links(row.id), // administrators must give a reason to open them (SEC-37)
        now,
      }),
    }));
  };

  /** Every field of one's own listing, with its ETag. */
  const own = async (id: number, user: User, language: Language): Promise<{ view: OwnView; row: ListingRow; etag: string }> => {
    return ofRow(await ownRow(id, user), user, language);
  };

  const ofRow = async (row: ListingRow, user: User, language: Language): Promise<{ view: OwnView; row: ListingRow; etag: string }> => {
    const [view] = await owned([row], user, language);
    if (!view) throw new Rejection('space_not_found');
    return { view, row, etag: etagOf(row) };
  };

  return {
    ownRow,
    owned,
    own,
    /** The response for a new listing: built from its events until the read model has it. */
    made: async (id: number, user: User, language: Language) => {
      const row = (await listingById(db, id)) ?? readModels.listingAfterEvents(await readStream(store, listingStream(id)));
      if (!row) throw new Rejection('space_not_found');
      return ofRow(row, user, language);
    },
    /** Throws `space_not_found`, or for strangers `not_yet_approved`, `space_not_active`, `no_longer_available`. */
    visible: async (id: number, viewer: Viewer): Promise<ListingRow> => {
      const row = await listingById(db, id);
      if (!row) throw new Rejection('space_not_found');
      const listing = { hostId: row.host_id, state: stateOf(row) };
      if (isHiddenFrom(viewer, listing)) throw new Rejection(listing.state, wasShown(row));
      return row;
    },
    face: async (row: ListingRow, viewer: Viewer, language: Language): Promise<FaceView> => {
      const now = clock.now();
      const [people, answers, ratings, feeds] = await Promise.all([
        hosts(db, [row]),
        answerFactsOf(db, [row.host_id], now),
        ratingsOf(db, [row.id]),
        row.feed_ids.length === 0 ? [] : feedReadingsOf(db, [row.id]),
      ]);
      const facts = { answers: answers(row.host_id), rating: ratings.get(row.id), feeds, now };
      const sentBack = row.is_draft && seesAll(viewer, row) ? await sentBackOf(db, store, row.id) : null;
      return { ...presentFace(row, people.get(row.host_id), facts, viewer, language), ...sentBackPart(sentBack) };
    },
    host: async (id: number, language: Language): Promise<FaceView['user']> => {
      const [people, answers] = await Promise.all([peopleByIds(db, [id]), answerFactsOf(db, [id], clock.now())]);
      return presentHost(id, people.get(id), answers(id), language);
    },
    cards: async (rows: readonly ListingRow[], viewer: Viewer, language: Language): Promise<CardView[]> => {
      const people = await hosts(db, rows);
      return rows.map((row) => presentCard(row, people.get(row.host_id), viewer, language, CARD_PHOTOS));
    },
  };
};

/** The changes requested from the host of a draft; null for one that was never submitted. */
const sentBackOf = async (db: Knex, store: EventStore, id: number) => {
  const last = (await readStream(store, listingStream(id))).findLast(({ type }) => type === 'ListingChangesRequested');
  if (last?.type !== 'ListingChangesRequested') return null;
  const { commandId } = last.meta;
  const words = await reasonsOf(db, [commandId]);
  return { motivo: last.data.because, palabras: words.get(commandId) ?? null, fecha: last.data.requestedAt };
};

const sentBackPart = (devuelto: Awaited<ReturnType<typeof sentBackOf>> | undefined) => (devuelto ? { devuelto } : {});

/** The public point of a listing that is no longer shown, so that its page can suggest others nearby (D-a17). */
const wasShown = ({ approved_at, details: { point } }: ListingRow): { near?: string } =>
  approved_at === null ? {} : { near: `${point.lat.toFixed(2)},${point.lng.toFixed(2)}` };

/** Maximum number of photos in a card's carousel. */
const CARD_PHOTOS = 6;

type CachedCard = { readonly image: string | null; readonly name: string; readonly json: JsonPart<CardView> };
/** The last card of a row in each language, for viewers without rights to it. Dropped with the cached row (`listedRows`). */
const cardCaches = new WeakMap<ListingRow, Map<Language, CachedCard>>();

/**
 * Cards of these rows as JSON, by id. Building and serialising a card costs about a hundred times as much as sending it again, and it
 * depends only on the row, its host's name and portrait, and the language, unless the viewer may act on the space.
 */
export const cardsOf = async (
  db: Knex,
  rows: Iterable<ListingRow>,
  viewer: Viewer,
  language: Language,
): Promise<Map<number, JsonPart<CardView>>> => {
  const all = [...rows];
  const people = await hosts(db, all);
  return new Map(all.map((row) => [row.id, writtenCard(row, people.get(row.host_id), viewer, language)]));
};

const writtenCard = (row: ListingRow, host: Person | undefined, viewer: Viewer, language: Language): JsonPart<CardView> => {
  const draw = () => written(card, presentCard(row, host, viewer, language, CARD_PHOTOS));
  if (seesAll(viewer, row)) return draw();
  const { image, firstName: name } = host ?? { image: null, firstName: '' };
  const byLanguage = cardCaches.get(row) ?? new Map<Language, CachedCard>();
  const known = byLanguage.get(language);
  if (known && known.image === image && known.name === name) return known.json;
  const json = draw();
  cardCaches.set(row, byLanguage.set(language, { image, name, json }));
  return json;
};

const hostsOf = (rows: readonly ListingRow[]): number[] => rows.map(({ host_id }) => host_id);
const hosts = (db: Knex, rows: readonly ListingRow[]) => peopleByIds(db, hostsOf(rows));
