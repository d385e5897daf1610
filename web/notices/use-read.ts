import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';

type Which = { id: number } | { hasta: number };

/** Marks one notice, or all up to one, as read. What fails is still unread: nobody has to hear of it. */
export const useRead = () => {
  const { run, busy } = useCommand({
    send: (body: Which, key) => answer(api.POST('/api/v1/avisos/leidos', { body, ...withIdempotencyKey(key) })),
    refresh: [['notice']],
  });
  return { read: run, busy };
};
