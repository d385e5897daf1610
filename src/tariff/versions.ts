import type { Clock } from '../platform/clock.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import { readStream } from '../platform/event-store/typed.ts';
import type { Tariff } from '../pricing/events.ts';
import { after } from '../shared/durations.ts';
import type { Instant } from '../shared/types.ts';
import { inForce, type TariffState, tariffDecider } from './decider.ts';
import { TARIFF_STREAM } from './events.ts';

/** The tariff that is in force at an instant. */
export type Tariffs = { readonly at: (now: Instant) => Promise<Tariff> };

/** How long a process goes by what it has read: much shorter than `NOTICE`, so that no version begins unseen. */
export const READ_AGAIN = 'PT30S';

const readTariff = async (store: EventStore): Promise<TariffState> =>
  (await readStream(store, TARIFF_STREAM)).reduce<TariffState>(tariffDecider.evolve, tariffDecider.initial);

/**
 * The tariff of an instant. It is read from the log, not from a read model: a version counts although no follower has seen it. One reading
 * serves all calls of the next 30 s, also those that wait for it.
 */
export const tariffVersions = ({ store, clock, first }: { store: EventStore; clock: Clock; first: Tariff }): Tariffs => {
  let reading: { readonly at: Instant; readonly state: Promise<TariffState> } | null = null;

  const read = (): Promise<TariffState> => {
    const now = clock.now();
    if (reading && reading.at <= now && now < after(reading.at, READ_AGAIN)) return reading.state;
    const fresh = { at: now, state: readTariff(store) };
    reading = fresh;
    fresh.state.catch(() => {
      if (reading === fresh) reading = null; // the next call tries again
    });
    return fresh.state;
  };

  return { at: async (now) => inForce(await read(), first, now) };
};
