import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';

const CATALOGUE = join(import.meta.dirname, '../src/locations/catalogue.json');
const BUENOS_AIRES = 3435910;

type Place = { id: number; south: number; west: number; north: number; east: number; polygon: unknown };

/** Buenos Aires by its limits instead of by its size: its law ends there (D-05). */
export const up = async (knex: Knex) => {
  const { places }: { places: Place[] } = JSON.parse(readFileSync(CATALOGUE, 'utf8'));
  for (const { id, south, west, north, east, polygon } of places) {
    if (id === BUENOS_AIRES)
      await knex('locations')
        .where({ id })
        .update({ south, west, north, east, polygon: JSON.stringify(polygon) });
  }
};

/** Where it was too large before, nobody needs it back. */
export const down = async () => undefined;
