import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type { DomainEvent, Metadata, Recorded } from '../event-store/port.ts';
import { type ByType, byType, isOneOf } from '../event-store/typed.ts';
import type { Posting } from '../outbox/posting.ts';

export type Reacting = {
  /** The transaction of the checkpoint: outbox rows and jobs written here appear exactly once. */
  readonly trx: Knex.Transaction;
  /** For the commands it sends. The command id is derived from the event, so that a repeat appends nothing. */
  readonly metadata: Metadata;
  /**
   * Puts a mail about the event into the outbox. All mails of a batch are inserted in one statement at its end, in the same transaction.
   */
  readonly post: (mail: Posting) => void;
};

/**
 * "Whenever X, do Y". Delivery is at least once: commands are sent before the checkpoint moves, so handlers are idempotent. Never rebuilt.
 */
export type Reaction = {
  readonly name: string;
  readonly handles: readonly string[];
  readonly react: (event: Recorded, context: Reacting) => Promise<void>;
  /** Runs in its own transaction, because it sends commands and no other follower may wait for them. */
  readonly alone?: true;
  /** Replaces `react`: called once with all events of a batch. */
  readonly reactAll?: (events: readonly Recorded[], trx: Knex.Transaction) => Promise<void>;
  /** Whether this process has already run the follow-ups of the event (`at-once.ts`): it is then skipped. */
  readonly isDone?: (event: Recorded) => boolean;
};

const REACTIONS = '0b6c1a52-7d43-4f6e-8f0b-5a1f3c9d2e70';

export const reaction = <E extends DomainEvent>(
  name: string,
  handlers: ByType<E, [Reacting], unknown>,
  isDone?: (event: Recorded<E>) => boolean,
): Reaction => {
  const types = Object.keys(handlers);
  const isMine = isOneOf<E>(types);
  const take = byType(handlers);
  return {
    name,
    handles: types,
    alone: true,
    react: async (event, context) => {
      await take(event, context);
    },
    ...(isDone && { isDone: (event) => isMine(event) && isDone(event) }),
  };
};

/** What `post` returns, or nothing. `void` alone would accept a function that returns a promise. */
type Posted = ReturnType<Reacting['post']> | undefined;

/** A reaction that only posts mails. It must not wait for anything: it shares a transaction with others, which would wait as well. */
export const mailReaction = <E extends DomainEvent>(name: string, handlers: ByType<E, [Pick<Reacting, 'post'>], Posted>): Reaction => {
  const take = byType(handlers);
  return { name, handles: Object.keys(handlers), react: async (event, context) => take(event, context) };
};

/** A reaction that only writes rows, those of a whole batch by one call. */
export const rowsReaction = <E extends DomainEvent>(
  name: string,
  types: readonly E['type'][],
  write: (trx: Knex.Transaction, events: readonly Recorded<E>[]) => Promise<void>,
): Reaction => {
  const isMine = isOneOf<E>(types);
  const reactAll = (events: readonly Recorded[], trx: Knex.Transaction) => write(trx, events.filter(isMine));
  return { name, handles: types, react: (event, { trx }) => reactAll([event], trx), reactAll };
};

/** The metadata of commands that the reaction `name` sends because of `event`. */
export const causedBy = (name: string, event: Recorded): Metadata => ({
  actor: `reaction:${name}`,
  correlationId: event.meta.correlationId,
  commandId: uuidv5(`${name}:${event.id}`, REACTIONS),
});
