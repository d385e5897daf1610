import type { CalendarEvent } from '../calendar/events.ts';
import type { ListingCommands } from '../listings/public.ts';
import { type Reaction, reaction } from '../platform/engine/reaction.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import { readStream } from '../platform/event-store/typed.ts';
import { Rejection } from '../shared/rejection.ts';
import type { ReservationCommands } from './commands.ts';
import { type ReservationEvent, reservationStream } from './events.ts';

/**
 * Held nights become a request, or one that goes on, also when the program ended between the two: the very command is gone on with, under its own
 * id, so that it happens once. A refusal has given the nights back and is no fault of this reaction.
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

type Endings = Pick<ReservationCommands, 'giveBack' | 'giveCouponBack' | 'keepCoupon' | 'isGivenBack'>;

/** What has ended gives its nights, its slot and its coupon back; what is paid, its slot. What is no longer paid keeps its coupon. */
export const reservationEndings = ({ giveBack, giveCouponBack, keepCoupon, isGivenBack }: Endings): Reaction =>
  reaction<ReservationEvent>(
    'reservation-endings',
    {
      DraftLapsed: (event, { metadata }) => giveCouponBack(event, metadata),
      DraftDiscarded: (event, { metadata }) => giveCouponBack(event, metadata),
      ReservationRejected: (event, { metadata }) => giveBack(event, metadata),
      ReservationAutoRejected: (event, { metadata }) => giveBack(event, metadata),
      ReservationCancelled: (event, { metadata }) => giveBack(event, metadata),
      ReservationPaid: (event, { metadata }) => giveBack(event, metadata),
      ReservationUnpaid: (event, { metadata }) => keepCoupon(event, metadata),
      CancellationUndone: async (event, { metadata }) => (event.data.to === 'paid' ? undefined : keepCoupon(event, metadata)),
    },
    isGivenBack,
  );

type StrikeDeps = { readonly store: EventStore; readonly commands: Pick<ListingCommands, 'strike'> };

/** A request its host rejects or lets lapse marks the listing, as of then (docs/rules/product.md#states, D-50). Which listing, its own stream says. */
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
