import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { tell } from '../../engine/outbox/loops.ts';
import { after, before } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { ExportRequest } from './reading.ts';

const TABLE = 'exports';
/** The lifetime of the link to a file. */
const LINK_LIFETIME = 'PT1H';
/** Without a heartbeat for this long, the writing process counts as crashed, and another takes over. */
const SILENT = "interval '1 minute'";
const LISTED = 20;
/** How long the row of an export with its filters is retained; the event stays. */
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

/** The search text may be a name or an address: it is retained only until the file is made. */
const withoutSearch = (db: Knex) => db.raw(`asked #- '{filters,q}'`);

/** The requested exports. Their files are encrypted and stay in the file store for an hour. */
export const exportStore = (db: Knex) => {
  const table = () => db<ExportRow>(TABLE);
  return {
    /** `sent`: it is part of the response and leaves no file. */
    add: async (
      adminId: number,
      request: ExportRequest,
      { state, rows, now }: { readonly state: 'waiting' | 'sent'; readonly rows: number; readonly now: Instant },
    ): Promise<string> => {
      const id = randomUUID();
      const stored = state === 'sent' ? { ...request, filters: { ...request.filters, q: undefined } } : request;
      await db(TABLE).insert({ id, admin_id: adminId, kind: request.what, asked: JSON.stringify(stored), state, rows, asked_at: now });
      if (state === 'waiting') await db.raw(`select ${tell('exports')}`);
      return id;
    },

    sent: (id: string, bytes: number, rows: number, now: Instant) =>
      table().where({ id }).update({ bytes, rows, done: rows, ready_at: now }),

    ofAdmin: (adminId: number): Promise<ExportRow[]> =>
      db(TABLE).where({ admin_id: adminId }).orderBy('asked_at', 'desc').limit(LISTED).select('*'),

    one: (adminId: number, id: string): Promise<ExportRow | undefined> => db(TABLE).where({ admin_id: adminId, id }).first(),

    /** Takes the next waiting or abandoned one; null when there is none. */
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

    /** False once it has been cancelled. */
    beat: async (id: string, done: number, rows: number): Promise<boolean> => {
      const still: unknown[] = await db(TABLE)
        .where({ id, state: 'running' })
        .update({ done, rows, beat_at: db.raw('clock_timestamp()') })
        .returning('id');
      return still.length > 0;
    },

    /** False when it has been cancelled: then the file has no owner. */
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

    /** The file to delete, if there is one. */
    cancel: async (id: string): Promise<string | null> => {
      const row: ExportRow | undefined = await db(TABLE).where({ id }).whereIn('state', ['waiting', 'running', 'ready']).first();
      if (!row) return null;
      await table()
        .where({ id })
        .update({ state: 'cancelled', file: null, asked: withoutSearch(db) as never });
      return row.file;
    },

    /** The expired ones, whose files the caller deletes. Also deletes the rows of exports older than a week. */
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
