/** Runs a task of somebody when it is their turn; settles as the task does. */
export type FairTurn = <T>(who: string, task: () => Promise<T>) => Promise<T>;

/** After this time what somebody has used counts half. */
const HALF_LIFE_MS = 60_000;
/** Below this it counts no more, and is forgotten. */
const NOTHING_MS = 1;

/**
 * One task after another. Of those who wait, whoever has used the least time lately goes first, in the order in which they came where that
 * is the same: whose tasks take long holds up themselves, and others for one of their tasks at most.
 */
export const fairTurn = (now: () => number = () => performance.now()): FairTurn => {
  const used = new Map<string, { readonly ms: number; readonly at: number }>();
  const waiting: { readonly who: string; readonly run: () => Promise<void> }[] = [];
  let isBusy = false;

  const usedBy = (who: string): number => {
    const { ms, at } = used.get(who) ?? { ms: 0, at: 0 };
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS);
  };
  const forget = () => {
    for (const who of used.keys()) if (usedBy(who) < NOTHING_MS) used.delete(who);
  };
  const next = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      const least = waiting.reduce((best, one, index) => (usedBy(one.who) < usedBy(waiting[best]?.who ?? '') ? index : best), 0);
      const [turn] = waiting.splice(least, 1);
      if (!turn) break;
      const began = now();
      await turn.run();
      used.set(turn.who, { ms: usedBy(turn.who) + now() - began, at: now() });
      forget();
    }
    isBusy = false;
  };
  return (who, task) =>
    new Promise((resolve, reject) => {
      waiting.push({ who, run: () => Promise.resolve().then(task).then(resolve, reject) });
      void next();
    });
};
