import type { Knex } from 'knex';
import { together } from '../concurrency/together.ts';

/** The state of some read models; null while one of them has no checkpoint. */
export type Standing = string | null;

/**
 * Returns a text that changes whenever rows of these projections may have changed: rows and checkpoint are written in one transaction, also
 * by a rebuild, and when the server loses a commit it had not flushed. Rows read under a standing are thus current while it is the same,
 * whichever process writes. Each caller gets a value read after its call; callers during a running statement share the next.
 */
export const standingOf = (names: readonly string[]): ((db: Knex) => Promise<Standing>) => {
  const readers = new WeakMap<Knex, () => Promise<Standing>>();
  const readerOf = (db: Knex): (() => Promise<Standing>) => {
    const shared = together<Standing>();
    return () =>
      shared('', async () => {
        // updated_at: a rebuild may leave the position unchanged
        const { rows } = await db.raw<{ rows: { at: string }[] }>(
          `select concat(position, ' ', updated_at) as at from projection_checkpoints where name = any(?) order by name`,
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
