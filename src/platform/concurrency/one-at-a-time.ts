export type OneAtATime = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Runs tasks of one key after each other, those of different keys side by side. Commands of one stream queue here instead of
 * conflicting in the store: a thousand for the same nights cost no retry (docs/event-sourcing.md#double-booking). Other processes still conflict, and retry.
 */
export const oneAtATime = (): OneAtATime => {
  const tails = new Map<string, Promise<void>>();
  return async (key, task) => {
    const before = tails.get(key);
    let leave = () => {};
    const mine = new Promise<void>((resolve) => {
      leave = resolve;
    });
    tails.set(key, mine);
    await before;
    try {
      return await task();
    } finally {
      if (tails.get(key) === mine) tails.delete(key);
      leave();
    }
  };
};
