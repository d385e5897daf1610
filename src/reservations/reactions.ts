import type { CalendarEvent } from '../calendar/events.ts';
import { type Reaction, reaction } from '../platform/engine/reaction.ts';
import { Rejection } from '../shared/rejection.ts';
import type { ReservationCommands } from './commands.ts';
import type { ReservationEvent } from './events.ts';

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
