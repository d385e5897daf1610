import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a line fails: connections break and new ones are refused, or nothing arrives any more, silently. */
export type Cut = 'refused' | 'silent';

/** Where the server of this URL listens. */
export const addressOf = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

/** The same database through `proxy`. */
export const through = (url: string, proxy: { readonly port: number }): string =>
  Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) }).toString();

/** A proxy between a client and `target` with switchable faults. */
export const startProxy = async (target: { host: string; port: number }) => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let armed: string | null = null;
  let cuts = 0;
  let cut: Cut | null = null;

  const server = createServer((client) => {
    if (cut === 'refused') return client.destroy();
    const upstream = connect(target.port, target.host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    let cutsAnswer = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
      pairs.delete(pair);
    };
    client.on('data', (chunk) => {
      if (armed !== null && chunk.includes(armed)) {
        armed = null;
        cutsAnswer = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!cutsAnswer) return client.write(chunk);
      cuts += 1;
      end();
    });
    if (cut === 'silent') for (const socket of pair) socket.pause();
    for (const socket of pair) for (const event of ['error', 'close'] as const) socket.on(event, end);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const dropAll = () => {
    for (const [client] of pairs) client.destroy();
  };

  return {
    port: (server.address() as AddressInfo).port,
    /** The next request that has these words arrives; of its answer nothing does, and the connection ends. */
    cutNextAnswer: (words = '') => {
      armed = words;
    },
    cuts: () => cuts,
    dropAll,
    /** Cuts the line until `mend`. */
    cut: (how: Cut) => {
      cut = how;
      if (how === 'refused') dropAll();
      else for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    /** Repairs the line; delayed data arrives, unless the connections were lost (`broken`). */
    mend: ({ broken }: { broken: boolean }) => {
      cut = null;
      if (broken) dropAll();
      else for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    stop: () => {
      dropAll();
      server.close();
    },
  };
};

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>;
