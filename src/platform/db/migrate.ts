import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';

const FOLDER = join(import.meta.dirname, '../../../migrations');

type Migration = { up: (knex: Knex) => Promise<unknown>; down: (knex: Knex) => Promise<unknown> };

/** Reads `migrations/*.ts` as modules: no CLI, no loader of its own. */
const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () =>
    readdirSync(FOLDER)
      .filter((f) => f.endsWith('.ts'))
      .sort(),
  getMigrationName: (name) => name,
  getMigration: async (name) => (await import(pathToFileURL(join(FOLDER, name)).href)) as Migration,
};

/** Brings the schema up to date; several processes may call it at once (knex holds a lock row). */
export const migrate = async (knex: Knex): Promise<void> => {
  await knex.migrate.latest({ migrationSource });
};

/** Takes every migration back, newest first (tests: up, down, up). */
export const rollback = async (knex: Knex): Promise<void> => {
  await knex.migrate.rollback({ migrationSource }, true);
};
