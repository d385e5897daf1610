import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';

const CATALOGUE = join(import.meta.dirname, '../src/locations/catalogue.json');

type Place = { id: number; south: number; west: number; north: number; east: number; polygon: unknown };

/** Surveyed borders instead of outlines made from the size: of the districts of four cities, and of Madrid, Barcelona and Buenos Aires. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('locations', (t) => {
    t.boolean('bordered').notNullable().defaultTo(false);
  });
  const { places, bordered }: { places: Place[]; bordered: number[] } = JSON.parse(readFileSync(CATALOGUE, 'utf8'));
  for (const { id, south, west, north, east, polygon } of places) {
    if (bordered.includes(id))
      await knex('locations')
        .where({ id })
        .update({ south, west, north, east, polygon: JSON.stringify(polygon), bordered: true });
  }
};

/** The borders stay: nobody needs the outlines back. */
export const down = (knex: Knex) =>
  knex.schema.alterTable('locations', (t) => {
    t.dropColumn('bordered');
  });
