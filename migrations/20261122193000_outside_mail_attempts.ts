import type { Knex } from 'knex';

/**
 * Attempts at a mail that began and of which nobody knows how they ended: the process died, or the mail server never answered the whole
 * text.
 */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('mail_outbox', (t) => {
    t.integer('unanswered').notNullable().defaultTo(0);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('mail_outbox', (t) => {
    t.dropColumn('unanswered');
  });
};
