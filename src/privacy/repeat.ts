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

/** What keeps erased people erased when a backup from before is restored (D-155). */
export const erasureAgain = ({ db, files, send, execute }: ErasureAgainDeps) => {
  const list = erasedList(files);

  /** Those of them who have an account that is not erased. */
  const broughtBack = async (erased: readonly Erased[]): Promise<number[]> => {
    const known = new Map(erased.map(({ userId, registeredAt }) => [userId, registeredAt]));
    const rows: { id: number; registered_at: Instant }[] = await db('user_vault as v')
      .join('users as u', 'u.id', 'v.id')
      .whereIn('v.id', [...known.keys()])
      .whereNull('v.erased_at')
      .select('v.id', 'u.registered_at');
    return rows.filter(({ id, registered_at }) => known.get(id) === registered_at).map(({ id }) => id);
  };

  /** Puts into the list whom the log says was erased and the list does not have: it is younger than the log, or was lost with its files. */
  const completed = async (): Promise<void> => {
    const listed = new Set<string>();
    const keyOf = ({ userId, registeredAt }: Erased): string => `${userId} ${registeredAt}`;
    for await (const one of list.all()) listed.add(keyOf(one));
    for (const one of await erasedPeople(db)) if (!listed.has(keyOf(one))) await list.add(one);
  };

  return {
    /** Before the end of an erasure: once it has ended nobody comes back to it. */
    enlist: async (userId: number): Promise<void> => {
      const row: { registered_at: Instant } | undefined = await db('users').where({ id: userId }).first('registered_at');
      if (row) await list.add({ userId, registeredAt: row.registered_at });
    },

    /**
     * Erases again whoever a restored backup from before their erasure brought back, whatever it says they owe. Returns how many. Called
     * again, also after it was cut off, it does what is left.
     */
    repeat: async (metadata: () => Metadata): Promise<number> => {
      let count = 0;
      await completed();
      const again = async (erased: readonly Erased[]): Promise<void> => {
        for (const userId of await broughtBack(erased)) {
          const about = metadata();
          await send({ type: 'Repeat', userId }, partOf(about, 'repeat')); // its end is another command on the same stream
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

/** Somebody who was erased. A number alone could be another account's after a restore, which gives numbers again. */
export type Erased = { readonly userId: number; readonly registeredAt: Instant };

/**
 * Who was erased, in the file store: a backup of the database from before an erasure does not know of it, and this list does. It holds
 * numbers of accounts and when they were opened, nothing else.
 */
const erasedList = (files: Pick<Files, 'put' | 'list'>) => ({
  /** Repeated, it changes nothing. */
  add: ({ userId, registeredAt }: Erased): Promise<void> =>
    files.put(`${FOLDER}/${userId}-${Date.parse(registeredAt)}`, Buffer.from('erased\n'), 'text/plain'),

  all: async function* (): AsyncGenerator<Erased> {
    for await (const { key } of files.list(FOLDER)) {
      const [, id, at] = KEY.exec(key) ?? [];
      if (id && at) yield { userId: Number(id), registeredAt: new Date(Number(at)).toISOString() };
    }
  },
});
