import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import { ConfigError } from '../config-error.ts';
import { withoutTimeLimits } from './connect.ts';
import { underLock } from './lock.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

type Migration = { up: (knex: Knex) => Promise<unknown>; down: (knex: Knex) => Promise<unknown> };

/** The names of all migrations, oldest first. */
export const knownMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((f) => f.endsWith('.ts'))
    .sort();

/**
 * Loads `migrations/*.ts` as modules, without the Knex CLI. Each runs in its own transaction, without the time limits of other statements:
 * one that a limit aborted would be aborted at every start.
 */
const sourceOf = (names: readonly string[]): Knex.MigrationSource<string> => ({
  getMigrations: async () => [...names],
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const { up, down } = (await import(pathToFileURL(resolve(FOLDER, name)).href)) as Migration;
    const withoutLimits = (step: Migration['up']) => async (trx: Knex) => {
      await withoutTimeLimits(trx);
      return step(trx);
    };
    return { up: withoutLimits(up), down: withoutLimits(down) };
  },
});

const LOCK = 314_159_265;

/** The names of the migrations applied to a database, in order. */
export const appliedMigrations = async (knex: Knex): Promise<string[]> =>
  (await knex.schema.hasTable('knex_migrations'))
    ? (await knex('knex_migrations').orderBy('id').select('name')).map(({ name }: { name: string }) => name)
    : [];

/** Whether a program from before the baseline applied these. Before it each change was a separate migration; nothing had been released. */
export const isBeforeBaseline = (applied: readonly string[]): boolean => applied.some((name) => name < (knownMigrations()[0] ?? ''));

/** `…_since_20261215000000_…`: removes something that programs with that migration, or a later one, no longer need. */
const SINCE = /_since_(\d{14})_/;

/**
 * Migrations add, so that an older program keeps working with a newer schema; one that removes names in its file name the programs that no
 * longer need it. Throws ConfigError for a program that would miss something, and for a database from before the baseline, which cannot be
 * migrated.
 */
export const mustBeKnown = async (knex: Knex): Promise<void> => {
  const known = knownMigrations();
  const applied = await appliedMigrations(knex);
  if (isBeforeBaseline(applied)) {
    throw new ConfigError(
      'a version before 1.1.0 made this database, which cannot be migrated: delete the data folder (var/, or that of DATA_DIR) or give an empty database (DATABASE_URL); the demo data is created again',
    );
  }
  const newest = known.at(-1) ?? '';
  const missed = applied.find((name) => !known.includes(name) && (SINCE.exec(name)?.[1] ?? '') > newest.slice(0, 14));
  if (missed === undefined) return;
  throw new ConfigError(
    `a newer version of this program has changed this database (${missed}): start that version, or restore a backup from before it into an empty database`,
  );
};

/**
 * Applies the missing migrations, or only those in `names` (of files in `migrations/`, or whole paths); processes that start concurrently
 * wait for the one that does it. Returns the applied ones. Throws ConfigError as `mustBeKnown`.
 */
export const migrate = (knex: Knex, names = knownMigrations()): Promise<readonly string[]> =>
  underLock(knex, LOCK, async () => {
    await mustBeKnown(knex);
    const migrationSource = sourceOf(names);
    // knex's lock is a row, which stays locked when a process dies; our advisory lock makes it safe to reset
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    const options = { migrationSource, disableMigrationsListValidation: true }; // those of a newer program may have been applied
    const [, applied]: [number, string[]] = await knex.migrate.latest(options);
    return applied;
  });

/** Reverts all migrations, newest first (tests: up, down, up). */
export const rollback = async (knex: Knex): Promise<void> => {
  await knex.migrate.rollback({ migrationSource: sourceOf(knownMigrations()) }, true);
};
