import type { Knex } from 'knex';
import { fold, wordsOf } from '../kernel/fold.ts';
import { TO_STAY } from '../kernel/listings/vocabulary.ts';
import { type LocationRow, withoutTerm } from './rows.ts';

const TABLE = 'locations';
const SUGGESTIONS = 10;
const MAX_WORDS = 12;
const MAX_LINKED = 24;

/** How many spaces can be found in a place, by its id. */
type Spaces = ReadonlyMap<number, number>;

/** Connecting words within a name, and the beginnings of such words. */
const CONNECTING_WORDS = new Set(['a', 'd', 'de', 'del', 'do', 'da', 'e', 'el', 'in', 'l', 'la', 'las', 'los', 'of', 'the', 'y']);
/** Words for the kind of a place, which are not part of its name. */
const KIND_WORDS = new Set([
  'capital',
  'cdad',
  'city',
  'ciudad',
  'comuna',
  'comunidad',
  'departamento',
  'district',
  'distrito',
  'estado',
  'gran',
  'greater',
  'metropolitana',
  'province',
  'provincia',
  'region',
  'state',
]);

/** SQL of a place's own names, without its aliases. */
const OWN = `split_part(search, '||', 1)`;

/** SQL condition: for each of the words, these names contain a word that begins with it. */
const holdsAll = (names: string, words: readonly string[]): string =>
  words.map((_, i) => `position(:word${i} in replace(${names}, '|', ' ')) > 0`).join(' and ');

/** The places whose names have all these words, ranked by how well they match the typed text. */
const placesWith = async (db: Knex, q: string, words: readonly string[]): Promise<(LocationRow & { fit: number })[]> => {
  if (words.length === 0) return [];
  const { rows } = await db.raw<{ rows: (LocationRow & { fit: number })[] }>(
    `select *, case when position(:name in ${OWN}) > 0 or position(:name || '|' in search) > 0 then 0 when ${holdsAll(OWN, words)} then 1 when position(:name in search) > 0 then 2 else 3 end as fit
       from locations where ${holdsAll('search', words)} order by fit, kind = 'country' desc, population desc, id`,
    { name: `|${q}`, ...Object.fromEntries(words.map((word, i) => [`word${i}`, ` ${word}`])) },
  );
  return rows;
};

/**
 * Suggestions for a typed text, matching words in any order: first names that equal or begin with it, then names that contain its words,
 * then aliases, the region and nearby places; within each group those with the most spaces come first, then countries, then larger places.
 * Connecting words and words for the kind of a place may mismatch if nothing else fits. An empty text returns the places of the home page.
 */
export const suggestions = async (db: Knex, typed: string, spaces: Spaces = new Map()): Promise<LocationRow[]> => {
  const q = fold(typed);
  if (q === '') return homePlaces(db);
  const words = wordsOf(typed).slice(0, MAX_WORDS);
  const naming = words.filter((word) => !CONNECTING_WORDS.has(word));
  let rows = await placesWith(db, q, naming.length > 0 ? naming : words);
  if (rows.length === 0)
    rows = await placesWith(
      db,
      q,
      naming.filter((word) => !KIND_WORDS.has(word)),
    );
  const count = ({ id }: LocationRow) => spaces.get(id) ?? 0;
  return rows.toSorted((a, b) => a.fit - b.fit || count(b) - count(a)).slice(0, SUGGESTIONS);
};

/** The places offered on the home page, larger ones first. */
export const homePlaces = (db: Knex): Promise<LocationRow[]> =>
  db<LocationRow>(TABLE).where({ home: true }).orderBy('population', 'desc').limit(40);

/** The place of an address part, with or without a search term before it, regardless of case, accents and separators. */
export const bySlug = async (db: Knex, searchQuery: string): Promise<LocationRow | null> => {
  const slug = fold(searchQuery).replaceAll(' ', '-');
  const found: LocationRow[] = await db<LocationRow>(TABLE).whereIn('slug', [slug, withoutTerm(slug)]);
  return found.find((row) => row.slug === slug) ?? found[0] ?? null;
};

/** The places of a country that its pages link to: those of the home page and the largest ones. */
export const knownPlacesOf = (db: Knex, countryCode: string): Promise<LocationRow[]> =>
  db<LocationRow>(TABLE)
    .where({ country_code: countryCode })
    .whereNot({ kind: 'country' })
    .orderBy([{ column: 'home', order: 'desc' }, { column: 'population', order: 'desc' }, { column: 'id' }])
    .limit(MAX_LINKED);

/** The largest place named exactly `name`, or else with this alias, ignoring accents and case; in `countryCode` if set. */
export const byName = async (db: Knex, name: string, countryCode: string | null): Promise<LocationRow | null> => {
  const q = fold(name);
  if (q === '') return null;
  const query = db<LocationRow>(TABLE).whereRaw('position(? in search) > 0', [`|${q}|`]);
  if (countryCode !== null) query.where({ country_code: countryCode });
  const [row] = await query.orderByRaw(`position(? in ${OWN}) > 0 desc, kind = 'country' desc, population desc, id`, [`|${q}|`]).limit(1);
  return row ?? null;
};

/** The countries of the catalogue. */
export const countries = (db: Knex): Promise<LocationRow[]> => db<LocationRow>(TABLE).where({ kind: 'country' }).orderBy('id');

/** Cities and comunas whose box is within `degrees` of a point. */
export const around = (db: Knex, { lat, lng }: { lat: number; lng: number }, degrees: number): Promise<LocationRow[]> =>
  db<LocationRow>(TABLE)
    .whereNot({ kind: 'country' })
    .where('south', '<=', lat + degrees)
    .where('north', '>=', lat - degrees)
    .where('west', '<=', lng + degrees)
    .where('east', '>=', lng - degrees);

/** The number of lettable spaces in each place of the catalogue, by its id; places without any are left out. */
export const spacesByPlace = async (db: Knex): Promise<Map<number, number>> => {
  const { rows } = await db.raw<{ rows: { place: number; spaces: number }[] }>(
    'select place, count(*)::int as spaces from search_listings, unnest(place_ids) as place where live and category = any(?) group by place',
    [[...TO_STAY]],
  );
  return new Map(rows.map(({ place, spaces }) => [place, spaces]));
};
