import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type { DomainEvent, Metadata, Recorded } from './event-store/port.ts';

type Reacting = {
  /** The transaction of the checkpoint: outbox rows and jobs written here appear exactly once. */
  readonly trx: Knex.Transaction;
  /** For the commands it sends: the same event again gives the same command id, so a repeat appends nothing. */
  readonly metadata: Metadata;
};

/** "Whenever X, do Y": sent first, checkpointed after, never reset by a rebuild. Handlers must bear being run again. */
export type Reaction = {
  readonly name: string;
  readonly handles: readonly string[];
  readonly react: (event: Recorded, context: Reacting) => Promise<void>;
};

type Handlers<E extends DomainEvent> = {
  [T in E['type']]?: (event: Recorded<Extract<E, { type: T }>>, context: Reacting) => Promise<unknown>;
};

const REACTIONS = '0b6c1a52-7d43-4f6e-8f0b-5a1f3c9d2e70';

export const reaction = <E extends DomainEvent>(name: string, handlers: Handlers<E>): Reaction => ({
  name,
  handles: Object.keys(handlers),
  react: async (event, context) => {
    const handle = handlers[event.type as E['type']] as ((event: Recorded, context: Reacting) => Promise<unknown>) | undefined;
    await handle?.(event, context);
  },
});

/** Actor and ids for what the reaction `name` sends because of `event`. */
export const causedBy = (name: string, event: Recorded): Metadata => ({
  actor: `reaction:${name}`,
  correlationId: event.meta.correlationId,
  commandId: uuidv5(`${name}:${event.id}`, REACTIONS),
});
