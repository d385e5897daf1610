import type { Knex } from 'knex';
import { batched } from '../concurrency/batched.ts';

/**
 * Combines concurrent reads by key into one statement. Nothing is cached: each result is read after it was requested. Callers of the same
 * batch share the row objects, so they must not be modified.
 */
export const batchByKey = <Key, Row>(fetch: (db: Knex, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>) => {
  const ofDatabase = new WeakMap<Knex, (keys: readonly Key[]) => Promise<Map<Key, Row>>>();
  const readerOf = (db: Knex) => {
    const known = ofDatabase.get(db);
    if (known) return known;
    const read = batched(async (requests: readonly (readonly Key[])[]) => {
      const rows = await fetch(db, [...new Set(requests.flat())]);
      return requests.map((keys) => {
        const wanted = new Set(keys);
        return new Map([...rows].filter(([key]) => wanted.has(key)));
      });
    });
    ofDatabase.set(db, read);
    return read;
  };
  /** The rows of these keys; unknown keys are left out. */
  return async (db: Knex, keys: readonly Key[]): Promise<Map<Key, Row>> => (keys.length === 0 ? new Map() : readerOf(db)(keys));
};
