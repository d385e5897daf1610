import type { Clock } from '../platform/clock.ts';
import { keyedMutex } from '../platform/concurrency/keyed-mutex.ts';
import { commandHandler, type Handled, type WithoutNow } from '../platform/engine/handle-command.ts';
import type { EventStore, Metadata, Position, Recorded } from '../platform/event-store/port.ts';
import { readStream } from '../platform/event-store/typed.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Instant } from '../shared/types.ts';
import type { State } from './decider/state.ts';
import { type ReservationCommand, reservationDecider } from './decider.ts';
import { type ReservationEvent, requestSlotsStream, reservationStream } from './events.ts';
import { type RequestLimits, type RequestSlotCommand, requestSlotsDecider } from './request/slots.ts';

/** The two kinds of streams this context writes. */
export type Streams = {
  /** Decides one command on a reservation, at the clock's now unless the command brings an earlier one. */
  send(command: WithoutNow<ReservationCommand> & { readonly now?: Instant }, metadata: Metadata): Promise<Handled<State, ReservationEvent>>;
  /** Whether this process has seen what the command wrote on a reservation. False says nothing. */
  knows(reservationId: number, commandId: string): boolean;
  /** A reservation as its stream tells it, with that stream. */
  load(reservationId: number): Promise<{ state: State; history: readonly Recorded<ReservationEvent>[] }>;
  /** Throws Rejection too_many_requests_open, too_many_requests_listing, too_many_requests_day. */
  takeSlot(slot: Slot & { readonly listingId: number }, metadata: Metadata): Promise<void>;
  freeSlot(slot: Slot & { readonly unsent?: boolean }, metadata: Metadata): Promise<Position | null>;
};
type Slot = { readonly guestId: number; readonly reservationId: number };

export const reservationStreams = ({ store, clock, limits }: { store: EventStore; clock: Clock; limits: RequestLimits }): Streams => {
  const onReservation = commandHandler(store, clock, reservationDecider);
  const onSlots = commandHandler(store, clock, requestSlotsDecider);
  const queue = keyedMutex();
  const slots = (command: WithoutNow<RequestSlotCommand>, metadata: Metadata) => {
    const stream = requestSlotsStream(command.guestId);
    return queue(stream, () => onSlots(stream, { ...command, now: clock.now() }, metadata));
  };
  return {
    send: (command, metadata) =>
      onReservation(reservationStream(command.reservationId), { ...command, now: command.now ?? clock.now() }, metadata),
    knows: (reservationId, commandId) => onReservation.knows(reservationStream(reservationId), commandId),
    load: async (reservationId) => {
      const history = await readStream(store, reservationStream(reservationId));
      return { state: history.reduce<State>(reservationDecider.evolve, reservationDecider.initial), history };
    },
    takeSlot: async ({ guestId, reservationId, listingId }, metadata) => {
      const { state } = await slots({ type: 'TakeSlot', guestId, reservationId, listingId, limits }, metadata);
      if (!state.taken.has(reservationId)) throw new Rejection('unavailable'); // a repeat of a command that failed after this step
    },
    freeSlot: async ({ guestId, reservationId, unsent = false }, metadata) =>
      (await slots({ type: 'FreeSlot', guestId, reservationId, unsent }, metadata)).position,
  };
};
