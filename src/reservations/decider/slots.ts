import { after } from '../../kernel/durations.ts';
import { Rejection, type RejectionCode } from '../../kernel/rejection.ts';
import { type Instant, never, passedOver, type StreamName } from '../../kernel/types.ts';
import { type RequestSlotEvent, requestSlotsStream } from '../events.ts';

/** The maximum number of a guest's requests awaiting an answer or a payment (D-40). */
const MAX_OPEN_REQUESTS = 3;
const DAY = 'PT24H';

/** The maximum number of requests one guest may send within 24 hours: for one listing, and in total (D-140). */
export type RequestLimits = { readonly listing: number; readonly guest: number };

type Sent = { readonly reservationId: number; readonly listingId: number | null; readonly at: Instant };
/** `sent`: the requests of the last 24 hours, the oldest first. */
export type RequestSlots = { readonly taken: ReadonlySet<number>; readonly sent: readonly Sent[] };

type CommandBase = { readonly guestId: number; readonly reservationId: number; readonly now: Instant };
export type RequestSlotCommand =
  | (CommandBase & { readonly type: 'TakeSlot'; readonly listingId: number; readonly limits: RequestLimits })
  /** An administrator's correction reopened an old request. It is not a new one, so no limit applies. */
  | (CommandBase & { readonly type: 'TakeSlotAgain' })
  /** `unsent`: the request failed, so it does not count towards the daily limit. */
  | (CommandBase & { readonly type: 'FreeSlot'; readonly unsent?: boolean });

const initial: RequestSlots = { taken: new Set(), sent: [] };

const since = (sent: readonly Sent[], now: Instant): readonly Sent[] => sent.filter(({ at }) => after(at, DAY) > now);

const evolve = ({ taken, sent }: RequestSlots, { type, data }: RequestSlotEvent): RequestSlots => {
  const next = new Set(taken);
  switch (type) {
    case 'RequestSlotTaken': {
      const { reservationId, listingId = null, takenAt: at } = data;
      next.add(reservationId);
      if (data.again) return { taken: next, sent };
      return { taken: next, sent: [...since(sent, at), { reservationId, listingId, at }] };
    }
    case 'RequestSlotFreed':
      next.delete(data.reservationId);
      return { taken: next, sent: data.unsent ? withoutLast(sent, data.reservationId) : sent };
    default:
      return passedOver({ taken, sent }, type);
  }
};

/** Removes the last request of this reservation, which failed; earlier requests of the same draft still count. */
const withoutLast = (sent: readonly Sent[], reservationId: number): readonly Sent[] => {
  const last = sent.findLastIndex((one) => one.reservationId === reservationId);
  return sent.filter((_, index) => index !== last);
};

/** Throws the Rejection with `retryAfter`, the seconds until the oldest counted request is 24 hours old. */
const expectRoom = (code: RejectionCode, sent: readonly Sent[], most: number, now: Instant): void => {
  const oldest = sent.at(-most);
  if (sent.length < most || !oldest) return;
  throw new Rejection(code, { retryAfter: Math.ceil((Date.parse(after(oldest.at, DAY)) - Date.parse(now)) / 1000) });
};

const decide = (command: RequestSlotCommand, { taken, sent }: RequestSlots): RequestSlotEvent[] => {
  const { guestId, reservationId, now } = command;
  switch (command.type) {
    case 'TakeSlot': {
      if (taken.has(reservationId)) return [];
      if (taken.size >= MAX_OPEN_REQUESTS) throw new Rejection('too_many_requests_open');
      const { listingId, limits } = command;
      const today = since(sent, now);
      const ofListing = today.filter((one) => one.listingId === listingId);
      expectRoom('too_many_requests_listing', ofListing, limits.listing, now);
      expectRoom('too_many_requests_day', today, limits.guest, now);
      return [{ type: 'RequestSlotTaken', data: { guestId, reservationId, listingId, takenAt: now } }];
    }
    case 'TakeSlotAgain':
      return taken.has(reservationId) ? [] : [{ type: 'RequestSlotTaken', data: { guestId, reservationId, takenAt: now, again: true } }];
    case 'FreeSlot': {
      const unsent = command.unsent ? { unsent: true as const } : {};
      return taken.has(reservationId) ? [{ type: 'RequestSlotFreed', data: { guestId, reservationId, ...unsent } }] : [];
    }
    default:
      return never(command);
  }
};

const streamOf = ({ guestId }: Pick<RequestSlotCommand, 'guestId'>): StreamName<RequestSlotEvent> => requestSlotsStream(guestId);

export const requestSlotsDecider = { initial, evolve, decide, streamOf };
