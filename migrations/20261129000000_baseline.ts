import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';

/** The files of `baseline/`, in order of dependency. */
const PARTS = [
  'platform',
  'mail',
  'conditions',
  'locations',
  'identity',
  'rates',
  'content',
  'listings',
  'calendar',
  'tariff',
  'coupons',
  'reservations',
  'payments',
  'search',
  'favourites',
  'saved-searches',
  'visits',
  'reviews',
  'conversations',
  'backoffice',
  'own-data',
  'notices',
];
const CATALOGUE = join(import.meta.dirname, '../src/places/catalogue.json');

type Place = { id: number; country: string; es: string; en: string; polygon: unknown } & Record<string, unknown>;

const sqlOf = (part: string) => readFileSync(join(import.meta.dirname, 'baseline', `${part}.sql`), 'utf8');

/** The schema of version 1.1.0, one part per context, and the catalogue of places. A later catalogue is loaded by a later migration. */
export const up = async (knex: Knex): Promise<void> => {
  for (const part of PARTS) await knex.raw(sqlOf(part));
  const { places, bordered }: { places: Place[]; bordered: number[] } = JSON.parse(readFileSync(CATALOGUE, 'utf8'));
  const rows = places.map(({ country, es, en, polygon, ...rest }) => ({
    ...rest,
    country_code: country,
    name_es: es,
    name_en: en,
    polygon: polygon === null ? null : JSON.stringify(polygon),
    bordered: bordered.includes(rest.id),
  }));
  await knex.batchInsert('locations', rows, 100);
};

/** Drops what the parts create, in reverse order. */
export const down = async (knex: Knex): Promise<void> => {
  for (const part of PARTS.toReversed()) {
    const created = sqlOf(part).matchAll(/^create (?:unlogged )?(table|sequence|function) (\w+)/gm);
    for (const [, kind, name] of [...created].toReversed()) await knex.raw(`drop ${kind} ${name} cascade`);
  }
};
