import { randomInt } from 'node:crypto';

/** Throws of one seed: the same seed makes the same choices, though not the same moments. */
export type Chance = {
  /** From 0 to below 1. */
  readonly share: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly shuffled: <T>(from: readonly T[]) => T[];
};

/** The seed: CHAOS_SEED to reproduce a failed run, else a random one. Printed either way. */
export const seedOf = (given: string | undefined = process.env['CHAOS_SEED']): number => {
  const seed = given ? Number(given) : randomInt(1, 2 ** 31);
  console.log(`CHAOS_SEED=${seed}`);
  return seed;
};

/** Mulberry32: small, and good enough to choose with. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  const shuffled = <T>(from: readonly T[]): T[] => {
    const all = [...from];
    for (let i = all.length - 1; i > 0; i -= 1) {
      const j = between(0, i);
      [all[i], all[j]] = [all[j] as T, all[i] as T];
    }
    return all;
  };
  return { share, between, shuffled, pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number] };
};
