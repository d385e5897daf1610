import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';

const CATALOGUE = join(import.meta.dirname, '../src/locations/catalogue.json');
const CONCON = 122;

type Place = { id: number; south: number; west: number; north: number; east: number; polygon: unknown };

/** The surveyed border of Concón instead of an outline made from its size. */
export const up = async (knex: Knex) => {
  const { places }: { places: Place[] } = JSON.parse(readFileSync(CATALOGUE, 'utf8'));
  for (const { id, south, west, north, east, polygon } of places.filter((place) => place.id === CONCON))
    await knex('locations')
      .where({ id })
      .update({ south, west, north, east, polygon: JSON.stringify(polygon), bordered: true });
};

/** The border stays: nobody needs the outline back. */
export const down = async () => undefined;
