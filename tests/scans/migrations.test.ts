import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** The last one from before two versions ran side by side. */
const BEFORE = '20261130164500';
const TAKES_AWAY =
  /\bdrop|rename|\.alter\(|nullable\(\)(?!.*default)|\btruncate\b|\bdel(?:ete)?\(|\bdelete from\b|\bset not null\b|\balter column\b/i;

/** Changes in `up` that would break the previous version of the program; a new table is unrestricted. */
const takenAway = (text: string): string | undefined => {
  const [up = ''] = text.split('export const down');
  return TAKES_AWAY.exec(up.replace(/\.createTable\([\s\S]*?\n {2}\}\)/g, ''))?.[0];
};

it.each([
  ["export const up = (knex) => knex.schema.alterTable('a', (t) => t.dropColumn('b'));", true],
  ["export const up = (knex) => knex.schema.alterTable('a', (t) => t.text('b').notNullable());", true],
  ["export const up = (knex) => knex.raw('alter table a rename column b to c');", true],
  ["export const up = (knex) => knex('a').delete();", true],
  ["export const up = (knex) => knex.schema.alterTable('a', (t) => t.text('b').notNullable().defaultTo(''));", false],
  [
    "export const up = (knex) => knex.schema.alterTable('a', (t) => t.integer('b'));\nexport const down = (knex) => knex.schema.dropTable('a');",
    false,
  ],
  ["export const up = (knex) =>\n  knex.schema.createTable('a', (t) => {\n    t.text('b').notNullable();\n  });", false],
])('a planted migration: %s', (text, isFound) => {
  expect(takenAway(text) !== undefined).toBe(isFound);
});

it('a migration adds; one that takes away names the migration since which no program needs it (ADR 156)', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && name.slice(0, 14) > BEFORE);
  const wrong = names.filter((name) => takenAway(readFileSync(join(FOLDER, name), 'utf8')) && !/_since_\d{14}_/.test(name));
  expect(wrong).toEqual([]);
  const since = names.flatMap((name) => /^(\d{14})_since_(\d{14})_/.exec(name)?.slice(1) ?? []);
  expect(since.filter((_, i) => i % 2 === 1 && (since[i] ?? '') >= (since[i - 1] ?? ''))).toEqual([]);
});
