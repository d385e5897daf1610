import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';

type Row = { readonly admin_id: number; readonly user_id: number; readonly ends_at: Instant };
export type Impersonation = { readonly userId: number; readonly endsAt: Instant };

/** One a session: whoever begins another has ended the first. */
export const keepImpersonation = async (
  db: Knex,
  { sessionHash, tokenHash, ...row }: Row & { readonly sessionHash: string; readonly tokenHash: string; readonly started_at: Instant },
): Promise<void> => {
  await db('impersonations')
    .insert({ session_hash: sessionHash, token_hash: tokenHash, ...row })
    .onConflict('session_hash')
    .merge();
};

/** Ends the impersonation of a session; the row that it was, null where there was none. */
export const dropImpersonation = async (db: Knex, sessionHash: string): Promise<Row | null> => {
  const rows: Row[] = await db('impersonations')
    .where({ session_hash: sessionHash })
    .delete()
    .returning(['admin_id', 'user_id', 'ends_at']);
  return rows[0] ?? null;
};

/** The impersonation that this token of this session shows, while it lasts and while the person has no role themself. */
export const liveImpersonation = async (
  db: Knex,
  { sessionHash, tokenHash, now }: { readonly sessionHash: string; readonly tokenHash: string; readonly now: Instant },
): Promise<Impersonation | null> => {
  const row = await db('impersonations as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .where({ 'i.token_hash': tokenHash, 'i.session_hash': sessionHash })
    .where('i.ends_at', '>', now)
    .whereRaw('not coalesce(u.is_admin or u.is_support, false)')
    .first<Row | undefined>('i.admin_id', 'i.user_id', 'i.ends_at');
  return row ? { userId: row.user_id, endsAt: row.ends_at } : null;
};
