import type { Knex } from 'knex';
import { batchByKey } from './batch-by-key.ts';

type Sequence = 'feeds' | 'users' | 'listings' | 'reservations' | 'blocks' | 'photos' | 'coupons' | 'visits' | 'conversations';

/** A result that a command stores before its first effect. */
type Finding = 'listing_of_unblock' | 'listing_of_feed' | 'removed_feed';

/**
 * Stores a number under a command's id before anything changes: a repeated command reads it by `claimedId`, because its source may have
 * been deleted by then.
 */
export const keepFinding = async (db: Knex, finding: Finding, commandId: string, id: number): Promise<void> => {
  await db('id_claims').insert({ sequence: finding, command_id: commandId, id }).onConflict().ignore();
};

/** Claims numbers for the commands of one turn of the event loop; those whose claim is being written by another process are left out. */
const claiming = (sequence: Sequence) =>
  batchByKey(async (db, commandIds: readonly string[]) => {
    const sorted = [...commandIds].sort(); // fixed order: two processes with the same commands do not deadlock
    const { rows } = await db.raw<{ rows: { command_id: string; id: string }[] }>(
      `with fresh as (
         insert into id_claims (sequence, command_id, id)
         select ?, command_id, nextval(?) from unnest(?::text[]) as wanted(command_id)
         on conflict (sequence, command_id) do nothing returning command_id, id
       )
       select command_id, id from fresh union all select command_id, id from id_claims where sequence = ? and command_id = any(?)`,
      [sequence, `${sequence}_ids`, sorted, sequence, sorted],
    );
    return new Map(rows.map(({ command_id, id }) => [command_id, Number(id)]));
  });
const claims = new Map<Sequence, ReturnType<typeof claiming>>();

/**
 * The next positive integer of a sequence. The same command id gets the same number, so that a repeated request names the same stream even
 * after a crash between two steps.
 */
export const idFor = async (db: Knex, sequence: Sequence, commandId: string): Promise<number> => {
  const claim = claims.get(sequence) ?? claiming(sequence);
  claims.set(sequence, claim);
  const id = (await claim(db, [commandId])).get(commandId);
  return id ?? idFor(db, sequence, commandId); // the same command won the race: its row is visible now
};

/** The number that `idFor` or `keepFinding` stored under this command; null when there is none. */
export const claimedId = async (db: Knex, sequence: Sequence | Finding, commandId: string): Promise<number | null> =>
  (await db('id_claims').where({ sequence, command_id: commandId }).first<{ id: number } | undefined>('id'))?.id ?? null;
