import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { batched } from '../concurrency/batched.ts';
import { isOutage } from '../db/outage.ts';
import { LISTENING } from '../db/silence.ts';
import { coalesce } from './coalesce.ts';
import { spell } from './fit.ts';
import { type Appended, type EventMeta, type EventStore, positionOf, type Recorded, RevisionConflict, StoreUnavailable } from './port.ts';
import { type Upcasters, upcasting } from './upcast.ts';
import { bell } from './wake.ts';

/** While notifications arrive, only one poll in this many is made. */
const POLL_EVERY_NTH = 40;

/**
 * Wakes listeners when the log has grown, whichever process appended: by LISTEN, and by polling the end of the log, because notifications
 * can be lost. Polls every `pollMs` while the LISTEN connection is down, far less often otherwise. Connects with the first listener and
 * reconnects after a loss.
 */
export const watchLog = (url: string, lastPosition: () => Promise<string | null>, pollMs: number) => {
  const { ring, listen, isHeard } = bell();
  let client: pg.Client | null = null;
  let listens = false;
  let polls = 0;
  let poll: NodeJS.Timeout | null = null;
  let seen: string | null = null;
  let closed = false;

  const connect = async (): Promise<void> => {
    if (client || closed) return;
    const own = new pg.Client({ connectionString: url, ...LISTENING, application_name: 'posada event log wake' });
    client = own;
    const lost = () => {
      if (client === own) [client, listens] = [null, false]; // the next poll reconnects
      void own.end().catch(() => undefined);
    };
    own.on('error', lost);
    own.on('end', lost);
    own.on('notification', ring);
    try {
      await own.connect();
      await own.query('listen event_log');
      listens = client === own;
      ring();
    } catch {
      lost();
    }
  };

  const look = async (): Promise<void> => {
    if (!isHeard()) return;
    polls += 1;
    if (listens && polls % POLL_EVERY_NTH !== 0) return;
    if (!client) void connect();
    const last = await lastPosition().catch(() => seen); // reads and appends report an outage
    if (last === seen) return;
    seen = last;
    ring();
  };

  return {
    ring,
    listen: (wake: () => void): { stop(): void } => {
      const subscription = listen(wake);
      void connect();
      poll ??= setInterval(() => void look(), pollMs);
      return subscription;
    },
    close: async (): Promise<void> => {
      closed = true;
      if (poll) clearInterval(poll);
      const own = client;
      client = null;
      await own?.end().catch(() => undefined);
    },
  };
};

type Row = { position: string; stream: string; revision: number; id: string; type: string; data: object; meta: EventMeta };
const COLUMNS = 'position::text, stream, revision, id, type, data, meta';

type Query = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<R[]>;
/** A stream to read from a revision on. */
type StreamRead = { readonly stream: string; readonly from: number };

const READ_ONE = `select ${COLUMNS} from event_log where stream = $1 and revision >= $2 order by event_log.revision limit $3`;
/** The lateral join looks up each stream by index, whatever the size of the log; `limit null` is no limit. */
const READ_SEVERAL = `select w.n::int as nth, e.* from unnest($1::text[], $2::int[]) with ordinality as w(stream, first, n)
  cross join lateral (select ${COLUMNS} from event_log where event_log.stream = w.stream and revision >= w.first order by revision limit null) e
  order by w.n, e.revision`;

/**
 * Reads streams. The reads of one turn of the event loop share a statement (ADR 104); an event that cannot be upcast fails only the readers
 * of its stream.
 */
const streamReader = (query: Query, recorded: (row: Row) => Recorded): EventStore['read'] => {
  const one = async ({ stream, from }: StreamRead, limit: number | null): Promise<Recorded[]> =>
    (await query<Row>('read', READ_ONE, [stream, from, limit])).map(recorded);

  const allRecorded = (rows: readonly Row[]): Recorded[] | Error => {
    try {
      return rows.map(recorded);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const several = async (reads: readonly StreamRead[]): Promise<(Recorded[] | Error)[]> => {
    const values = [reads.map(({ stream }) => stream), reads.map(({ from }) => from)];
    const rows = await query<Row & { nth: number }>('read several', READ_SEVERAL, values);
    const found = reads.map((): Row[] => []);
    for (const { nth, ...row } of rows) found[nth - 1]?.push(row);
    return found.map(allRecorded);
  };
  const whole = batched<StreamRead, Recorded[]>(async (reads) => {
    const [first] = reads;
    return first && reads.length === 1 ? [await one(first, null)] : several(reads);
  });
  return (stream, { from = 0, limit } = {}) => (limit === undefined ? whole({ stream, from }) : one({ stream, from }, limit));
};

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
