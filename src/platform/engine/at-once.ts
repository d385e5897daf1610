import { LRUCache } from 'lru-cache';
import type { DomainEvent, Recorded } from '../event-store/port.ts';
import type { Handled } from './handle-command.ts';

type Place = Pick<Recorded, 'stream' | 'revision'>;

const REMEMBERED = 1_000;

/**
 * What follows from an event may be done by the command that wrote it, so that its answer shows it. The reaction to the event then passes it
 * by, and does only what a crash or another process left. The oldest are forgotten: they are done again, which changes nothing.
 */
export const doneAtOnce = () => {
  const done = new LRUCache<string, true>({ max: REMEMBERED });
  const keyOf = ({ stream, revision }: Place) => `${stream}/${revision}`;
  return {
    /** Never before it was done. */
    note: (place: Place): void => void done.set(keyOf(place), true),
    isDone: (event: Place): boolean => done.get(keyOf(event)) ?? false,
  };
};

/** The events a command wrote, each with its revision. */
export const withRevisions = <State, E extends DomainEvent>({ events, revision }: Handled<State, E>): { event: E; revision: number }[] =>
  events.map((event, i) => ({ event, revision: revision - (events.length - 1 - i) }));
