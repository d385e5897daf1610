import { Worker } from 'node:worker_threads';
import { fairTurn } from '../../engine/concurrency/fair-turn.ts';
import { UnusableCalendar } from './lines.ts';
import type { Nights, Reading } from './parse.ts';
import type { Outcome, Task } from './parse-worker.ts';

/**
 * Reads a calendar of a host as `nightsIn` does, away from the thread that answers people. Throws UnusableCalendar, also when a limit is
 * passed.
 */
export type ReadCalendar = (hostId: number, text: string, reading: Reading) => Promise<Nights>;

/** `ms` is processor time of the thread: on a busy machine the clock runs on while the thread waits for its turn. */
type Limits = { readonly ms: number; readonly megabytes: number; readonly script?: URL };

/** SEC-11: what an attacker can cost us. A calendar of 5,000 events takes half a second and 60 MB. */
const LIMITS: Limits = { ms: 2_000, megabytes: 256 };
const START_MS = 30_000;
/** A thread that has not used up its time after this many times as long by the clock is ended as well. */
const PATIENCE = 15;
const LOOK_AGAIN_MS = 50;

/** Calls back once the thread has used this many milliseconds of processor time from now on. Returns how to stop watching. */
const onceUsed = (worker: Worker, ms: number, callback: () => void): (() => void) => {
  const before = worker.cpuUsage();
  before.catch(() => undefined); // the thread has ended, which its own events tell
  const latest = setTimeout(callback, ms * PATIENCE);
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage(await before);
    const left = ms - (user + system) / 1_000;
    if (left <= 0) callback();
    else soon(Math.max(left, LOOK_AGAIN_MS));
  };
  let next: NodeJS.Timeout;
  let isStopped = false;
  const soon = (wait: number): void => {
    if (!isStopped) next = setTimeout(() => void look().catch(() => undefined), wait);
  };
  soon(ms);
  return () => {
    isStopped = true;
    clearTimeout(latest);
    clearTimeout(next);
  };
};

/**
 * One thread that reads one calendar after another, in fair turns: a host with many calendars that take long holds up others by one of them
 * at most. The thread is ended, and another started for the next calendar, when one takes too long or too much memory. It does not keep the
 * process alive.
 */
export const calendarReader = ({ ms, megabytes, script }: Limits = LIMITS): ReadCalendar => {
  const inTurn = fairTurn();
  let idle: Worker | null = null;
  const started = async (): Promise<Worker> => {
    const worker = new Worker(script ?? new URL('./parse-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      env: {}, // it needs no setting, and no secret
    });
    worker.unref();
    await new Promise<void>((resolve, reject) => {
      const slow = setTimeout(() => reject(new Error('the thread for calendars does not start')), START_MS);
      const settle = (done: () => void) => () => {
        clearTimeout(slow);
        done();
      };
      worker.once('message', settle(resolve)); // its script is loaded
      worker.once('error', (error) => settle(() => reject(error))());
    });
    worker.on('error', () => undefined); // one that dies idle is found by the next calendar
    return worker;
  };
  const ask = (worker: Worker, task: Task): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const answered = (outcome: Outcome) => {
        end();
        resolve(outcome);
      };
      const failed = () => {
        end();
        reject(new UnusableCalendar('too_large')); // out of time or of memory
      };
      const stop = onceUsed(worker, ms, failed);
      const end = () => {
        stop();
        worker.off('message', answered).off('error', failed);
      };
      worker.on('message', answered).on('error', failed);
      worker.postMessage(task);
    });
  return (hostId, text, reading) =>
    inTurn(String(hostId), async () => {
      const worker = idle && idle.threadId !== -1 ? idle : await started(); // -1: it has ended
      idle = null;
      try {
        const outcome = await ask(worker, { text, reading });
        idle = worker;
        if ('why' in outcome) throw new UnusableCalendar(outcome.why);
        return outcome.nights;
      } finally {
        if (idle === null) await worker.terminate();
      }
    });
};
