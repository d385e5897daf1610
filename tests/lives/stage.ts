import type { manualClock } from '../../src/platform/clock.ts';
import type { paymentsIn } from '../payments/world.ts';
import type { Someone } from '../reservations/world.ts';
import type { TestApp } from '../support/app.ts';

/** One reservation of a life, with what its guest and the gateway know of it. */
export type Known = { readonly id: number; readonly guest: Someone; token: string; readonly payments: string[] };

/** What a run plays in. Two programs on one database take turns, so that none can rely on what it remembers. */
export type Stage = {
  readonly apps: readonly [TestApp, TestApp];
  readonly clock: ReturnType<typeof manualClock>;
  readonly payments: ReturnType<typeof paymentsIn>;
  readonly host: Someone;
  readonly admin: Someone;
  readonly guests: readonly Someone[];
  readonly listing: number;
  readonly known: Known[];
  turn: number;
};
