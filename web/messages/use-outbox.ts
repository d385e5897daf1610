import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { isProblem, offline, type Problem } from '../api/problem.ts';
import { withSession } from '../api/sign-in-again.ts';

/**
 * A message not yet accepted by the server. `problem`: why the last attempt failed; null while it is queued or in flight. `after`: the
 * number of the last message when it was written.
 */
export type Pending = { readonly key: string; readonly text: string; readonly after: number; readonly problem: Problem | null };

/** The server has rejected its content: the same text would be rejected again. */
const isRefused = ({ status }: Problem): boolean => status >= 400 && status < 500 && status !== 401 && status !== 429;
const waits = ({ problem }: Pending): boolean => problem === null || !isRefused(problem);

/**
 * Sends the messages of one conversation sequentially, so that they arrive in the order in which they were written. A failed message stays
 * in the thread, with everything written after it; a retry sends them again in order with the same keys, so that a message whose response
 * was lost is not sent twice. A message that the server rejects does not block those after it.
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
    const next = () => queue.current.find(waits);
    for (let first = next(); first && first.problem === null; first = next()) {
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
        const hit = (one: Pending) => one.key === key || (one.problem === null && !isRefused(problem));
        keep(queue.current.map((one) => (hit(one) ? { ...one, problem } : one)));
      }
    }
    underWay.current = false;
  }, [client, conversationId, keep]);

  return {
    pending,
    send: (text: string, after: number) => {
      const problem = queue.current.find(waits)?.problem ?? null; // it queues behind the failed ones
      keep([...queue.current, { key: crypto.randomUUID(), text, after, problem }]);
      void work();
    },
    /** Retries this message and everything else that failed. */
    retry: (key: string) => {
      keep(queue.current.map((one) => (one.key === key || waits(one) ? { ...one, problem: null } : one)));
      void work();
    },
    /** Removes a message from the thread; its text is returned to the person. */
    take: (key: string) => {
      keep(queue.current.filter((one) => one.key !== key));
      void work();
    },
  };
};
export type Outbox = ReturnType<typeof useOutbox>;
