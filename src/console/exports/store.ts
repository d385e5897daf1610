import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { tell } from '../../engine/outbox/loops.ts';
import { after, before } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { ExportRequest } from './reading.ts';

const TABLE = 'exports';
/** How long the link to a file lasts. */
const LINK_LIFETIME = 'PT1H';
/** A process that was cut off while it wrote a file gives no sign; another takes it over after this. */
const SILENT = "interval '1 minute'";
const LISTED = 20;
/** How long it is known that somebody exported something, and with which filters; the event stays. */
const REMEMBERED = 'P7D';

export type ExportState = 'waiting' | 'running' | 'ready' | 'sent' | 'failed' | 'cancelled' | 'expired';
export type ExportRow = {
  id: string;
  admin_id: number;
  kind: ExportRequest['what'];
  asked: ExportRequest;
  state: ExportState;
  rows: number;
  done: number;
  bytes: number | null;
  file: string | null;
  asked_at: Instant;
  ready_at: Instant | null;
  expires_at: Instant | null;
};

/** What was searched for may be a name or an address: it is kept no longer than it takes to make the file. */
const withoutSearch = (db: Knex) => db.raw(`asked #- '{filters,q}'`);

/** The exports that were asked for. Their files are sealed and lie in the file store for an hour. */
export const exportStore = (db: Knex) => {
  const table = () => db<ExportRow>(TABLE);
  return {
    /** `sent`: it goes out with the answer and leaves no file. */
    add: async (
      adminId: number,
      asked: ExportRequest,
      { state, rows, now }: { readonly state: 'waiting' | 'sent'; readonly rows: number; readonly now: Instant },
    ): Promise<string> => {
      const id = randomUUID();
      const kept = state === 'sent' ? { ...asked, filters: { ...asked.filters, q: undefined } } : asked;
      await db(TABLE).insert({ id, admin_id: adminId, kind: asked.what, asked: JSON.stringify(kept), state, rows, asked_at: now });
      if (state === 'waiting') await db.raw(`select ${tell('exports')}`);
      return id;
    },

    sent: (id: string, bytes: number, rows: number, now: Instant) =>
      table().where({ id }).update({ bytes, rows, done: rows, ready_at: now }),

    ofAdmin: (adminId: number): Promise<ExportRow[]> =>
      db(TABLE).where({ admin_id: adminId }).orderBy('asked_at', 'desc').limit(LISTED).select('*'),

    one: (adminId: number, id: string): Promise<ExportRow | undefined> => db(TABLE).where({ admin_id: adminId, id }).first(),

    /** Takes the next one that waits, or that another process left; null when there is none. */
    take: async (): Promise<ExportRow | null> => {
      const { rows } = await db.raw(
        `update exports set state = 'running', done = 0, beat_at = clock_timestamp()
          where id = (select id from exports
                       where state = 'waiting' or (state = 'running' and beat_at < clock_timestamp() - ${SILENT})
                       order by asked_at limit 1 for update skip locked)
          returning *`,
      );
      return rows[0] ?? null;
    },

    /** False once it was cancelled. */
    beat: async (id: string, done: number, rows: number): Promise<boolean> => {
      const still: unknown[] = await db(TABLE)
        .where({ id, state: 'running' })
        .update({ done, rows, beat_at: db.raw('clock_timestamp()') })
        .returning('id');
      return still.length > 0;
    },

    /** False when it was cancelled meanwhile: then the file belongs to nobody. */
    ready: async (
      id: string,
      of: { readonly file: string; readonly bytes: number; readonly rows: number },
      now: Instant,
    ): Promise<boolean> => {
      const still: unknown[] = await db(TABLE)
        .where({ id, state: 'running' })
        .update({ ...of, done: of.rows, state: 'ready', asked: withoutSearch(db), ready_at: now, expires_at: after(now, LINK_LIFETIME) })
        .returning('id');
      return still.length > 0;
    },

    failed: (id: string) =>
      table()
        .where({ id, state: 'running' })
        .update({ state: 'failed', asked: withoutSearch(db) as never }),

    /** The file that has to be deleted, if there is one. */
    cancel: async (id: string): Promise<string | null> => {
      const row: ExportRow | undefined = await db(TABLE).where({ id }).whereIn('state', ['waiting', 'running', 'ready']).first();
      if (!row) return null;
      await table()
        .where({ id })
        .update({ state: 'cancelled', file: null, asked: withoutSearch(db) as never });
      return row.file;
    },

    /** Those whose hour is over; their files are deleted by the caller. Exports of a week ago are forgotten. */
    expire: async (now: Instant): Promise<string[]> => {
      await table().where('asked_at', '<', before(now, REMEMBERED)).whereNot({ state: 'ready' }).delete();
      const rows: ExportRow[] = await db(TABLE).where({ state: 'ready' }).where('expires_at', '<=', now).select('id', 'file');
      if (rows.length > 0)
        await table()
          .whereIn(
            'id',
            rows.map(({ id }) => id),
          )
          .update({ state: 'expired', file: null });
      return rows.flatMap(({ file }) => file ?? []);
    },
  };
};

export type ExportStore = ReturnType<typeof exportStore>;
