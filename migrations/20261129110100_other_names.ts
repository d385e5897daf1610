import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';

const CATALOGUE = join(import.meta.dirname, '../src/places/catalogue.json');

/** Reloads the names of the catalogue: it has the names that others give to its places. */
export const up = async (knex: Knex): Promise<void> => {
  const { places }: { places: { id: number; search: string }[] } = JSON.parse(readFileSync(CATALOGUE, 'utf8'));
  await knex.raw(
    `update locations set search = named.search from jsonb_to_recordset(?::jsonb) named(id int, search text) where named.id = locations.id`,
    [JSON.stringify(places.map(({ id, search }) => ({ id, search })))],
  );
};

/** Restores their own names. */
export const down = (knex: Knex) =>
  knex.raw(`update locations set search = split_part(search, '||', 1) || '|' where position('||' in search) > 0`);
