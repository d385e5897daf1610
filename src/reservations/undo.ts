import type { CalendarCommands } from '../calendar/public.ts';
import { saga } from '../engine/commands/saga.ts';
import type { Metadata, Position, Recorded } from '../engine/event-store/port.ts';
import { peopleByIds } from '../identity/vault.ts';
import { Rejection } from '../kernel/rejection.ts';
import { listingFromLog } from '../listings/public.ts';
import type { Core } from '../server/modules/tokens.ts';
import { type Ended, isUnderWay, type Terms } from './decider/state.ts';
import { cancelledByMistake } from './decider/undo.ts';
import { type ReservationEvent, reservationStream } from './events.ts';
import type { ReservationStreams } from './streams.ts';

type UndoingDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly calendar: CalendarCommands;
  readonly reservations: ReservationStreams;
  readonly terms: Terms;
};
type One = { readonly reservationId: number };
/** `draftRevision`: of the cancelled reservation whose nights are held again. */
type Held = One & { readonly listingId: number; readonly draftRevision: number };
type Nights = Parameters<CalendarCommands['holdAgain']>[0];

/**
 * Reverts a cancellation by an administrator (D-51): first the nights, as with a request, then the reservation. A refusal releases the
 * nights.
 */
const undoSaga = ({ calendar, reservations, terms }: UndoingDeps) =>
  saga([
    {
      step: 'nights',
      take: async (nights: Nights, metadata: Metadata): Promise<Held> => {
        await calendar.holdAgain(nights, metadata);
        return nights;
      },
      release: async ({ reservationId, listingId, draftRevision }: Held, metadata: Metadata): Promise<boolean> => {
        if (isUnderWay(await reservations.stateOf(reservationStream(reservationId)))) return false;
        return (await calendar.release({ listingId, reservationId, cause: 'admin', draftRevision }, metadata)) !== null;
      },
    },
    {
      step: 'reservation',
      take: async ({ reservationId }: Held, metadata: Metadata): Promise<Position | null> =>
        (await reservations.send({ type: 'UndoCancellation', reservationId, terms }, metadata)).position,
    },
  ]);

const undoneBy = (history: readonly Recorded<ReservationEvent>[], commandId: string) =>
  history.find(({ type, meta }) => type === 'CancellationUndone' && meta.commandId === commandId);

/**
 * While the reservation was over, the space could be taken down and guest or host erased; without them it cannot be restored. Throws
 * Rejection account_erased, no_longer_available.
 */
const expectNotRemoved = async ({ db, store }: UndoingDeps, { listingId, guestId }: NonNullable<Ended['was']>): Promise<void> => {
  const listing = await listingFromLog(store, listingId);
  if (!listing) throw new Rejection('no_longer_available');
  const both = [guestId, listing.hostId];
  const people = await peopleByIds(db, both);
  if (both.some((id) => people.get(id)?.erased !== false)) throw new Rejection('account_erased');
  if (listing.state === 'no_longer_available') throw new Rejection('no_longer_available');
};

export const undoing = (deps: UndoingDeps) => {
  const { clock, calendar, reservations } = deps;
  const steps = undoSaga(deps);
  return {
    /**
     * Checks whether a cancellation can be reverted now, and returns the payment that had paid the reservation, or null. A repeated command
     * that has reverted it already passes. Throws Rejection with the standing, arrival_too_near, no_longer_available, account_erased,
     * unavailable.
     */
    expectUndoable: async ({ reservationId }: One, { commandId }: Metadata): Promise<{ paymentId: string | null }> => {
      const { state, history } = await reservations.load(reservationStream(reservationId));
      if (undoneBy(history, commandId)) return { paymentId: null };
      const was = cancelledByMistake(state.reservation, clock.now());
      await expectNotRemoved(deps, was);
      await calendar.expectFree(was);
      return { paymentId: was.status === 'paid' ? was.paymentId : null };
    },

    /**
     * Reverts the cancellation: the reservation returns to its former state. Throws like the check; if another request wants the nights,
     * the first in the calendar's stream gets them. Idempotent by command id.
     */
    undoCancellation: async ({ reservationId }: One, metadata: Metadata): Promise<{ position: Position | null }> => {
      const { state, history } = await reservations.load(reservationStream(reservationId));
      const done = undoneBy(history, metadata.commandId);
      if (done) return { position: done.position };
      const was = cancelledByMistake(state.reservation, clock.now());
      await expectNotRemoved(deps, was);
      const { listingId, guestId, stay } = was;
      return { position: await steps.run({ listingId, reservationId, guestId, stay, draftRevision: state.revision }, metadata) };
    },

    /** For the reaction on NightsHeld: completes an undo that a crash interrupted after the nights were held. */
    completeUndo: steps.complete,
  };
};
