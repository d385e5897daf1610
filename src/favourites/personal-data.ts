import { byUser, type Holding, holding } from '../platform/personal-data.ts';

/** The spaces a person keeps. */
export const favouritesData: readonly Holding[] = [
  holding({ table: 'favourites', part: 'searches', columns: ['listing_id', 'added_at'], whose: byUser() }),
];
