import type { Knex } from 'knex';
import type { ConditionsInForce } from '../conditions/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import type { LinkConfig } from './calendar-links/calendar-links.ts';
import type { ListingCommands } from './commands.ts';

export type RouteDeps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly commands: ListingCommands;
  readonly conditions: ConditionsInForce;
  /** The program's secret, a salt of the hashes of visitors. */
  readonly secret: string;
  readonly links: LinkConfig;
};
