import { type ClientRequest, request } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract, route } from '../../../src/platform/http/contract.ts';
import { heldBytes } from '../../../src/platform/http/input/held-bytes.ts';
import { smallApp } from '../../support/small-app.ts';

const MB = 1_024 * 1_024;
const upload = contract({
  ...{ name: 'upload', tag: 'Test', summary: 'upload', method: 'post', path: '/upload', role: 'user' },
  files: { fields: { file: { max: 1, maxBytes: 90 * MB } } },
  response: z.object({ bytes: z.number() }),
});
const app = await smallApp({ routes: [route(upload, async ({ files }) => ({ bytes: files[0]?.bytes.length ?? 0 }))] });

const HEAD = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: image/png\r\n\r\n');
const TAIL = Buffer.from('\r\n--b--\r\n');
const headers = (token: string, size: number) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'multipart/form-data; boundary=b',
  'content-length': HEAD.length + size + TAIL.length,
});
/** An upload that stops before its last part; resolves once all before has left. */
const begun = (token: string, size: number): Promise<ClientRequest> =>
  new Promise((resolve) => {
    const sent = request(`${app.url}/api/v1/upload`, { method: 'POST', headers: headers(token, size) });
    sent.on('error', () => undefined);
    sent.write(HEAD);
    sent.write(Buffer.alloc(size), () => resolve(sent));
  });
const whole = async (token: string, size: number) => {
  const answer = await fetch(`${app.url}/api/v1/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([HEAD, Buffer.alloc(size), TAIL]),
  });
  return [answer.status, answer.headers.get('retry-after')];
};
/** Asks until the answer is another one: the server hears of what arrives, or ends, a moment after it was sent. */
const until = async (status: number, ask: () => Promise<unknown[]>): Promise<unknown[]> => {
  for (;;) {
    const answer = await ask();
    if (answer[0] === status) return answer;
  }
};

it('uploads that one caller leaves unfinished do not fill the memory of the process', async () => {
  const open = await begun('guest', 60 * MB);
  expect(await until(503, () => whole('guest', 60 * MB))).toEqual([503, '10']);
  expect(await whole('other', 60 * MB)).toEqual([200, null]); // nobody else waits for them
  open.destroy();
  expect(await until(200, () => whole('guest', 60 * MB))).toEqual([200, null]);
});

it('all callers together hold no more than their limit', () => {
  const held = heldBytes({ caller: 10, all: 25 });
  expect(held.take('a', 10)).toBe(true);
  expect(held.take('a', 1)).toBe(false);
  expect(held.take('b', 10)).toBe(true);
  expect(held.take('c', 6)).toBe(false);
  expect(held.take('c', 5)).toBe(true);
  held.give('a', 10);
  expect(held.take('c', 6)).toBe(false);
  expect(held.take('d', 10)).toBe(true);
  expect(held.take('a', 1)).toBe(false);
});
