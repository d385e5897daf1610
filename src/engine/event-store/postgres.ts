import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isOutage } from '../db/outage.ts';
import { coalesce } from './coalesce.ts';
import { spell } from './fit.ts';
import { type Appended, type EventStore, positionOf, type Recorded, RevisionConflict, StoreUnavailable } from './port.ts';
import { COLUMNS, type Row, streamReader } from './postgres-reading.ts';
import { watchLog } from './postgres-wake.ts';
import { type Upcasters, upcasting } from './upcast.ts';

type Options = {
  readonly upcasters?: Upcasters;
  /** Time limit of an append or a read in milliseconds; then it throws StoreUnavailable. */
  readonly deadlineMs?: number;
  readonly pollMs?: number;
};

/** The new revision (on a conflict the current one), the position of the last event (null on a conflict), and whether it was a repeat. */
type Answer = [number, string | null, boolean];

const STATEMENT_TIMEOUT = '57014';
const READ_ATTEMPTS = 3;

const isTransient = (error: unknown) =>
  isOutage(error) ||
  // 57014: timeout while waiting for the lock of the log. 23505: a writer other than append_events has used our position.
  (error instanceof Error && 'code' in error && (error.code === STATEMENT_TIMEOUT || error.code === '23505'));

/**
 * The log in PostgreSQL (docs/event-sourcing.md#postgresql-adapter). Appends go through one SQL function under one advisory lock, so that
 * positions are gapless and in commit order. `url`: of a migrated database. The pool is separate from that of the read side.
 */
export const openPostgresStore = (url: string, { upcasters = {}, deadlineMs = 10_000, pollMs = 250 }: Options = {}): EventStore => {
  const attemptMs = Math.ceil(deadlineMs * 0.4);
  const pool = new pg.Pool({
    connectionString: url,
    max: 6,
    application_name: 'posada event log',
    options: '-c timezone=UTC',
    statement_timeout: attemptMs,
    query_timeout: attemptMs,
    connectionTimeoutMillis: attemptMs,
    keepAlive: true,
  });
  pool.on('error', () => undefined); // an idle connection broke; the pool replaces it with the next query
  const upcast = upcasting(upcasters);
  const recorded = ({ position, ...rest }: Row): Recorded => upcast({ ...rest, position: positionOf(position) });

  const query = async <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]> => {
    const deadline = Date.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await pool.query<R>({ name, text, values })).rows;
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (attempt === READ_ATTEMPTS || Date.now() + attemptMs > deadline) throw new StoreUnavailable(error);
        await sleep(50 * attempt);
      }
    }
  };

  const lastPosition = async () => {
    const { rows } = await pool.query<{ last: string | null }>('select max(position)::text as last from event_log');
    return rows[0]?.last ?? null;
  };
  const wake = watchLog(url, lastPosition, pollMs);

  const append = coalesce<Answer>({
    deadlineMs,
    isTransient,
    send: async (items) => {
      const { rows } = await pool.query<{ answers: Answer[] }>({
        name: 'append',
        text: 'select append_events($1::jsonb) as answers',
        values: [`[${items.join(',')}]`],
      });
      const answers = rows[0]?.answers ?? [];
      if (answers.some(([, position, replayed]) => position !== null && !replayed)) wake.ring();
      return answers;
    },
  });

  return {
    append: async (stream, expected, events): Promise<Appended> => {
      const spelled = spell(stream, expected, events);
      const code = expected === 'any' ? -2 : expected === 'none' ? -1 : expected;
      const [revision, position] = await append(`{"stream":${JSON.stringify(stream)},"expected":${code},"events":[${spelled.join(',')}]}`);
      if (position === null) throw new RevisionConflict(stream, expected, revision);
      return { revision, position: positionOf(position) };
    },

    read: streamReader(query, recorded),

    readAll: async ({ after, limit }) => {
      const start = Number(after ?? 0);
      const rows = await query<Row>(
        'read all',
        `select ${COLUMNS} from event_log where position > $1::bigint order by event_log.position limit $2`,
        [start, limit],
      );
      for (const [i, { position }] of rows.entries()) {
        if (Number(position) !== start + i + 1) throw new Error(`hole in the event log before position ${position}`);
      }
      return rows.map(recorded);
    },

    check: async () => void (await query('check', 'select 1 from event_log limit 1', [])),

    foreign: () => 0,

    onAppended: (listener) => wake.listen(listener),

    close: async () => {
      await wake.close();
      await pool.end();
    },
  };
};
