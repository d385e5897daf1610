import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../../src/engine/observability/log.ts';
import { contract, route } from '../../../src/server/http/contract.ts';
import { until } from '../../support/events.ts';
import { smallApp } from '../../support/small-app.ts';

const lines: { level: number; msg: string }[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const note = contract({
  name: 'note',
  tag: 'Test',
  summary: 'Notes',
  method: 'post',
  path: '/notes',
  role: 'public',
  body: z.object({ what: z.string() }),
  response: z.object({}),
});
const app = await smallApp({ routes: [route(note, async () => ({}))], log });

/** Sends raw bytes and returns the answer once the connection is closed, or after a moment. */
const send = (head: string, body: string, cut = false): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname, () => socket.write(`POST /api/v1/notes HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body}`));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
    setTimeout(() => socket.destroy(), cut ? 150 : 1_000);
  });

const JSON_HEAD = 'Content-Type: application/json';
it.each([
  ['an unknown transfer encoding', `${JSON_HEAD}\r\nTransfer-Encoding: x`, '{"what":"a"}'],
  ['two lengths', `${JSON_HEAD}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`, '0\r\n\r\n'],
  ['a chunk without a size', `${JSON_HEAD}\r\nTransfer-Encoding: chunked`, 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a chunk extension beyond all bounds', `${JSON_HEAD}\r\nTransfer-Encoding: chunked`, `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
  ['a chunk cut by a broken one', `${JSON_HEAD}\r\nTransfer-Encoding: chunked`, '2\r\n{"\r\nzz\r\n'],
  ['a header without a name', `${JSON_HEAD}\r\n: nothing`, ''],
])('%s is answered with a 4xx, or not at all, and logs no error', async (_, head, body) => {
  lines.length = 0;
  const answer = await send(head, body);
  expect(answer).not.toMatch(/^HTTP\/1.1 5/);
  expect(lines.filter(({ level }) => level > 40)).toEqual([]);
});

it('a truncated body logs no error either', async () => {
  lines.length = 0;
  await send(`${JSON_HEAD}\r\nContent-Length: 5000`, '{"what":', true);
  await until(() => lines.some(({ msg }) => msg === 'request'), 5_000).catch(() => undefined);
  expect(lines.filter(({ level }) => level > 40)).toEqual([]);
});
