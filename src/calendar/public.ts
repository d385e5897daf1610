import type { Recorded } from '../engine/event-store/port.ts';
import { folded } from '../kernel/folding.ts';
import { overlaps } from '../kernel/nights.ts';
import type { Instant, Stay } from '../kernel/types.ts';
import { token } from '../server/modules/tokens.ts';
import type { CalendarCommands, FreshNights } from './commands.ts';
import { type Calendar, calendarDecider } from './decider.ts';
import type { CalendarEvent } from './events.ts';

export { availabilityOf } from './availability.ts';
export type { CalendarCommands, FreshNights } from './commands.ts';
export { CALENDAR_TYPE, conditional, etagOfText } from './export/conditional.ts';
export { icsOf, ownUidOf } from './export/ics.ts';
export { devSiteAddress } from './incoming/dev-site.ts';
export { feedHealth } from './incoming/feed-health.ts';
export { feedRegister } from './incoming/feed-register.ts';
export { ownListing } from './own-listing.ts';

export const CALENDAR_COMMANDS = token<CalendarCommands>('CalendarCommands');
export const FRESH_NIGHTS = token<FreshNights>('FreshNights');

/** The nights that a reservation holds after these events, including past ones; null when it holds none. */
export const nightsHeldFor = (reservationId: number, events: readonly CalendarEvent[]): Stay | null => {
  const last = events.findLast(
    ({ type, data }) => (type === 'NightsHeld' || type === 'NightsReleased') && data.reservationId === reservationId,
  );
  return last?.type === 'NightsHeld' ? last.data.stay : null;
};

/** Nights of a feed that overlap a reservation: since when, and by which event. */
export type NightsOver = { readonly feedId: number; readonly since: Instant; readonly eventId: string; readonly ranges: readonly Stay[] };

/** The feed nights that overlap a reservation after these events of its listing's calendar (D-118); none when it has no nights. */
export const nightsOver = (history: readonly Recorded<CalendarEvent>[], reservationId: number): NightsOver[] => {
  const { holds, feeds } = folded<Calendar, CalendarEvent>(calendarDecider.evolve, calendarDecider.initial, history);
  const stay = holds.get(reservationId)?.stay;
  if (!stay) return [];
  return [...feeds].flatMap(([feedId, feed]) => {
    const ranges = feed.ranges.filter((range) => overlaps(range, stay));
    const brought = history.findLast(
      ({ type, data }) => type === 'FeedSynced' && data.feedId === feedId && data.over.some((one) => one.reservationId === reservationId),
    );
    if (ranges.length === 0 || brought?.type !== 'FeedSynced') return [];
    return [{ feedId, since: brought.data.readAt, eventId: brought.id, ranges }];
  });
};
