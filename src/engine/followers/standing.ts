import type { Knex } from 'knex';
import { together } from '../concurrency/together.ts';

/** How far some read models have come; null where one of them has no checkpoint yet. */
export type Standing = string | null;

/**
 * Tells how far these projections have come, as a text that is never the same once a row of theirs may be another one: rows move in one
 * transaction with the checkpoint, also when they are made again or when the server took back what it had not written to disk. So rows that
 * were read under a standing are still those of the table while it is the same, whichever process writes. Whoever asks gets what was read
 * after they asked; those who ask while a statement is under way share the next.
 */
export const standingOf = (names: readonly string[]): ((db: Knex) => Promise<Standing>) => {
  const readers = new WeakMap<Knex, () => Promise<Standing>>();
  const readerOf = (db: Knex): (() => Promise<Standing>) => {
    const shared = together<Standing>();
    return () =>
      shared('', async () => {
        const { rows } = await db.raw<{ rows: { at: string }[] }>(
          `select concat(position, ' ', updated_at) as at from projection_checkpoints where name = any(?) order by name`, // a rebuild leaves the position
          [[...names]],
        );
        return rows.length < names.length ? null : rows.map(({ at }) => at).join(', ');
      });
  };
  return (db) => {
    const reader = readers.get(db) ?? readerOf(db);
    readers.set(db, reader);
    return reader();
  };
};
