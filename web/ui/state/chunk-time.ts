/** How long a part of the program may take to load before its page says that it did not come, in milliseconds. */
export const CHUNK_MS = 120_000;

/** A part of the program that neither came nor failed in time. */
export class ChunkTimeout extends Error {}

/** The part, or `ChunkTimeout` when it has not come within 120 seconds. */
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
