import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config-error.ts';
import { type Account, mustBeWritable } from './account.ts';
import { damaged, isAlive, postmaster, run, serves } from './server.ts';
import { type State, USER, writeState } from './state.ts';

const MAJOR = '18';

/** Creates the folder that contains the cluster. Throws ConfigError when it is not writable. */
export const prepareFolder = (folder: string): void => {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  mustBeWritable(parent);
};

/** Creates the cluster in a temporary folder and renames it, so that an interrupted first start leaves no partial cluster. */
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
    throw new ConfigError(`DATA_DIR: no database can be created in ${folder} (${(error as Error).message.split('\n').at(-1)})`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeState(folder, state);
  renameSync(draft, folder);
};

/** Throws ConfigError for an incomplete cluster, or one of another version. */
export const checkCluster = (folder: string): void => {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file) || readdirSync(folder).length < 10) throw damaged(folder, 'parts of it are missing');
  const version = readFileSync(file, 'utf8').trim();
  if (version !== MAJOR) throw new ConfigError(`DATA_DIR: ${folder} was made by PostgreSQL ${version}, this program bundles ${MAJOR}`);
};

/**
 * Cleans up after a killed server: a `postmaster.pid` whose id may now belong to another process, and child processes. A busy child notices
 * the end of its parent only when it is done, and until then no server can start, because the shared memory is in use.
 */
export const clearRemains = (folder: string): void => {
  const found = postmaster(folder);
  if (found && serves(found.pid, folder)) return;
  for (const child of childrenLeft(folder)) end(child); // they have no parent: ending them frees the shared memory
  if (found) rmSync(join(folder, 'postmaster.pid'), { force: true });
};

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
};

/** PostgreSQL processes whose working directory is `folder`; none where the system has no /proc. */
const childrenLeft = (folder: string): number[] => {
  if (!existsSync('/proc/self/cwd')) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => worksIn(pid, folder) && isAlive(pid));
};

const worksIn = (pid: number, folder: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // it has ended, or belongs to another account
  }
};
