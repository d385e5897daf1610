import type { ListingRow } from '../../projections/listings/listings.ts';
import type { Recorded } from '../engine/event-store/port.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The listing after these events of its stream; undefined before the first. */
    readonly listingAfterEvents: (events: readonly Recorded[]) => ListingRow | undefined;
  }
}
