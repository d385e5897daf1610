import { LRUCache } from 'lru-cache';
import type { DomainEvent, Recorded } from '../event-store/port.ts';
import type { Handled } from './handle-command.ts';

type Place = Pick<Recorded, 'stream' | 'revision'>;

const MAX_CACHED = 1_000;

/**
 * LRU cache of the events whose follow-ups the command itself has run, so that its answer shows them. The reaction skips these events and
 * only handles those left by a crash or another process. Follow-ups of evicted events run again, which has no effect.
 */
export const doneAtOnce = () => {
  const done = new LRUCache<string, true>({ max: MAX_CACHED });
  const keyOf = ({ stream, revision }: Place) => `${stream}/${revision}`;
  return {
    /** Call it only after the follow-up has succeeded. */
    note: (place: Place): void => void done.set(keyOf(place), true),
    isDone: (event: Place): boolean => done.get(keyOf(event)) ?? false,
  };
};

/** The events that a command wrote, each with its revision. */
export const withRevisions = <State, E extends DomainEvent>({ events, revision }: Handled<State, E>): { event: E; revision: number }[] =>
  events.map((event, i) => ({ event, revision: revision - (events.length - 1 - i) }));
