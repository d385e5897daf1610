import { token } from '../platform/tokens.ts';
import type { CalendarCommands } from './commands.ts';

export { availabilityOf } from './availability.ts';
export type { CalendarCommands } from './commands.ts';

export const CALENDAR_COMMANDS = token<CalendarCommands>('CalendarCommands');
