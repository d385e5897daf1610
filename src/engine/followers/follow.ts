import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { batched } from '../concurrency/batched.ts';
import type { EventStore, Position, Recorded } from '../event-store/port.ts';
import { inSpanOf, inSpans } from '../observability/spans.ts';
import { becauseOf, type Letter, type Posting, postAll } from '../outbox/posting.ts';
import type { Projection } from './projection.ts';
import { causedBy, type Reaction } from './reaction.ts';
import { createTail } from './tail.ts';

/** A projection or a reaction: reads the log from its own checkpoint. */
export type Follower = {
  readonly name: string;
  readonly kind: 'projection' | 'reaction';
  readonly concerns: (event: Recorded) => boolean;
  /** Handles the first events of `batch` (never empty) and returns how many it handled. */
  readonly take: (trx: Knex.Transaction, batch: readonly Recorded[]) => Promise<number>;
  /** Runs in its own transaction, because it sends commands: no other follower may wait for its commit. */
  readonly alone?: true;
  /** No response waits for it, so it may collect events and handle them in larger batches. */
  readonly leisurely?: true;
};

/**
 * `moved`: handled the whole batch, which reached the end of the log; `in part`: there is more; `held`: another process holds the lock on
 * the checkpoint.
 */
export type Step = 'moved' | 'in part' | 'caught up' | 'held';

type Options = {
  /** Called with every checkpoint that was read or moved. */
  readonly reached?: (name: string, position: Position) => void;
  /** Called when another process has moved a follower or holds its checkpoint. */
  readonly shared?: () => void;
  readonly batchSize?: number;
  readonly aloneAtOnce?: number;
};

/** A follower at checkpoint `was` and its next batch. `passes`: no event of the batch concerns it, only the checkpoint moves. */
type Move = { readonly follower: Follower; readonly was: Position | null; readonly batch: readonly Recorded[]; readonly passes: boolean };
/** The checkpoint after the move; null when another process holds it. */
type Moved = { readonly position: Position | null } | null;

const CHECKPOINTS = 'projection_checkpoints';
const BATCH = 500;
/** Maximum events per transaction of a reaction that sends commands, hence the most it repeats after a crash. */
const REACTIONS_AT_ONCE = 25;
/** Maximum concurrent reactions: each holds a pool connection, and its commands need more. */
const ALONE_AT_ONCE = 4;

export const projectionFollower = ({ name, handles, apply }: Projection): Follower => {
  const types = new Set(handles);
  const concerns = ({ type }: Recorded): boolean => handles === 'all' || types.has(type);
  return {
    name,
    kind: 'projection',
    concerns,
    take: async (trx, batch) => {
      await inSpans(`projection ${name}`, batch, concerns, () => apply(trx, batch));
      return batch.length;
    },
  };
};

/** The batch up to the `max`th event that concerns it, with the following ones that do not. */
const upTo = (max: number, batch: readonly Recorded[], concerns: Follower['concerns']): readonly Recorded[] => {
  const beyond = batch.filter(concerns)[max];
  return beyond ? batch.slice(0, batch.indexOf(beyond)) : batch;
};

export const reactionFollower = ({ name, handles, alone, react, reactAll, isDone = () => false }: Reaction): Follower => {
  const types = new Set(handles);
  const concerns = (event: Recorded) => types.has(event.type) && !isDone(event);
  return {
    name,
    kind: 'reaction',
    concerns,
    ...(alone && { alone }),
    leisurely: true,
    take: async (trx, batch) => {
      if (reactAll) {
        await inSpans(`reaction ${name}`, batch, concerns, () => reactAll(batch.filter(concerns), trx));
        return batch.length;
      }
      const taken = alone ? upTo(REACTIONS_AT_ONCE, batch, concerns) : batch;
      const letters: Letter[] = [];
      for (const event of taken.filter(concerns)) {
        const post = (mail: Posting) => void letters.push({ ...mail, because: becauseOf(event) });
        const metadata = causedBy(name, event);
        await inSpanOf(metadata.correlationId, `reaction ${name}`, {}, () => react(event, { trx, metadata, post }));
      }
      await postAll(trx, letters);
      return taken.length;
    },
  };
};

/** Rolls back the transaction of several moves and names the one that failed. */
class MoveFailed extends Error {
  readonly move: Move;
  constructor(move: Move, cause: unknown) {
    super(`${move.follower.name} failed`, { cause });
    this.move = move;
  }
}

/** SQLSTATE of a statement in an aborted transaction. */
const ABORTED = '25P02';
const isAborted = (error: unknown): boolean =>
  error instanceof MoveFailed && error.cause instanceof Error && 'code' in error.cause && error.cause.code === ABORTED;

/** All results, once all have settled. Throws the first failure: later ones only report the aborted transaction. */
const allOf = async (moving: readonly Promise<Moved>[]): Promise<Moved[]> => {
  const failures: unknown[] = [];
  const ended = await Promise.all(
    moving.map((one) =>
      one.catch((error: unknown) => {
        failures.push(error);
        return null;
      }),
    ),
  );
  if (failures.length > 0) throw failures.find((error) => !isAborted(error)) ?? failures[0];
  return ended;
};

/**
 * Applies moves, all in one transaction: the rows of their followers and the checkpoints. A move that fails is rolled back with the
 * transaction, and the others are applied again without it. The result has an entry for each move, an Error for one that failed. Throws
 * when the database cannot be reached.
 */
const createMover = (db: Knex, shared: Options['shared']) => {
  const moveOne = async (trx: Knex.Transaction, move: Move, position: Position | null): Promise<Position | null> => {
    const { follower, was, batch, passes } = move;
    if (position !== was) {
      shared?.(); // another process has moved it: continue from there
      return position;
    }
    try {
      const taken = passes ? batch.length : await follower.take(trx, batch);
      return batch[taken - 1]?.position ?? position;
    } catch (error) {
      throw new MoveFailed(move, error);
    }
  };

  const moveAll = (moves: readonly Move[]): Promise<Moved[]> =>
    db.transaction(async (trx) => {
      const names = moves.map(({ follower }) => follower.name);
      // Followers' rows can be rebuilt from the log, so their commits do not wait for the disk: after a server crash rows and checkpoints
      // are at the same earlier position. The next synchronous commit, such as that of a sent mail, flushes them too.
      const { rows } = await trx.raw<{ rows: { name: string; position: Position | null }[] }>(
        `select name, position, set_config('synchronous_commit', 'off', true) from ${CHECKPOINTS} where name = any(?) for update skip locked`,
        [names],
      );
      const positions = new Map(rows.map(({ name, position }) => [name, position]));
      // Concurrently: the statements are pipelined, so a transaction of many followers takes as many round trips as its longest follower.
      const moved = await allOf(
        moves.map(async (move): Promise<Moved> => {
          const position = positions.get(move.follower.name);
          if (position === undefined) shared?.();
          return position === undefined ? null : { position: await moveOne(trx, move, position) };
        }),
      );
      const changes = moves.flatMap(({ follower: { name } }, i) => {
        const becomes = moved[i]?.position ?? null;
        return becomes === null || becomes === positions.get(name) ? [] : [{ name, becomes }];
      });
      if (changes.length > 0) {
        await trx.raw(
          `update ${CHECKPOINTS} c set position = h.becomes, updated_at = clock_timestamp(), stopped_because = null
           from jsonb_to_recordset(?::jsonb) as h(name text, becomes text) where c.name = h.name`,
          [JSON.stringify(changes)],
        );
      }
      return moved;
    });

  const moveEach = async (moves: readonly Move[]): Promise<(Moved | Error)[]> => {
    try {
      return await moveAll(moves);
    } catch (error) {
      if (!(error instanceof MoveFailed)) throw error;
      const failed = error.cause instanceof Error ? error.cause : error;
      const others = moves.filter((move) => move !== error.move);
      const moved = others.length > 0 ? await moveEach(others) : [];
      return moves.map((move) => (move === error.move ? failed : (moved[others.indexOf(move)] ?? null)));
    }
  };
  return moveEach;
};

/**
 * Moves followers along the log. Rows and checkpoint are written in one transaction, and the lock on the checkpoint row is the lease: any
 * number of processes may run this concurrently, and no event is applied twice. Followers that are ready at the same time share a
 * transaction.
 */
export const createFollowing = (
  store: EventStore,
  db: Knex,
  { reached, shared, batchSize = BATCH, aloneAtOnce = ALONE_AT_ONCE }: Options,
) => {
  const tail = createTail(store);
  const limit = pLimit(aloneAtOnce);
  const move = createMover(db, shared);
  /** The last known checkpoint of each follower; another process may have moved it since. */
  const known = new Map<string, Position | null>();
  const see = (name: string, position: Position | null) => {
    known.set(name, position);
    if (position !== null) reached?.(name, position);
  };

  /** Two batches: read models, for which responses wait, never share a transaction with leisurely followers. */
  const together = batched(move, { oneByOne: true });
  const atLeisure = batched(move, { oneByOne: true });
  const alone = (single: Move): Promise<Moved> =>
    limit(async () => {
      const [moved] = await move([single]);
      if (moved instanceof Error) throw moved;
      return moved ?? null;
    });

  return {
    /** Inserts the checkpoint rows that are missing; a new follower starts at the beginning of the log. */
    prepare: async (followers: readonly Follower[]): Promise<void> => {
      if (followers.length === 0) return;
      await db(CHECKPOINTS)
        .insert(followers.map(({ name }) => ({ name })))
        .onConflict('name')
        .ignore();
      const rows = await db(CHECKPOINTS).whereIn(
        'name',
        followers.map(({ name }) => name),
      );
      for (const { name, position } of rows) see(name, position);
    },

    /**
     * Handles one batch of at most `max` events. Throws what the handler throws; then nothing has moved. `wakeUps`: the wake-ups counted so
     * far, null without a listener (`tail.ts`).
     */
    step: async (follower: Follower, wakeUps: number | null = null, max = batchSize): Promise<Step> => {
      const was = known.get(follower.name) ?? null;
      const batch = await tail.read(was, max, wakeUps);
      if (batch.length === 0) return 'caught up';
      const passes = !batch.some(follower.concerns);
      const mover = follower.alone && !passes ? alone : follower.leisurely ? atLeisure : together;
      const moved = await mover({ follower, was, batch, passes });
      if (!moved) return 'held';
      see(follower.name, moved.position); // after the commit, so that waiting requests read the new rows
      return batch.length < max && moved.position === batch.at(-1)?.position ? 'moved' : 'in part';
    },
  };
};
