import type { ListingRow } from '../../../projections/listings.ts';
import { byListing, type Holding, holding } from '../../platform/personal-data.ts';
import type { FieldKeys } from '../../platform/sealed.ts';
import { wifiVault } from '../wifi/wifi-vault.ts';

/** The spaces of a host: what they wrote, where they are and their wifi. Photos are public and named by their address. */
export const listingsData = ({ fieldKeys }: { readonly fieldKeys: FieldKeys }): readonly Holding[] => [
  {
    table: 'listings',
    part: 'spaces',
    rows: async (db, { userId }) =>
      (await db<ListingRow>('listings').where({ host_id: userId }).orderBy('id')).map(
        ({ id, details, published_at, edited_at, approved_at, removed_at }) => ({
          id,
          ...{ title: details.title, about: details.about, house_rules: details.houseRules, shared_spaces: details.sharedSpaces },
          ...{ kitchen_use: details.kitchenUse, cleaning_rules: details.cleaningRules, video: details.videoUrl },
          ...{ registration_number: details.registrationNumber, external_reference: details.externalReference },
          photos: details.photos.map(({ hash }) => `/storage/photos/${hash}-1280.webp`),
          ...{ published_at, edited_at, approved_at, removed_at },
        }),
      ),
  },
  holding({ table: 'listing_places', part: 'spaces', columns: ['listing_id', 'address', 'number', 'lat', 'lng'], whose: byListing }),
  {
    table: 'listing_wifi',
    part: 'spaces',
    rows: async (db, { listingIds }) => {
      const all = await Promise.all(
        listingIds.map(async (listing_id) => ({ listing_id, wifi: await wifiVault(fieldKeys).read(db, listing_id) })),
      );
      return all.flatMap(({ listing_id, wifi }) => (wifi ? [{ listing_id, network: wifi.network, wifi_password: wifi.password }] : []));
    },
  },
];
