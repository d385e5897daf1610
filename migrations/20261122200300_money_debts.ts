import type { Knex } from 'knex';

/** What a host was paid and owes us again, since when, and what of it was set off (D-136). The read model is filled again from the log. */
export const up = async (knex: Knex) => {
  await knex('payouts').delete();
  await knex('projection_checkpoints').where({ name: 'payouts' }).delete();
  await knex.schema.alterTable('payouts', (t) => {
    t.bigInteger('set_off').notNullable();
    t.bigInteger('settled').notNullable();
    t.timestamp('owed_since', { useTz: true });
  });
  await knex.schema.alterTable('reservations', (t) => {
    t.text('end_asked_at');
    t.text('end_refused_at');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('payouts', (t) => {
    t.dropColumns('set_off', 'settled', 'owed_since');
  });
  await knex.schema.alterTable('reservations', (t) => {
    t.dropColumns('end_asked_at', 'end_refused_at');
  });
};
