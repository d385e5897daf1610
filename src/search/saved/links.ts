import { createHmac, timingSafeEqual } from 'node:crypto';
import { rangeText } from '../../kernel/formats.ts';
import type { Language } from '../../kernel/types.ts';
import type { placesById } from '../../places/public.ts';
import { textsOf } from '../../server/texts.ts';
import type { SavedSearchRow } from '../rows.ts';

type Place = Awaited<ReturnType<typeof placesById>> extends Map<number, infer View> ? View : never;
type Named = Pick<SavedSearchRow, 'criteria' | 'place_id'>;

const AREA: readonly string[] = ['northeast', 'southwest', 'polygon', 'latitud', 'longitud'];
/** Criteria that the name spells out; the others are counted as filters. */
const NAMED: readonly string[] = [...AREA, 'fecha_inicio', 'fecha_termino', 'numero_huespedes', 'precio_por'];

/** The name of a saved search, composed from its criteria in the reader's language: place, dates, guests, number of filters. */
export const nameOf = ({ criteria }: Named, place: Place | undefined, language: Language): string => {
  const t = textsOf(language);
  const isArea = AREA.some((name) => Object.hasOwn(criteria, name));
  const where = isArea
    ? place
      ? t('mails-searches:name.areaNear', { place: place.comuna })
      : t('mails-searches:name.area')
    : (place?.comuna ?? t('mails-searches:name.anywhere'));
  const from = criteria['fecha_inicio'];
  const to = criteria['fecha_termino'];
  const guests = Number(criteria['numero_huespedes'] ?? 1);
  const filters = Object.entries(criteria).reduce((sum, [name, value]) => sum + (NAMED.includes(name) ? 0 : [value].flat().length), 0);
  return [
    where,
    ...(typeof from === 'string' && typeof to === 'string' ? [rangeText(language, from, to)] : []),
    ...(guests > 1 ? [t('mails-searches:name.guests', { count: guests })] : []),
    ...(filters > 0 ? [t('mails-searches:name.filters', { count: filters })] : []),
  ].join(' · ');
};

/** The query of its results address, with the place named by the catalogue in the reader's language. */
export const addressOf = ({ criteria }: Named, place: Place | undefined): string => {
  const query = new URLSearchParams(
    place ? { search_query: place.search_query, long_name: place.long_name, type_route: place.type_route } : {},
  );
  for (const [name, value] of Object.entries(criteria)) for (const one of [value].flat()) query.append(name, String(one));
  return query.toString();
};

type Secret = { readonly secret: string };

/**
 * The token of the link that stops the mails of one saved search. It is computed and never stored, and authorises nothing else. It is valid
 * as long as the search exists, since even an old mail must be able to stop them (D-148).
 */
const tokenOf = ({ secret }: Secret, searchId: string): string =>
  createHmac('sha256', secret).update(`saved-search:stop:${searchId}`).digest('base64url');

/** Compares in constant time. */
export const isStopToken = (config: Secret, searchId: string, token: string): boolean => {
  const expected = Buffer.from(tokenOf(config, searchId));
  const actual = Buffer.from(token);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** The page of the link, below PUBLIC_URL. */
export const stopPage = (config: Secret, searchId: string): string => `/busquedas-guardadas/${searchId}/${tokenOf(config, searchId)}`;
/** The endpoint that stops the mails with a single POST, below PUBLIC_URL. */
export const stopCall = (config: Secret, searchId: string): string =>
  `/api/v1/busquedas-guardadas/${searchId}/baja/${tokenOf(config, searchId)}`;
