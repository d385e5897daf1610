import type { Position } from './event-store/port.ts';

/**
 * Waits until the named projections have applied `position`, at most 2 s (api.md, Read your own writes).
 * False when the wait ran out: the answer then carries `x-read-model: behind`.
 */
export type CaughtUp = (projections: readonly string[], position: Position | null) => Promise<boolean>;
