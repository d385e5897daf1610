import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { watchTransactions } from '../outside.ts';
import { values } from './values.ts';

const quiet = () => undefined;
/** Knex would write to the console what it also throws. */
const SILENT = { debug: quiet, warn: quiet, error: quiet, deprecate: quiet };

/** The read side's pool, whose instants are strings (`values.ts`). The event log has a pool of its own. Sessions run in UTC, statements end after 15 s, and
 * a transaction in which nothing happens after 30 s: a frozen process must not keep the lease of a projection. `complain` hears of what
 * is asked of the outside while a transaction is open (`outside.ts`); without it such a call throws. */
export const connect = (url: string, max = 16, complain?: (what: string) => void): Knex => {
  const db = knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      types: values,
      options: '-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
    },
    pool: { min: 0, max },
    acquireConnectionTimeout: 10_000,
    log: SILENT,
  });
  return watchTransactions(db, complain);
};

/** Throws `why(reason)` unless the server at `url` lets us in. The reason never holds the password. */
export const mustAnswer = async (url: string, why: (reason: string) => Error): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', quiet);
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    throw why(message || code || 'no answer');
  } finally {
    await client.end().catch(quiet);
  }
};
