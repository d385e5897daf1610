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

/** A reading that is older is followed by another, in the background. */
export const READ_AGAIN = 'PT30S';
/**
 * A reading that is not older tells what is in force now: every version is confirmed, or cancelled, `NOTICE` before it begins. The rest of
 * that time is for clocks that differ and for events on their way into the log.
 */
export const TRUE_FOR = 'PT4M';

const readTariff = async (store: EventStore): Promise<TariffState> =>
  (await readStream(store, TARIFF_STREAM)).reduce<TariffState>(tariffDecider.evolve, tariffDecider.initial);

/**
 * The tariff of an instant. It is read from the log, not from a read model: a version counts although no follower has seen it. One reading
 * serves all calls; nobody waits for the next one while the last still holds, so that prices are told while the log cannot be read for
 * some minutes. Throws StoreUnavailable after that.
 */
export const tariffVersions = ({ store, clock, first }: { store: EventStore; clock: Clock; first: Tariff }): Tariffs => {
  let known: { readonly at: Instant; readonly state: TariffState } | null = null;
  let reading: Promise<TariffState> | null = null;

  const readAgain = (): Promise<TariffState> => {
    const at = clock.now();
    reading ??= readTariff(store)
      .then((state) => {
        known = { at, state };
        return state;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const isWithin = (duration: string): boolean => {
    const now = clock.now();
    return known !== null && known.at <= now && now < after(known.at, duration);
  };

  const read = async (): Promise<TariffState> => {
    if (known && isWithin(READ_AGAIN)) return known.state;
    const next = readAgain();
    if (!known || !isWithin(TRUE_FOR)) return next;
    next.catch(() => undefined); // whoever asks after TRUE_FOR is told
    return known.state;
  };

  return { at: async (now) => inForce(await read(), first, now) };
};
