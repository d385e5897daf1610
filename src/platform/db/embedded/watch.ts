import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
/** A server that ends as soon as it has begun is not started again at full speed. */
const REST_MS = 1_000;

type Watched = {
  readonly isRunning: () => boolean;
  /** Throws when it cannot be started. */
  readonly startAgain: () => Promise<void>;
  /** Called once it runs again. */
  readonly restarted: () => void;
  /** Called when it cannot be started; the watching is over then. */
  readonly lost: (error: unknown) => void;
};

/** Looks five times a second whether a server runs, and starts it again when it does not. Returns what ends that, and waits for a start under way. */
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
