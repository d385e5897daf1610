import type { Knex } from 'knex';

/** Since when the owner of the mailbox is known to have opened a link in it; null while anybody may have typed the address (D-134). */
export const up = (knex: Knex) =>
  knex.schema.alterTable('user_vault', (t) => {
    t.timestamp('email_confirmed_at', { useTz: true });
  });

export const down = (knex: Knex) => knex.schema.alterTable('user_vault', (t) => t.dropColumn('email_confirmed_at'));
