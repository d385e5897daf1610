import type { Knex } from 'knex';

/** Which command used a recovery link up: the same request sent again finds its own work. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('recovery_tokens', (t) => {
    t.uuid('used_command');
  });
};

export const down = async (knex: Knex) => {
  await knex('recovery_tokens').whereNotNull('used_command').delete(); // to the older program they would be good again
  await knex.schema.alterTable('recovery_tokens', (t) => t.dropColumn('used_command'));
};
