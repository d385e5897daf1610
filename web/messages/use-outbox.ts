import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { isProblem, offline, type Problem } from '../api/problem.ts';
import { withSession } from '../api/sign-in-again.ts';

/**
 * A message that the server has not taken. `problem`: why the last attempt failed; null while it waits or is under way. `after`: the number
 * of the last message when it was written.
 */
export type Pending = { readonly key: string; readonly text: string; readonly after: number; readonly problem: Problem | null };

/** The server has looked at it and said no: the same words would be refused again. */
const isRefused = ({ status }: Problem): boolean => status >= 400 && status < 500 && status !== 401 && status !== 429;
const waits = ({ problem }: Pending): boolean => problem === null || !isRefused(problem);

/**
 * Sends the messages of one conversation one after the other, so that they arrive in the order in which they were written. What fails stays
 * in the thread, and so does everything written after it; a retry sends them again in order, with the same keys, so that a message whose
 * answer was lost is not sent twice. One that the server refuses stays by itself: what was written after it is sent.
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
      const problem = queue.current.find(waits)?.problem ?? null; // it waits behind those that failed
      keep([...queue.current, { key: crypto.randomUUID(), text, after, problem }]);
      void work();
    },
    /** Sends this one again, and everything else that failed. */
    retry: (key: string) => {
      keep(queue.current.map((one) => (one.key === key || waits(one) ? { ...one, problem: null } : one)));
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
