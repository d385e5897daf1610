import type { Knex } from 'knex';
import { batched } from '../concurrency/batched.ts';
import { slots } from '../concurrency/signal.ts';
import type { EventStore, Position, Recorded } from '../event-store/port.ts';
import { becauseOf, type Letter, type Posting, postAll } from '../mail/outbox.ts';
import type { Projection } from './projection.ts';
import { causedBy, type Reaction } from './reaction.ts';
import { createTail } from './tail.ts';

/** What reads the log from a checkpoint of its own: a projection or a reaction. */
export type Follower = {
  readonly name: string;
  readonly kind: 'projection' | 'reaction';
  readonly concerns: (event: Recorded) => boolean;
  /** Takes the beginning of `batch` (never empty) and says how many events that were. */
  readonly take: (trx: Knex.Transaction, batch: readonly Recorded[]) => Promise<number>;
  /** It sends commands meanwhile: nobody else may have to wait for its transaction. */
  readonly alone?: true;
  /** No answer waits for it, so it may collect events and take them together. */
  readonly leisurely?: true;
};

/** `held`: another process is at it. */
export type Step = 'moved' | 'caught up' | 'held';

type Options = {
  /** Hears of every checkpoint seen or moved. */
  readonly reached?: (name: string, position: Position) => void;
  /** Hears that another process moves a follower as well. */
  readonly shared?: () => void;
  readonly batchSize?: number;
  readonly aloneAtOnce?: number;
};

/** A follower at `was` that takes `batch`, or only passes it by. */
type Move = { readonly follower: Follower; readonly was: Position | null; readonly batch: readonly Recorded[]; readonly passes: boolean };
/** Where it stands after the move; null when another process holds it. */
type Moved = { readonly position: Position | null } | null;

const CHECKPOINTS = 'projection_checkpoints';
const BATCH = 500;
/** What a reaction takes at once, and what it may have to do again after a crash. */
const REACTIONS_AT_ONCE = 25;
/** So many reactions at once: each holds a connection of the pool, its commands need further ones. */
const ALONE_AT_ONCE = 4;

export const projectionFollower = ({ name, handles, apply }: Projection): Follower => {
  const types = new Set(handles);
  return {
    name,
    kind: 'projection',
    concerns: ({ type }) => handles === 'all' || types.has(type),
    take: async (trx, batch) => {
      await apply(trx, batch);
      return batch.length;
    },
  };
};

export const reactionFollower = ({ name, handles, react, isDone = () => false }: Reaction): Follower => {
  const types = new Set(handles);
  const concerns = (event: Recorded) => types.has(event.type) && !isDone(event);
  return {
    name,
    kind: 'reaction',
    concerns,
    alone: true,
    leisurely: true,
    take: async (trx, batch) => {
      const taken = batch.slice(0, REACTIONS_AT_ONCE);
      const letters: Letter[] = [];
      for (const event of taken.filter(concerns)) {
        const post = (mail: Posting) => void letters.push({ ...mail, because: becauseOf(event) });
        await react(event, { trx, metadata: causedBy(name, event), post });
      }
      await postAll(trx, letters);
      return taken.length;
    },
  };
};

/** Thrown through the transaction it ends, by which of the moves. */
class MoveFailed extends Error {
  readonly move: Move;
  constructor(move: Move, cause: unknown) {
    super(`${move.follower.name} failed`, { cause });
    this.move = move;
  }
}

/**
 * Moves followers along the log. Rows and checkpoint move in one transaction; the lock on the checkpoint row is the lease, so any
 * number of processes may do this at once and nothing is applied twice. All that are ready at the same time share one transaction;
 * one that fails leaves it, and the others go again without it.
 */
export const createFollowing = (
  store: EventStore,
  db: Knex,
  { reached, shared, batchSize = BATCH, aloneAtOnce = ALONE_AT_ONCE }: Options,
) => {
  const tail = createTail(store);
  const limit = slots(aloneAtOnce);
  /** Where each follower was when we last looked; another process may have moved it on. */
  const known = new Map<string, Position | null>();
  const see = (name: string, position: Position | null) => {
    known.set(name, position);
    if (position !== null) reached?.(name, position);
  };

  const moveOne = async (trx: Knex.Transaction, move: Move, position: Position | null): Promise<Position | null> => {
    const { follower, was, batch, passes } = move;
    if (position !== was) {
      shared?.(); // another process has moved it: read on from there
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
      const rows: { name: string; position: Position | null }[] = await trx(CHECKPOINTS)
        .whereIn('name', names)
        .forUpdate()
        .skipLocked()
        .select('name', 'position');
      const stood = new Map(rows.map(({ name, position }) => [name, position]));
      const moved: Moved[] = [];
      for (const move of moves) {
        const position = stood.get(move.follower.name);
        if (position === undefined) shared?.();
        moved.push(position === undefined ? null : { position: await moveOne(trx, move, position) });
      }
      const hops = moves.flatMap(({ follower: { name } }, i) => {
        const becomes = moved[i]?.position ?? null;
        return becomes === null || becomes === stood.get(name) ? [] : [{ name, becomes }];
      });
      if (hops.length > 0) {
        await trx.raw(
          `update ${CHECKPOINTS} c set position = h.becomes, updated_at = clock_timestamp(), stopped_because = null
           from jsonb_to_recordset(?::jsonb) as h(name text, becomes text) where c.name = h.name`,
          [JSON.stringify(hops)],
        );
      }
      return moved;
    });

  /** The answer to each, an Error to one that failed. Throws when the database is away. */
  const send = async (moves: readonly Move[]): Promise<(Moved | Error)[]> => {
    try {
      return await moveAll(moves);
    } catch (error) {
      if (!(error instanceof MoveFailed)) throw error;
      const failed = error.cause instanceof Error ? error.cause : error;
      const others = moves.filter((move) => move !== error.move);
      const moved = others.length > 0 ? await send(others) : [];
      return moves.map((move) => (move === error.move ? failed : (moved[others.indexOf(move)] ?? null)));
    }
  };
  const together = batched(send, { oneByOne: true });
  const alone = (move: Move): Promise<Moved> =>
    limit(async () => {
      const [moved] = await send([move]);
      if (moved instanceof Error) throw moved;
      return moved ?? null;
    });

  return {
    /** Makes the checkpoint rows of followers that have none yet: they begin at the beginning of the log. */
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
     * One batch of at most `most` events. Throws what the handler throws; then nothing has moved. `wakeUps`: how many were heard, by who
     * listens (`tail.ts`).
     */
    step: async (follower: Follower, wakeUps: number | null = null, most = batchSize): Promise<Step> => {
      const was = known.get(follower.name) ?? null;
      const batch = await tail.read(was, most, wakeUps);
      if (batch.length === 0) return 'caught up';
      const passes = !batch.some(follower.concerns);
      const moved = await (follower.alone && !passes ? alone : together)({ follower, was, batch, passes });
      if (!moved) return 'held';
      see(follower.name, moved.position); // after the commit: who waits for it reads the new rows
      return 'moved';
    },
  };
};
