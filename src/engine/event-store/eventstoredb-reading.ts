import { type AllStreamResolvedEvent, type Position as LogPosition, START, type StreamingRead } from '@eventstore/db-client';
import { CUT_OFF, type EventStoreDbConnection, field, NoAnswer } from './eventstoredb-connection.ts';
import { type EventMeta, type EventStore, type Position, positionOf, type Recorded, StreamDamaged } from './port.ts';
import type { upcasting } from './upcast.ts';

/** Page size of $all once events that are not ours turn out to precede ours. */
const PAGE = 4_096;
/** Returned as the position by servers before version 22.6 in stream reads. */
const NOWHERE = 2n ** 64n - 1n;

// An event has a commit and a prepare position in the log. They are equal for an append over gRPC, where each event has its own; events of
// an old transaction share the commit. Both together are unique and ordered in either case.
const positionFrom = ({ commit, prepare }: LogPosition): Position => positionOf(commit) + positionOf(prepare);
/** Null where the server returns none: stream reads before version 22.6, and some appends. */
export const positionIn = (position: LogPosition | undefined): Position | null =>
  position && position.commit !== NOWHERE ? positionFrom(position) : null;
const positionTo = (position: Position): LogPosition => ({ commit: BigInt(position.slice(0, 20)), prepare: BigInt(position.slice(20)) });

const isMeta = (meta: unknown): meta is EventMeta => {
  if (!meta || typeof meta !== 'object') return false;
  const [at, prev]: unknown[] = [Reflect.get(meta, 'at'), Reflect.get(meta, 'prev')];
  const texts = ['actor', 'correlationId', 'commandId'].every((name) => typeof Reflect.get(meta, name) === 'string');
  return texts && typeof Reflect.get(meta, 'v') === 'number' && typeof at === 'string' && (prev === null || typeof prev === 'string');
};

/** Calls `take` for each event of a read. The client would wait for ever; this throws NoAnswer `ms` after the last event. */
export const each = async <E>(stream: StreamingRead<E>, ms: number, take: (event: E) => void): Promise<void> => {
  const quit = () => {
    stream.cancel().catch(() => undefined);
    stream.destroy(new NoAnswer(ms));
  };
  let timer = setTimeout(quit, ms);
  try {
    for await (const event of stream) {
      clearTimeout(timer);
      timer = setTimeout(quit, ms);
      take(event as E);
    }
  } finally {
    clearTimeout(timer);
  }
};

type Reading = Pick<EventStore, 'readAll' | 'foreign'> & {
  readonly readStream: (stream: string, from: number, limit: number) => Promise<Recorded[]>;
};

/** Reads of one stream and of $all. Events that other programs wrote to the same store are left out of $all and counted. */
export const eventStoreDbReading = (
  { withRetry }: Pick<EventStoreDbConnection, 'withRetry'>,
  upcast: ReturnType<typeof upcasting>,
): Reading => {
  /** None of our events is before `beginning`, nor between `barren.after` and `barren.upTo`: polls need not read there again. */
  let beginning: Position | null = null;
  let barren: { after: Position; upTo: Position } | null = null;
  let foreign = 0;
  let foreignUpTo: Position = '';

  /** Null for events that are not ours: the server's own, and those of other programs in the same store. */
  const recorded = ({ event }: AllStreamResolvedEvent): Recorded | null => {
    if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return null;
    const position = positionIn(event.position);
    if (position === null) throw new Error('the server gives no positions: EventStoreDB 22.6 or newer is needed');
    if (!event.isJson || !isMeta(event.metadata)) {
      if (position > foreignUpTo) {
        foreignUpTo = position;
        foreign += 1;
      }
      return null;
    }
    return upcast({
      id: event.id,
      stream: event.streamId,
      revision: Number(event.revision),
      position,
      type: event.type,
      data: event.data as object, // metadata like ours: appended by this program, so its shape is known
      meta: event.metadata,
    });
  };

  const readStream = (stream: string, from: number, limit: number): Promise<Recorded[]> =>
    withRetry(async (client, ms) => {
      const events: Recorded[] = [];
      const options = { fromRevision: BigInt(from), maxCount: limit };
      try {
        await each(client.readStream(stream, options), ms, (resolved) => {
          const revision = from + events.length;
          const found = Number(resolved.event?.revision ?? revision);
          if (found !== revision) throw new StreamDamaged(stream, `revisions ${revision} to ${found - 1} are missing: ${CUT_OFF}`);
          const event = recorded(resolved as AllStreamResolvedEvent);
          if (!event) throw new StreamDamaged(stream, `revision ${revision} was written by somebody else`);
          events.push(event);
        });
      } catch (error) {
        if (field(error, 'type') === 'stream-deleted') throw new StreamDamaged(stream, 'deleted from outside for good (a tombstone)');
        if (field(error, 'type') !== 'stream-not-found') throw error;
      }
      return events;
    });

  /** One page of $all after `from`, from the start when null. Reads of $all include the event at the position itself. */
  const pageOf = (from: Position | null, maxCount: number) =>
    withRetry(async (client, ms) => {
      const found: { position: Position; event: Recorded | null }[] = [];
      await each(client.readAll({ fromPosition: from === null ? START : positionTo(from), maxCount }), ms, (resolved) => {
        if (!resolved.event?.position) return;
        const position = positionFrom(resolved.event.position);
        if (from === null || position > from) found.push({ position, event: recorded(resolved) });
      });
      return found;
    });

  // Events that are not ours count towards a page: the first page has the requested size, further ones are large.
  const readAll: EventStore['readAll'] = async ({ after, limit }) => {
    const events: Recorded[] = [];
    let from = after === null ? beginning : barren?.after === after ? barren.upTo : after;
    for (let size = Math.min(limit + 1, PAGE); events.length < limit; size = PAGE) {
      const page = await pageOf(from, size);
      for (const { event } of page) if (event && events.length < limit) events.push(event);
      const last = page.at(-1);
      if (!last) break;
      from = last.position;
      if (events.length > 0) continue;
      if (after === null) beginning = from;
      else barren = { after, upTo: from };
    }
    return events;
  };

  return { readStream, readAll, foreign: () => foreign };
};
