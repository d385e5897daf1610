import type { Files } from '../../src/server/files/files.ts';

/** The Files port in memory, which counts writes. */
export const memoryFiles = (): Files & { all(): ReadonlyMap<string, { bytes: Buffer; contentType: string }>; writes(): number } => {
  const kept = new Map<string, { bytes: Buffer; contentType: string }>();
  let writes = 0;
  return {
    put: async (key, bytes, contentType) => {
      writes += 1;
      kept.set(key, { bytes, contentType });
    },
    get: async (key) => kept.get(key)?.bytes ?? null,
    exists: async (key) => kept.has(key),
    delete: async (key) => {
      kept.delete(key);
    },
    list: async function* (folder) {
      for (const key of kept.keys()) if (key.startsWith(`${folder}/`)) yield { key, changedAt: new Date(0) };
    },
    all: () => kept,
    writes: () => writes,
  };
};
