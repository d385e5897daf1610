import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { own } from '../../kernel/own.ts';
import { anyOf } from '../db/any-of.ts';
import { batchByKey } from '../db/batch-by-key.ts';
import type { DomainEvent, EventStore, Recorded } from './port.ts';
import { shownFor } from './upcast.ts';

/**
 * Splits personal texts out of an event type and joins them back. The stored event is valid without them: that is what all readers get
 * after erasure (SEC-36).
 */
export type TextsOf = {
  /** `rest`: the data without the texts. Null when there are none. */
  readonly split: (data: object) => { readonly rest: object; readonly texts: object } | null;
  readonly join: (rest: object, texts: object) => object;
};
/** By event type. */
export type EventTexts = Readonly<Record<string, TextsOf>>;

const TABLE = 'event_texts';
type Row = { id: string; texts: object };

const textsById = batchByKey(async (db, ids: readonly string[]) => {
  const rows: Row[] = await db(TABLE).where(anyOf('id', ids)).select('id', 'texts');
  return new Map(rows.map(({ id, texts }) => [id, texts]));
});

/** The id in the vault that a stored event names. */
const textsIdOf = ({ data }: DomainEvent): string | null => ('textsId' in data && typeof data.textsId === 'string' ? data.textsId : null);

/**
 * The log with the texts that its events refer to. They are written to the vault before the event, under a random id, so that nothing in
 * the log reveals them. Reading joins them back; the hash chain covers the events as stored.
 */
export const withEventTexts = (store: EventStore, db: Knex, texts: EventTexts): EventStore => {
  const filled = async (events: Recorded[]): Promise<Recorded[]> => {
    const ids = events.flatMap((event) => (Object.hasOwn(texts, event.type) ? (textsIdOf(event) ?? []) : []));
    if (ids.length === 0) return events;
    const known = await textsById(db, ids);
    return events.map((event) => {
      const found = known.get(textsIdOf(event) ?? '');
      const spec = own(texts, event.type);
      return found && spec ? shownFor(event, { ...event, data: spec.join(event.data, found) }) : event;
    });
  };

  return {
    append: (...of) => store.append(...of),
    read: async (...of) => filled(await store.read(...of)),
    readAll: async (options) => filled(await store.readAll(options)),
    onAppended: (wake) => store.onAppended(wake),
    check: () => store.check(),
    foreign: () => store.foreign(),
    close: () => store.close(),

    setAside: async (stream, events) => {
      const rows: (Row & { stream: string })[] = [];
      const toAppend = events.map((event) => {
        const parts = own(texts, event.type)?.split(event.data);
        if (!parts) return event;
        const id = randomUUID();
        rows.push({ id, stream, texts: parts.texts });
        return { ...event, data: { ...parts.rest, textsId: id } };
      });
      if (rows.length > 0) await db(TABLE).insert(rows.map((row) => ({ ...row, texts: JSON.stringify(row.texts) })));
      return toAppend;
    },
  };
};
