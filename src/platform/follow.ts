import type { Knex } from 'knex';
import { coalesce } from './coalesce.ts';
import { isOutage } from './db/outage.ts';
import type { EventStore, Position, Recorded } from './event-store/port.ts';
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
};

/** `held`: another process is at it. */
export type Step = 'moved' | 'caught up' | 'held';

/** `position` is where the checkpoint stood before. */
type Skipped = { readonly name: string; readonly position: Position | null; readonly moved: boolean };

const CHECKPOINTS = 'projection_checkpoints';
const BATCH = 500;

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

/** Event by event, so that what is repeated after a crash is one event at most. */
export const reactionFollower = ({ name, handles, react }: Reaction): Follower => {
  const types = new Set(handles);
  const concerns = ({ type }: Recorded) => types.has(type);
  return {
    name,
    kind: 'reaction',
    concerns,
    take: async (trx, batch) => {
      const index = batch.findIndex(concerns);
      const event = batch[index];
      if (!event) return batch.length;
      await react(event, { trx, metadata: causedBy(name, event) });
      return index + 1;
    },
  };
};

/**
 * Moves followers along the log. Rows and checkpoint move in one transaction; the lock on the checkpoint row is the lease, so any
 * number of processes may do this at once and nothing is applied twice. `reached` hears of every checkpoint seen or moved.
 */
export const createFollowing = (
  store: EventStore,
  db: Knex,
  reached: (name: string, position: Position) => void = () => undefined,
  batchSize = BATCH,
) => {
  const tail = createTail(store);
  /** Where each follower was when we last looked; another process may have moved it on. */
  const known = new Map<string, Position | null>();
  const see = (name: string, position: Position | null) => {
    known.set(name, position);
    if (position !== null) reached(name, position);
  };

  /** Most events concern few followers: the checkpoints of all others move by one statement and without a transaction each. */
  const skip = coalesce<Skipped>({
    deadlineMs: 15_000,
    isTransient: isOutage,
    send: async (items) => {
      const { rows } = await db.raw<{ rows: Skipped[] }>(
        `with hop as (select * from jsonb_to_recordset(?::jsonb) as h(name text, was text, becomes text)),
              free as (select c.name from ${CHECKPOINTS} c join hop h on c.name = h.name and c.position = h.was
                       order by c.name for update of c skip locked),
              gone as (update ${CHECKPOINTS} c set position = h.becomes, updated_at = clock_timestamp(), stopped_because = null
                       from hop h join free f on f.name = h.name where c.name = h.name returning c.name)
         select c.name, c.position, g.name is not null as moved
         from hop h join ${CHECKPOINTS} c on c.name = h.name left join gone g on g.name = h.name`,
        [`[${items.join(',')}]`],
      );
      const byName = new Map(rows.map((row) => [row.name, row]));
      return items.map((item) => {
        const { name } = JSON.parse(item) as { name: string };
        return byName.get(name) ?? { name, position: null, moved: false };
      });
    },
  });

  const take = async (follower: Follower, ahead: readonly Recorded[]): Promise<Step> => {
    const { step, position } = await db.transaction(async (trx): Promise<{ step: Step; position: Position | null }> => {
      const row = await trx(CHECKPOINTS).where({ name: follower.name }).forUpdate().skipLocked().first('position');
      if (!row) return { step: 'held', position: known.get(follower.name) ?? null };
      const position: Position | null = row.position;
      const batch = position === known.get(follower.name) ? ahead : await tail.read(position, batchSize);
      if (batch.length === 0) return { step: 'caught up', position };
      const last = batch[(await follower.take(trx, batch)) - 1] as Recorded;
      await trx(CHECKPOINTS)
        .where({ name: follower.name })
        .update({ position: last.position, updated_at: trx.raw('clock_timestamp()'), stopped_because: null });
      return { step: 'moved', position: last.position };
    });
    see(follower.name, position); // after the commit: who waits for it reads the new rows
    return step;
  };

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
     * One batch (a reaction: one event). Throws what the handler throws; then nothing has moved. `wakeUps`: how many were heard,
     * by who listens (`tail.ts`).
     */
    step: async (follower: Follower, wakeUps: number | null = null): Promise<Step> => {
      const position = known.get(follower.name) ?? null;
      const ahead = await tail.read(position, batchSize, wakeUps);
      if (ahead.length === 0) return 'caught up';
      const last = ahead.at(-1);
      if (position !== null && last && !ahead.some(follower.concerns)) {
        const { moved, position: stands } = await skip(JSON.stringify({ name: follower.name, was: position, becomes: last.position }));
        see(follower.name, moved ? last.position : stands);
        return moved || stands !== position ? 'moved' : 'held'; // by us, by another process, or it is at it just now
      }
      return take(follower, ahead);
    },
  };
};
