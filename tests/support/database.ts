import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { inject } from 'vitest';
import { connect } from '../../src/engine/db/connect.ts';
import { atEnd } from './process/at-end.ts';

export type TestDatabase = { readonly db: Knex; readonly url: string };

/**
 * Runs `work` on the server beside all databases. Making and dropping one flushes files to the disk, which may take minutes on a busy one:
 * it has no time limit but that of the test or hook.
 */
export const onServer = async <Result>(work: (server: Knex) => Promise<Result>): Promise<Result> => {
  const server = connect(inject('serverUrl'), 1);
  try {
    await server.raw('set statement_timeout = 0');
    return await work(server);
  } finally {
    await server.destroy();
  }
};

let postgresSeconds = 0;

/** Time PostgreSQL worked for dropped databases since the last call. */
export const takePostgresSeconds = (): number => {
  const taken = postgresSeconds;
  postgresSeconds = 0;
  return taken;
};

/** An empty database, or a copy of `template`, which must have no connections. Dropped after the file. Returns its URL. */
export const newDatabase = async (template?: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer((server) => server.raw(`create database "${name}" ${template ? `template "${template}"` : ''}`));
  atEnd(() =>
    onServer(async (server) => {
      const stats = await server('pg_stat_database').where({ datname: name }).first<{ active_time: number } | undefined>('active_time');
      postgresSeconds += (stats?.active_time ?? 0) / 1_000;
      await server.raw(`drop database "${name}" with (force)`);
    }),
  );
  return Object.assign(new URL(inject('serverUrl')), { pathname: `/${name}` }).toString();
};

/** A fresh, migrated database for this test file: a copy of the run's template. Dropped after the file. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const url = await newDatabase(inject('template'));
  const db = connect(url);
  atEnd(() => db.destroy());
  return { db, url };
};
