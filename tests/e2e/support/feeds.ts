import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site: what is put under a path is its calendar there, until something else is; 503 where nothing was put. */
export const otherSite = async (): Promise<{ readonly host: string; stop(): void }> => {
  const calendars = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (request.method === 'PUT') {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      calendars.set(path, text);
      response.writeHead(204).end();
      return;
    }
    const text = calendars.get(path);
    if (text === undefined) response.writeHead(503).end();
    else response.setHeader('content-type', 'text/calendar').end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** A calendar with these nights, `yyyy-mm-dd` half-open. */
export const calendarOf = (...ranges: readonly (readonly [from: string, to: string])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//another site//EN',
    ...ranges.flatMap(([from, to], index) => [
      'BEGIN:VEVENT',
      `UID:${index}@elsewhere`,
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Sets the calendar of the other site under `path`; its address. */
export const put = async (path: string, text: string): Promise<string> => {
  const address = `http://${process.env['POSADA_FEED_HOST']}${path}`;
  const { ok } = await fetch(address, { method: 'PUT', body: text });
  if (!ok) throw new Error(`${address} was not set`);
  return address;
};
