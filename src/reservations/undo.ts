import type { CalendarCommands } from '../calendar/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Metadata, Position } from '../platform/event-store/port.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Terms } from './decider/deadlines.ts';
import { cancelledByMistake } from './decider/undo.ts';
import type { Streams } from './streams.ts';

type Deps = { readonly clock: Clock; readonly calendar: CalendarCommands; readonly streams: Streams; readonly terms: Terms };
type One = { readonly reservationId: number };
type Held = One & { readonly listingId: number; readonly draftRevision: number };

/** Standings that say that the nights are in use: nothing to give back. */
const LIVE: readonly string[] = ['already_requested', 'already_accepted', 'already_paid'];

/** A cancellation that an administrator takes back (D-51): the nights first, as with a request, then the reservation. */
export const takingBack = ({ clock, calendar, streams, terms }: Deps) => {
  /** Goes on with what holds its nights again; a refusal gives them back. */
  const complete = async ({ reservationId, listingId, draftRevision }: Held, metadata: Metadata): Promise<Position | null> => {
    try {
      return (await streams.send({ type: 'UndoCancellation', reservationId, terms }, metadata)).position;
    } catch (error) {
      if (error instanceof Rejection && !LIVE.includes(error.code)) {
        const giveBack = { ...metadata, commandId: `${metadata.commandId}/give-back` };
        await calendar.release({ listingId, reservationId, cause: 'admin', draftRevision }, giveBack);
      }
      throw error;
    }
  };

  return {
    complete,

    /**
     * Looks whether a cancellation could be taken back now, and answers what had paid it; null when nothing had.
     * Throws Rejection with the standing, arrival_too_near, unavailable.
     */
    expectUndoable: async ({ reservationId }: One): Promise<{ paymentId: string | null }> => {
      const was = cancelledByMistake((await streams.load(reservationId)).state.reservation, clock.now());
      await calendar.expectFree(was);
      return { paymentId: was.status === 'paid' ? was.paymentId : null };
    },

    /** Throws as above; of two who want the nights the first in the calendar's stream has them. The same command again changes nothing. */
    withdraw: async ({ reservationId }: One, metadata: Metadata): Promise<Position | null> => {
      const { state, history } = await streams.load(reservationId);
      const done = history.find(({ type, meta }) => type === 'CancellationUndone' && meta.commandId === metadata.commandId);
      if (done) return done.position;
      const { listingId, guestId, stay } = cancelledByMistake(state.reservation, clock.now());
      const held = { listingId, reservationId, guestId, stay, draftRevision: state.revision };
      await calendar.holdAgain(held, metadata);
      return complete(held, metadata);
    },
  };
};
