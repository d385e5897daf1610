import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from './session.ts';

type Message = { type: string; id?: number };

const CHANNEL = 'posada.live';
const LOCK = 'posada.live-connection';

/** Queries a message makes stale. */
const staleBy = (client: QueryClient, { type }: Message) => {
  if (type === 'reservation') {
    for (const key of ['reservations', 'payment', 'link', 'availability', 'dashboard']) void client.invalidateQueries({ queryKey: [key] });
  } else void client.invalidateQueries({ queryKey: [type] });
};

/**
 * What the other side does shows here within two seconds, over one connection per browser: the tab that holds the lock
 * listens and tells the others; when it closes, another takes over.
 */
export const useLive = (): void => {
  const client = useQueryClient();
  const signedIn = useMe() !== null;
  useEffect(() => {
    if (!signedIn || typeof EventSource === 'undefined') return;
    const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
    const gone = new AbortController();
    const hear = (message: Message) => staleBy(client, message);
    if (others) others.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
    const connect = () => {
      const source = new EventSource('/api/v1/events');
      const receive = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as Message;
        hear(message);
        others?.postMessage(message);
      };
      source.addEventListener('message', receive);
      source.addEventListener('change', receive as EventListener);
      // No message came for what happened before the connection, or while it was lost.
      source.addEventListener('open', () => hear({ type: 'reservation' }));
      return source;
    };
    const listen = () =>
      new Promise<void>((resolve) => {
        const source = connect();
        const stop = () => {
          source.close();
          resolve();
        };
        if (gone.signal.aborted) stop();
        else gone.signal.addEventListener('abort', stop, { once: true });
      });
    if (navigator.locks && others) navigator.locks.request(LOCK, { signal: gone.signal }, listen).catch(() => undefined);
    else void listen();
    return () => {
      gone.abort();
      others?.close();
    };
  }, [signedIn, client]);
};
