import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../../engine/config-error.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export type Listening = {
  readonly port: number;
  /** Sets the handler; until then every request is answered 503 with Retry-After. */
  serve(handler: Handler): void;
  /**
   * Reports not ready, and keeps answering for a moment with the last response on each connection: a proxy sends its requests elsewhere,
   * and no keep-alive connection is cut with a request in flight. Ends earlier when there are no connections.
   */
  leave(momentMs?: number): Promise<void>;
  /** Refuses new connections, so that a proxy tries another process. Requests on open ones are completed. */
  shut(): Promise<void>;
  /** Waits for running requests, at most `graceMs`. A port that is still open answers new ones with 503. */
  drain(graceMs?: number): Promise<void>;
  /** Closes the port. Connections get a moment for the rest of their answers. */
  close(): Promise<void>;
};

/**
 * Longer than a proxy keeps idle connections (Caddy two minutes, others one), so that the proxy closes first: a request sent while we close
 * the connection would be lost and answered 502.
 */
export const IDLE_MS = 150_000;
const PORT_RETRY_MS = 3_000; // a program that is shutting down still occupies its port

const notReady: Handler = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain', connection: 'close' }).end('not ready\n');
};

const leaving: Handler = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '2', connection: 'close' });
  response.end('{"status":"not_ready"}');
};

/** How long a proxy or an orchestrator takes to notice; each part of a stop has 10 s (`main.ts`). */
const LEAVE_MS = 2_000;
/** No client is left when no connection was open for this long. */
const QUIET_MS = 400;
/** Time for an answer or the end of a live stream that was just written to leave the machine. */
const CLOSE_GRACE_MS = 500;

/** Opens the port first, so that a port in use is detected before anything else starts. Throws ConfigError. `port` 0 means any free one. */
export const listen = async (port: number): Promise<Listening> => {
  let handle = notReady;
  const underWay = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    underWay.add(response);
    response.on('close', () => underWay.delete(response));
    void handle(request, response);
  });
  server.requestTimeout = 60_000; // limits the duration of a slow upload to a minute
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = IDLE_MS;
  for (const since = Date.now(); ; await sleep(100)) {
    const error = await bound(server, port);
    if (error === null) break;
    if (error.code !== 'EADDRINUSE' || Date.now() - since > PORT_RETRY_MS) throw refusal(error, port);
  }
  return {
    port: (server.address() as AddressInfo).port,
    serve: (handler) => {
      handle = handler;
    },
    leave: async (momentMs = LEAVE_MS) => {
      const answer = handle;
      for (const response of underWay) response.shouldKeepAlive = false; // no effect on responses that have begun
      handle = (request, response) => {
        response.shouldKeepAlive = false;
        return /^\/health\/ready(\?|$)/.test(request.url ?? '') ? leaving(request, response) : answer(request, response);
      };
      const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
      const since = Date.now();
      for (let used = since - QUIET_MS / 2; Date.now() - since < momentMs && Date.now() - used < QUIET_MS; await sleep(20))
        if ((await open()) > 0) used = Date.now();
    },
    shut: async () => {
      await setImmediate(); // pending connections are accepted first, and not cut
      server.close(); // idle connections too
    },
    drain: async (graceMs = 5_000) => {
      if (server.listening) handle = notReady;
      server.closeIdleConnections();
      // a live stream never ends, so it is not waited for
      const waiting = () => [...underWay].filter((response) => !/event-stream/.test(String(response.getHeader('content-type') ?? '')));
      for (const since = Date.now(); waiting().length > 0 && Date.now() - since < graceMs; ) await sleep(20);
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.race([closed, sleep(CLOSE_GRACE_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Null once it listens, else the error. */
const bound = (server: Server, port: number): Promise<NodeJS.ErrnoException | null> =>
  once(server.listen(port), 'listening').then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );

const refusal = (error: NodeJS.ErrnoException, port: number): Error => {
  if (error.code === 'EADDRINUSE') return new ConfigError(`PORT ${port} is taken by another program: stop it or set PORT to a free one`);
  if (error.code === 'EACCES') return new ConfigError(`PORT ${port} may not be used by this account: set PORT to one above 1023`);
  return error;
};
