import knexFactory, { type Knex } from 'knex';
import pg from 'pg';

// A DATE is a calendar day and stays the string it is; a bigint that counts rows fits a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => Number(value));

/** The read side's pool. The event log has a pool of its own. Sessions run in UTC, statements end after 15 s. */
export const connect = (url: string, max = 16): Knex =>
  knexFactory({
    client: 'pg',
    connection: { connectionString: url, options: '-c timezone=UTC -c statement_timeout=15000' },
    pool: { min: 0, max },
    acquireConnectionTimeout: 10_000,
  });
