import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export type Listening = {
  readonly port: number;
  /** Until it is called every request is answered 503 with Retry-After. */
  serve(handler: Handler): void;
  /** No new connections; those under way get `graceMs` to end. */
  stop(graceMs?: number): Promise<void>;
};

const starting: Handler = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('starting\n');
};

/** Takes the port first, so that a taken one is known before anything else was started. Throws ConfigError. `port` 0 is any free one. */
export const listen = async (port: number): Promise<Listening> => {
  let handle = starting;
  const server = createServer((request, response) => void handle(request, response));
  server.requestTimeout = 60_000; // a slow upload is cut after a minute
  server.headersTimeout = 15_000;
  await bound(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    serve: (handler) => {
      handle = handler;
    },
    stop: async (graceMs = 5_000) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
};

const bound = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, port)));
    server.listen(port, resolve);
  });

const refusal = (error: NodeJS.ErrnoException, port: number): Error => {
  if (error.code === 'EADDRINUSE') return new ConfigError(`PORT ${port} is taken by another program: end it or set PORT to a free one`);
  if (error.code === 'EACCES') return new ConfigError(`PORT ${port} may not be used by this account: set PORT to one above 1023`);
  return error;
};
