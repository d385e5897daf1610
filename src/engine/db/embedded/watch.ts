import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
/** The pause between restarts, so that a server that ends at once is not restarted in a tight loop. */
const REST_MS = 1_000;

type Watched = {
  readonly isRunning: () => boolean;
  /** Throws when the server cannot be started. */
  readonly startAgain: () => Promise<void>;
  /** Called after a restart. */
  readonly restarted: () => void;
  /** Called when the restart failed; watching has ended then. */
  readonly lost: (error: unknown) => void;
};

/**
 * Checks five times a second whether a server runs, and restarts it when it does not. Returns the function that ends this and waits for a
 * restart in progress.
 */
export const watch = ({ isRunning, startAgain, restarted, lost }: Watched): (() => Promise<void>) => {
  let over = false;
  let starting: Promise<void> = Promise.resolve();
  let startedAt = 0;
  const look = async (): Promise<void> => {
    if (Date.now() - startedAt < REST_MS) return;
    startedAt = Date.now();
    starting = startAgain();
    await starting;
    startedAt = Date.now();
    restarted();
  };
  const round = async () => {
    while (!over) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false });
      if (!over && !isRunning()) await look();
    }
  };
  round().catch((error: unknown) => {
    if (!over) lost(error);
  });
  return async () => {
    over = true;
    await starting.catch(() => undefined);
  };
};
