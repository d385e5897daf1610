import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LISTENING } from './silence.ts';

const CONNECT_MS = 5_000;
const RECONNECT_MS = 500;

type Options<Channel extends string> = {
  readonly url: string;
  readonly name: string;
  readonly handlers: Readonly<Record<Channel, (payload: string) => void>>;
  /** Called once it listens. `again`: after a break, during which notifications may have been lost. */
  readonly begun: (again: boolean) => void;
  readonly broken: () => void;
  /** SQL executed first on each connection. */
  readonly begin?: string;
};

export type Listening = { stop(): Promise<void> };

/** LISTEN on a dedicated connection, re-established whenever it breaks. */
export const listenTo = <Channel extends string>({ url, name, handlers, begun, broken, begin }: Options<Channel>): Listening => {
  let stopped = false;
  let current: { client: pg.Client; connected: Promise<unknown> } | null = null;
  const isChannel = (channel: string): channel is Channel => Object.hasOwn(handlers, channel);
  const connectOnce = async (again: boolean): Promise<void> => {
    const client = new pg.Client({ connectionString: url, ...LISTENING, connectionTimeoutMillis: CONNECT_MS, application_name: name });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ channel, payload = '' }) => {
      if (isChannel(channel)) handlers[channel](payload);
    });
    const connected = client.connect();
    current = { client, connected };
    try {
      await connected;
      if (begin) await client.query(begin);
      for (const channel of Object.keys(handlers)) await client.query(`listen ${channel}`);
      begun(again);
      await ended;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const loop = (async () => {
    for (let again = false; !stopped; again = true) {
      await connectOnce(again).catch(() => undefined);
      if (!stopped) {
        broken();
        await sleep(RECONNECT_MS);
      }
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await current?.connected.catch(() => undefined); // a client that is ended while it connects never settles
      await current?.client.end().catch(() => undefined);
      await loop;
    },
  };
};
