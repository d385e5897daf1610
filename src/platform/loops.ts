import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './observability/log.ts';

/** Work that waits in a table and must be done within a second, by any number of workers: each turn claims what is due. */
export type Loop = {
  readonly name: string;
  /** Does what is due and returns how many rows; may be cut off at any moment. */
  readonly turn: () => Promise<number>;
};

const POLL_MS = 300;
/** How long a stop waits for a turn that hangs; what it claimed is done later. */
const STOP_MS = 5_000;

/** Turns every 300 ms until `stop`; a failed turn is logged and tried again. */
export const startLoop = ({ name, turn }: Loop, log: Log): { stop(): Promise<void> } => {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      const done = await turn().catch((error: unknown) => {
        log.error({ loop: name, err: error }, 'a turn of a loop failed');
        return 0;
      });
      if (done === 0) await sleep(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
};
