import type { ListingCommands } from '../listings/public.ts';
import { type Reaction, reaction } from '../platform/engine/reaction.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import { readStream } from '../platform/event-store/typed.ts';
import { type ReservationEvent, reservationStream } from './events.ts';

type Deps = { readonly store: EventStore; readonly commands: Pick<ListingCommands, 'strike'> };

/** A request its host rejects or lets lapse marks the listing, as of then (docs/rules/product.md#states, D-50). Which listing, its own stream says. */
export const strikeReaction = ({ store, commands }: Deps): Reaction => {
  type Refused = Omit<Parameters<ListingCommands['strike']>[0], 'listingId'>;
  const strike = async (refused: Refused, metadata: Parameters<ListingCommands['strike']>[1]) => {
    const { reservationId } = refused;
    const history = await readStream(store, reservationStream(reservationId));
    const requested = history.find((event) => event.type === 'ReservationRequested');
    if (requested) await commands.strike({ listingId: requested.data.listingId, ...refused }, metadata);
  };
  return reaction<ReservationEvent>('listing-strikes', {
    ReservationRejected: ({ data: { reservationId, reason, rejectedAt } }, { metadata }) =>
      strike({ reservationId, cause: 'rejected', reason, at: rejectedAt }, metadata),
    ReservationAutoRejected: ({ data: { reservationId, rejectedAt } }, { metadata }) =>
      strike({ reservationId, cause: 'host_deadline', reason: null, at: rejectedAt }, metadata),
  });
};
