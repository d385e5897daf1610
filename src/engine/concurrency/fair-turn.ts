/** Runs a client's task when it is the client's turn; settles as the task does. */
export type FairTurn = <T>(client: string, task: () => Promise<T>) => Promise<T>;

/** Half-life of a client's usage in the fairness score. */
const HALF_LIFE_MS = 60_000;
/** Usage below this is dropped. */
const MIN_USAGE_MS = 1;

/**
 * Runs tasks sequentially. Of the waiting clients, the one with the least recent usage goes first, ties in order of arrival: a client with
 * slow tasks delays itself, and others by one of its tasks at most.
 */
export const fairTurn = (now: () => number = () => performance.now()): FairTurn => {
  const used = new Map<string, { readonly ms: number; readonly at: number }>();
  const waiting: { readonly client: string; readonly run: () => Promise<void> }[] = [];
  let isBusy = false;

  const usedBy = (client: string): number => {
    const { ms, at } = used.get(client) ?? { ms: 0, at: 0 };
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS);
  };
  const forget = () => {
    for (const client of used.keys()) if (usedBy(client) < MIN_USAGE_MS) used.delete(client);
  };
  const next = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      const least = waiting.reduce((best, one, index) => (usedBy(one.client) < usedBy(waiting[best]?.client ?? '') ? index : best), 0);
      const [turn] = waiting.splice(least, 1);
      if (!turn) break;
      const began = now();
      await turn.run();
      used.set(turn.client, { ms: usedBy(turn.client) + now() - began, at: now() });
      forget();
    }
    isBusy = false;
  };
  return (client, task) =>
    new Promise((resolve, reject) => {
      waiting.push({ client, run: () => Promise.resolve().then(task).then(resolve, reject) });
      void next();
    });
};
