import type { Knex } from 'knex';

const SEQUENCES = ['users', 'listings', 'reservations', 'blocks', 'photos'];

export const up = async (knex: Knex) => {
  for (const name of SEQUENCES) await knex.raw(`create sequence ${name}_ids as integer`);
  await knex.schema.createTable('id_claims', (t) => {
    t.text('sequence').notNullable();
    t.text('command_id').notNullable();
    t.integer('id').notNullable();
    t.primary(['sequence', 'command_id']);
  });
  await knex.schema.createTable('projection_checkpoints', (t) => {
    t.text('name').primary();
    t.text('position');
    t.text('stopped_because');
    t.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.createTable('mail_outbox', (t) => {
    t.uuid('id').primary();
    t.text('template').notNullable();
    t.text('recipient').notNullable(); // user:<id>, resolved to an address when it is sent
    t.jsonb('params').notNullable();
    t.text('concerns').notNullable(); // reservation-<id>
    t.uuid('event_id').notNullable();
    t.text('status').notNullable().defaultTo('waiting'); // waiting, sent, failed, dropped
    t.integer('attempts').notNullable().defaultTo(0);
    t.text('last_error');
    t.timestamp('created_at', { useTz: true }).notNullable();
    t.timestamp('next_attempt_at', { useTz: true }).notNullable().defaultTo(knex.fn.now());
    t.timestamp('sent_at', { useTz: true });
    t.index(['concerns']);
  });
  await knex.raw(`create index mail_outbox_waiting on mail_outbox (next_attempt_at) where status = 'waiting'`);
};

export const down = async (knex: Knex) => {
  for (const table of ['mail_outbox', 'projection_checkpoints', 'id_claims']) await knex.schema.dropTable(table);
  for (const name of SEQUENCES) await knex.raw(`drop sequence ${name}_ids`);
};
