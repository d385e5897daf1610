import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { atEnd } from '../../support/process/at-end.ts';

/** A calendar with these nights, `yyyy-mm-dd` half-open. */
export const calendarOf = (...ranges: readonly (readonly [from: string, to: string])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//another site//EN',
    ...ranges.flatMap(([from, to], i) => [
      'BEGIN:VEVENT',
      `UID:${i}@elsewhere`,
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      'SUMMARY:Juan Pérez\\, +56 9 1111 2222',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Misbehaviours of a server, each of which must free nothing. */
export const LIES: Readonly<Record<string, RequestListener>> = {
  answered_error: (_, res) => res.writeHead(500).end('secret'),
  wrong_type: (_, res) => res.setHeader('content-encoding', 'zstd').end('secret'),
  not_a_calendar: (_, res) => res.end('secret'),
  address_refused: (_, res) => res.writeHead(302, { location: 'https://169.254.169.254/latest/' }).end(),
  address_invalid: (_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  too_large: (_, res) => res.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50_000_000))),
  too_many_redirects: (req, res) => res.writeHead(307, { location: req.url ?? '/' }).end(),
  unreachable: (req) => req.socket.destroy(),
};

/** A local server that answers each path with the last `serve` for it. */
export const feedServer = async () => {
  const paths = new Map<string, RequestListener>();
  const seen: { path: string; etag: string | undefined }[] = [];
  const server = createServer((req, res) => {
    seen.push({ path: req.url ?? '', etag: req.headers['if-none-match'] });
    const answer = paths.get(req.url ?? '');
    if (answer) answer(req, res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    seen,
    /** The address of a path that answers so from now on; a text is served as a calendar. */
    serve: (path: string, answer: RequestListener | string): string => {
      const listener: RequestListener =
        typeof answer === 'string' ? (_, res) => res.setHeader('content-type', 'text/calendar').end(answer) : answer;
      paths.set(path, listener);
      return `http://127.0.0.1:${port}${path}`;
    },
  };
};
