import { own } from '../../kernel/own.ts';
import type { StreamName } from '../../kernel/types.ts';
import type { DomainEvent, EventStore, Recorded } from './port.ts';

/**
 * The log stores JSON. These functions give its events the types of their contexts: by the name of their stream, or by their own type.
 * The shape is not validated: only the program appends, and upcasters bring old events into the current shape.
 * No other code casts to `Recorded` (tests/scans/recorded.test.ts).
 */

/**
 * The events of a stream, oldest first, typed by its name (`events.ts` of the context). An unknown stream is an empty list.
 * Throws StreamDamaged, StoreUnavailable.
 */
export const readStream = async <E extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  stream: StreamName<E>,
  options?: { from?: number; limit?: number },
): Promise<Recorded<E>[]> => (await store.read(stream, options)) as Recorded<E>[];

/** Narrows an event to one of these types of `E`. */
export const isOneOf = <E extends DomainEvent>(types: readonly string[]): ((event: Recorded) => event is Recorded<E>) => {
  const known = new Set(types);
  return (event): event is Recorded<E> => known.has(event.type);
};

/** Narrows an event to the types of this stream, when it is in it. */
export const isIn = <E extends DomainEvent>(event: Recorded, stream: StreamName<E>): event is Recorded<E> => event.stream === stream;

/** A handler for each event type, called with the event and an argument; types without a handler are ignored. */
export type ByType<E extends DomainEvent, More extends unknown[], Result> = {
  readonly [T in E['type']]?: (event: Recorded<Extract<E, { type: T }>>, ...more: More) => Result;
};

/** Calls the handler for the type of an event; returns undefined for a type without one. */
export const byType =
  <E extends DomainEvent, More extends unknown[], Result>(table: ByType<E, More, Result>) =>
  (event: Recorded, ...more: More): Result | undefined => {
    const take = own<unknown>(table, event.type) as ((event: Recorded, ...more: More) => Result) | undefined;
    return take?.(event, ...more);
  };
