import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and `target` and breaks what it is told to. */
export const startProxy = async (target: { host: string; port: number }) => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isArmed = false;
  let cuts = 0;

  const server = createServer((client) => {
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
      if (isArmed) {
        isArmed = false;
        cutsAnswer = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!cutsAnswer) return client.write(chunk);
      cuts += 1;
      end();
    });
    for (const socket of pair) for (const event of ['error', 'close'] as const) socket.on(event, end);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    port: (server.address() as AddressInfo).port,
    /** The next request arrives; of its answer nothing does, and the connection ends. */
    cutNextAnswer: () => {
      isArmed = true;
    },
    cuts: () => cuts,
    dropAll: () => {
      for (const [client] of pairs) client.destroy();
    },
    stop: () => {
      for (const [client] of pairs) client.destroy();
      server.close();
    },
  };
};
