import type { Knex } from 'knex';

type Sequence = 'users' | 'listings' | 'reservations' | 'blocks' | 'photos' | 'coupons' | 'visits';

/**
 * The next positive integer of a sequence. The same command id gets the same number again,
 * so that a repeated request names the same stream even after a crash between two steps.
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
  if (!row) return idFor(db, sequence, commandId); // lost the race to the same command: its row is visible now
  return Number(row.id);
};
