import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import { underLock } from './lock.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

type Migration = { up: (knex: Knex) => Promise<unknown>; down: (knex: Knex) => Promise<unknown> };

/** All there are, oldest first. */
export const knownMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((f) => f.endsWith('.ts'))
    .sort();

/** Reads `migrations/*.ts` as modules: no CLI, no loader of its own. */
const sourceOf = (names: readonly string[]): Knex.MigrationSource<string> => ({
  getMigrations: async () => [...names],
  getMigrationName: (name) => name,
  getMigration: async (name) => (await import(pathToFileURL(join(FOLDER, name)).href)) as Migration,
});

const LOCK = 314_159_265;

/**
 * Brings the schema up to date, or to where it was with `names` alone; processes that start together wait for the one that does it.
 * Returns what it applied.
 */
export const migrate = (knex: Knex, names = knownMigrations()): Promise<readonly string[]> =>
  underLock(knex, LOCK, async () => {
    const migrationSource = sourceOf(names);
    // knex's own lock is a row, which a process that dies leaves locked for ever; whoever holds ours is alone with it
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    const [, applied]: [number, string[]] = await knex.migrate.latest({ migrationSource });
    return applied;
  });

/** Takes every migration back, newest first (tests: up, down, up). */
export const rollback = async (knex: Knex): Promise<void> => {
  await knex.migrate.rollback({ migrationSource: sourceOf(knownMigrations()) }, true);
};
