import type { Knex } from 'knex';

/**
 * Whose rights may have ended is told on channel `rights`, by the id of the account: sessions end in many places, by a foreign key and by
 * erasure as well, and open streams have to close with each of them. An impersonation that another one replaces has ended too.
 */
export const up = async (knex: Knex): Promise<void> => {
  for (const { table, column, on } of ENDINGS) {
    await knex.raw(`
      create function ${table}_ended() returns trigger language plpgsql as $$
      begin
        perform pg_notify('rights', whose::text) from (select distinct ${column} as whose from ended) as all_of_them;
        return null;
      end $$`);
    for (const event of on)
      await knex.raw(`
        create trigger ${table}_ended_by_${event} after ${event} on ${table}
          referencing old table as ended for each statement execute function ${table}_ended()`);
  }
};

export const down = async (knex: Knex): Promise<void> => {
  for (const { table, on } of ENDINGS) {
    for (const event of on) await knex.raw(`drop trigger ${table}_ended_by_${event} on ${table}`);
    await knex.raw(`drop function ${table}_ended()`);
  }
};

const ENDINGS = [
  { table: 'sessions', column: 'user_id', on: ['delete'] },
  { table: 'impersonations', column: 'admin_id', on: ['delete', 'update'] },
];
