import type { Knex } from 'knex';
import type { Periodic } from '../../engine/deadlines/periodic.ts';
import type { Log } from '../../engine/observability/log.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Files } from './files.ts';

/** Returns which of the given files of a folder are referenced by a row; several contexts may own files of one folder. */
export type FileOwner = {
  readonly folder: 'documents' | 'receipts' | 'photos';
  readonly named: (db: Knex, keys: readonly string[]) => Promise<readonly string[]>;
};

type OldKeysDeps = {
  readonly db: Knex;
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
  readonly owners: readonly FileOwner[];
};

const DAY_MS = 86_400_000;
const EVERY_SECONDS = 6 * 3_600;
const PAGE_SIZE = 100;
/** At most this many files, or this part of a folder, may be orphaned by crashes. */
const MAX_ORPHANS = 10;
const MAX_ORPHAN_SHARE = 0.05;

/** The keys under `folder` that are older than a day, in pages. */
async function* oldKeys({ files, clock }: OldKeysDeps, folder: string): AsyncGenerator<string[]> {
  const until = Date.parse(clock.now()) - DAY_MS;
  let page: string[] = [];
  for await (const { key, changedAt } of files.list(folder)) {
    if (changedAt.getTime() <= until) page.push(key);
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  yield page;
}

const unnamed = async (db: Knex, owners: readonly FileOwner[], keys: readonly string[]): Promise<string[]> => {
  const named = new Set((await Promise.all(owners.map((owner) => owner.named(db, keys)))).flat());
  return keys.filter((key) => !named.has(key));
};

/**
 * Deletes orphaned files, in a folder or a bucket: older than a day and without a row, as a crash between writing the file and its row
 * leaves them. Younger ones may still get their row. Returns their number. When more of a folder would be deleted than crashes explain,
 * nothing is: the database probably does not belong to these files (an empty one, or of another installation).
 */
export const sweepFiles = async (deps: OldKeysDeps): Promise<number> => {
  const { db, files, log, owners } = deps;
  let deleted = 0;
  for (const [folder, theirs] of Map.groupBy(owners, (owner) => owner.folder)) {
    let count = 0;
    const left: string[] = [];
    for await (const keys of oldKeys(deps, folder)) {
      count += keys.length;
      if (keys.length > 0) left.push(...(await unnamed(db, theirs, keys)));
    }
    if (left.length > Math.max(MAX_ORPHANS, count * MAX_ORPHAN_SHARE)) {
      log.error({ folder, files: count, unnamed: left.length }, 'too many files without a row: none is deleted');
      continue;
    }
    const orphans = left.length === 0 ? [] : await unnamed(db, theirs, left); // a row may have been written meanwhile
    for (const key of orphans) await files.delete(key);
    if (orphans.length > 0) log.warn({ folder, files: orphans.length }, 'files without a row were deleted');
    deleted += orphans.length;
  }
  return deleted;
};

/** Sweeps every six hours, in one of the workers. */
export const periodicFileSweep = (deps: OldKeysDeps): Periodic => ({
  queue: 'file-sweep',
  everySeconds: EVERY_SECONDS,
  run: async () => {
    await sweepFiles(deps);
  },
});
