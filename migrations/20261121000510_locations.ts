import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';

const CATALOGUE = join(import.meta.dirname, '../src/locations/catalogue.json');

type Entry = { country: string; es: string; en: string; polygon: unknown } & Record<string, unknown>;

/** The catalogue of 378 places, as `src/tools/locations.ts` wrote it. A later catalogue is loaded by a later migration. */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('locations', (t) => {
    t.integer('id').primary(); // stands in events: never given to another place
    t.text('country_code').notNullable();
    t.text('kind').notNullable(); // country, city, comuna
    t.text('name_es').notNullable();
    t.text('name_en').notNullable();
    t.text('within'); // region of a city, city of a comuna
    t.double('lat').notNullable();
    t.double('lng').notNullable();
    t.double('south').notNullable();
    t.double('west').notNullable();
    t.double('north').notNullable();
    t.double('east').notNullable();
    t.jsonb('polygon');
    t.integer('population').notNullable();
    t.boolean('home').notNullable();
    t.text('slug').notNullable().unique();
    t.text('search').notNullable(); // folded names between bars: |santiago|santiago chile|
  });
  const { places }: { places: Entry[] } = JSON.parse(readFileSync(CATALOGUE, 'utf8'));
  const rows = places.map(({ country, es, en, polygon, ...rest }) => ({
    ...rest,
    country_code: country,
    name_es: es,
    name_en: en,
    polygon: polygon === null ? null : JSON.stringify(polygon),
  }));
  await knex.batchInsert('locations', rows, 100);
};

export const down = (knex: Knex) => knex.schema.dropTable('locations');
