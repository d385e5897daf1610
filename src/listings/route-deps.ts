import type { Knex } from 'knex';
import type { EventStore } from '../engine/event-store/port.ts';
import type { ReadModels } from '../engine/followers/projection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ConditionsInForce } from '../terms/public.ts';
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
  readonly readModels: ReadModels;
};
