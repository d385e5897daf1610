const MB = 1_024 * 1_024;

/**
 * Bytes of uploads that a process holds in memory: for one caller a whole publication (20 photos of 4 MB, with its fields), and for all.
 */
const LIMITS = { each: 100 * MB, all: 300 * MB } as const;

export type HeldBytes = {
  /**
   * Whether so many more bytes may be kept for these holders, an account and the network it calls from. Nobody may hold more than what is
   * left for others after it: however many hold all they may, there is room for whoever comes next. Bytes count until they are given back.
   */
  take(holders: readonly string[], bytes: number): boolean;
  give(holders: readonly string[], bytes: number): void;
};

/**
 * Counts what uploads hold in memory while they arrive and are worked on. Limits by minute count a body once it is there, and slow bodies
 * of one caller side by side would fill the memory of the process before.
 */
export const heldBytes = (limits: { readonly each: number; readonly all: number } = LIMITS): HeldBytes => {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take: (holders, bytes) => {
      const most = Math.min(limits.each, limits.all - all - bytes);
      if (holders.some((holder) => (held.get(holder) ?? 0) + bytes > most)) return false;
      for (const holder of holders) held.set(holder, (held.get(holder) ?? 0) + bytes);
      all += bytes;
      return true;
    },
    give: (holders, bytes) => {
      for (const holder of holders) {
        const left = (held.get(holder) ?? 0) - bytes;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      }
      all -= bytes;
    },
  };
};
