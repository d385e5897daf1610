import { expect } from 'vitest';
import type { Decider } from '../../src/engine/commands/handle-command.ts';
import type { DomainEvent } from '../../src/engine/event-store/port.ts';

/**
 * given(history).when(command).then(events) for a decider, and the same in one line: `decides(history, command, [event])`, with the code in
 * place of the events where it is refused.
 */
export const specFor = <S, C, E extends DomainEvent>({ initial, evolve, decide }: Decider<S, C, E>) => ({
  decides: (history: readonly E[], command: C, outcome: readonly E[] | string) => {
    const run = () =>
      decide(
        command,
        history.reduce<S>((s, e) => evolve(s, e), initial),
      );
    if (typeof outcome === 'string') expect(run).toThrow(expect.objectContaining({ code: outcome }));
    else expect(run()).toEqual(outcome);
  },
  given: (...history: E[]) => ({
    when: (command: C) => {
      const run = () =>
        decide(
          command,
          history.reduce<S>((s, e) => evolve(s, e), initial),
        );
      return {
        thenEvents: (...expected: E[]) => expect(run()).toEqual(expected),
        thenNothing: () => expect(run()).toEqual([]),
        thenRejected: (code: string) => expect(run).toThrow(expect.objectContaining({ code })),
      };
    },
  }),
});
