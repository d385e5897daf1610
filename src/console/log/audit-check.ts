import type { Knex } from 'knex';
import type { Verified } from '../../engine/followers/verify-chain.ts';
import type { Instant } from '../../kernel/types.ts';

const TABLE = 'audit_check';
type AuditCheck = { readonly checked_at: Instant; readonly events: number; readonly broken: string | null };

/** Keeps how a check of the whole log ended, in place of the one before. */
export const keepAuditCheck = async (db: Knex, { events, broken }: Pick<Verified, 'events' | 'broken'>, now: Instant): Promise<void> => {
  const reason = broken && `${broken.stream}, revision ${broken.revision}: ${broken.reason}`;
  await db(TABLE).insert({ id: 1, checked_at: now, events, broken: reason }).onConflict('id').merge();
};

/** The last one; null until one was made. */
export const lastAuditCheck = async (db: Knex): Promise<AuditCheck | null> => {
  const row: AuditCheck | undefined = await db(TABLE).first('checked_at', 'events', 'broken');
  return row ? { ...row, events: Number(row.events) } : null;
};
