import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import type { Instant } from '../kernel/types.ts';
import { type FieldKeys, sealed } from '../server/sealed.ts';

export { calendarLinksOf, type FeedKind, listingsWithLinks, openedBy, renewCalendarLinks } from './calendar-links/calendar-links.ts';

/** The vault also holds the texts and photos of earlier events, so that they can be erased. */

/** `pinned`: a person moved the point to the door on a map with streets; otherwise it is as precise as the geocoder's result. */
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

/** The network of a space; open if there is no password. */
export type Wifi = { readonly network: string; readonly password: string | null };

type Row = { listing_id: number; network: string; password: string | null; written_at: Instant };

const TABLE = 'listing_wifi';

/**
 * The table `listing_wifi`, encrypted with the keys from the settings (SEC-25). It is part of no event, projection or export. Each field is
 * encrypted with listing and field name as authenticated data.
 */
export const wifiVault = (fieldKeys: FieldKeys) => {
  const box = sealed(fieldKeys, 'listings/wifi');
  const about = (listingId: number, field: 'network' | 'password') => `${listingId}/${field}`;

  /** Throws when the settings no longer contain the key the row was encrypted with. */
  const opened = ({ listing_id, network, password }: Row): Wifi => {
    const field = (name: 'network' | 'password', value: string): string => {
      const text = box.open(value, about(listing_id, name));
      if (text === null) throw new Error(`${TABLE}.${name} of listing ${listing_id} does not open: is its key in FIELD_KEYS?`);
      return text;
    };
    return { network: field('network', network), password: password === null ? null : field('password', password) };
  };

  const write = async (db: Knex, listingId: number, { network, password }: Wifi, now: Instant): Promise<void> => {
    const row: Row = {
      listing_id: listingId,
      network: box.seal(network, about(listingId, 'network')),
      password: password === null ? null : box.seal(password, about(listingId, 'password')),
      written_at: now,
    };
    await db<Row>(TABLE).insert(row).onConflict('listing_id').merge();
  };

  return {
    write,

    /** Null when the host has entered none. */
    read: async (db: Knex, listingId: number): Promise<Wifi | null> => {
      const row = await db<Row>(TABLE).where({ listing_id: listingId }).first();
      return row ? opened(row) : null;
    },

    erase: async (db: Knex, listingId: number): Promise<void> => {
      await db<Row>(TABLE).where({ listing_id: listingId }).delete();
    },

    /** Re-encrypts with the first key every row encrypted with an older one. Returns the number of spaces. */
    reseal: async (db: Knex): Promise<number> => {
      const rows = await db<Row>(TABLE).select();
      const old = rows.filter(({ network }) => !box.isCurrent(network));
      for (const { listing_id } of old)
        await db.transaction(async (trx) => {
          const row = await trx<Row>(TABLE).where({ listing_id }).forUpdate().first();
          if (row) await write(trx, listing_id, opened(row), row.written_at);
        });
      return old.length;
    },
  };
};
