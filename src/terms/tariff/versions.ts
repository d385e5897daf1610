import type { EventStore } from '../../engine/event-store/port.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Tariff } from '../events.ts';
import { versionsReading } from '../versions/reading.ts';
import { asShown, inForce, tariffDecider } from './decider.ts';

/** The tariff that is in force at an instant. */
export type Tariffs = {
  readonly at: (now: Instant) => Promise<Tariff>;
  /** The version that a guest was shown within the last hour, otherwise that in force (ADR 102). */
  readonly asShown: (version: number, now: Instant) => Promise<Tariff>;
};

/** The tariff of an instant, from the log. Throws StoreUnavailable when that could not be read for some minutes. */
export const tariffVersions = ({ store, clock, first }: { store: EventStore; clock: Clock; first: Tariff }): Tariffs => {
  const read = versionsReading({ store, clock }, tariffDecider);
  return {
    at: async (now) => inForce(await read(), first, now),
    asShown: async (version, now) => asShown(await read(), first, version, now),
  };
};
