import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import type { Metadata } from '../src/engine/event-store/port.ts';

const SEED = 'c0a7f6f1-4a0d-4f65-8f5e-2f4b7d1b9a10';

/** Deterministic per key: a number from 0 to below 1, the same on every machine, so that the demo data is reproducible. */
export const chance = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32;

/** A whole number from `from` to `to`, both included. */
export const between = (key: string, from: number, to: number): number => from + Math.floor(chance(key) * (to - from + 1));

/** `all` in an order determined by the key. */
export const shuffled = <T>(key: string, all: readonly T[]): T[] =>
  all
    .map((item, i) => ({ item, rank: chance(`${key}/${i}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

export const commandIdOf = (step: string): string => uuidv5(step, SEED);

/**
 * Metadata of one step of the demo data. The command id is derived from its name, so that an interrupted start can be resumed; everything
 * that a reaction does because of the step carries it as its correlation id.
 */
export const stepBy = (actor: string, step: string): Metadata => {
  const commandId = commandIdOf(step);
  return { actor, correlationId: commandId, commandId };
};
