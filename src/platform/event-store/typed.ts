import { own } from '../../shared/own.ts';
import type { StreamName } from '../../shared/types.ts';
import type { DomainEvent, EventStore, Recorded } from './port.ts';

/**
 * The log holds JSON. Here its events take the types of their contexts again: by the name of their stream, or by their own type.
 * The shape is trusted, not checked: only the program appends, and upcasters bring what is older into the present shape.
 * Nothing else casts to `Recorded` (tests/scans/recorded.test.ts).
 */

/**
 * The events of a stream, oldest first, of the types its name stands for (`events.ts` of the context). An unknown stream is an empty list.
 * Throws StreamDamaged, StoreUnavailable.
 */
export const readStream = async <E extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  stream: StreamName<E>,
  options?: { from?: number; limit?: number },
): Promise<Recorded<E>[]> => (await store.read(stream, options)) as Recorded<E>[];

/** Whether an event is one of these types, which are of `E`. */
export const isOneOf = <E extends DomainEvent>(types: readonly string[]): ((event: Recorded) => event is Recorded<E>) => {
  const known = new Set(types);
  return (event): event is Recorded<E> => known.has(event.type);
};

/** Whether an event stands in this stream, and so is of its types. */
export const isIn = <E extends DomainEvent>(event: Recorded, stream: StreamName<E>): event is Recorded<E> => event.stream === stream;

/** One function for each type of event that matters, called with the event and with what else it needs. */
export type ByType<E extends DomainEvent, More extends unknown[], Result> = {
  readonly [T in E['type']]?: (event: Recorded<Extract<E, { type: T }>>, ...more: More) => Result;
};

/** Calls what the table has for the type of an event; undefined for a type it does not have. */
export const byType =
  <E extends DomainEvent, More extends unknown[], Result>(table: ByType<E, More, Result>) =>
  (event: Recorded, ...more: More): Result | undefined => {
    const take = own<unknown>(table, event.type) as ((event: Recorded, ...more: More) => Result) | undefined;
    return take?.(event, ...more);
  };
