import type { Knex } from 'knex';

/** How long a success is cached: anyone can call the health check, and each probe writes. */
const SUCCESS_CACHED_MS = 10_000;
const FAILURE_CACHED_MS = 1_000;

/** Rolls back the transaction of the probe. */
class Done extends Error {}

/**
 * Throws while the database cannot write: its disk is full, or it is read-only. An update of an existing row may succeed on a full disk, so
 * the probe creates a table with a row and rolls back: that allocates a new file and a page.
 * The result is cached for 10 s after a success and 1 s after a failure.
 */
export const writeProbe = (db: Knex, now: () => number = () => performance.now()): (() => Promise<void>) => {
  let last: { readonly answer: Promise<void>; until: number } | null = null;
  const probe = () =>
    db
      .transaction(async (trx) => {
        await trx.raw('create table write_probe (n int)');
        await trx.raw('insert into write_probe values (1)');
        throw new Done();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Done)) throw error;
      });
  return () => {
    if (last && now() < last.until) return last.answer;
    const current = { answer: probe(), until: Number.POSITIVE_INFINITY };
    last = current;
    current.answer.then(
      () => {
        current.until = now() + SUCCESS_CACHED_MS;
      },
      () => {
        current.until = now() + FAILURE_CACHED_MS;
      },
    );
    return current.answer;
  };
};
