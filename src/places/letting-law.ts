import type { Knex } from 'knex';
import { z } from 'zod';
import { isLongerThanLaw } from '../kernel/legal/stay-terms.ts';
import type { Language, Stay } from '../kernel/types.ts';
import { textsOf } from '../server/texts.ts';
import { bySlug } from './queries.ts';

/** The city whose letting law a listing may be subject to (docs/rules/product.md#pages, wizard step 1). */
const BUENOS_AIRES = 'buenos-aires';

/** A legal notice shown to guest and host before they agree to a stay. */
export type LegalNotice = { readonly title: string; readonly text: string };

/** The schema of the notice on the wire. */
export const legalNotice = z
  .object({ title: z.string(), text: z.string() })
  .nullable()
  .meta({ description: 'Local letting law for a stay this long, for both parties; null if it sets nothing (D-05).' });

const longerInBuenosAires = (language: Language): LegalNotice => {
  const t = textsOf(language);
  return { title: t('locations:law.buenos-aires.title'), text: t('locations:law.buenos-aires.text') };
};

/** Whether these places include the city of Buenos Aires. */
export const isInBuenosAires = async (db: Knex, placeIds: readonly number[]): Promise<boolean> => {
  const city = await bySlug(db, BUENOS_AIRES);
  return city !== null && placeIds.includes(city.id);
};

/** Whether a stay in these places is longer than their letting law allows; the site conditions decide whether that is rejected (D-05). */
export const isBeyondLettingLaw = async (db: Knex, placeIds: readonly number[], stay: Stay): Promise<boolean> =>
  isLongerThanLaw(stay) && (await isInBuenosAires(db, placeIds));

/** The place whose letting law limits a stay, for searches; null if the catalogue does not contain it. */
export const placeOfLettingLaw = async (db: Knex): Promise<number | null> => (await bySlug(db, BUENOS_AIRES))?.id ?? null;

/** The legal notice for a stay in these places; null for most (D-05). */
export const legalNoticeOf = async (db: Knex, placeIds: readonly number[], stay: Stay, language: Language): Promise<LegalNotice | null> =>
  (await isBeyondLettingLaw(db, placeIds, stay)) ? longerInBuenosAires(language) : null;
