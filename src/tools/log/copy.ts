import { hashOf } from '../../engine/event-store/hash-chain.ts';
import { type EventStore, type Recorded, RevisionConflict } from '../../engine/event-store/port.ts';
import { asWritten } from '../../engine/event-store/upcast.ts';
import { eventsOf } from '../../engine/followers/verify-chain.ts';

/** The content of the target is not a prefix of the source; nothing was written. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog';
}

export type Copied = {
  readonly events: number;
  /** How many of them were appended. */
  readonly appended: number;
};

/** Adjacent events of a stream are appended together; ten events of the largest size fit into one append. */
const TOGETHER = 10;

const linkOf = (event: Recorded) => hashOf(event.stream, event.revision, asWritten(event));

/**
 * Appends to `target` the events of `source` that it does not have yet, with the same ids, streams, revisions, metadata and order. Its
 * content must be a prefix of `source`, so that an interrupted copy is resumed. Throws OtherLog.
 */
export const copyEvents = async (source: AsyncIterable<Recorded>, target: EventStore): Promise<Copied> => {
  const standing = eventsOf(target);
  let isStanding = true;
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
    const there = isStanding ? await standing.next() : null;
    if (there && !there.done) {
      if (linkOf(there.value) !== linkOf(event)) throw new OtherLog(`the target holds other events (from its event ${events} on)`);
      continue;
    }
    isStanding = false;
    const last = group.at(-1);
    if (last && (last.stream !== event.stream || group.length === TOGETHER)) await flush();
    group.push(event);
  }
  if (isStanding && !(await standing.next()).done) throw new OtherLog('the target holds more events than the source');
  await flush();
  return { events, appended };
};
