import type { Instant, StreamName } from '../../shared/types.ts';
import type { Clock } from '../clock.ts';
import { keyedMutex } from '../concurrency/keyed-mutex.ts';
import type { DomainEvent, EventStore, Metadata, Recorded } from '../event-store/port.ts';
import { readStream } from '../event-store/typed.ts';
import { commandHandler, type Decider, type Handled } from './handle-command.ts';

/** The streams of one decider. `Command`: as callers give it, without the instant it is decided at. */
export type Streams<State, Command, E extends DomainEvent> = {
  /** Decides a command at the clock's now, unless it brings an earlier instant. Throws what the handler throws. */
  send(command: Command & { readonly now?: Instant }, metadata: Metadata): Promise<Handled<State, E>>;
  /** A stream folded, with its events. */
  load(stream: StreamName<E>): Promise<{ state: State; history: readonly Recorded<E>[] }>;
  /**
   * What a command led to when it came before, by the stream itself; null when it wrote nothing there. For commands with checks beside the
   * decider: a repeat may be refused by what the first one did.
   */
  earlier(stream: StreamName<E>, commandId: string): Promise<Handled<State, E> | null>;
  /** Whether this process has seen what the command wrote to the stream. False means unknown. */
  knows(stream: StreamName<E>, commandId: string): boolean;
};

/**
 * The one command handler of a decider in this process, whose cache all use cases share. `queued`: commands of one stream wait for each other
 * here instead of conflicting in the store (docs/event-sourcing.md#double-booking). The decider says which stream decides a command.
 */
export const streamsOf = <State, Command extends object, E extends DomainEvent>(
  { store, clock }: { readonly store: EventStore; readonly clock: Clock },
  decider: Decider<State, Command & { readonly now: Instant }, E> & { readonly streamOf: (command: Command) => StreamName<E> },
  { queued = false } = {},
): Streams<State, Command, E> => {
  const handle = commandHandler(store, clock, decider);
  const mutex = keyedMutex();
  return {
    send: (command, metadata) => {
      const stream = decider.streamOf(command);
      const decide = () => handle(stream, { ...command, now: command.now ?? clock.now() }, metadata);
      return queued ? mutex(stream, decide) : decide();
    },
    load: async (stream) => {
      const history = await readStream(store, stream);
      return { state: history.reduce<State>(decider.evolve, decider.initial), history };
    },
    earlier: handle.earlier,
    knows: handle.knows,
  };
};
