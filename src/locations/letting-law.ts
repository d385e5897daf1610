import type { Knex } from 'knex';
import { z } from 'zod';
import { textsOf } from '../platform/texts.ts';
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

const longerInBuenosAires = (language: Language): LegalNotice => {
  const t = textsOf(language);
  return { title: t('locations:law.buenos-aires.title'), text: t('locations:law.buenos-aires.text') };
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
  checkOut > addMonths(checkIn, MAX_MONTHS) && (await isInBuenosAires(db, placeIds)) ? longerInBuenosAires(language) : null;
