import { type FieldKeys, sealedBytes } from '../sealed.ts';
import type { Files } from './files.ts';

/**
 * Private files, encrypted with FIELD_KEYS before they are stored: a copy of the folder or bucket is useless without the keys. The name of
 * the file is authenticated, so that a file cannot be read under another one.
 */
export const sealedFiles = (files: Files, keys: FieldKeys, purpose: string) => {
  const box = sealedBytes(keys, purpose);
  const put = (key: string, bytes: Buffer): Promise<void> => files.put(key, box.seal(bytes, key), 'application/octet-stream');
  const opened = (key: string, bytes: Buffer): Buffer => {
    const plain = box.open(bytes, key);
    if (plain === null) throw new Error(`the file ${key} does not open: is its key in FIELD_KEYS?`);
    return plain;
  };
  return {
    put,

    /** Null when there is no such file. Throws when the settings do not have its key, or the file was altered. */
    get: async (key: string): Promise<Buffer | null> => {
      const bytes = await files.get(key);
      return bytes && opened(key, bytes);
    },

    delete: (key: string): Promise<void> => files.delete(key),

    /** Encrypts with the first key all files that are encrypted with an older one or not at all. Returns their number. */
    reseal: async (names: readonly string[]): Promise<number> => {
      let count = 0;
      for (const key of names) {
        const bytes = await files.get(key);
        if (!bytes || box.isCurrent(bytes)) continue;
        await put(key, box.isSealed(bytes) ? opened(key, bytes) : bytes);
        count += 1;
      }
      return count;
    },
  };
};
