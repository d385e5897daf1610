/** Listeners for new events. The same function may be registered twice. */
export const bell = () => {
  const listeners = new Set<() => void>();
  return {
    ring: () => {
      for (const wake of listeners) wake();
    },
    listen: (wake: () => void): { stop(): void } => {
      const own = () => wake();
      listeners.add(own);
      return { stop: () => void listeners.delete(own) };
    },
    isHeard: () => listeners.size > 0,
  };
};
