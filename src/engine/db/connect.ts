import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import type { Instant } from '../../kernel/types.ts';
import { ConfigError } from '../config-error.ts';
import { watchTransactions } from '../outside.ts';
import { preparing } from './prepared.ts';
import { endingInSilence, SILENCE_MS } from './silence.ts';

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Converts a timestamptz, as PostgreSQL writes it in any session zone, to an Instant, truncated to the millisecond like `Date`. Throws
 * RangeError for values such as `infinity`.
 */
export const instantFrom = (written: string): Instant => {
  const [, day, time, fraction = ''] = UTC.exec(written) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const at: unknown = pg.types.getTypeParser(TIMESTAMPTZ)(written); // written in another zone
  if (at instanceof Date) return at.toISOString();
  throw new RangeError(`no instant: ${written}`);
};

const PARSERS: ReadonlyMap<number, (written: string) => unknown> = new Map<number, (written: string) => unknown>([
  [DATE, (written) => written], // a calendar day stays a string
  [INT8, Number], // amounts and counts fit into a number
  [TIMESTAMPTZ, instantFrom],
]);

/**
 * The type parsers of the read side, for the `types` of a client. They are set by client, because `pg`'s own parsers are shared by the
 * whole process, and pg-boss relies on the default ones in its own pool.
 */
const values = {
  getTypeParser: (oid: number, format: string) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};

const quiet = () => undefined;
/** Silences Knex, which logs errors to the console and throws them as well. */
const SILENT = { debug: quiet, warn: quiet, error: quiet, deprecate: quiet };

/** Pipelines independent statements of one transaction. Knex's types do not have this setting of pg. */
const PIPELINED: Pick<pg.ClientConfig, 'pipeline'> = { pipeline: true };

/**
 * The read side's pool, which returns instants as strings (`instantFrom`). The event log has its own pool. Sessions run in UTC, statements
 * time out after 15 s, and idle transactions after 30 s, so that a frozen process does not keep the lease of a projection. A connection
 * whose server is silent for `silenceMs` is closed. `complain` is called on a request to another service during an open transaction
 * (`outside.ts`); without it such a request throws.
 */
export const connect = (url: string, max = 16, complain?: (what: string) => void, silenceMs = SILENCE_MS): Knex => {
  const prepare = preparing();
  const endInSilence = endingInSilence(silenceMs);
  const db = knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      types: values,
      ...PIPELINED,
      options: '-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
    },
    pool: {
      min: 0,
      max,
      afterCreate: (connection: pg.Client, done: (error: null, connection: pg.Client) => void) => {
        prepare(connection);
        endInSilence(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: 10_000,
    log: SILENT,
  });
  return watchTransactions(db, complain);
};

/**
 * Lifts the time limits of `connect` from a transaction whose length grows with the installation: a migration, a rebuild, a restore.
 * Between two statements it may read the log or a file for longer than an idle transaction is allowed. `silence.ts` exempts it as well.
 */
export const withoutTimeLimits = async (trx: Knex): Promise<void> => {
  await trx.raw('set local statement_timeout = 0');
  await trx.raw('set local idle_in_transaction_session_timeout = 0');
};

/**
 * Throws a ConfigError, prefixed with `setting`, when the server at `url` does not accept a connection. The reason never contains the
 * password.
 */
export const mustAnswer = async (url: string, setting = ''): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', quiet);
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    throw new ConfigError(`${setting}the database cannot be reached (${message || code || 'no answer'})`);
  } finally {
    await client.end().catch(quiet);
  }
};
