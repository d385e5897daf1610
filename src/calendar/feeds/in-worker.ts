import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fairTurn } from '../../engine/concurrency/fair-turn.ts';
import { UnusableCalendar } from './lines.ts';
import type { Nights, Reading } from './parse.ts';
import type { Outcome, Task } from './parse-worker.ts';

/** Parses a host's calendar like `nightsIn`, off the main thread. Throws UnusableCalendar, also when a limit is exceeded. */
export type ReadCalendar = (hostId: number, text: string, reading: Reading) => Promise<Nights>;

/** `ms` is CPU time of the thread, because on a busy machine wall-clock time includes waiting for the CPU. */
type Limits = { readonly ms: number; readonly megabytes: number; readonly script?: URL };

/** SEC-11: the limits of what an attacker can consume. A calendar of 5,000 events takes half a second and 60 MB. */
const LIMITS: Limits = { ms: 2_000, megabytes: 256 };
const START_MS = 30_000;
/** The wall-clock limit of a thread, as a multiple of its CPU time limit. */
const PATIENCE = 15;
const CPU_POLL_MS = 50;

/** Calls back once the thread has used this many milliseconds of CPU time from now on. Returns a function that stops watching. */
const onceUsed = (worker: Worker, ms: number, callback: () => void): (() => void) => {
  const before = worker.cpuUsage();
  before.catch(() => undefined); // the thread has ended, which its own events report
  const latest = setTimeout(callback, ms * PATIENCE);
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage(await before);
    const left = ms - (user + system) / 1_000;
    if (left <= 0) callback();
    else soon(Math.max(left, CPU_POLL_MS));
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
 * A single thread that parses calendars sequentially with a fair queue: a host with many slow calendars delays others by at most one of
 * them. When a calendar takes too much time or memory, the thread is terminated, and a new one is started for the next calendar. It does
 * not keep the process alive.
 */
export const calendarReader = ({ ms, megabytes, script }: Limits = LIMITS): ReadCalendar => {
  const inTurn = fairTurn();
  let idle: Worker | null = null;
  const started = async (): Promise<Worker> => {
    const worker = new Worker(script ?? new URL('./parse-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      env: {}, // needs no settings and no secrets
    });
    worker.unref();
    await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) }); // its script is loaded
    worker.on('error', () => undefined); // a thread that dies idle is detected by the next calendar
    return worker;
  };
  const ask = async (worker: Worker, task: Task): Promise<Outcome> => {
    const timeUp = new AbortController();
    const answered = once(worker, 'message', { signal: timeUp.signal });
    const stop = onceUsed(worker, ms, () => timeUp.abort());
    worker.postMessage(task);
    try {
      const [outcome] = await answered;
      return outcome;
    } catch {
      throw new UnusableCalendar('too_large'); // out of time or of memory
    } finally {
      stop();
    }
  };
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
