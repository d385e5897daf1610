import type { CalendarEvent, ReleaseCause } from '../../calendar/events.ts';
import type { Recorded } from '../../engine/event-store/port.ts';
import { type DateOnly, type Instant, passedOver, type Stay } from '../../kernel/types.ts';

/** Who holds a night: a reservation or request, or a block with its origin. */
export type Holder =
  | { readonly kind: 'hold'; readonly reservationId: number; readonly guestId: number; readonly stay: Stay; readonly since: Instant }
  | {
      readonly kind: 'block';
      readonly blockId: number;
      readonly stay: Stay;
      readonly since: Instant;
      /** `declined`: the nights of a request that the host declined because they let them elsewhere (D-50). */
      readonly origin: 'host' | 'declined' | 'file';
      readonly actor: string;
    };

/** The history of a night: taken or released, latest first. */
export type Past = {
  readonly what: 'held' | 'released' | 'blocked' | 'unblocked';
  readonly at: Instant;
  readonly cause: ReleaseCause | null;
  readonly reservationId: number | null;
  readonly guestId: number | null;
};

export type Night = {
  readonly holder: Holder | null;
  /** Since when a calendar of another site takes the night too; null when none does. */
  readonly importedAt: Instant | null;
  readonly before: readonly Past[];
};

const covers = ({ checkIn, checkOut }: Stay, night: DateOnly): boolean => checkIn <= night && night < checkOut;

const past = (
  what: Past['what'],
  at: Instant,
  hold: Extract<Holder, { kind: 'hold' }> | null,
  cause: ReleaseCause | null = null,
): Past => ({
  what,
  at,
  cause,
  reservationId: hold?.reservationId ?? null,
  guestId: hold?.guestId ?? null,
});

/** Who holds a night of a listing and its history, from the stream of its calendar. */
export const nightIn = (events: readonly Recorded<CalendarEvent>[], night: DateOnly): Night => {
  /** The host does not see a failed request: only its guest was informed. */
  const failed = (id: string, reservationId: number) => {
    const from = events.findIndex((event) => event.id === id);
    const next = events.slice(from + 1).find(({ type, data }) => type === 'NightsReleased' && data.reservationId === reservationId);
    return next?.type === 'NightsReleased' && next.data.cause === 'request_failed';
  };
  let holder: Holder | null = null;
  const before: Past[] = [];
  /** Since when each feed takes the night. */
  const imports = new Map<number, Instant>();
  for (const event of events) {
    const { type, data, meta, id } = event;
    switch (type) {
      case 'NightsHeld': {
        if (!covers(data.stay, night) || failed(id, data.reservationId)) break;
        const { reservationId, guestId, stay, heldAt: since } = data;
        holder = { kind: 'hold', reservationId, guestId, stay, since };
        before.unshift(past('held', since, holder));
        break;
      }
      case 'NightsReleased':
        if (holder?.kind !== 'hold' || holder.reservationId !== data.reservationId) break;
        before.unshift(past('released', data.releasedAt, holder, data.cause));
        holder = null;
        break;
      case 'RangeBlocked': {
        const stay = { checkIn: data.from, checkOut: data.to };
        if (!covers(stay, night)) break;
        const declined = events.some((other) => other.type === 'NightsReleased' && other.meta.commandId === meta.commandId);
        const origin = declined ? 'declined' : data.origin;
        holder = { kind: 'block', blockId: data.blockId, stay, since: data.blockedAt, origin, actor: meta.actor };
        before.unshift(past('blocked', data.blockedAt, null));
        break;
      }
      case 'RangeUnblocked':
        if (holder?.kind !== 'block' || holder.blockId !== data.blockId) break;
        before.unshift(past('unblocked', data.unblockedAt, null));
        holder = null;
        break;
      case 'FeedSynced':
        if (data.freed.some((stay) => covers(stay, night))) imports.delete(data.feedId);
        if (data.added.some((stay) => covers(stay, night))) imports.set(data.feedId, data.readAt);
        break;
      case 'FeedRemoved':
        imports.delete(data.feedId);
        break;
      case 'FeedAddressSet':
      case 'FeedDoubted':
        break;
      default:
        passedOver(null, type);
    }
  }
  const [importedAt = null] = [...imports.values()].sort();
  return { holder, importedAt, before: holder ? before.slice(1) : before };
};
