import { byListing } from '../../listings/queries.ts';
import { erasingRows, type Holding, holding } from '../../server/modules/personal-data.ts';
import type { FieldKeys } from '../../server/sealed.ts';
import { feedRegister } from './feed-register.ts';

/** The calendars of a host's spaces. Nights taken by a reservation belong to the reservation. */
export const calendarData = ({ fieldKeys }: { readonly fieldKeys: FieldKeys }): readonly Holding[] => [
  holding({ table: 'occupancy', part: 'spaces', columns: ['listing_id', 'during', 'kind', 'origin'], whose: byListing, erase: 'kept' }),
  holding({ table: 'imported_nights', part: 'spaces', columns: ['listing_id', 'during', 'imported_at'], whose: byListing, erase: 'kept' }),
  {
    table: 'calendar_feeds',
    part: 'spaces',
    erase: erasingRows('calendar_feeds', byListing),
    rows: async (db, { listingIds }) => {
      const register = feedRegister({ db, fieldKeys });
      const found = await Promise.all(listingIds.map((id) => register.of(id)));
      return found.flat().map(({ listingId, url, fetchedAt }) => ({ listing_id: listingId, calendar_address: url, fetched_at: fetchedAt }));
    },
  },
  holding({ table: 'calendar_links', part: 'spaces', columns: ['listing_id', 'renewed_at'], whose: byListing, erase: 'kept' }),
];
