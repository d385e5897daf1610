import { v5 as uuidv5 } from 'uuid';
import { Rejection } from '../../kernel/rejection.ts';
import type { Metadata } from '../event-store/port.ts';

const PARTS = '4b3d9c1e-70fa-4f0f-9a55-2d4be7c6a0d3';

/** The metadata of one of several commands that a command or timer sends: on a repeat, the same part gets the same id. */
export const partOf = (metadata: Metadata, part: string): Metadata => ({
  ...metadata,
  commandId: uuidv5(`${metadata.commandId}/${part}`, PARTS),
});

/**
 * One step of a saga: a write to one stream, and its compensation. Both are idempotent by their command id. `One`: the facts that every
 * step contains, which are enough for a compensation.
 */
export type Step<In, Out, One> = {
  readonly step: string;
  /** Returns the facts for the next step. A Rejection means that nothing was written, and ends the saga. */
  take(facts: In, metadata: Metadata): Promise<Out>;
  /** The compensation. False: what this step wrote by now belongs to another saga, and so do the results of the steps before it. */
  release?(one: One, metadata: Metadata): Promise<boolean>;
};

export type Saga<First, Last, Done> = {
  /** Runs all steps in order. Throws the Rejection of the step that was refused, after the steps before it were compensated. */
  run(facts: First, metadata: Metadata): Promise<Done>;
  /**
   * Runs only the last step, for a saga that a crash interrupted after the step before it. `metadata`: of the command that began the saga,
   * so that the step runs once, whether the command or the reaction completes it. Throws as `run`.
   */
  complete(facts: Last, metadata: Metadata): Promise<Done>;
};

/**
 * A saga over several streams, from its table of steps. The step before the last is the point of no return: its event is in the log, and a
 * reaction to it calls `complete`. What a crash leaves of earlier steps is released by deadlines. After an error other than a Rejection
 * nothing is compensated, because it is unknown what was written: the command is repeated, or the reaction completes it.
 */
export function saga<One, A extends One, B extends One, Done>(steps: readonly [Step<A, B, One>, Step<B, Done, One>]): Saga<A, B, Done>;
export function saga<One, A extends One, B extends One, C extends One, D extends One, Done>(
  steps: readonly [Step<A, B, One>, Step<B, C, One>, Step<C, D, One>, Step<D, Done, One>],
): Saga<A, D, Done>;
export function saga(steps: readonly Step<unknown, unknown, unknown>[]): Saga<unknown, unknown, unknown> {
  const compensate = async (taken: number, one: unknown, { commandId, ...metadata }: Metadata): Promise<void> => {
    for (const { release } of steps.slice(0, taken).reverse())
      if (release && !(await release(one, { ...metadata, commandId: `${commandId}/give-back` }))) return;
  };
  const from = async (first: number, facts: unknown, metadata: Metadata): Promise<unknown> => {
    let reached = facts;
    for (const [at, { take }] of steps.entries()) {
      if (at < first) continue;
      try {
        reached = await take(reached, metadata);
      } catch (error) {
        if (error instanceof Rejection) await compensate(at, reached, metadata);
        throw error;
      }
    }
    return reached;
  };
  return {
    run: (facts, metadata) => from(0, facts, metadata),
    complete: (facts, metadata) => from(steps.length - 1, facts, metadata),
  };
}
