import type { Knex } from 'knex';

/** A success is believed for so long: the answer is asked for by anybody, and each probe writes. */
const BELIEVED_MS = 10_000;
const AGAIN_MS = 1_000;

/** Ends the transaction of the probe; nothing of it stays. */
class Done extends Error {}

/**
 * Throws while the database takes no writes: its disk is full, or it is read-only. An update of a row that exists would find room on a
 * full disk, so a table with a row is made and given back: that needs a new file with a new page.
 * Callers within 10 s of a success, or 1 s of a failure, share one answer.
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
    const asked = { answer: probe(), until: Number.POSITIVE_INFINITY };
    last = asked;
    asked.answer.then(
      () => {
        asked.until = now() + BELIEVED_MS;
      },
      () => {
        asked.until = now() + AGAIN_MS;
      },
    );
    return asked.answer;
  };
};
