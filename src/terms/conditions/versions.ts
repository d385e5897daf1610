import type { EventStore } from '../../engine/event-store/port.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/types.ts';
import { versionsReading } from '../versions/reading.ts';
import { type Conditions, conditionsAt, conditionsDecider } from './decider.ts';

/** What holds at an instant, in every process the same. */
export type ConditionsInForce = {
  /** For decisions. Throws StoreUnavailable when the log could not be read for some minutes. */
  readonly at: (now: Instant) => Promise<Conditions>;
  /** For display only, such as pages and searches: while the log cannot be read, the last known terms. */
  readonly lastKnown: (now: Instant) => Promise<Conditions>;
};

/** The conditions of an instant, from the log. */
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
  const at = async (now: Instant) => conditionsAt(await read(), first, now);
  let last = first;
  return {
    at,
    lastKnown: async (now) => {
      try {
        last = await at(now);
      } catch {
        // whoever decides by them is told, by the decision
      }
      return last;
    },
  };
};
