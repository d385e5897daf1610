import { type FieldKeys, sealedBytes } from '../sealed.ts';
import type { Files } from './files.ts';

/**
 * Private files, encrypted with FIELD_KEYS before they reach the store: who copies the folder or the bucket reads nothing. A file opens
 * under its own key alone.
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

    /** Null where there is no such file. Throws when the key that sealed it is not among the settings, or it was changed. */
    get: async (key: string): Promise<Buffer | null> => {
      const file = await files.get(key);
      return file && opened(key, file.bytes);
    },

    delete: (key: string): Promise<void> => files.delete(key),

    /** Seals with today's key what an older one sealed, or nothing has sealed yet. Returns how many files that were. */
    reseal: async (names: readonly string[]): Promise<number> => {
      let count = 0;
      for (const key of names) {
        const file = await files.get(key);
        if (!file || box.isCurrent(file.bytes)) continue;
        await put(key, box.isSealed(file.bytes) ? opened(key, file.bytes) : file.bytes);
        count += 1;
      }
      return count;
    },
  };
};
