import type { DomainEvent, EventStore } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import type { StayTerms } from '../../kernel/legal/stay-terms.ts';
import type { Instant, StreamName } from '../../kernel/types.ts';
import type { Config } from '../../server/settings/config.ts';
import type { Tariff } from '../events.ts';
import { asShown, type Conditions, conditionsAt, conditionsDecider, inForce, tariffDecider } from './decider.ts';

/** A reading that is older is followed by another, in the background. */
export const READ_AGAIN = 'PT30S';
/**
 * A reading that is not older tells what is in force now: every version is confirmed, or cancelled, `NOTICE` before it begins. The rest of
 * that time is for clocks that differ and for events on their way into the log.
 */
export const TRUE_FOR = 'PT4M';
/** How long a call waits for a reading that follows one that failed: a log that is away may take ten seconds to say so, each time. */
export const PATIENCE_MS = 500;

type Fold<State, E extends DomainEvent> = {
  readonly initial: State;
  readonly evolve: (state: State, event: E) => State;
  readonly streamOf: () => StreamName<E>;
};

/** What is read within `PATIENCE_MS`; otherwise it fails with `error`. */
const inTime = async <State>(reading: Promise<State>, error: unknown): Promise<State> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS, error);
  });
  return Promise.race([reading, over]).finally(() => clearTimeout(timer));
};

/**
 * The versions of a stream, as every process knows them. They are read from the log, not from a read model: a version counts although no
 * follower has seen it. One reading serves all calls; nobody waits for the next one while the last still holds, so that what is in force is
 * told while the log cannot be read for some minutes. Throws StoreUnavailable after that, and once it has, soon.
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
    if (known && isWithin(READ_AGAIN)) return known.state;
    const next = readAgain();
    if (!known || !isWithin(TRUE_FOR)) return failure ? inTime(next, failure.error) : next;
    next.catch(() => undefined); // whoever asks after TRUE_FOR is told
    return known.state;
  };
};

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

type Settings = Pick<
  Config,
  'hostAnswer' | 'guestPayment' | 'transferWindow' | 'draftLife' | 'operates' | 'enforcesLettingLaw' | 'leastNights'
>;

/** Version 0: the settings of the installation, until a version of the console begins. */
export const firstConditions = ({ operates, enforcesLettingLaw, leastNights, ...windows }: Settings): Conditions => {
  const { hostAnswer, guestPayment, transferWindow, draftLife } = windows;
  return { version: 0, windows: { hostAnswer, guestPayment, transferWindow, draftLife }, operates, enforcesLettingLaw, leastNights };
};

/** How long each step may take. Durations in ISO 8601. */
export type WindowTerms = Pick<Conditions['windows'], 'hostAnswer' | 'guestPayment' | 'transferWindow'>;
/** What pages and texts say of the site, as it is in force at an instant (ADR 97). */
export type DisplayedTerms = (now: Instant) => Promise<WindowTerms & { readonly stays: StayTerms }>;

/** The terms as texts say them. */
export const displayedTerms =
  (conditions: ConditionsInForce): DisplayedTerms =>
  async (now) => {
    const { windows, operates, enforcesLettingLaw, leastNights } = await conditions.lastKnown(now);
    return { ...windows, stays: { operates, enforcesLettingLaw, leastNights } };
  };

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

type TariffSettings = Pick<Config, 'serviceChargePercent' | 'gatewayPercent' | 'noCardSurcharge'>;

/** Version 0: the settings of the installation, until a version of the console begins. */
export const firstTariff = ({ serviceChargePercent: general, gatewayPercent, noCardSurcharge }: TariffSettings): Tariff => ({
  version: 0,
  serviceCharge: { daily: { general, countries: {} }, monthly: { general, countries: {} } },
  gatewayPercent,
  noCardSurcharge,
});
