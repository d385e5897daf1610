import type { ReservationRow } from '../../projections/reservations/reservations.ts';
import type { Recorded } from '../engine/event-store/port.ts';
import type { ReservationEvent } from './events.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The reservation after the events of its stream; undefined before the first. */
    readonly reservationAfterEvents: (events: readonly Recorded[]) => ReservationRow | undefined;
    /** Applies one event to the row, as the read model does, for callers that fold a history. */
    readonly reservationRowAfter: (row: ReservationRow | undefined, event: Recorded<ReservationEvent>) => ReservationRow | undefined;
  }
}
