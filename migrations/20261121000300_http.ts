import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('idempotency_keys', (t) => {
    t.text('scope').notNullable(); // user:<id>, or address:<network> for visitors
    t.text('key').notNullable();
    t.text('request_hash').notNullable();
    t.integer('status'); // null while the first request runs
    t.jsonb('headers');
    t.text('body');
    t.timestamp('created_at', { useTz: true }).notNullable();
    t.primary(['scope', 'key']);
    t.index(['created_at']);
  });
  // Counters may be lost in a crash; they must be shared by all processes and cost little.
  await knex.raw('create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)');
  await knex.raw('create index rate_limits_expire on rate_limits (expire)');
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('rate_limits');
  await knex.schema.dropTable('idempotency_keys');
};
