import type { DomainEvent, EventStore } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import type { Instant, StreamName } from '../../kernel/types.ts';

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
export const versionsReading = <State, E extends DomainEvent>(
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
