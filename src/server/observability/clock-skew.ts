import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/types.ts';

/** docs/event-sourcing.md#deadlines: a node whose clock is further off than this is not ready, and decides no deadline. */
export const SKEW_LIMIT_SECONDS = 30;
const CHECK_EVERY_MS = 10_000;

/** Seconds between this node's clock and the database's, which all nodes share. */
export const clockSkewSeconds = async (db: Knex, clock: Clock): Promise<number> => {
  const { rows } = await db.raw<{ rows: { at: Instant }[] }>('select clock_timestamp() as at');
  return Math.abs(Date.parse(rows[0]?.at ?? 'none') - Date.parse(clock.now())) / 1_000;
};

/**
 * Whether this node's clock is accurate enough to decide deadlines. Queries the database at most every ten seconds; throws what it throws.
 */
export const clockGuard = (db: Knex, clock: Clock): (() => Promise<boolean>) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isRight: Promise<boolean> = Promise.resolve(false);
  return () => {
    if (performance.now() - checkedAt < CHECK_EVERY_MS) return isRight;
    checkedAt = performance.now();
    isRight = clockSkewSeconds(db, clock).then((seconds) => seconds <= SKEW_LIMIT_SECONDS);
    isRight.catch(() => {
      checkedAt = Number.NEGATIVE_INFINITY;
    });
    return isRight;
  };
};
