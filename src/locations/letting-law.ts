import type { Knex } from 'knex';
import { z } from 'zod';
import { addMonths } from '../shared/nights.ts';
import type { Language, Stay } from '../shared/types.ts';
import { bySlug } from './queries.ts';

/** The city whose law a listing may be let under (docs/rules/product.md#pages, wizard step 1). */
const BUENOS_AIRES = 'buenos-aires';
/** A temporary let is of one night to three months there (docs/rules/product.md#numbers). */
const MAX_MONTHS = 3;

/** Something both sides of a stay are told before they agree to it. */
export type LegalNotice = { readonly title: string; readonly text: string };

/** On the wire it is as it is told. */
export const legalNotice = z
  .object({ title: z.string(), text: z.string() })
  .nullable()
  .meta({ description: 'What the law of the place says of a stay this long, for both sides; null where it says nothing (D-05).' });

const LONGER_IN_BUENOS_AIRES: Readonly<Record<Language, LegalNotice>> = {
  es: {
    title: 'Más de tres meses en Buenos Aires',
    text: 'La ley de la ciudad llama alquiler temporario al de una noche a tres meses. A uno más largo pueden tocarle otras reglas: infórmate antes de seguir.',
  },
  en: {
    title: 'More than three months in Buenos Aires',
    text: 'The law of the city calls a let temporary from one night to three months. Other rules may apply to a longer one: find out before you go on.',
  },
};

/** Whether a point of these places lies in the city of Buenos Aires. */
export const isInBuenosAires = async (db: Knex, placeIds: readonly number[]): Promise<boolean> => {
  const city = await bySlug(db, BUENOS_AIRES);
  return city !== null && placeIds.includes(city.id);
};

/** What guest and host are told of a stay in a listing of these places; null for most. It is told, nothing is refused (D-05). */
export const legalNoticeOf = async (
  db: Knex,
  placeIds: readonly number[],
  { checkIn, checkOut }: Stay,
  language: Language,
): Promise<LegalNotice | null> =>
  checkOut > addMonths(checkIn, MAX_MONTHS) && (await isInBuenosAires(db, placeIds)) ? LONGER_IN_BUENOS_AIRES[language] : null;
