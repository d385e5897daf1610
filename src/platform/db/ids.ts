import type { Knex } from 'knex';

type Sequence = 'feeds' | 'users' | 'listings' | 'reservations' | 'blocks' | 'photos' | 'coupons' | 'visits' | 'conversations';

/** A result that a command stores before its first effect. */
type Finding = 'listing_of_unblock' | 'listing_of_feed' | 'removed_feed';

/**
 * Stores a number under a command's id before anything changes: a repeated command reads it by `findingOf`, because its source may be gone
 * by then.
 */
export const keepFinding = async (db: Knex, finding: Finding, commandId: string, id: number): Promise<void> => {
  await db('id_claims').insert({ sequence: finding, command_id: commandId, id }).onConflict().ignore();
};

export const findingOf = async (db: Knex, finding: Finding, commandId: string): Promise<number | null> =>
  (await db('id_claims').where({ sequence: finding, command_id: commandId }).first<{ id: number } | undefined>('id'))?.id ?? null;

/**
 * The next positive integer of a sequence. The same command id gets the same number, so that a repeated request names the same stream even
 * after a crash between two steps.
 */
export const idFor = async (db: Knex, sequence: Sequence, commandId: string): Promise<number> => {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `with fresh as (
       insert into id_claims (sequence, command_id, id) values (?, ?, nextval(?))
       on conflict (sequence, command_id) do nothing returning id
     )
     select id from fresh union all select id from id_claims where sequence = ? and command_id = ? limit 1`,
    [sequence, commandId, `${sequence}_ids`, sequence, commandId],
  );
  const [row] = rows;
  if (!row) return idFor(db, sequence, commandId); // the same command won the race: its row is visible now
  return Number(row.id);
};

/** The number that `idFor` gave this command; null when it gave none. */
export const claimedId = async (db: Knex, sequence: Sequence, commandId: string): Promise<number | null> =>
  (await db('id_claims').where({ sequence, command_id: commandId }).first<{ id: number } | undefined>('id'))?.id ?? null;
