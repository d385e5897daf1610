import type { CalendarEvent } from '../calendar/events.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import { readStream } from '../engine/event-store/typed.ts';
import { type Reaction, reaction } from '../engine/followers/reaction.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ListingCommands } from '../listings/public.ts';
import type { ReservationCommands } from './commands.ts';
import { type ReservationEvent, reservationStream } from './events.ts';

/**
 * Completes a request or an undo after its nights were held, also when the process stopped in between: it continues under the id of the
 * original command, so that the effect happens once. A refusal has released the nights and is not a failure of this reaction.
 */
export const requestCompletion = (commands: Pick<ReservationCommands, 'completeRequest' | 'completeUndo' | 'isWritten'>): Reaction =>
  reaction<CalendarEvent>(
    'request-completion',
    {
      NightsHeld: async ({ data, position, meta: { actor, correlationId, commandId } }) => {
        try {
          const complete = data.again ? commands.completeUndo : commands.completeRequest;
          await complete({ ...data, position }, { actor, correlationId, commandId });
        } catch (error) {
          if (!(error instanceof Rejection)) throw error;
        }
      },
    },
    ({ type, data, meta }) => type === 'NightsHeld' && commands.isWritten(data.reservationId, meta.commandId),
  );

type Endings = Pick<ReservationCommands, 'release' | 'releaseCoupons' | 'takeAgain' | 'isReleased'>;

/**
 * Releases nights, slot and coupon after an end; the slot after a payment; the previous price's coupon after a draft was repriced. After an
 * undo the reservation takes those that its state needs again.
 */
export const reservationEndings = ({ release, releaseCoupons, takeAgain, isReleased }: Endings): Reaction =>
  reaction<ReservationEvent>(
    'reservation-endings',
    {
      ReservationChanged: (event, { metadata }) => releaseCoupons(event, metadata),
      DraftLapsed: (event, { metadata }) => releaseCoupons(event, metadata),
      DraftDiscarded: (event, { metadata }) => releaseCoupons(event, metadata),
      ReservationRejected: (event, { metadata }) => release(event, metadata),
      ReservationAutoRejected: (event, { metadata }) => release(event, metadata),
      ReservationCancelled: (event, { metadata }) => release(event, metadata),
      ReservationPaid: (event, { metadata }) => release(event, metadata),
      ReservationUnpaid: (event, { metadata }) => takeAgain(event, metadata),
      CancellationUndone: (event, { metadata }) => takeAgain(event, metadata),
    },
    isReleased,
  );

type StrikeDeps = { readonly store: EventStore; readonly commands: Pick<ListingCommands, 'strike'> };

/**
 * A request that its host rejects or lets lapse adds a strike to the listing, dated at the event (docs/rules/product.md#states, D-50). The
 * reservation's stream names the listing.
 */
export const strikeReaction = ({ store, commands }: StrikeDeps): Reaction => {
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
