import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config.ts';
import { type Account, mustBeWritable } from './account.ts';
import { damaged, isAlive, postmaster, run, serves } from './server.ts';
import { type State, USER, writeState } from './state.ts';

const MAJOR = '18';

/** Makes the folder above the cluster. Throws ConfigError for one that cannot be written. */
export const prepareFolder = (folder: string): void => {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  mustBeWritable(parent);
};

/** Made beside its place and moved there whole, so that a first start cut short leaves nothing half done. */
export const makeCluster = async (account: Account, initdb: string, folder: string, state: State): Promise<void> => {
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, state.password, { mode: 0o600 });
  if (account.kind === 'dropped') for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--no-instructions', `--pwfile=${passwordFile}`];
    await run(account, initdb, ['-D', draft, '-U', USER, ...options]);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: no database can be made in ${folder} (${(error as Error).message.split('\n').at(-1)})`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeState(folder, state);
  renameSync(draft, folder);
};

/** Throws ConfigError for a cluster with parts missing, or of another version. */
export const checkCluster = (folder: string): void => {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file) || readdirSync(folder).length < 10) throw damaged(folder, 'parts of it are missing');
  const version = readFileSync(file, 'utf8').trim();
  if (version !== MAJOR) throw new ConfigError(`DATA_DIR: ${folder} was made by PostgreSQL ${version}, this program brings ${MAJOR}`);
};

/**
 * Clears away what a killed server left: a `postmaster.pid` whose number may now belong to another process, and its children. A child
 * that computes notices the end of its parent only when it is done, and until then no new server can start on its shared memory.
 */
export const clearRemains = (folder: string): void => {
  const found = postmaster(folder);
  if (found && serves(found.pid, folder)) return;
  for (const child of childrenLeft(folder)) end(child); // they serve nobody: their memory is given up
  if (found) rmSync(join(folder, 'postmaster.pid'), { force: true });
};

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
};

/** Processes of PostgreSQL that work in `folder`, found by their working directory; none where the system has no /proc. */
const childrenLeft = (folder: string): number[] => {
  if (!existsSync('/proc/self/cwd')) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => worksIn(pid, folder) && isAlive(pid));
};

const worksIn = (pid: number, folder: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // it has ended, or belongs to somebody else
  }
};
