import type { Client, QueryConfig } from 'pg';
import { CHANGED_PLAN } from './outage.ts';

/** A statement sent this often is prepared. */
const OFTEN = 4;
/** Maximum prepared statements per connection. */
const MAX_PREPARED = 400;
/** Longer texts contain inlined lists of values, which do not repeat. */
const LONGEST = 6_000;

type Failure = Error & { readonly code?: string };
type Callback = (error: Failure | null, result: unknown) => void;
type Known = { seen: number; name: string | null };

/** The names of the statements of a pool: the same text has the same name on each of its connections. */
const statementNames = () => {
  const known = new Map<string, Known>();
  let assigned = 0;
  return {
    of: (text: string): string | undefined => {
      const one = known.get(text) ?? { seen: 0, name: null };
      if (one.seen === 0 && known.size >= 10 * MAX_PREPARED) return undefined; // an unbounded number of texts means inlined values
      known.set(text, one);
      one.seen += 1;
      if (one.name === null && one.seen > OFTEN && assigned < MAX_PREPARED) {
        assigned += 1;
        one.name = `p${assigned}`;
      }
      return one.name ?? undefined;
    },
    /** Prepares this text again, under another name. */
    forget: (text: string): void => void known.set(text, { seen: OFTEN, name: null }),
  };
};

/**
 * Prepares the statements that a pool sends often, because parsing and planning cost as much as executing small statements; pg prepares any
 * query that has a name. Call the result with each new connection of the pool.
 *
 * After a migration that changes the columns of a prepared `select *` the server rejects the old plan. Outside a transaction the statement
 * is sent again; a transaction fails once and counts as an outage (`isOutage`), so that callers that retry outages retry it.
 */
export const preparing = () => {
  const names = statementNames();
  return (connection: Client): void => {
    const send = connection.query.bind(connection) as (config: unknown, callback?: Callback) => unknown;
    const query = (config: string | QueryConfig, callback?: Callback): unknown => {
      if (typeof config === 'string' || !callback || !config.values?.length || config.text.length > LONGEST) return send(config, callback);
      const name = names.of(config.text);
      if (name === undefined) return send(config, callback);
      return send({ ...config, name }, (error, result) => {
        if (!error || !CHANGED_PLAN.test(error.message)) return callback(error, result);
        names.forget(config.text);
        if ('__knexTxId' in connection) return callback(error, result);
        send(config, callback);
      });
    };
    connection.query = query as Client['query'];
  };
};
