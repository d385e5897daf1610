import type { Clock } from '../../kernel/clock.ts';
import { folded } from '../../kernel/folding.ts';
import type { Instant, StreamName } from '../../kernel/types.ts';
import { keyedMutex } from '../concurrency/keyed-mutex.ts';
import type { DomainEvent, EventStore, Metadata, Recorded } from '../event-store/port.ts';
import { readStream } from '../event-store/typed.ts';
import { commandHandler, type Decider, type Handled, type WithoutNow } from './handle-command.ts';

/** The streams of one decider. `Command`: without `now`, which is read from the clock. */
export type Streams<State, Command, E extends DomainEvent> = {
  /** Handles a command at the current time, or at the earlier instant it contains. Throws what the handler throws. */
  send(command: Command & { readonly now?: Instant }, metadata: Metadata): Promise<Handled<State, E>>;
  /** The folded state of a stream as it is in the log now; only events that this process has not seen are read. */
  stateOf(stream: StreamName<E>): Promise<State>;
  /** The folded state as this process last saw it, which may be out of date; undefined when it has not. Reads nothing. */
  remembered(stream: StreamName<E>): State | undefined;
  /** The folded state of a stream, with all its events. */
  load(stream: StreamName<E>): Promise<{ state: State; history: readonly Recorded<E>[] }>;
  /**
   * The result of an earlier run of the command, read from the stream; null when it wrote nothing. For commands with checks outside of the
   * decider, which may refuse a repeat because of what the first run changed.
   */
  earlier(stream: StreamName<E>, commandId: string): Promise<Handled<State, E> | null>;
  /** True: the command is known to be in the stream. False: unknown, because it is not in the cache. */
  knows(stream: StreamName<E>, commandId: string): boolean;
};

/**
 * The only way to send commands to a decider, one per process; all use cases share it and its cache. `queued`: commands of one stream wait
 * for each other in this process instead of conflicting in the store (docs/event-sourcing.md#double-booking).
 */
export const streamsOf = <State, Command extends object, E extends DomainEvent>(
  { store, clock }: { readonly store: EventStore; readonly clock: Clock },
  decider: Decider<State, Command, E> & { readonly streamOf: (command: WithoutNow<Command>) => StreamName<E> },
  { queued = false } = {},
): Streams<State, WithoutNow<Command>, E> => {
  const handle = commandHandler(store, clock, decider);
  const mutex = keyedMutex();
  return {
    send: (command, metadata) => {
      const stream = decider.streamOf(command);
      const decide = () => handle(stream, { ...command, now: command.now ?? clock.now() } as unknown as Command, metadata);
      return queued ? mutex(stream, decide) : decide();
    },
    stateOf: handle.stateOf,
    remembered: handle.remembered,
    load: async (stream) => {
      const history = await readStream(store, stream);
      return { state: folded<State, E>(decider.evolve, decider.initial, history), history };
    },
    earlier: handle.earlier,
    knows: handle.knows,
  };
};
