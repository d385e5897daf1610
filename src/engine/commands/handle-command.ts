import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { v5 as uuidv5 } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import { folded } from '../../kernel/folding.ts';
import { own } from '../../kernel/own.ts';
import type { StreamName } from '../../kernel/types.ts';
import { canonical, hashOf, Spelled } from '../event-store/hash-chain.ts';
import {
  type DomainEvent,
  type EventStore,
  type Metadata,
  type NewEvent,
  type Position,
  type Recorded,
  RevisionConflict,
} from '../event-store/port.ts';
import { readStream } from '../event-store/typed.ts';
import { asWritten } from '../event-store/upcast.ts';
import { inSpan, inSpanOf } from '../observability/spans.ts';

/** The write side of one kind of stream: pure functions, no I/O; `now` comes with the command. */
export type Decider<State, Command, E extends DomainEvent> = {
  readonly initial: State;
  readonly evolve: (state: State, event: E) => State;
  readonly decide: (command: Command, state: State) => E[];
  /** Whether a command creates its stream: it is then decided without a read, and the append conflicts where the stream exists. */
  readonly begins?: (command: Command) => boolean;
  /** Schema versions of the event types that have changed (`upcast.ts`); all others are 1. */
  readonly versions?: Readonly<Partial<Record<E['type'], number>>>;
};

/** A command without `now`, which the handler adds; distributes over a union. */
export type WithoutNow<C> = C extends unknown ? Omit<C, 'now'> : never;

/** `position`: of the last event written, for a repeated command by its first run; null when nothing was written. */
export type Handled<State, E> = { revision: number; position: Position | null; events: E[]; state: State };

const EVENT_IDS = '5f1f7c1e-0c0b-4c57-9a3e-2f0f6d4a7b11';
const ATTEMPTS = 10;

/** `link`: its hash, where it is known. */
type Last = Pick<Recorded, 'id' | 'type' | 'data' | 'meta' | 'revision'> & { readonly link?: string | null };
/** A cached stream: its folded state, its last event (none for an empty stream), and the ids of the commands in it. */
type Remembered<State> = { readonly state: State; readonly last: Last | undefined; readonly commands: ReadonlySet<string> };

/**
 * The ids of `before` and these. The set is mutated, not copied: a holder of `before` may see a later id in it, and then looks it up in the
 * stream.
 */
const withIds = ({ last, commands }: Remembered<unknown>, ids: readonly string[]): ReadonlySet<string> => {
  const all = last ? (commands as Set<string>) : new Set<string>();
  for (const id of ids) all.add(id);
  return all;
};
const MAX_CACHED = 1_000;

/**
 * Load, fold, decide, append at the revision that was read. Only a conflict is retried, on fresh state. A command id that the stream
 * already contains appends nothing and returns the first result.
 *
 * The cache alone suffices only for an append, whose expected revision proves that it was current. A rejection and "nothing to do" are
 * decided on the stream itself, read from the cached event on; a repeat reads all of it.
 *
 * Throws what `decide` throws, RevisionConflict after the last attempt, StoreUnavailable.
 */
export const commandHandler = <State, Command, E extends DomainEvent>(
  store: EventStore,
  clock: Clock,
  decider: Decider<State, Command, E>,
) => {
  const fold = (state: State, events: readonly E[]) => folded<State, E>(decider.evolve, state, events);
  const streams = new LRUCache<string, Remembered<State>>({ max: MAX_CACHED });
  const unwritten: Remembered<State> = { state: decider.initial, last: undefined, commands: new Set() };

  /**
   * Appends the events decided on `before` and caches the result. Throws RevisionConflict also when the same command was already written at
   * another time or on another state: its event ids differ then, and the stream has the authoritative result.
   */
  const write = async (stream: StreamName<E>, before: Remembered<State>, decided: E[], metadata: Metadata): Promise<Handled<State, E>> => {
    const stored = (await store.setAside?.(stream, decided)) ?? decided;
    const { events, link } = chained(stream, before.last, stored, metadata, clock.now(), decider.versions);
    const append = () => store.append(stream, before.last ? before.last.revision : 'none', events);
    const appended = await inSpan('append', { attributes: { 'posada.stream': stream, 'posada.events': events.length } }, append);
    const state = fold(before.state, decided);
    const last = events.at(-1);
    if (last) {
      const commands = withIds(before, [metadata.commandId]);
      streams.set(stream, { state, last: { ...last, revision: appended.revision, link }, commands });
    }
    return { ...appended, events: decided, state };
  };

  const onRemembered = async (stream: StreamName<E>, command: Command, metadata: Metadata): Promise<Handled<State, E> | null> => {
    const before = streams.get(stream) ?? (decider.begins?.(command) ? unwritten : undefined);
    if (!before || before.commands.has(metadata.commandId)) return null;
    let decided: E[];
    try {
      decided = decider.decide(command, before.state);
    } catch {
      return null;
    }
    if (decided.length === 0) return null;
    try {
      return await write(stream, before, decided, metadata);
    } catch (error) {
      if (error instanceof RevisionConflict) return null;
      throw error;
    }
  };

  const remember = (stream: StreamName<E>, before: Remembered<State>, events: readonly Recorded<E>[]): Remembered<State> => {
    const last = events.at(-1);
    if (!last) return before;
    const ids = events.map(({ meta }) => meta.commandId);
    const now = { state: fold(before.state, events), last, commands: withIds(before, ids) };
    streams.set(stream, now);
    return now;
  };

  /**
   * The stream as it is in the log now. Of a cached one only its last event and later ones are read: each event contains the hash of its
   * predecessor, so an identical last event proves an identical stream up to there.
   */
  const current = async (stream: StreamName<E>): Promise<Remembered<State>> => {
    const known = streams.get(stream);
    if (known?.last) {
      const [same, ...since] = await readStream(store, stream, { from: known.last.revision });
      if (same?.id === known.last.id) return remember(stream, known, since);
      streams.delete(stream);
    }
    return remember(stream, unwritten, await readStream(store, stream));
  };

  const handle = async (stream: StreamName<E>, command: Command, metadata: Metadata): Promise<Handled<State, E>> => {
    const handled = await onRemembered(stream, command, metadata);
    if (handled) return handled;
    for (let attempt = 1; ; attempt += 1) {
      const before = await current(stream);
      const done = before.commands.has(metadata.commandId) ? await earlier(stream, metadata.commandId) : null;
      if (done) return done;
      const decided = decider.decide(command, before.state);
      if (decided.length === 0) return { revision: before.last?.revision ?? -1, position: null, events: [], state: before.state };
      try {
        return await write(stream, before, decided, metadata);
      } catch (error) {
        if (!(error instanceof RevisionConflict) || attempt === ATTEMPTS) throw error;
        await sleep(Math.random() * 4 * 2 ** Math.min(attempt, 6));
      }
    }
  };
  /**
   * The result of an earlier run of the command, read from the stream; null when it wrote nothing. Throws StreamDamaged, StoreUnavailable.
   */
  const earlier = async (stream: StreamName<E>, commandId: string): Promise<Handled<State, E> | null> => {
    const history = await readStream(store, stream);
    return resultOf(history, fold(decider.initial, history), commandId);
  };
  /** True: the command is known to be in the stream. False: unknown, because it is not in the cache. */
  const knows = (stream: StreamName<E>, commandId: string): boolean => streams.get(stream)?.commands.has(commandId) ?? false;
  const traced = (stream: StreamName<E>, command: Command, metadata: Metadata): Promise<Handled<State, E>> =>
    inSpanOf(metadata.correlationId, nameOf(command), {}, () => handle(stream, command, metadata));
  /** The folded state of the stream as it is in the log now. */
  const stateOf = async (stream: StreamName<E>): Promise<State> => (await current(stream)).state;
  const remembered = (stream: StreamName<E>): State | undefined => streams.get(stream)?.state;
  return Object.assign(traced, { earlier, knows, stateOf, remembered });
};

/** The name of its span: `command Request`. */
const nameOf = (command: unknown): string =>
  `command ${typeof command === 'object' && command && 'type' in command ? String(command.type) : ''}`.trim();

/** The result of a command that is in the stream; null when it is not. */
const resultOf = <State, E extends DomainEvent>(
  history: readonly Recorded<E>[],
  state: State,
  commandId: string,
): Handled<State, E> | null => {
  const events = history.filter(({ meta }) => meta.commandId === commandId);
  const last = events.at(-1);
  return last ? { revision: last.revision, position: last.position, events, state } : null;
};

/**
 * The events to append after `last`, each with id, metadata and the hash of the event before it, and the hash of the last of them (`link`).
 * The id is derived from stream, step and content (the command id is part of the metadata): an append that a store reports as already
 * written wrote exactly these events.
 */
const chained = (
  stream: string,
  last: Last | undefined,
  events: readonly DomainEvent[],
  metadata: Metadata,
  now: string,
  versions: Readonly<Record<string, number | undefined>> = {},
): { readonly events: NewEvent[]; readonly link: string | null } => {
  const at = last && last.meta.at > now ? last.meta.at : now; // the times of a stream never decrease
  let revision = last ? last.revision : -1;
  let link = last ? (last.link ?? hashOf(stream, last.revision, asWritten(last))) : null;
  const chain = events.map(({ type, data }, step): NewEvent => {
    revision += 1;
    const meta = { ...metadata, v: own(versions, type) ?? 1, at, prev: link };
    const spelled = { type, data: new Spelled(data), meta: new Spelled(meta) };
    const id = uuidv5(Buffer.from(canonical({ stream, step, ...spelled })), EVENT_IDS); // as bytes: uuid converts a string far more slowly
    link = hashOf(stream, revision, { id, ...spelled });
    return { id, type, data, meta };
  });
  return { events: chain, link };
};
