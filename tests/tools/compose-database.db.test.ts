import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createLog } from '../../src/engine/observability/log.ts';
import { startProgram } from '../../src/program.ts';
import { loadConfig } from '../../src/settings.ts';
import { onServer } from '../support/database.ts';

/** `deploy/postgres/init.sql` on a server that has other databases: under other names, without psql's own commands. */
const statements = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, '../../deploy/postgres/init.sql'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\)/.test(line) && !line.includes('database postgres'))
    .map((line) => line.replaceAll(/\bposada\b/g, name).replace(":'password'", "'secret'"));

it('the whole program runs as the role of the compose file, which is no superuser', async () => {
  const name = `c${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await onServer(async (server) => {
    for (const statement of statements(name)) await server.raw(statement);
  });
  const url = Object.assign(new URL(inject('serverUrl')), { username: name, password: 'secret', pathname: `/${name}` }).toString();
  try {
    const program = await startProgram({ config: loadConfig({ NODE_ENV: 'test', DEMO: '0' }), log: createLog('silent'), databaseUrl: url });
    const { rows } = await program.db.raw('select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    expect((await program.db('projection_checkpoints')).length).toBeGreaterThan(0);
    await program.stop();
  } finally {
    await onServer(async (server) => {
      await server.raw(`drop database if exists ${name} with (force)`);
      await server.raw(`drop role if exists ${name}`);
    });
  }
});
