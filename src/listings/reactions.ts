import type { EventStore, Recorded } from '../platform/event-store/port.ts';
import { type Reaction, reaction } from '../platform/reaction.ts';
import { type ReservationEvent, reservationStream } from '../reservations/events.ts';
import type { ListingCommands } from './commands.ts';

type Deps = { readonly store: EventStore; readonly commands: Pick<ListingCommands, 'strike'> };

/** A request its host rejects or lets lapse marks the listing (spec 4, D-50). Which listing, its own stream says. */
export const strikeReaction = ({ store, commands }: Deps): Reaction => {
  const strike = async (reservationId: number, cause: 'rejected' | 'host_deadline', metadata: Parameters<ListingCommands['strike']>[1]) => {
    const history = (await store.read(reservationStream(reservationId))) as Recorded<ReservationEvent>[];
    const requested = history.find((event) => event.type === 'ReservationRequested');
    if (requested) await commands.strike({ listingId: requested.data.listingId, reservationId, cause }, metadata);
  };
  return reaction<ReservationEvent>('listing-strikes', {
    ReservationRejected: ({ data }, { metadata }) => strike(data.reservationId, 'rejected', metadata),
    ReservationAutoRejected: ({ data }, { metadata }) => strike(data.reservationId, 'host_deadline', metadata),
  });
};
