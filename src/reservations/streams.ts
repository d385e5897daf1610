import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { type Streams, streamsOf } from '../engine/commands/streams.ts';
import type { Core } from '../server/modules/tokens.ts';
import { type RequestSlotCommand, type RequestSlots, requestSlotsDecider } from './decider/slots.ts';
import type { State } from './decider/state.ts';
import { type ReservationCommand, reservationDecider } from './decider.ts';
import type { RequestSlotEvent, ReservationEvent } from './events.ts';

export type ReservationStreams = Streams<State, WithoutNow<ReservationCommand>, ReservationEvent>;
export type SlotStreams = Streams<RequestSlots, WithoutNow<RequestSlotCommand>, RequestSlotEvent>;

type ReservationStreamsDeps = Pick<Core, 'store' | 'clock'>;

export const reservationStreams = (means: ReservationStreamsDeps): ReservationStreams => streamsOf(means, reservationDecider);
export const slotStreams = (means: ReservationStreamsDeps): SlotStreams => streamsOf(means, requestSlotsDecider, { queued: true });
