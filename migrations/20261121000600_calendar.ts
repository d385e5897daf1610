import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.raw('create extension if not exists btree_gist'); // trusted: the owner of the database may
  await knex.schema.createTable('occupancy', (t) => {
    t.text('kind').notNullable(); // hold, block
    t.integer('ref_id').notNullable(); // the reservation's or the block's id
    t.integer('listing_id').notNullable();
    t.specificType('during', 'daterange').notNullable();
    t.integer('guest_id');
    t.text('origin').notNullable(); // guest, host
    t.primary(['kind', 'ref_id']);
  });
  // The second line behind the stream's expected revision, and the index of every look at a calendar.
  await knex.raw('alter table occupancy add constraint occupancy_apart exclude using gist (listing_id with =, during with &&)');
  await knex.schema.createTable('calendar_anomalies', (t) => {
    t.text('kind').notNullable();
    t.integer('ref_id').notNullable();
    t.integer('listing_id').notNullable();
    t.specificType('during', 'daterange').notNullable();
    t.text('position').notNullable(); // of the last event of the batch in which it was found
    t.primary(['kind', 'ref_id', 'position']);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('calendar_anomalies');
  await knex.schema.dropTable('occupancy');
};
