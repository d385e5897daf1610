import type { Stay } from '../kernel/types.ts';
import { token } from '../server/modules/tokens.ts';
import type { CalendarCommands, FreshNights } from './commands.ts';
import type { CalendarEvent } from './events.ts';

export { availabilityOf } from './availability.ts';
export type { CalendarCommands, FreshNights } from './commands.ts';
export { CALENDAR_TYPE, conditional, etagOfText } from './export/conditional.ts';
export { icsOf, ownUidOf } from './export/ics.ts';
export { devSiteAddress } from './incoming/dev-site.ts';
export { feedHealth } from './incoming/feed-health.ts';
export { feedRegister } from './incoming/feed-register.ts';
export { type NightsOver, nightsOver } from './incoming/nights-over.ts';
export { ownListing } from './own-listing.ts';

export const CALENDAR_COMMANDS = token<CalendarCommands>('CalendarCommands');
export const FRESH_NIGHTS = token<FreshNights>('FreshNights');

/** The nights that a reservation holds after these events, however long ago they were; null when it holds none. */
export const nightsHeldFor = (reservationId: number, events: readonly CalendarEvent[]): Stay | null => {
  const last = events.findLast(
    ({ type, data }) => (type === 'NightsHeld' || type === 'NightsReleased') && data.reservationId === reservationId,
  );
  return last?.type === 'NightsHeld' ? last.data.stay : null;
};
