import type { manualClock } from '../../src/kernel/clock.ts';
import type { paymentsIn } from '../payments/world.ts';
import type { Someone } from '../reservations/world.ts';
import type { OwnApp } from '../support/app.ts';

/** The promises of all answers so far, which the program is checked against. */
export type Model = {
  /** How many reservations there are, so that a action can name one. */
  made: number;
  /** Pending approvals by their console name, with the first administrator's id. */
  readonly waiting: Map<string, number>;
  /** Pending approvals that need only one administrator again, even the one who requested them. */
  readonly alone: Set<string>;
  /** Which administrator ended a stay, by its reservation. */
  readonly endedBy: Map<number, number>;
  /**
   * Card payments that their payer's bank took back and that are not ours again: how often the gateway said so, and how often some of it
   * had left for the payer before.
   */
  readonly takenBack: Map<string, { readonly notified: number; readonly sent: number }>;
};

/** One reservation of a life, with what its guest and the gateway know of it. */
export type Known = { readonly id: number; readonly guest: Someone; token: string; readonly payments: string[] };

/** The environment of a run. Two programs on one database take turns, so that none can rely on its cache. */
export type Stage = {
  readonly apps: readonly [OwnApp, OwnApp];
  readonly clock: ReturnType<typeof manualClock>;
  readonly payments: ReturnType<typeof paymentsIn>;
  readonly host: Someone;
  readonly admins: readonly [Someone, Someone];
  /** Above it money that an administrator enters takes both of them; in pesos. */
  readonly limit: number;
  readonly guests: readonly Someone[];
  readonly listing: number;
  readonly known: Known[];
  turn: number;
};
