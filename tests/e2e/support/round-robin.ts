import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** Gives each request to the next of `targets` as it came, live streams too; adds the client's address as a proxy does. */
export const roundRobin = async () => {
  const agent = new Agent({ keepAlive: true });
  const targets: URL[] = [];
  const counts = new Map<string, number>();
  let turn = 0;
  const server = createServer((incoming, answer) => {
    turn += 1;
    const target = targets[turn % targets.length];
    if (!target) return void answer.writeHead(503).end();
    counts.set(target.host, (counts.get(target.host) ?? 0) + 1);
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const { method, url: path } = incoming;
    const onward = request({ agent, host: target.hostname, port: target.port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      pipeline(response, answer, () => undefined);
    });
    onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => onward.destroy());
    pipeline(incoming, onward, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    /** From now on they take turns. */
    serve: (urls: readonly string[]) => void targets.splice(0, targets.length, ...urls.map((url) => new URL(url))),
    /** How many requests each has had. */
    counts: () => [...counts.values()],
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
