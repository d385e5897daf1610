import type { Instant } from '../kernel/types.ts';
import type { Files } from '../server/files/files.ts';

const FOLDER = 'erased';
const KEY = /^erased\/(\d+)-(\d+)$/;

/** Somebody who was erased. A number alone could be another account's after a restore, which gives numbers again. */
export type Erased = { readonly userId: number; readonly registeredAt: Instant };

/**
 * Who was erased, in the file store: a backup of the database from before an erasure does not know of it, and this list does. It holds
 * numbers of accounts and when they were opened, nothing else.
 */
export const erasedList = (files: Pick<Files, 'put' | 'list'>) => ({
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
