import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../process/at-end.ts';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a gateway reads whatever JSON it was sent
  readonly body: any;
};
/** `text`: a body that is no JSON. */
export type Said = { status: number; body?: unknown; text?: string };

/**
 * A gateway's API on a free local port, ended after the file; `silence` is a call that is never answered. It records every call; `failing`
 * answers precede the real ones: a status, or null for a closed connection.
 */
export const listen = async (answer: (call: Call, url: string) => Said | 'silence' | undefined) => {
  const calls: Call[] = [];
  const failing: (number | null)[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { pathname, searchParams } = new URL(req.url ?? '/', 'http://gateway');
      const text = Buffer.concat(chunks).toString('utf8');
      const isJson = /json/.test(req.headers['content-type'] ?? '');
      const { method = 'GET', headers } = req;
      const call = { method, path: pathname, query: searchParams, headers, text, body: isJson ? JSON.parse(text) : null };
      calls.push(call);
      const fails = failing.shift();
      if (fails === null) return void req.socket.destroy();
      const said = fails ? { status: fails } : (answer(call, url) ?? { status: 404, body: { message: 'not found' } });
      if (said === 'silence') return;
      res.writeHead(said.status, { 'content-type': 'application/json' }).end(said.text ?? JSON.stringify(said.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, calls, failing };
};

/** Delivers a notification like a gateway, and returns the status of the answer. */
export const deliver = async (to: string, headers: Record<string, string>, body: string): Promise<number> => {
  const answer = await fetch(to, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
  await answer.body?.cancel();
  return answer.status;
};
