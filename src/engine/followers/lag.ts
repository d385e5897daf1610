import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import type { EventStore, Position } from '../event-store/port.ts';
import type { Follower } from './follow.ts';

export type FollowerLag = {
  readonly name: string;
  readonly kind: Follower['kind'];
  /** The checkpoint; null before the first event. */
  readonly position: Position | null;
  /** Events after the checkpoint, counted up to 1,000. */
  readonly events: number;
  /** Age of the oldest of them in seconds, 0 when there is none. */
  readonly seconds: number;
  /** The error it stopped with, null while it runs. */
  readonly stoppedBecause: string | null;
};

const COUNTED = 1_000;

type Source = {
  readonly store: EventStore;
  readonly db: Knex;
  readonly clock: Clock;
  readonly followers: readonly Pick<Follower, 'name' | 'kind'>[];
};

/** Reads the checkpoints, and for each distinct one the log after it. Throws when the store or the database cannot be reached. */
export const measureLag = async ({ store, db, clock, followers }: Source): Promise<FollowerLag[]> => {
  const rows: { name: string; position: Position | null; stopped_because: string | null }[] = await db('projection_checkpoints').whereIn(
    'name',
    followers.map(({ name }) => name),
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  const now = Date.parse(clock.now());
  const behind = new Map<Position | null, { events: number; seconds: number }>();
  for (const position of new Set(followers.map(({ name }) => byName.get(name)?.position ?? null))) {
    const left = await store.readAll({ after: position, limit: COUNTED });
    const [oldest] = left;
    behind.set(position, { events: left.length, seconds: oldest ? Math.max(0, (now - Date.parse(oldest.meta.at)) / 1_000) : 0 });
  }
  return followers.map(({ name, kind }) => {
    const row = byName.get(name);
    const position = row?.position ?? null;
    const { events, seconds } = behind.get(position) ?? { events: 0, seconds: 0 };
    return { name, kind, position, events, seconds, stoppedBecause: row?.stopped_because ?? null };
  });
};
