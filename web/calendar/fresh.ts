import type { Instant } from '../../src/shared/types.ts';

/** Nights that were confirmed longer ago than this may have been sold elsewhere since. */
const FRESH_MS = 2 * 3_600_000;

/** `now` is in milliseconds. */
export const isFresh = (at: Instant, now: number): boolean => now - Date.parse(at) <= FRESH_MS;
