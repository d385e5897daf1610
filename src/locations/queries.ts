import type { Knex } from 'knex';
import { fold } from './fold.ts';
import { withoutTerm } from './landing.ts';
import type { LocationRow } from './row.ts';

const TABLE = 'locations';
const SUGGESTIONS = 10;
const KNOWN = 24;

/** How many spaces can be found in a place, by its id. */
type Spaces = ReadonlyMap<number, number>;

/**
 * Suggestions for a typed text: names that begin with it, then names with a word that does; each with the most spaces first, then
 * countries, then larger places. For an empty text the places of the home page.
 */
export const suggestions = async (db: Knex, typed: string, spaces: Spaces = new Map()): Promise<LocationRow[]> => {
  const q = fold(typed);
  if (q === '') return homePlaces(db);
  const { rows } = await db.raw<{ rows: (LocationRow & { inside: boolean })[] }>(
    `select *, position(:name in search) = 0 as inside from locations where position(:word in search) > 0 or position(:name in search) > 0
     order by inside, kind = 'country' desc, population desc, id`,
    { name: `|${q}`, word: ` ${q}` },
  );
  const count = ({ id }: LocationRow) => spaces.get(id) ?? 0;
  return rows.toSorted((a, b) => Number(a.inside) - Number(b.inside) || count(b) - count(a)).slice(0, SUGGESTIONS);
};

/** The places offered on the home page, larger ones first. */
export const homePlaces = (db: Knex): Promise<LocationRow[]> =>
  db<LocationRow>(TABLE).where({ home: true }).orderBy('population', 'desc').limit(40);

/** The place of an address part, with or without a search term before it. */
export const bySlug = async (db: Knex, searchQuery: string): Promise<LocationRow | null> => {
  const slug = searchQuery.toLowerCase();
  const found: LocationRow[] = await db<LocationRow>(TABLE).whereIn('slug', [slug, withoutTerm(slug)]);
  return found.find((row) => row.slug === slug) ?? found[0] ?? null;
};

/** The places of a country that its pages link to: those of the home page and the largest ones. */
export const knownPlacesOf = (db: Knex, countryCode: string): Promise<LocationRow[]> =>
  db<LocationRow>(TABLE)
    .where({ country_code: countryCode })
    .whereNot({ kind: 'country' })
    .orderBy([{ column: 'home', order: 'desc' }, { column: 'population', order: 'desc' }, { column: 'id' }])
    .limit(KNOWN);

/** The largest place named exactly `name`, ignoring accents and case, in `countryCode` if given. */
export const byName = async (db: Knex, name: string, countryCode: string | null): Promise<LocationRow | null> => {
  const q = fold(name);
  if (q === '') return null;
  const query = db<LocationRow>(TABLE).whereRaw('position(? in search) > 0', [`|${q}|`]);
  if (countryCode !== null) query.where({ country_code: countryCode });
  const [row] = await query.orderByRaw('kind = ? desc, population desc, id', ['country']).limit(1);
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
