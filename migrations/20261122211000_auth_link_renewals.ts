import type { Knex } from 'knex';

/** How often the links of guest and host were sent anew (D-139). */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('reservations', (t) => {
    t.integer('guest_renewals').notNullable().defaultTo(0);
    t.integer('host_renewals').notNullable().defaultTo(0);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('reservations', (t) => {
    t.dropColumns('guest_renewals', 'host_renewals');
  });
};
