/** One current hold of a guest or block of a host; deleted when it ends. */
export type OccupancyRow = {
  kind: 'hold' | 'block';
  /** The id of the reservation or the block. */
  ref_id: number;
  listing_id: number;
  /** A half-open range as PostgreSQL parses it: `[2026-09-05,2026-09-07)`. */
  during: string;
  guest_id: number | null;
  origin: 'guest' | 'host' | 'file';
};
