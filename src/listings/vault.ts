import type { Knex } from 'knex';

export type ExactPlace = { address: string; number: string; lat: number; lng: number };

/** Street, number and exact point of a listing, for its owner, administrators and, from payment on, its guest (D-44). Null once erased. */
export const exactPlaceOf = async (db: Knex, listingId: number): Promise<ExactPlace | null> => {
  const row: (ExactPlace & Record<string, unknown>) | undefined = await db('listing_places').where({ listing_id: listingId }).first();
  return row ? { address: row.address, number: row.number, lat: row.lat, lng: row.lng } : null;
};
