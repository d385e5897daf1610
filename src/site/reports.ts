import type { Knex } from 'knex';
import { Rejection } from '../kernel/rejection.ts';
import type { Instant } from '../kernel/types.ts';

/** A contact letter or bug report, open until an administrator has handled it. */
export type ReportKind = 'letter' | 'investment' | 'bug';

/** `id`: the form and the row (`letter-5`, `bug-12`). */
export type ReportRow = {
  id: string;
  kind: ReportKind;
  user_id: number | null;
  message: string;
  page: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  user_type: string | null;
  destination_country: string | null;
  language: string | null;
  request_id: string | null;
  created_at: Instant;
  handled_at: Instant | null;
  handled_by: number | null;
  handled_note: string | null;
};

const TABLES = { letter: 'contacts', bug: 'bug_reports' } as const;

/** Letters and bug reports in one list, for the console. */
export const reportRows = (db: Knex): Knex.QueryBuilder =>
  db.select('*').from(
    db.raw(`(
        select 'letter-' || id as id, case when investment then 'investment' else 'letter' end as kind, user_id, message, null as page, name, email,
               calling_code || ' ' || phone as phone, user_type, destination_country, language, null as request_id,
               created_at, handled_at, handled_by, handled_note
          from contacts
        union all
        select 'bug-' || id, 'bug', user_id, description, page, null, email, null, null, null, null, request_id,
               created_at, handled_at, handled_by, handled_note
          from bug_reports) as reports`),
  );

/**
 * Marks a report as handled; the note for colleagues is stored with it. Idempotent by command. Throws Rejection not_found, already_handled.
 */
export const handleReport = async (
  db: Knex,
  id: string,
  { by, note, at, commandId }: { by: number; note: string; at: Instant; commandId: string },
): Promise<void> => {
  const [, form = '', number = ''] = /^(letter|bug)-([1-9]\d{0,8})$/.exec(id) ?? [];
  const table = form === 'letter' || form === 'bug' ? TABLES[form] : null;
  const row =
    table &&
    (await db(table)
      .where({ id: Number(number) })
      .forUpdate()
      .first<{ handled_at: Instant | null; handled_command: string | null } | undefined>('handled_at', 'handled_command'));
  if (!table || !row) throw new Rejection('not_found');
  if (row.handled_command === commandId) return;
  if (row.handled_at) throw new Rejection('already_handled');
  await db(table)
    .where({ id: Number(number) })
    .update({ handled_at: at, handled_by: by, handled_note: note, handled_command: commandId });
};
