import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Point } from './events.ts';
import type { ExactPlace } from './vault.ts';

/** The displacement from the exact point to the public one, in metres. */
export type Offset = { north: number; east: number };

const MIN_METRES = 150;
const MAX_METRES = 300; // D-44
const METRES_PER_DEGREE = 111_200;

/** A direction and a distance of 150 to 300 m from eight random bytes, uniformly distributed over the area of the ring. */
export const offsetFrom = (seed: Buffer): Offset => {
  const turn = seed.readUInt32BE(0) / 2 ** 32;
  const share = seed.readUInt32BE(4) / 2 ** 32;
  const distance = Math.sqrt(MIN_METRES ** 2 + share * (MAX_METRES ** 2 - MIN_METRES ** 2));
  return { north: distance * Math.cos(turn * 2 * Math.PI), east: distance * Math.sin(turn * 2 * Math.PI) };
};

export const freshOffset = (): Offset => offsetFrom(randomBytes(8));

/** The public point: the exact one moved by the offset, rounded to five decimals (about a metre). */
export const displaced = ({ lat, lng }: Point, { north, east }: Offset): Point => {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    lat: round(lat + north / METRES_PER_DEGREE),
    lng: round(lng + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))),
  };
};

/** The stored offset of a listing; null before its first write. */
export const storedOffset = async (db: Knex, listingId: number): Promise<Offset | null> => {
  const row: { offset_north: number; offset_east: number } | undefined = await db('listing_places')
    .where({ listing_id: listingId })
    .first();
  return row ? { north: row.offset_north, east: row.offset_east } : null;
};

/** Writes street, number and point; the offset of the first write is retained. */
export const saveExactPlace = async (db: Knex, listingId: number, place: ExactPlace, offset: Offset): Promise<void> => {
  await db('listing_places')
    .insert({ listing_id: listingId, pinned: false, ...place, offset_north: offset.north, offset_east: offset.east })
    .onConflict('listing_id')
    .merge(['address', 'number', 'lat', 'lng', 'pinned']);
};
