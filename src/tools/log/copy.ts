import type { Knex } from 'knex';
import type { AuditRow } from '../../console/rows.ts';
import { withoutTimeLimits } from '../../engine/db/connect.ts';
import { hashOf } from '../../engine/event-store/hash-chain.ts';
import { type EventStore, type Position, type Recorded, RevisionConflict } from '../../engine/event-store/port.ts';
import { asWritten } from '../../engine/event-store/upcast.ts';
import type { Projection } from '../../engine/followers/projection.ts';
import { rebuild } from '../../engine/followers/rebuild.ts';
import { eventsOf } from '../../engine/followers/verify-chain.ts';
import { EMPTY_BESIDE_A_LOG, isEmptyBesideALog } from './belonging.ts';

/** The content of the target is not a prefix of the source; nothing was written. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog';
}

export type Copied = {
  readonly events: number;
  /** How many of them were appended. */
  readonly appended: number;
};

/** Events of a stream that are appended together: ten of the largest size fit into one append. */
const TOGETHER = 10;

const linkOf = (event: Recorded) => hashOf(event.stream, event.revision, asWritten(event));

/**
 * Appends to `target` the events of `source` that it does not have yet, with the same ids, streams, revisions, metadata and order. Its
 * content must be a prefix of `source`, so that an interrupted copy is resumed. Throws OtherLog.
 */
export const copyEvents = async (source: AsyncIterable<Recorded>, target: EventStore): Promise<Copied> => {
  const existing = eventsOf(target);
  let isExisting = true;
  let events = 0;
  let appended = 0;
  let group: Recorded[] = [];

  const flush = async (): Promise<void> => {
    const [first] = group;
    if (!first) return;
    const { stream, revision } = first;
    const sent = group.map(asWritten).map(({ id, type, data, meta }) => ({ id, type, data, meta }));
    await target.append(stream, revision === 0 ? 'none' : revision - 1, sent).catch((error: unknown) => {
      throw error instanceof RevisionConflict ? new OtherLog(`somebody else writes to ${stream} in the target`) : error;
    });
    appended += group.length;
    group = [];
  };

  for await (const event of source) {
    events += 1;
    const there = isExisting ? await existing.next() : null;
    if (there && !there.done) {
      if (linkOf(there.value) !== linkOf(event)) throw new OtherLog(`the target holds other events (from its event ${events} on)`);
      continue;
    }
    isExisting = false;
    const last = group.at(-1);
    if (last && (last.stream !== event.stream || group.length === TOGETHER)) await flush();
    group.push(event);
  }
  if (isExisting && !(await existing.next()).done) throw new OtherLog('the target holds more events than the source');
  await flush();
  return { events, appended };
};

const PAGE = 2_000;

/** The events of the log that the read models were built from, in log order (from the audit). */
async function* auditOf(db: Knex): AsyncGenerator<AuditRow> {
  for (let after = ''; ; ) {
    const rows: AuditRow[] = await db('audit').where('position', '>', after).orderBy('position').limit(PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
  }
}

/** The positions of `wanted` in `store`, which must have the same events in the same order as the log that the audit was built from. */
const translate = async (db: Knex, store: EventStore, wanted: ReadonlySet<Position>): Promise<Map<Position, Position>> => {
  const found = new Map<Position, Position>();
  const log = eventsOf(store);
  for await (const known of auditOf(db)) {
    const { value: event } = await log.next();
    const isSame = event && event.stream === known.stream && event.revision === known.revision && event.type === known.type;
    if (!isSame || event.meta.at !== known.at)
      throw new OtherLog(`this log is no copy: ${known.stream} has no revision ${known.revision} in that place`);
    if (wanted.has(known.position)) found.set(known.position, event.position);
  }
  return found;
};

/**
 * Switches a database to the copy of its log in another store, in which every event has another position: read models are rebuilt, and
 * reactions continue after the last event they handled, so that nothing is sent or scheduled twice. In one transaction.
 * Throws OtherLog. The program must not run meanwhile.
 */
export const adopt = (db: Knex, store: EventStore, projections: readonly Projection[]): Promise<number> =>
  db.transaction(async (trx) => {
    await withoutTimeLimits(trx);
    if (await isEmptyBesideALog(trx, store)) throw new OtherLog(EMPTY_BESIDE_A_LOG); // reactions would handle all events again
    const made = projections.map(({ name }) => name);
    const rows: { name: string; position: Position }[] = await trx('projection_checkpoints')
      .whereNotIn('name', made)
      .whereNotNull('position')
      .forUpdate()
      .select('name', 'position');
    const places = await translate(trx, store, new Set(rows.map(({ position }) => position)));
    for (const { name, position } of rows) {
      const place = places.get(position);
      if (place === undefined)
        throw new OtherLog(`${name} is ahead of the audit: start the program once more on the former log, then end it`);
      await trx('projection_checkpoints').where({ name }).update({ position: place });
    }
    return rebuild(store, trx, projections);
  });
