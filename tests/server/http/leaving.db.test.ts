import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aPerson } from '../../identity/people.ts';
import { built } from '../../support/built.ts';
import { oneInstallation, type Started } from '../../support/processes.ts';

await built('server');
const { start, behindProxy } = await oneInstallation({ NODE_ENV: 'test' });

type Answer = { readonly status: number; readonly connection: string; readonly text: string };

/** Sends `parts` one by one, `betweenMs` apart; rejects with the error of the connection. */
const send = (url: string, options: RequestOptions, parts: readonly string[] = [], betweenMs = 0): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection ?? '', text }));
    });
    sent.on('error', reject);
    void (async () => {
      for (const part of parts) {
        sent.write(part);
        await sleep(betweenMs);
      }
      sent.end();
    })();
  });

/** Repeats calls over one connection until it is closed; returns every status except 200. */
const hammer = async ({ url }: Started): Promise<string[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const others: string[] = [];
  for (let isKept = true; isKept; ) {
    const { status, connection } = await send(`${url}/api/v1/countries`, { agent }).catch((error: NodeJS.ErrnoException) => {
      return { status: 0, connection: error.code ?? error.message };
    });
    isKept = connection === 'keep-alive';
    if (status !== 200 || !['keep-alive', 'close'].includes(connection)) others.push(`${status} ${connection}`);
  }
  agent.destroy();
  return others;
};

/** Opens a connection ten times a second until none is taken; the statuses of the answers. */
const knock = async ({ url }: Started): Promise<Set<number>> => {
  const seen = new Set<number>();
  for (let isOpen = true; isOpen; await sleep(100)) {
    await send(`${url}/api/v1/countries`, { agent: false }).then(
      ({ status }) => void seen.add(status),
      () => {
        isOpen = false;
      },
    );
  }
  return seen;
};

it('a stopping process cuts no connection: requests, a slow upload and a live stream complete', async () => {
  const [web, worker] = [await start('web'), await start('worker')];
  const { token } = await aPerson(behindProxy([web]));
  const stream = send(`${web.url}/api/v1/events`, { headers: { authorization: token } });
  const clients = Array.from({ length: 8 }, () => hammer(web));
  const knocked = knock(web);
  const login = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const upload = send(`${web.url}/api/v1/users/login`, login, ['{"email":', '"a@example.com"', ',"password":', '"Posada2026"', '}'], 900);
  await sleep(600);
  await web.kill('SIGTERM');
  expect((await Promise.all(clients)).flat()).toEqual([]);
  expect([...(await knocked)]).toEqual([200]); // then it is refused: a 503 would be passed on by a proxy
  expect(await upload).toMatchObject({ connection: 'close', text: expect.stringContaining('code') });
  expect((await stream).text).toMatch(/^retry: ?\d+$/m); // the browser reconnects automatically, to any running process
  await worker.kill('SIGTERM');
});
