import type { Knex } from 'knex';
import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { partOf } from '../engine/commands/saga.ts';
import type { Metadata } from '../engine/event-store/port.ts';
import type { Instant } from '../kernel/types.ts';
import type { Files } from '../server/files/files.ts';
import type { ErasureCommand } from './decider.ts';
import { erasedPeople } from './queries.ts';

const AT_ONCE = 500;

type ErasureAgainDeps = {
  readonly db: Knex;
  readonly files: Pick<Files, 'put' | 'list'>;
  readonly send: (command: WithoutNow<ErasureCommand>, metadata: Metadata) => Promise<unknown>;
  readonly execute: (userId: number, metadata: Metadata) => Promise<void>;
};

/** Repeats erasures after an older backup was restored (D-155). */
export const repeatedErasures = ({ db, files, send, execute }: ErasureAgainDeps) => {
  const list = erasedList(files);

  /** Those among them who have an account that is not erased. */
  const broughtBack = async (erased: readonly Erased[]): Promise<number[]> => {
    const known = new Map(erased.map(({ userId, registeredAt }) => [userId, registeredAt]));
    const rows: { id: number; registered_at: Instant }[] = await db('user_vault as v')
      .join('users as u', 'u.id', 'v.id')
      .whereIn('v.id', [...known.keys()])
      .whereNull('v.erased_at')
      .select('v.id', 'u.registered_at');
    return rows.filter(({ id, registered_at }) => known.get(id) === registered_at).map(({ id }) => id);
  };

  /**
   * Adds to the list the people whom the log records as erased and the list lacks, because it is newer than the log or was lost with its
   * files.
   */
  const completed = async (): Promise<void> => {
    const listed = new Set<string>();
    const keyOf = ({ userId, registeredAt }: Erased): string => `${userId} ${registeredAt}`;
    for await (const one of list.all()) listed.add(keyOf(one));
    for (const one of await erasedPeople(db)) if (!listed.has(keyOf(one))) await list.add(one);
  };

  return {
    /** Called before an erasure ends, because it is not resumed afterwards. */
    enlist: async (userId: number): Promise<void> => {
      const row: { registered_at: Instant } | undefined = await db('users').where({ id: userId }).first('registered_at');
      if (row) await list.add({ userId, registeredAt: row.registered_at });
    },

    /**
     * Erases people again whom a restored older backup brought back, even if it shows debts. Returns their number. Can be repeated, also
     * after an interruption.
     */
    repeat: async (metadata: () => Metadata): Promise<number> => {
      let count = 0;
      await completed();
      const again = async (erased: readonly Erased[]): Promise<void> => {
        for (const userId of await broughtBack(erased)) {
          const about = metadata();
          await send({ type: 'Repeat', userId }, partOf(about, 'repeat')); // the final step is another command on the same stream
          await execute(userId, about);
          count += 1;
        }
      };
      let page: Erased[] = [];
      for await (const one of list.all()) {
        page.push(one);
        if (page.length < AT_ONCE) continue;
        await again(page);
        page = [];
      }
      await again(page);
      return count;
    },
  };
};

const FOLDER = 'erased';

const KEY = /^erased\/(\d+)-(\d+)$/;

/** An erased person. The number alone is ambiguous, because numbers are reassigned after a restore. */
export type Erased = { readonly userId: number; readonly registeredAt: Instant };

/**
 * The list of erased people in the file store, because a database backup from before an erasure does not contain it. It contains only
 * account numbers and opening times.
 */
const erasedList = (files: Pick<Files, 'put' | 'list'>) => ({
  /** Idempotent. */
  add: ({ userId, registeredAt }: Erased): Promise<void> =>
    files.put(`${FOLDER}/${userId}-${Date.parse(registeredAt)}`, Buffer.from('erased\n'), 'text/plain'),

  all: async function* (): AsyncGenerator<Erased> {
    for await (const { key } of files.list(FOLDER)) {
      const [, id, at] = KEY.exec(key) ?? [];
      if (id && at) yield { userId: Number(id), registeredAt: new Date(Number(at)).toISOString() };
    }
  },
});
