import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, inject } from 'vitest';
import { connect } from '../../src/platform/db/connect.ts';

export type TestDatabase = { readonly db: Knex; readonly url: string };

/** A fresh, migrated database for this test file: a copy of the run's template. Dropped after the file. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const serverUrl = inject('serverUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(serverUrl, 1);
  await admin.raw(`create database "${name}" template "${inject('template')}"`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  const db = connect(url);
  afterAll(async () => {
    await db.destroy();
    await admin.raw(`drop database if exists "${name}" with (force)`);
    await admin.destroy();
  });
  return { db, url };
};
