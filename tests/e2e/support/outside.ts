import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { openIdProvider, SIGNED_IN } from '../../support/outside/openid.ts';
import { type Browser, pushService, type Received } from '../../support/outside/push-service.ts';

const CLIENT = 'posada.apps.example';

/**
 * What the programs of the journeys talk to, in the process that starts them: another site with calendars, a push service and a
 * provider of sign-ins. Each journey has its own calendars, browsers and people there, so that all of them share these.
 */
export const startOutside = async () => {
  const [site, pushes, google] = await Promise.all([otherSite(), pushService(), openIdProvider(CLIENT)]);
  process.env['POSADA_FEED_HOST'] = site.host;
  process.env['POSADA_PUSH_HOST'] = pushes.host;
  process.env['POSADA_GOOGLE'] = google.issuer;
  return {
    /** Settings of the usual program: nothing on its pages is another for them. */
    usual: { FEED_HOSTS_ALLOWED: site.host, WEB_PUSH_HOSTS_ALLOWED: pushes.host },
    /** Settings of the second program, whose pages offer the sign-in. */
    second: { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: google.issuer },
    stop: () => Promise.all([site.stop(), pushes.stop(), google.stop()]),
  };
};

/** From here on this browser is signed in at the provider as this person; null: the provider refuses. */
export const atGoogle = (context: BrowserContext, claims: Readonly<Record<string, string>> | null): Promise<void> =>
  context.addCookies([
    { name: SIGNED_IN, value: encodeURIComponent(JSON.stringify(claims)), url: process.env['POSADA_GOOGLE'] ?? '', sameSite: 'Lax' },
  ]);

/** A browser of the push service, and what it has received. */
export const aPushBrowser = async (): Promise<Browser & { received(): Promise<Received[]> }> => {
  const made = (await (await fetch(`http://${process.env['POSADA_PUSH_HOST']}/browsers`, { method: 'POST' })).json()) as Browser;
  return { ...made, received: async () => (await fetch(made.endpoint)).json() as Promise<Received[]> };
};

/** Another site: what is put under a path is its calendar there, until something else is; 503 where nothing was put. */
const otherSite = async (): Promise<{ readonly host: string; stop(): void }> => {
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
