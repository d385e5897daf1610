import type { Expected, NewEvent } from './port.ts';

/** The JSON of one event's data, in bytes of UTF-8. Pictures and documents belong into files, personal data into vaults. */
export const MAX_EVENT_BYTES = 65_536;
/** All events of one append together; EventStoreDB refuses more than 1 MiB in its default setting. */
const MAX_APPEND_BYTES = 1_000_000;

// PostgreSQL's jsonb holds neither NUL nor half a surrogate pair; JSON.stringify spells both as escapes.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** These events can be kept by no adapter: a defect of the caller, never worth a retry. */
class UnfitEvent extends Error {
  constructor(stream: string, reason: string) {
    super(`${stream}: ${reason}`);
    this.name = 'UnfitEvent';
  }
}

/** The JSON of each event, after checking what both stores demand. Throws UnfitEvent. */
export const spell = (stream: string, expected: Expected, events: readonly NewEvent[]): string[] => {
  if (stream === '' || stream.startsWith('$')) throw new UnfitEvent(stream, 'not a stream name');
  if (events.length === 0) throw new UnfitEvent(stream, 'nothing to append');
  if (typeof expected === 'number' && !(Number.isInteger(expected) && expected >= 0)) {
    throw new UnfitEvent(stream, `${expected} is no revision to expect`);
  }
  let total = 0;
  return events.map(({ id, type, data, meta }) => {
    const bytes = Buffer.byteLength(JSON.stringify(data));
    if (bytes > MAX_EVENT_BYTES) throw new UnfitEvent(stream, `${type} holds ${bytes} bytes, at most ${MAX_EVENT_BYTES} are allowed`);
    const json = JSON.stringify({ id, type, data, meta });
    if (UNSTORABLE.test(json)) throw new UnfitEvent(stream, `${type} holds a NUL character or half a surrogate pair`);
    total += Buffer.byteLength(json);
    if (total > MAX_APPEND_BYTES) throw new UnfitEvent(stream, `an append of more than ${MAX_APPEND_BYTES} bytes`);
    return json;
  });
};
