import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { type Streams, streamsOf } from '../engine/commands/streams.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import type { Clock } from '../kernel/clock.ts';
import type { State } from './decider/state.ts';
import { type ReservationCommand, reservationDecider } from './decider.ts';
import type { RequestSlotEvent, ReservationEvent } from './events.ts';
import { type RequestSlotCommand, type RequestSlots, requestSlotsDecider } from './slots.ts';

export type ReservationStreams = Streams<State, WithoutNow<ReservationCommand>, ReservationEvent>;
export type SlotStreams = Streams<RequestSlots, WithoutNow<RequestSlotCommand>, RequestSlotEvent>;

type Deps = { readonly store: EventStore; readonly clock: Clock };

export const reservationStreams = (means: Deps): ReservationStreams => streamsOf(means, reservationDecider);
export const slotStreams = (means: Deps): SlotStreams => streamsOf(means, requestSlotsDecider, { queued: true });
