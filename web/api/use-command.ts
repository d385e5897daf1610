import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Problem } from './problem.ts';
import { withSession } from './sign-in-again.ts';

type Options<Input, Output> = {
  /** Sends the command with the key of this user action (`once(key)`). */
  send: (input: Input, key: string) => Promise<Output>;
  onDone?: (output: Output, input: Input) => unknown;
  onFailed?: (problem: Problem, input: Input) => unknown;
  /** Queries to refetch afterwards, whether or not it succeeded. */
  refresh?: readonly QueryKey[];
};

/**
 * One press, one command: further presses while it is in flight do nothing, and a retry after a lost response carries the same
 * idempotency key, so it cannot be executed twice. If the session has ended, it waits for the person to sign in again and is then sent
 * unchanged.
 */
export const useCommand = <Input = void, Output = unknown>({ send, onDone, onFailed, refresh = [] }: Options<Input, Output>) => {
  const cache = useQueryClient();
  const intention = useRef<{ key: string; input: string } | null>(null);
  const underWay = useRef(false); // set before React re-renders
  const mutation = useMutation<Output, Problem, Input>({
    mutationFn: (input) => {
      const spelled = JSON.stringify(input) ?? '';
      if (intention.current?.input !== spelled) intention.current = { key: crypto.randomUUID(), input: spelled };
      const { key } = intention.current;
      return withSession(() => send(input, key));
    },
    onSuccess: async (output, input) => {
      intention.current = null;
      await onDone?.(output, input);
    },
    onError: async (problem, input) => {
      // Without a response the outcome is unknown: only then is the key reused for the next press.
      if (problem.status !== 0 && problem.status < 500) intention.current = null;
      await onFailed?.(problem, input);
    },
    onSettled: async () => {
      await Promise.all(refresh.map((queryKey) => cache.invalidateQueries({ queryKey })));
      underWay.current = false;
    },
  });
  return {
    run: (input: Input) => {
      if (underWay.current) return;
      underWay.current = true;
      mutation.mutate(input);
    },
    busy: mutation.isPending,
    problem: mutation.error,
    done: mutation.data,
    reset: mutation.reset,
  };
};
