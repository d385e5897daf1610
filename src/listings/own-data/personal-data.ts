import type { Knex } from 'knex';
import { partOf } from '../../engine/commands/saga.ts';
import { erasingRows, type Holding, holding, type Subject } from '../../server/modules/personal-data.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { ListingCommands } from '../commands.ts';
import type { ListingDetails, TextField } from '../events.ts';
import { PHOTO_WIDTHS, photoKey } from '../photos/photo-rules.ts';
import { byListing } from '../queries.ts';
import type { ListingRow } from '../rows.ts';
import { wifiVault } from '../vault.ts';

/** The photos of a host's spaces that no other host uses. */
const ownPhotos = async (db: Knex, { userId }: Subject): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { hash: string }[] }>(
    `select distinct photo ->> 'hash' as hash from listings, jsonb_array_elements(details -> 'photos') as photo where host_id = :userId
     except select photo ->> 'hash' from listings, jsonb_array_elements(details -> 'photos') as photo where host_id <> :userId`,
    { userId },
  );
  return rows.map(({ hash }) => hash);
};

/** The rows of spaces are rebuilt from the log; this deletes what is stored about their photos. */
const eraseOwnPhotos: Holding['erase'] = async (trx, of) =>
  trx('stored_photos')
    .whereIn('hash', await ownPhotos(trx, of))
    .delete();

type ListingsDataDeps = Pick<Core, 'db' | 'fieldKeys'> & {
  readonly commands: Pick<ListingCommands, 'eraseTexts'>;
};

/** What a host wrote or photographed, by field name in their data export. */
const wordsIn = (d: ListingDetails): Record<string, unknown> => {
  const words = {
    title: ['title', d.title],
    about: ['about', d.about],
    houseRules: ['house_rules', d.houseRules],
    sharedSpaces: ['shared_spaces', d.sharedSpaces],
    kitchenUse: ['kitchen_use', d.kitchenUse],
    cleaningRules: ['cleaning_rules', d.cleaningRules],
    videoUrl: ['video', d.videoUrl],
    registrationNumber: ['registration_number', d.registrationNumber],
    externalReference: ['external_reference', d.externalReference],
    photos: ['photos', d.photos.map(({ hash }) => `/storage/photos/${hash}-1280.webp`)],
  } as const satisfies Record<TextField, readonly [string, unknown]>;
  return Object.fromEntries(Object.values(words));
};

/** The spaces of a host: what they wrote, where the spaces are and their wifi. Photos are public and listed by URL. */
export const listingsData = ({ db, commands, fieldKeys }: ListingsDataDeps): readonly Holding[] => [
  {
    table: 'listings',
    part: 'spaces',
    erase: eraseOwnPhotos,
    end: async (userId, metadata) => {
      const own: number[] = await db('listings').where({ host_id: userId }).orderBy('id').pluck('id');
      for (const id of own) await commands.eraseTexts(id, partOf(metadata, `texts-${id}`));
    },
    fileKeys: async (db, of) => (await ownPhotos(db, of)).flatMap((hash) => PHOTO_WIDTHS.map((width) => photoKey(hash, width))),
    rows: async (_, { userId }) =>
      (await db<ListingRow>('listings').where({ host_id: userId }).orderBy('id')).map(
        ({ id, details, published_at, edited_at, approved_at, removed_at }) => ({
          id,
          ...wordsIn(details),
          published_at,
          edited_at,
          approved_at,
          removed_at,
        }),
      ),
  },
  holding({
    table: 'listing_places',
    part: 'spaces',
    columns: ['listing_id', 'address', 'number', 'lat', 'lng', 'pinned'],
    whose: byListing,
    erase: 'rows',
  }),
  {
    table: 'listing_wifi',
    part: 'spaces',
    erase: erasingRows('listing_wifi', byListing),
    rows: async (db, { listingIds }) => {
      const all = await Promise.all(
        listingIds.map(async (listing_id) => ({ listing_id, wifi: await wifiVault(fieldKeys).read(db, listing_id) })),
      );
      return all.flatMap(({ listing_id, wifi }) => (wifi ? [{ listing_id, network: wifi.network, wifi_password: wifi.password }] : []));
    },
  },
];

declare module '../../server/modules/personal-data.ts' {
  interface Subject {
    /** Their spaces, removed ones included. */
    readonly listingIds: readonly number[];
  }
}
