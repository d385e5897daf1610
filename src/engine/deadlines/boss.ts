import type { ClientConfig } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Log } from '../observability/log.ts';

type OpenBossDeps = { readonly databaseUrl: string; readonly log: Log };

const SCHEMA = 'jobs';
/** How long pg-boss waits for the database; its statements, including the maintenance of its tables, take far less. */
const SILENCE_MS = 60_000;

/**
 * pg-boss with its own pool, to which `query_timeout` is passed on: a vanished database closes no connection, and the workers would wait a
 * quarter of an hour for the operating system to notice.
 */
export const openBoss = async ({ databaseUrl, log }: OpenBossDeps, silenceMs = SILENCE_MS): Promise<PgBoss> => {
  const options: ConstructorOptions & Pick<ClientConfig, 'query_timeout'> = {
    connectionString: databaseUrl,
    application_name: 'posada jobs',
    schema: SCHEMA,
    max: 4,
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    flowIntervalSeconds: 3_600, // jobs here depend on no others
    query_timeout: silenceMs,
  };
  const boss = new PgBoss(options);
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database does not answer'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs: pg-boss warns'));
  await boss.start();
  return boss;
};
