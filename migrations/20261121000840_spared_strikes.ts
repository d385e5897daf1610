import type { Knex } from 'knex';

export const up = (knex: Knex) => knex.schema.alterTable('listings', (t) => t.timestamp('spared_at', { useTz: true }));

export const down = (knex: Knex) => knex.schema.alterTable('listings', (t) => t.dropColumn('spared_at'));
