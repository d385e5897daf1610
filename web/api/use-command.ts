import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Problem } from './problem.ts';
import { withSession } from './sign-in-again.ts';

type Options<Input, Output> = {
  /** Sends it with the key of this intention (`once(key)`). */
  send: (input: Input, key: string) => Promise<Output>;
  onDone?: (output: Output, input: Input) => unknown;
  onFailed?: (problem: Problem, input: Input) => unknown;
  /** Queries that show something else afterwards, whatever the outcome was. */
  refresh?: readonly QueryKey[];
};

/**
 * One press, one command: while it is under way a second press does nothing, and a retry after a lost answer
 * carries the same idempotency key, so that it cannot happen twice. When the session has ended meanwhile, it waits for the person to
 * sign in again and is then sent as it was.
 */
export const useCommand = <Input = void, Output = unknown>({ send, onDone, onFailed, refresh = [] }: Options<Input, Output>) => {
  const cache = useQueryClient();
  const intention = useRef<{ key: string; input: string } | null>(null);
  const underWay = useRef(false); // known before React renders it
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
      // Nothing is known of a request that got no answer: only then is the key kept for the next press.
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
