import type { Knex } from 'knex';

/** Columns that held an instant as text, by table. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  audit: ['at'],
  coupons: ['created_at'],
  request_slots: ['taken_at'],
  reservation_notes: ['written_at'],
  reservations: [
    'drafted_at',
    'lapses_at',
    'requested_at',
    'respond_by',
    'accepted_at',
    'pay_by',
    'transfer_started_at',
    'transfer_by',
    'transfer_notified_at',
    'payment_proposed_at',
    'paid_at',
    'end_asked_at',
    'end_refused_at',
    'ended_at',
    'due_at',
  ],
};

const alter = async (knex: Knex, type: string, using: (column: string) => string): Promise<void> => {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const changes = columns.map((column) => `alter column ${column} type ${type} using ${using(column)}`);
    await knex.raw(`alter table ${table} ${changes.join(', ')}`);
  }
};

/**
 * Every instant is a timestamptz: one type to compare, index and read (`src/platform/db/values.ts`). The text ended in Z, so its zone is
 * known.
 */
export const up = (knex: Knex): Promise<void> => alter(knex, 'timestamptz', (column) => `${column}::timestamptz`);

export const down = (knex: Knex): Promise<void> =>
  alter(knex, 'text', (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
