import { type Instant, never, Rejection } from '../shared/types.ts';
import type { RequestSlotEvent } from './events.ts';

/** At most this many requests of a guest wait for an answer or for payment at once (D-40). */
const MAX_OPEN_REQUESTS = 3;

export type RequestSlots = { readonly taken: ReadonlySet<number> };

export type RequestSlotCommand =
  | { readonly type: 'TakeSlot'; readonly guestId: number; readonly reservationId: number; readonly now: Instant }
  | { readonly type: 'FreeSlot'; readonly guestId: number; readonly reservationId: number };

const initial: RequestSlots = { taken: new Set() };

const evolve = ({ taken }: RequestSlots, { type, data }: RequestSlotEvent): RequestSlots => {
  const next = new Set(taken);
  switch (type) {
    case 'RequestSlotTaken':
      next.add(data.reservationId);
      break;
    case 'RequestSlotFreed':
      next.delete(data.reservationId);
      break;
    default:
      return never(type);
  }
  return { taken: next };
};

const decide = (command: RequestSlotCommand, { taken }: RequestSlots): RequestSlotEvent[] => {
  const { guestId, reservationId } = command;
  switch (command.type) {
    case 'TakeSlot':
      if (taken.has(reservationId)) return [];
      if (taken.size >= MAX_OPEN_REQUESTS) throw new Rejection('too_many_requests_open');
      return [{ type: 'RequestSlotTaken', data: { guestId, reservationId, takenAt: command.now } }];
    case 'FreeSlot':
      return taken.has(reservationId) ? [{ type: 'RequestSlotFreed', data: { guestId, reservationId } }] : [];
    default:
      return never(command);
  }
};

export const requestSlotsDecider = { initial, evolve, decide };
