import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { webPush } from '../../engine/lazily.ts';
import type { Config } from '../settings/config.ts';

/** The pair that signs pushes (VAPID, RFC 8292), base64url; browsers subscribe with the public one. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

const FILE = 'web-push.json';

/**
 * The keys of the settings; without them those in DATA_DIR, made by the first process that needs them. Of two that make them concurrently,
 * one wins and the other reads its file. Throws the error of the file system where the folder cannot be written.
 */
export const pushKeys = ({ webPush: { keys }, dataDir }: Pick<Config, 'webPush' | 'dataDir'>): PushKeys => {
  if (keys) return keys;
  const path = join(dataDir, FILE);
  try {
    return read(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, `${JSON.stringify(webPush().generateVAPIDKeys())}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return read(path);
};

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

const read = (path: string): PushKeys => {
  const { publicKey, privateKey } = JSON.parse(readFileSync(path, 'utf8')) as PushKeys;
  return { publicKey, privateKey };
};
