const MB = 1_024 * 1_024;

/** Bytes of uploads that a process holds in memory: for one caller a whole publication (20 photos of 4 MB, with its fields), and for all. */
const LIMITS = { caller: 100 * MB, all: 300 * MB } as const;

export type HeldBytes = {
  /** Whether the caller may keep so many more bytes in memory. They count until they are given back. */
  take(caller: string, bytes: number): boolean;
  give(caller: string, bytes: number): void;
};

/**
 * Counts what uploads hold in memory while they arrive and are worked on. Limits by minute count a body once it is there, and slow bodies of
 * one caller side by side would fill the memory of the process before.
 */
export const heldBytes = (limits: { readonly caller: number; readonly all: number } = LIMITS): HeldBytes => {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take: (caller, bytes) => {
      const own = (held.get(caller) ?? 0) + bytes;
      if (own > limits.caller || all + bytes > limits.all) return false;
      held.set(caller, own);
      all += bytes;
      return true;
    },
    give: (caller, bytes) => {
      const left = (held.get(caller) ?? 0) - bytes;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
      all -= bytes;
    },
  };
};
