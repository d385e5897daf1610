import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../http.ts';
import { hammer, type Load } from '../load.ts';
import { figure } from '../statistics.ts';
import type { Kind } from './mix.ts';

export type Loss = {
  readonly victim: string;
  readonly before: Load;
  /** Since the kill. */
  readonly after: Load;
  readonly longest: number;
  /** How often each unusual answer occurred: a status, or `connection broke`. */
  readonly failed: ReadonlyMap<string, number>;
  /** From the kill until the last such answer, in milliseconds; null when there was none. */
  readonly failedUntil: number | null;
};

type Deps = {
  readonly victim: string;
  readonly connections: readonly Connection[];
  readonly mixed: (connection: Connection, caller: number, turn: number) => Promise<Kind>;
  readonly ms: number;
  readonly kill: () => Promise<void>;
};

/** The failure in a word or two. */
export const reasonOf = (error: unknown): string => /answered (\d{3})/.exec(String(error))?.[1] ?? 'connection broke';

/** The load, with something killed in the middle of it. Clients do not retry: that is what `npm run test:chaos` does. */
export const lossOf = async ({ victim, connections, mixed, ms, kill }: Deps): Promise<Loss> => {
  const failed = new Map<string, number>();
  let [turn, longest]: [number, number] = [0, 0];
  let killedAt: number | null = null;
  let failedUntil: number | null = null;
  const next = async (caller: number): Promise<void> => {
    const began = performance.now();
    turn += 1;
    await mixed(connections[caller] as Connection, caller, turn).catch((error: unknown) => {
      if (killedAt === null) throw error; // before anything was killed nothing may fail
      const reason = reasonOf(error);
      failed.set(reason, (failed.get(reason) ?? 0) + 1);
      failedUntil = performance.now() - killedAt;
    });
    if (killedAt !== null) longest = Math.max(longest, performance.now() - began);
  };
  await hammer(connections.length, ms, next); // warm
  const before = await hammer(connections.length, ms, next);
  const killing = sleep(ms / 20).then(() => {
    killedAt = performance.now();
    return kill();
  });
  const after = await hammer(connections.length, ms, next);
  await killing;
  return { victim, before, after, longest, failed, failedUntil };
};

/** One line for each killed process. */
export const lossesTable = (losses: readonly Loss[]): string =>
  [
    '| killed | calls a second, before and after | p99, before and after | calls afterwards | failed | the last failure | the longest wait |',
    '|---|---|---|---|---|---|---|',
    ...losses.map(({ victim, before, after, longest, failed, failedUntil }) => {
      const both = (of: 'perSecond' | 'p99') => `${figure(before[of])}, ${figure(after[of])}`;
      const answers = [...failed].map(([reason, times]) => `${times} × ${reason}`).join(', ');
      const last = failedUntil === null ? '–' : `after ${figure(failedUntil)} ms`;
      return `| ${[victim, both('perSecond'), `${both('p99')} ms`, String(after.count), answers || 'none', last, `${figure(longest)} ms`].join(' | ')} |`;
    }),
  ].join('\n');
