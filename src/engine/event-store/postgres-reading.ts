import type pg from 'pg';
import { batched } from '../concurrency/batched.ts';
import type { EventMeta, EventStore, Recorded } from './port.ts';

export type Row = { position: string; stream: string; revision: number; id: string; type: string; data: object; meta: EventMeta };
export const COLUMNS = 'position::text, stream, revision, id, type, data, meta';

type Query = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<R[]>;
/** A stream to read from a revision on. */
type StreamRead = { readonly stream: string; readonly from: number };

const READ_ONE = `select ${COLUMNS} from event_log where stream = $1 and revision >= $2 order by event_log.revision limit $3`;
/** In the lateral form each stream is looked up by its index, whatever the size of the log; `null` is no limit. */
const READ_SEVERAL = `select w.n::int as asked, e.* from unnest($1::text[], $2::int[]) with ordinality as w(stream, first, n)
  cross join lateral (select ${COLUMNS} from event_log where event_log.stream = w.stream and revision >= w.first order by revision limit null) e
  order by w.n, e.revision`;

/**
 * Reads streams. What is read in one turn of the event loop shares a statement (ADR 104);
 * an event that cannot be brought into its newest form fails only those who asked for its stream.
 */
export const streamReader = (query: Query, recorded: (row: Row) => Recorded): EventStore['read'] => {
  const one = async ({ stream, from }: StreamRead, limit: number | null): Promise<Recorded[]> =>
    (await query<Row>('read', READ_ONE, [stream, from, limit])).map(recorded);

  const allRecorded = (rows: readonly Row[]): Recorded[] | Error => {
    try {
      return rows.map(recorded);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const several = async (asked: readonly StreamRead[]): Promise<(Recorded[] | Error)[]> => {
    const values = [asked.map(({ stream }) => stream), asked.map(({ from }) => from)];
    const rows = await query<Row & { asked: number }>('read several', READ_SEVERAL, values);
    const found = asked.map((): Row[] => []);
    for (const { asked: n, ...row } of rows) found[n - 1]?.push(row);
    return found.map(allRecorded);
  };
  const whole = batched<StreamRead, Recorded[]>(async (asked) => {
    const [first] = asked;
    return first && asked.length === 1 ? [await one(first, null)] : several(asked);
  });
  return (stream, { from = 0, limit } = {}) => (limit === undefined ? whole({ stream, from }) : one({ stream, from }, limit));
};
