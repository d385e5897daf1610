import type { Knex } from 'knex';

/** The version of the terms of use a guest accepted with a request, and when. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('reservations', (t) => {
    t.text('terms_version');
    t.timestamp('terms_accepted_at', { useTz: true });
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('reservations', (t) => {
    t.dropColumns('terms_version', 'terms_accepted_at');
  });
};
