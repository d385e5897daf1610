import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from './session.ts';

type Message = { type: string; id?: number };

const CHANNEL = 'posada.live';
const LOCK = 'posada.live-connection';
/** Delay before the first retry after a response that was not a stream; it doubles with each retry. */
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** Marks the queries affected by a message as stale. */
const staleBy = (client: QueryClient, { type }: Message) => {
  if (type === 'message' || type === 'read') void client.invalidateQueries({ queryKey: ['talk'] });
  else if (type === 'reservation') {
    for (const key of ['reservations', 'payment', 'link', 'availability', 'dashboard', 'notice', 'talk'])
      void client.invalidateQueries({ queryKey: [key] });
  } else void client.invalidateQueries({ queryKey: [type] });
};

/**
 * Shows the other side's actions within two seconds, over one connection per browser: the tab that holds the lock listens and
 * forwards messages to the others; when it closes, another takes over. Messages are missed between rendering on the server and the start of
 * listening, and while the connection is lost. So a tab refetches when it starts listening, and all tabs do when a connection opens.
 */
export const useLive = (): void => {
  const client = useQueryClient();
  const signedIn = useMe() !== null;
  useEffect(() => {
    if (!signedIn || typeof EventSource === 'undefined') return;
    const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
    const closed = new AbortController();
    const hear = (message: Message) => staleBy(client, message);
    const tellAll = (message: Message) => {
      hear(message);
      others?.postMessage(message);
    };
    if (others) others.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
    const listen = () =>
      new Promise<void>((resolve) => {
        let pause = RETRY_MS;
        let timer: ReturnType<typeof setTimeout> | undefined;
        let source: EventSource | undefined;
        const receive = ({ data }: MessageEvent<string>) => tellAll(JSON.parse(data) as Message);
        const connect = () => {
          const opened = new EventSource('/api/v1/events');
          source = opened;
          source.addEventListener('message', receive);
          source.addEventListener('change', receive as EventListener);
          source.addEventListener('open', () => {
            pause = RETRY_MS;
            tellAll({ type: 'reservation' });
          });
          source.addEventListener('error', () => {
            // the browser reconnects after a lost connection, but never after a response such as the 503 of a restart
            if (opened.readyState !== EventSource.CLOSED || closed.signal.aborted) return;
            timer = setTimeout(connect, pause * (1 + Math.random()));
            pause = Math.min(pause * 2, LONGEST_RETRY_MS);
          });
        };
        const stop = () => {
          clearTimeout(timer);
          source?.close();
          resolve();
        };
        connect();
        if (closed.signal.aborted) stop();
        else closed.signal.addEventListener('abort', stop, { once: true });
      });
    const takeTurns = async (locks: LockManager) => {
      const first = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
        if (lock) await listen();
        return lock !== null;
      });
      if (first || closed.signal.aborted) return;
      hear({ type: 'reservation' });
      await locks.request(LOCK, { signal: closed.signal }, listen);
    };
    if (navigator.locks && others) takeTurns(navigator.locks).catch(() => undefined);
    else void listen();
    return () => {
      closed.abort();
      others?.close();
    };
  }, [signedIn, client]);
};
