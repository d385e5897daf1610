import type { Knex } from 'knex';

/** Downloads of administrators and their files, and read models as of a past instant; of no projection. */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('exports', (t) => {
    t.uuid('id').primary();
    t.integer('admin_id').notNullable();
    t.text('kind').notNullable(); // users, accommodations, reservations
    t.jsonb('asked').notNullable(); // filters, columns and instants
    t.text('state').notNullable(); // waiting, running, ready, sent, failed, cancelled
    t.integer('rows').notNullable();
    t.integer('done').notNullable().defaultTo(0);
    t.integer('bytes');
    t.text('file');
    t.timestamp('asked_at', { useTz: true }).notNullable();
    t.timestamp('beat_at', { useTz: true }); // of the process that writes it
    t.timestamp('ready_at', { useTz: true });
    t.timestamp('expires_at', { useTz: true });
    t.index(['admin_id', 'asked_at']);
    t.index(['state']);
  });
  await knex.schema.createTable('past_models', (t) => {
    t.text('position').primary();
    t.text('schema').notNullable();
    t.timestamp('made_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('past_models');
  await knex.schema.dropTable('exports');
};
