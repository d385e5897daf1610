import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../../config-error.ts';

/**
 * The account that runs the server. PostgreSQL refuses to run as root, so root switches to another account; in a folder that only root may
 * enter, a user namespace maps root to another id and keeps access.
 */
export type Account =
  | { readonly kind: 'self' }
  | { readonly kind: 'dropped'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace' };

/** The account for the cluster in `folder` and the programs at `binary`; an existing cluster keeps its owner. Throws ConfigError. */
export const accountFor = (folder: string, binary: string): Account => {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = existsSync(folder) ? statSync(folder) : null;
  const dropped = !owner ? unprivilegedAccount() : owner.uid === 0 ? null : ({ kind: 'dropped', uid: owner.uid, gid: owner.gid } as const);
  if (dropped && [folder, binary].every((path) => isOpenToAll(dirname(path)))) return dropped;
  if (owner?.uid !== 0 && owner !== null) throw closed(folder);
  if (canMapUsers()) return { kind: 'namespace' };
  throw closed(folder);
};

const closed = (folder: string) =>
  new ConfigError(
    `DATA_DIR and the program must lie where other accounts may enter (PostgreSQL does not run as root): chmod o+x the folders above ${folder}`,
  );

/** The program and arguments that run under that account. */
export const runAs = (account: Account, binary: string, args: readonly string[]) =>
  account.kind === 'namespace'
    ? { command: 'unshare', args: ['--user', '--map-user=1000', '--map-group=1000', binary, ...args], ids: {} }
    : { command: binary, args: [...args], ids: account.kind === 'dropped' ? { uid: account.uid, gid: account.gid } : {} };

/** True when every account may enter all folders from the root down to `folder`. */
const isOpenToAll = (folder: string): boolean => {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
};

const unprivilegedAccount = (): Account | null => {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' })));
      if (uid && gid) return { kind: 'dropped', uid, gid };
    } catch {
      // the account does not exist here: try the next
    }
  }
  return null;
};

const canMapUsers = (): boolean =>
  spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true'], { stdio: 'ignore' }).status === 0;

/** Throws ConfigError when `folder` is not writable. */
export const mustBeWritable = (folder: string): void => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(`DATA_DIR takes a folder this account may write to, not ${folder}`);
  }
};
