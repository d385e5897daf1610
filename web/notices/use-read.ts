import { answer, api, withIdempotencyKey } from '../api/client.ts';
import type { Problem } from '../api/problem.ts';
import { useCommand } from '../api/use-command.ts';

type Which = { id: number } | { hasta: number };

/** Marks one notice, or all up to one, as read. On failure they stay unread; only an explicit action reports it (`onFailed`). */
export const useRead = (onFailed?: (problem: Problem) => void) => {
  const { run, busy } = useCommand({
    send: (body: Which, key) => answer(api.POST('/api/v1/avisos/leidos', { body, ...withIdempotencyKey(key) })),
    refresh: [['notice']],
    ...(onFailed && { onFailed }),
  });
  return { read: run, busy };
};
