import type { Knex } from 'knex';

/** The request a mail comes from, so that its delivery is part of the request's trace. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('mail_outbox', (t) => {
    t.text('correlation_id');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('mail_outbox', (t) => {
    t.dropColumn('correlation_id');
  });
};
