import { setTimeout as sleep } from 'node:timers/promises';
import { v5 as uuidv5 } from 'uuid';
import type { Clock } from './clock.ts';
import { hashOf } from './event-store/hash-chain.ts';
import {
  type Appended,
  type DomainEvent,
  type EventStore,
  type Expected,
  type Metadata,
  type NewEvent,
  type Position,
  type Recorded,
  RevisionConflict,
} from './event-store/port.ts';
import { asWritten } from './upcast.ts';

/** The write side of one kind of stream: pure functions, no I/O; `now` comes with the command. */
export type Decider<State, Command, E extends DomainEvent> = {
  readonly initial: State;
  readonly evolve: (state: State, event: E) => State;
  readonly decide: (command: Command, state: State) => E[];
  /** Schema versions of event types that have changed since their first form (`upcast.ts`); all others are 1. */
  readonly versions?: Readonly<Partial<Record<E['type'], number>>>;
};

/** `position` is that of the last event written (or of the first answer, when the same command was sent again), null when nothing happened. */
export type Handled<State, E> = { revision: number; position: Position | null; events: E[]; state: State };

const EVENT_IDS = '5f1f7c1e-0c0b-4c57-9a3e-2f0f6d4a7b11';
const ATTEMPTS = 10;

/**
 * Load, fold, decide, append at the revision that was read. Only a conflict is retried, on fresh state.
 * A command id that the stream already holds appends nothing and returns what it led to.
 * Throws what `decide` throws, RevisionConflict after the last attempt, StoreUnavailable.
 */
export const commandHandler =
  <State, Command, E extends DomainEvent>(store: EventStore, clock: Clock, decider: Decider<State, Command, E>) =>
  async (stream: string, command: Command, metadata: Metadata): Promise<Handled<State, E>> => {
    const fold = (state: State, events: readonly E[]) => events.reduce<State>((s, e) => decider.evolve(s, e), state);
    for (let attempt = 1; ; attempt += 1) {
      const history = (await store.read(stream)) as Recorded<E>[];
      const state = fold(decider.initial, history);
      const revision = history.length - 1;
      const done = history.filter((e) => e.meta.commandId === metadata.commandId);
      const last = done.at(-1);
      if (last) return { revision: last.revision, position: last.position, events: done, state };
      const decided = decider.decide(command, state);
      if (decided.length === 0) return { revision, position: null, events: [], state };
      try {
        const appended = await appendChained(store, stream, history.at(-1), decided, metadata, clock.now(), decider.versions);
        return { ...appended, events: decided, state: fold(state, decided) };
      } catch (error) {
        if (!(error instanceof RevisionConflict) || attempt === ATTEMPTS) throw error;
        await sleep(Math.random() * 4 * 2 ** Math.min(attempt, 6));
      }
    }
  };

/** Appends `events` right behind `last`, each with deterministic id, metadata and the hash of the event before it. */
const appendChained = (
  store: EventStore,
  stream: string,
  last: Recorded | undefined,
  events: readonly DomainEvent[],
  metadata: Metadata,
  now: string,
  versions: Readonly<Record<string, number | undefined>> = {},
): Promise<Appended> => {
  const expected: Expected = last ? last.revision : 'none';
  const at = last && last.meta.at > now ? last.meta.at : now; // events of one stream never go back in time
  let revision = last ? last.revision : -1;
  let prev = last ? hashOf(stream, last.revision, asWritten(last)) : null;
  const chained: NewEvent[] = events.map((event, step) => {
    revision += 1;
    const id = uuidv5(`${stream}/${metadata.commandId}/${step}`, EVENT_IDS);
    const next: NewEvent = { id, type: event.type, data: event.data, meta: { ...metadata, v: versions[event.type] ?? 1, at, prev } };
    prev = hashOf(stream, revision, next);
    return next;
  });
  return store.append(stream, expected, chained);
};
