import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.raw('create sequence conversations_ids as integer');
  // Times, sides and counts only; the words are in person_words.
  await knex.schema.createTable('conversations', (t) => {
    t.integer('id').primary();
    t.integer('listing_id').notNullable();
    t.integer('guest_id').notNullable();
    t.integer('host_id').notNullable();
    t.timestamp('started_at', { useTz: true }).notNullable();
    t.date('check_in').notNullable();
    t.date('check_out').notNullable();
    t.integer('last_number').notNullable();
    t.timestamp('last_at', { useTz: true }).notNullable();
    t.jsonb('guest').notNullable();
    t.jsonb('host').notNullable();
    t.unique(['guest_id', 'listing_id']);
    t.index(['guest_id', 'last_at']);
    t.index(['host_id', 'last_at']);
  });
  await knex.schema.createTable('messages', (t) => {
    t.text('id').primary();
    t.integer('conversation_id').notNullable();
    t.integer('number').notNullable();
    t.text('side').notNullable();
    t.text('text_id').notNullable();
    t.timestamp('sent_at', { useTz: true }).notNullable();
    t.timestamp('read_at', { useTz: true });
    t.unique(['conversation_id', 'number']);
  });
  await knex.schema.createTable('stopped_messages', (t) => {
    t.text('id').primary();
    t.integer('conversation_id').notNullable();
    t.integer('listing_id').notNullable();
    t.integer('guest_id').notNullable();
    t.integer('host_id').notNullable();
    t.text('side').notNullable();
    t.integer('author_id').notNullable();
    t.integer('offence').notNullable();
    t.jsonb('kinds').notNullable();
    t.timestamp('stopped_at', { useTz: true }).notNullable();
    t.timestamp('appealed_at', { useTz: true });
    t.timestamp('decided_at', { useTz: true });
    t.boolean('released').notNullable();
    t.index(['author_id', 'stopped_at']);
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['stopped_messages', 'messages', 'conversations']) await knex.schema.dropTable(table);
  await knex.raw('drop sequence conversations_ids');
};
