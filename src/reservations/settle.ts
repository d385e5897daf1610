import type { CalendarCommands } from '../calendar/public.ts';
import type { Metadata, Position } from '../platform/event-store/port.ts';
import type { State } from './decider/state.ts';
import type { ReservationEvent } from './events.ts';
import type { Streams } from './streams.ts';

type Deps = { readonly calendar: CalendarCommands; readonly streams: Streams };
type Cause = Parameters<CalendarCommands['release']>[0]['cause'];

/** What an event gives back: nights and slot at the end of a reservation, the slot alone once it is paid. */
const givesBack = (event: ReservationEvent): { cause: Cause | null } | null => {
  switch (event.type) {
    case 'ReservationRejected':
      return { cause: 'rejected' };
    case 'ReservationAutoRejected':
      return { cause: 'host_deadline' };
    case 'ReservationCancelled':
      return { cause: event.data.cause };
    case 'ReservationPaid':
      return { cause: null };
    default:
      return null;
  }
};

/** The mirror of the request: when a reservation ends, its nights and its slot are free again. */
export const settling = ({ calendar, streams }: Deps) => {
  const free = async (event: ReservationEvent, { reservation }: State, metadata: Metadata): Promise<Position | null> => {
    const given = givesBack(event);
    if (!given || reservation.status === 'none') return null;
    const { listingId, guestId, reservationId } = reservation;
    const [released] = await Promise.all([
      given.cause === null ? null : calendar.release({ listingId, reservationId, cause: given.cause }, metadata),
      streams.freeSlot({ guestId, reservationId }, metadata),
    ]);
    return released;
  };
  return {
    /** At once, so that whoever asks next finds the nights free. What fails here is done by the reaction a moment later. */
    settle: async (events: readonly ReservationEvent[], state: State, metadata: Metadata): Promise<Position | null> => {
      const ended = events.find((event) => givesBack(event));
      return ended ? free(ended, state, metadata).catch(() => null) : null;
    },
    /** Certainly: the reaction on the event itself. */
    giveBack: async (event: ReservationEvent, metadata: Metadata): Promise<void> => {
      await free(event, (await streams.load(event.data.reservationId)).state, metadata);
    },
  };
};
