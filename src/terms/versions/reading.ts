import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainEvent, EventStore } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import type { StayTerms } from '../../kernel/legal/stay-terms.ts';
import type { Instant, StreamName } from '../../kernel/types.ts';
import type { Config } from '../../server/settings/config.ts';
import type { Tariff } from '../events.ts';
import { asShown, type Conditions, conditionsAt, conditionsDecider, inForce, tariffDecider } from './decider.ts';

/** A reading older than this is refreshed in the background. */
export const REFRESH_AFTER = 'PT30S';
/**
 * A reading younger than this is authoritative: every version is confirmed or cancelled `NOTICE` before it takes effect. The remaining
 * margin allows for clock skew and for events still being written to the log.
 */
export const VALID_FOR = 'PT4M';
/** How long a call waits for the retry after a failed reading: an unreachable log may take ten seconds to fail, each time. */
const RETRY_TIMEOUT_MS = 500;

type Fold<State, E extends DomainEvent> = {
  readonly initial: State;
  readonly evolve: (state: State, event: E) => State;
  readonly streamOf: () => StreamName<E>;
};

/** The reading if it finishes within `RETRY_TIMEOUT_MS`; otherwise fails with `error`. */
const inTime = <State>(reading: Promise<State>, error: unknown): Promise<State> =>
  Promise.race([reading, sleep(RETRY_TIMEOUT_MS, null, { ref: false }).then(() => Promise.reject(error))]);

/**
 * The versions of a stream, the same in every process. They are read from the log, not from a read model: a version is in force even if no
 * follower has seen it. One reading serves all calls; nobody waits for a refresh while the last reading is authoritative, so the version in
 * force stays available while the log cannot be read for some minutes. After that it throws StoreUnavailable, quickly after the first
 * failure.
 */
const versionsReading = <State, E extends DomainEvent>(
  { store, clock }: { readonly store: EventStore; readonly clock: Clock },
  decider: Fold<State, E>,
): (() => Promise<State>) => {
  let known: { readonly at: Instant; readonly state: State } | null = null;
  let reading: Promise<State> | null = null;
  let failure: { readonly error: unknown } | null = null;

  const readAgain = (): Promise<State> => {
    const at = clock.now();
    reading ??= readStream(store, decider.streamOf())
      .then((events) => {
        const state = events.reduce<State>(decider.evolve, decider.initial);
        known = { at, state };
        failure = null;
        return state;
      })
      .catch((error: unknown) => {
        failure = { error };
        throw error;
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

  return async () => {
    if (known && isWithin(REFRESH_AFTER)) return known.state;
    const next = readAgain();
    if (!known || !isWithin(VALID_FOR)) return failure ? inTime(next, failure.error) : next;
    next.catch(() => undefined); // callers after VALID_FOR get the error
    return known.state;
  };
};

/** The conditions in force at an instant, the same in every process. */
export type ConditionsInForce = {
  /** For decisions. Throws StoreUnavailable when the log could not be read for some minutes. */
  readonly at: (now: Instant) => Promise<Conditions>;
  /** For display only, such as pages and searches: while the log cannot be read, the last known terms. */
  readonly lastKnown: (now: Instant) => Promise<Conditions>;
};

/** The conditions at an instant, from the log. */
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
        // decisions use `at`, which throws
      }
      return last;
    },
  };
};

type Settings = Pick<
  Config,
  'hostAnswer' | 'guestPayment' | 'transferWindow' | 'draftLife' | 'operates' | 'enforcesLettingLaw' | 'leastNights'
>;

/** Version 0: the settings of the installation, until a version from the console takes effect. */
export const firstConditions = ({ operates, enforcesLettingLaw, leastNights, ...windows }: Settings): Conditions => {
  const { hostAnswer, guestPayment, transferWindow, draftLife } = windows;
  return { version: 0, windows: { hostAnswer, guestPayment, transferWindow, draftLife }, operates, enforcesLettingLaw, leastNights };
};

/** How long each step may take, as ISO 8601 durations. */
export type WindowTerms = Pick<Conditions['windows'], 'hostAnswer' | 'guestPayment' | 'transferWindow'>;
/** The terms that pages and texts display, as in force at an instant (ADR 97). */
export type DisplayedTerms = (now: Instant) => Promise<WindowTerms & { readonly stays: StayTerms }>;

/** The terms as texts display them. */
export const displayedTerms =
  (conditions: ConditionsInForce): DisplayedTerms =>
  async (now) => {
    const { windows, operates, enforcesLettingLaw, leastNights } = await conditions.lastKnown(now);
    return { ...windows, stays: { operates, enforcesLettingLaw, leastNights } };
  };

/** The tariff in force at an instant. */
export type Tariffs = {
  readonly at: (now: Instant) => Promise<Tariff>;
  /** The version that a guest was shown within the last hour, otherwise the one in force (ADR 102). */
  readonly asShown: (version: number, now: Instant) => Promise<Tariff>;
};

/** The tariff at an instant, from the log. Throws StoreUnavailable when the log could not be read for some minutes. */
export const tariffVersions = ({ store, clock, first }: { store: EventStore; clock: Clock; first: Tariff }): Tariffs => {
  const read = versionsReading({ store, clock }, tariffDecider);
  return {
    at: async (now) => inForce(await read(), first, now),
    asShown: async (version, now) => asShown(await read(), first, version, now),
  };
};

type TariffSettings = Pick<Config, 'serviceChargePercent' | 'gatewayPercent' | 'noCardSurcharge'>;

/** Version 0: the settings of the installation, until a version from the console takes effect. */
export const firstTariff = ({ serviceChargePercent: general, gatewayPercent, noCardSurcharge }: TariffSettings): Tariff => ({
  version: 0,
  serviceCharge: { daily: { general, countries: {} }, monthly: { general, countries: {} } },
  gatewayPercent,
  noCardSurcharge,
});
