import { type AllStreamResolvedEvent, type Position as LogPosition, START, type StreamingRead } from '@eventstore/db-client';
import { CUT_OFF, type EventStoreDbConnection, field, NoAnswer } from './eventstoredb-connection.ts';
import { type EventMeta, type EventStore, type Position, positionOf, type Recorded, StreamDamaged } from './port.ts';
import type { upcasting } from './upcast.ts';

/** Events of $all read at once, once it shows that the server's own stand before ours. */
const PAGE = 4_096;
/** What a server gives where it has no position: stream reads before version 22.6. */
const NOWHERE = 2n ** 64n - 1n;

// An event has a commit and a prepare position in the log. They are equal for what is appended over gRPC, each event having its own;
// events of one old transaction share the commit. Both together are unique and in order in either case.
const positionFrom = ({ commit, prepare }: LogPosition): Position => positionOf(commit) + positionOf(prepare);
/** Null where a server names none: reads of a stream before version 22.6, and some appends. */
export const positionIn = (position: LogPosition | undefined): Position | null =>
  position && position.commit !== NOWHERE ? positionFrom(position) : null;
const positionTo = (position: Position): LogPosition => ({ commit: BigInt(position.slice(0, 20)), prepare: BigInt(position.slice(20)) });

const isMeta = (meta: unknown): meta is EventMeta => {
  if (!meta || typeof meta !== 'object') return false;
  const [at, prev]: unknown[] = [Reflect.get(meta, 'at'), Reflect.get(meta, 'prev')];
  const texts = ['actor', 'correlationId', 'commandId'].every((name) => typeof Reflect.get(meta, name) === 'string');
  return texts && typeof Reflect.get(meta, 'v') === 'number' && typeof at === 'string' && (prev === null || typeof prev === 'string');
};

/** Hands over each event of a read; the client waits for ever, this ends `ms` after the last sign of life. */
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

/** Reads of one stream and of $all. What somebody else wrote into the same store is left out of $all and counted. */
export const eventStoreDbReading = ({ ask }: Pick<EventStoreDbConnection, 'ask'>, upcast: ReturnType<typeof upcasting>): Reading => {
  /** Nothing of ours stands before the first, nor between `after` and `upTo` of the second: no need to read it at each look. */
  let beginning: Position | null = null;
  let barren: { after: Position; upTo: Position } | null = null;
  let foreign = 0;
  let foreignUpTo: Position = '';

  /** Null for what is not ours: the server's own events, and those of somebody else in the same store. */
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
    ask(async (client, ms) => {
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

  /** One page of $all behind `from`, of which null is the beginning. Reads of $all begin at the position itself. */
  const pageOf = (from: Position | null, maxCount: number) =>
    ask(async (client, ms) => {
      const found: { position: Position; event: Recorded | null }[] = [];
      await each(client.readAll({ fromPosition: from === null ? START : positionTo(from), maxCount }), ms, (resolved) => {
        if (!resolved.event?.position) return;
        const position = positionFrom(resolved.event.position);
        if (from === null || position > from) found.push({ position, event: recorded(resolved) });
      });
      return found;
    });

  // What is not ours counts in a page: the first one is as large as asked for, and where that is not enough the next ones are large.
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
