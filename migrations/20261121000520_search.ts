import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('search_listings', (t) => {
    t.integer('listing_id').primary();
    t.boolean('live').notNullable(); // approved and not blocked; a removed listing has no row
    t.boolean('approved').notNullable();
    t.boolean('blocked').notNullable();
    t.boolean('highlighted').notNullable();
    t.boolean('verified').notNullable();
    t.timestamp('approved_at', { useTz: true });
    t.integer('completeness').notNullable();
    // Of the public point, in millionths of a degree: PostgreSQL's polygons are exact on whole numbers only
    // (docs/event-sourcing.md#search-index).
    t.integer('lat_e6').notNullable();
    t.integer('lng_e6').notNullable();
    t.specificType('place_ids', 'integer[]').notNullable();
    t.text('time_zone').notNullable();
    t.text('mode').notNullable();
    t.text('type').notNullable();
    t.text('category').notNullable();
    t.integer('guests').notNullable();
    t.integer('rooms').notNullable();
    t.integer('min_nights').notNullable();
    t.specificType('flags', 'text[]').notNullable();
    t.text('currency').notNullable();
    t.bigInteger('nightly'); // minor units of the listing's currency
    t.bigInteger('monthly');
    t.bigInteger('nightly_usd'); // cents, by the rates table
    t.bigInteger('monthly_usd');
    t.jsonb('taken').notNullable(); // hold or block → [from, to]: what busy is folded from
    t.specificType('busy', 'datemultirange').notNullable();
  });
  await knex.raw('create index search_listings_point on search_listings using gist (point(lng_e6, lat_e6)) where live');
  await knex.raw('create index search_listings_places on search_listings using gin (place_ids) where live');
};

export const down = (knex: Knex) => knex.schema.dropTable('search_listings');
