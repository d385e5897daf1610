import { createHash } from 'node:crypto';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/engine/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/engine/db/embedded.ts';
import { migrate } from '../../src/engine/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    template: string;
  }
}

const folder = join(import.meta.dirname, '../../migrations');
const schemaName = () => {
  const hash = createHash('sha256');
  for (const file of globSync('**/*.{ts,sql}', { cwd: folder }).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return `template_${hash.digest('hex').slice(0, 16)}`;
};

/**
 * One real PostgreSQL per test run (or TEST_DATABASE_URL), one migrated template database;
 * each test file copies it (`support/database.ts`).
 */
export default async ({ provide }: TestProject) => {
  const given = process.env['TEST_DATABASE_URL'];
  const dir = given ? null : mkdtempSync(join(tmpdir(), 'posada-test-'));
  if (dir) chmodSync(dir, 0o755);
  const server = dir ? await startEmbeddedPostgres({ dataDir: join(dir, 'pg'), durable: false }) : null;
  const serverUrl = given ?? server?.url ?? '';
  const template = schemaName();
  const admin = connect(serverUrl, 1);
  const databaseUrl = (name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  await admin.raw('set statement_timeout = 0'); // the disk may be busy, and another run may be making the template
  await admin.raw(`select pg_advisory_lock(4711)`);
  const { rows } = await admin.raw('select 1 from pg_database where datname = ?', [template]);
  if (rows.length === 0) {
    await admin.raw(`create database "${template}_new"`).catch(async () => {
      await admin.raw(`drop database "${template}_new"`);
      await admin.raw(`create database "${template}_new"`);
    });
    const fresh = connect(databaseUrl(`${template}_new`), 2);
    await migrate(fresh);
    await fresh.destroy();
    await admin.raw(`alter database "${template}_new" rename to "${template}"`);
  }
  await admin.raw(`select pg_advisory_unlock(4711)`);
  await admin.destroy();
  provide('serverUrl', serverUrl);
  provide('template', template);
  return async () => {
    await server?.stop();
    if (dir) rmSync(dir, { recursive: true, force: true });
  };
};
