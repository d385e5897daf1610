import type { Clock } from '../platform/clock.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import { versionsReading } from '../platform/versions/reading.ts';
import type { Instant } from '../shared/types.ts';
import { type Conditions, conditionsAt, conditionsDecider } from './decider.ts';

/** What holds at an instant, in every process the same. */
export type ConditionsInForce = { readonly at: (now: Instant) => Promise<Conditions> };

/** The conditions of an instant, from the log. Throws StoreUnavailable when that could not be read for some minutes. */
export const conditionsVersions = ({
  store,
  clock,
  first,
}: {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly first: Conditions;
}): ConditionsInForce => {
  const read = versionsReading({ store, clock }, conditionsDecider);
  return { at: async (now) => conditionsAt(await read(), first, now) };
};
