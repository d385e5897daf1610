/** Keeps what was set last under so many names, and forgets the oldest. */
export const latest = <Value>(most: number) => {
  const kept = new Map<string, Value>();
  return {
    get: (name: string): Value | undefined => kept.get(name),
    set: (name: string, value: Value): void => {
      kept.delete(name);
      kept.set(name, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
};
