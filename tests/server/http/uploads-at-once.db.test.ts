import { type ClientRequest, request } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract, route } from '../../../src/server/http/contract.ts';
import { heldBytes } from '../../../src/server/http/input/multipart.ts';
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
/** Polls until the answer changes: the server learns of an upload, or its end, a moment after it was sent. */
const until = async (status: number, ask: () => Promise<unknown[]>): Promise<unknown[]> => {
  for (;;) {
    const answer = await ask();
    if (answer[0] === status) return answer;
  }
};

it('unfinished uploads of one caller do not fill the memory of the process', async () => {
  const open = await begun('guest', 60 * MB);
  expect(await until(503, () => whole('guest', 60 * MB))).toEqual([503, '10']);
  expect(await whole('other', 30 * MB)).toEqual([200, null]); // no other caller waits for them
  open.destroy();
  expect(await until(200, () => whole('guest', 60 * MB))).toEqual([200, null]);
});

it('nor do those of several accounts at one address', async () => {
  const open = [await begun('guest', 60 * MB), await begun('other', 30 * MB)];
  expect(await until(503, () => whole('guest', 20 * MB))).toEqual([503, '10']);
  expect(await until(503, () => whole('other', 20 * MB))).toEqual([503, '10']);
  for (const one of open) one.destroy();
  expect(await until(200, () => whole('other', 20 * MB))).toEqual([200, null]);
});

it('a refused upload holds no memory from then on, even while its sender goes on', async () => {
  const open = await begun('guest', 60 * MB);
  await until(503, () => whole('other', 60 * MB));
  const refused = await begun('other', 60 * MB); // without its end: the sender may take long
  open.destroy();
  expect(await until(200, () => whole('guest', 90 * MB))).toEqual([200, null]);
  refused.destroy();
});

it('no caller holds more than the free rest, nor more than a whole publication', () => {
  const held = heldBytes({ each: 10, all: 30 });
  const most = (...holders: string[]) => {
    let bytes = 0;
    while (held.take(holders, 1)) bytes += 1;
    return bytes;
  };
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((account) => most(account))).toEqual([10, 10, 5, 2, 1, 1]);
  held.give(['a'], 10);
  expect(most('c')).toBe(3);
});

it('several accounts at one address share one quota, and so does one account at several addresses', () => {
  const held = heldBytes({ each: 10, all: 30 });
  expect(held.take(['1.2.3.4', 'user:1'], 6)).toBe(true);
  expect(held.take(['1.2.3.4', 'user:2'], 5)).toBe(false);
  expect(held.take(['5.6.7.8', 'user:1'], 5)).toBe(false);
  expect(held.take(['5.6.7.8', 'user:2'], 10)).toBe(true);
  held.give(['1.2.3.4', 'user:1'], 6);
  expect(held.take(['1.2.3.4', 'user:3'], 10)).toBe(true);
});
