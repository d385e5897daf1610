import type { Knex } from 'knex';
import { z } from 'zod';
import { textsOf } from '../platform/texts.ts';
import { addMonths } from '../shared/nights.ts';
import type { Language, Stay } from '../shared/types.ts';
import { bySlug } from './queries.ts';

/** The city whose letting law a listing may be subject to (docs/rules/product.md#pages, wizard step 1). */
const BUENOS_AIRES = 'buenos-aires';
/** The longest temporary let under that law (docs/rules/product.md#numbers). */
const MAX_MONTHS = 3;

/** A legal notice shown to guest and host before they agree to a stay. */
export type LegalNotice = { readonly title: string; readonly text: string };

/** The schema of the notice on the wire. */
export const legalNotice = z
  .object({ title: z.string(), text: z.string() })
  .nullable()
  .meta({ description: 'What the law of the place says of a stay this long, for both sides; null where it says nothing (D-05).' });

const longerInBuenosAires = (language: Language): LegalNotice => {
  const t = textsOf(language);
  return { title: t('locations:law.buenos-aires.title'), text: t('locations:law.buenos-aires.text') };
};

/** Whether these places include the city of Buenos Aires. */
export const isInBuenosAires = async (db: Knex, placeIds: readonly number[]): Promise<boolean> => {
  const city = await bySlug(db, BUENOS_AIRES);
  return city !== null && placeIds.includes(city.id);
};

/** The legal notice for a stay in these places; null for most. It only informs and refuses nothing (D-05). */
export const legalNoticeOf = async (
  db: Knex,
  placeIds: readonly number[],
  { checkIn, checkOut }: Stay,
  language: Language,
): Promise<LegalNotice | null> =>
  checkOut > addMonths(checkIn, MAX_MONTHS) && (await isInBuenosAires(db, placeIds)) ? longerInBuenosAires(language) : null;
