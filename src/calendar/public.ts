import { token } from '../platform/tokens.ts';
import type { Stay } from '../shared/types.ts';
import type { CalendarCommands } from './commands.ts';
import { calendarDecider } from './decider.ts';
import type { CalendarEvent } from './events.ts';
import type { FreshNights } from './incoming/fresh-nights.ts';

export { availabilityOf } from './availability.ts';
export type { CalendarCommands } from './commands.ts';
export { CALENDAR_TYPE, conditional, etagOfText } from './export/conditional.ts';
export { icsOf, ownUidOf } from './export/ics.ts';
export { feedHealth } from './incoming/feed-health.ts';
export type { FreshNights } from './incoming/fresh-nights.ts';
export { type NightsOver, nightsOver } from './incoming/nights-over.ts';
export { ownListing } from './own-listing.ts';

export const CALENDAR_COMMANDS = token<CalendarCommands>('CalendarCommands');
export const FRESH_NIGHTS = token<FreshNights>('FreshNights');

/** The nights that a reservation holds after these events, folded by the decider; null when it holds none. */
export const nightsHeldFor = (reservationId: number, events: readonly CalendarEvent[]): Stay | null =>
  events.reduce(calendarDecider.evolve, calendarDecider.initial).holds.get(reservationId)?.stay ?? null;
