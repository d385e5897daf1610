import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import type { FieldKeys } from '../server/sealed.ts';
import { type Wifi, wifiVault } from './wifi/wifi-vault.ts';

export { calendarLinksOf, type FeedKind, listingsWithLinks, openedBy, renewCalendarLinks } from './calendar-links/calendar-links.ts';

/** Texts and photos of the past are in the vault as well: they can be erased. */
export { pastSpace, type SpaceAsOf, spaceAsOf } from './past/as-of.ts';

/** `pinned`: a person has moved the point to the door, with streets in sight; else it is as far away as the map knew. */
export type ExactPlace = { address: string; number: string; lat: number; lng: number; pinned?: boolean | undefined };

/** Street, number and exact point of a listing, for its owner, administrators and, from payment on, its guest (D-44). Null once erased. */
export const exactPlaceOf = async (db: Knex, listingId: number): Promise<ExactPlace | null> =>
  (await exactPlacesOf(db, [listingId])).get(listingId) ?? null;

/** The same for several listings, in one query; unknown ids are left out. */
export const exactPlacesOf = batchByKey(async (db, listingIds: readonly number[]) => {
  const rows: (ExactPlace & { listing_id: number })[] = await db('listing_places').where(anyOf('listing_id', listingIds));
  return new Map(
    rows.map(({ listing_id, address, number, lat, lng, pinned }): [number, ExactPlace] => [
      listing_id,
      { address, number, lat, lng, pinned },
    ]),
  );
});

/** The wifi of a space, for its owner and the guest of a paid stay; null where there is none. */
export const wifiOf = ({ db, fieldKeys }: { readonly db: Knex; readonly fieldKeys: FieldKeys }, listingId: number): Promise<Wifi | null> =>
  wifiVault(fieldKeys).read(db, listingId);
