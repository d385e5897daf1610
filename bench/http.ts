import { connect, type Socket } from 'node:net';

export type Answered = { readonly status: number; readonly text: string };

export type Connection = {
  /** One request at a time; `body` is sent as JSON. */
  send(method: string, path: string, token?: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  /** Bytes received so far, headers included. */
  received(): number;
  close(): void;
};

const HEAD_END = '\r\n\r\n';

/** The answer at the beginning of `received`, null while it is incomplete. Supports Content-Length and chunks. */
const parse = (received: Buffer): Answered | null => {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  const from = headEnd + HEAD_END.length;
  if (length !== undefined) {
    const to = from + Number(length);
    return received.length < to ? null : { status, text: received.toString('utf8', from, to) };
  }
  if (status === 204 || status === 304) return { status, text: '' };
  return received.subarray(-7).toString('latin1').endsWith('\r\n0\r\n\r\n') ? { status, text: received.toString('utf8', from) } : null;
};

type Waiting = { readonly answer: (answered: Answered) => void; readonly fail: (error: Error) => void };

/**
 * A minimal keep-alive connection: the client shares the machine with what it measures, and a client library would take a considerable part
 * of it. A server closes an idle connection; it is reopened for the next request.
 */
const openConnection = (url: string): Connection => {
  const { hostname, port, host } = new URL(url);
  let socket: Socket | null = null;
  let received = Buffer.alloc(0);
  let bytes = 0;
  let waiting: Waiting | null = null;

  const dial = (): Socket => {
    received = Buffer.alloc(0); // an incomplete answer of a connection that broke
    const own = connect({ host: hostname, port: Number(port), noDelay: true });
    const lost = (error: Error) => {
      if (socket !== own) return;
      socket = null;
      waiting?.fail(error);
    };
    own.on('error', lost);
    own.on('close', () => lost(new Error(`${host} closed the connection`)));
    own.on('data', (chunk) => {
      bytes += chunk.length;
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answered = parse(received);
      if (!answered) return;
      received = Buffer.alloc(0);
      waiting?.answer(answered);
      waiting = null;
    });
    return own;
  };

  return {
    send: (method, path, token, body, headers = {}) =>
      new Promise((answer, fail) => {
        const json = body === undefined ? '' : JSON.stringify(body);
        const type = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
        const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
        const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        const request = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${authorization}${more.join('')}${type}\r\n${json}`;
        waiting = { answer, fail };
        socket ??= dial();
        socket.write(request);
      }),
    received: () => bytes,
    close: () => {
      const own = socket;
      socket = null;
      own?.destroy();
    },
  };
};

export const openConnections = (url: string, count: number): Connection[] => Array.from({ length: count }, () => openConnection(url));
