import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../config-error.ts';

const RETRY_MS = 50;
const SQLITE_BUSY = 5;

/** Another process held the lock until the timeout. */
export class StillLocked extends ConfigError {}

/**
 * Node has no flock(2). SQLite, which is part of Node, uses the locks of the operating system, so that the lock of a killed process is
 * released immediately. A file with a process id would need a check for staleness, which two processes could pass at the same time.
 */
export const exclusively = async <T>(folder: string, patienceMs: number, work: () => Promise<T>): Promise<T> => {
  const file = `${folder}.lock`;
  const release = await take(file, patienceMs);
  try {
    return await work();
  } finally {
    release();
  }
};

const take = async (file: string, patienceMs: number): Promise<() => void> => {
  for (const since = Date.now(); ; await sleep(RETRY_MS)) {
    const release = tryToTake(file);
    if (release) return release;
    if (Date.now() - since > patienceMs) {
      throw new StillLocked(`DATA_DIR: another program has been starting or ending on ${file} for ${Math.round(patienceMs / 1_000)} s`);
    }
  }
};

/** Returns the release function; null while another process holds the lock. */
const tryToTake = (file: string): (() => void) | null => {
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('begin exclusive'); // writes nothing: the file stays empty
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw new ConfigError(`DATA_DIR: the lock ${file} cannot be taken (${(error as Error).message})`);
  }
};
