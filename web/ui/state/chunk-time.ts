/** Timeout for loading a chunk of the program, after which its page shows an error, in milliseconds. */
export const CHUNK_MS = 120_000;

/** A chunk neither loaded nor failed in time. */
export class ChunkTimeout extends Error {}

/** The chunk; rejects with `ChunkTimeout` if it has not loaded within 120 seconds. */
export const inTime = async <Part>(loading: Promise<Part>): Promise<Part> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), CHUNK_MS);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
};
