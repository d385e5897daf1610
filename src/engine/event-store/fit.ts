import type { Expected, NewEvent } from './port.ts';

/** Largest JSON of one event's data, in bytes of UTF-8. Pictures and documents belong in files, personal data in vaults. */
export const MAX_EVENT_BYTES = 65_536;
/** Largest append, all events together, in bytes; EventStoreDB refuses more than 1 MiB by default. */
const MAX_APPEND_BYTES = 1_000_000;

// PostgreSQL's jsonb stores neither NUL nor a lone surrogate; JSON.stringify writes both as escapes.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** No adapter can store these events: a defect of the caller, never retried. */
class UnfitEvent extends Error {
  constructor(stream: string, reason: string) {
    super(`${stream}: ${reason}`);
    this.name = 'UnfitEvent';
  }
}

/** The JSON of each event, checked against the limits of both stores. Throws UnfitEvent. */
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
