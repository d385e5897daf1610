import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { isProblem, offline, type Problem } from '../api/problem.ts';
import { withSession } from '../api/sign-in-again.ts';

/** A message that the server has not taken. `problem`: why the last attempt failed; null while it waits or is under way. */
export type Pending = { readonly key: string; readonly text: string; readonly problem: Problem | null };

/**
 * Sends the messages of one conversation one after the other, so that they arrive in the order in which they were written. What fails stays
 * in the thread, and so does everything written after it; a retry sends them again in order, with the same keys, so that a message whose
 * answer was lost is not sent twice.
 */
export const useOutbox = (conversationId: number) => {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const queue = useRef<readonly Pending[]>([]);
  const underWay = useRef(false);

  const keep = useCallback((next: readonly Pending[]) => {
    queue.current = next;
    setPending(next);
  }, []);

  const work = useCallback(async () => {
    if (underWay.current) return;
    underWay.current = true;
    for (let first = queue.current[0]; first && first.problem === null; first = queue.current[0]) {
      const { key, text } = first;
      try {
        await withSession(() =>
          answer(
            api.POST('/api/v1/messages/{id}', {
              params: { path: { id: conversationId } },
              body: { message: text },
              ...withIdempotencyKey(key),
            }),
          ),
        );
        await client.invalidateQueries({ queryKey: ['talk'] });
        keep(queue.current.filter((one) => one.key !== key));
      } catch (error) {
        const problem = isProblem(error) ? error : offline();
        keep(queue.current.map((one) => (one.problem === null ? { ...one, problem } : one)));
      }
    }
    underWay.current = false;
  }, [client, conversationId, keep]);

  return {
    pending,
    send: (text: string) => {
      keep([...queue.current, { key: crypto.randomUUID(), text, problem: null }]);
      void work();
    },
    retry: () => {
      keep(queue.current.map((one) => ({ ...one, problem: null })));
      void work();
    },
    /** Takes a message out of the thread; its text goes back to the person. */
    take: (key: string) => {
      keep(queue.current.filter((one) => one.key !== key));
      void work();
    },
  };
};
export type Outbox = ReturnType<typeof useOutbox>;
