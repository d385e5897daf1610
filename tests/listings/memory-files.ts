import type { Files } from '../../src/server/files/files.ts';

/** The Files port in memory, which counts writes. */
export const memoryFiles = (): Files & { all(): ReadonlyMap<string, { bytes: Buffer; contentType: string }>; writes(): number } => {
  const stored = new Map<string, { bytes: Buffer; contentType: string }>();
  let writes = 0;
  return {
    put: async (key, bytes, contentType) => {
      writes += 1;
      stored.set(key, { bytes, contentType });
    },
    get: async (key) => stored.get(key)?.bytes ?? null,
    exists: async (key) => stored.has(key),
    delete: async (key) => {
      stored.delete(key);
    },
    list: async function* (folder) {
      for (const key of stored.keys()) if (key.startsWith(`${folder}/`)) yield { key, changedAt: new Date(0) };
    },
    all: () => stored,
    writes: () => writes,
  };
};
