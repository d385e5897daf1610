import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recaptcha } from '../../../src/server/captcha/open.ts';

let answerWith: (response: ServerResponse, sent: URLSearchParams) => void = () => undefined;
const requests: URLSearchParams[] = [];

/** Speaks the protocol of `siteverify`: a form in, JSON out. */
const server = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    const sent = new URLSearchParams(body);
    requests.push(sent);
    answerWith(response, sent);
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const says = (verdict: unknown, status = 200) => {
  answerWith = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict));
  };
};
const used = new Set<string>();
const useOnce = async (answer: string) => !used.has(answer) && used.add(answer).has(answer);
const check = (answer: string | undefined, action: 'contact' | 'register' = 'contact') =>
  recaptcha({ keys: { siteKey: 'public-key', secret: 'private-key', url, minScore: 0.5 }, useOnce, timeoutMs: 300 })
    .check(answer, action)
    .then(
      () => 'accepted',
      (error: { code?: string }) => error.code,
    );

describe('the answer of reCAPTCHA', () => {
  it('is sent with the secret and without the address of the visitor, and accepted once', async () => {
    says({ success: true, score: 0.9, action: 'contact' });
    expect(await check('first')).toBe('accepted');
    expect(Object.fromEntries(requests.at(-1) ?? [])).toEqual({ secret: 'private-key', response: 'first' });
    expect(await check('first')).toBe('captcha_expired');
  });

  it.each([
    [0.49, 'captcha_failed'],
    [0.5, 'accepted'],
    [0.51, 'accepted'],
  ])('with a score of %d: %s', async (score, outcome) => {
    says({ success: true, score, action: 'contact' });
    expect(await check(`score ${score}`)).toBe(outcome);
  });

  it('of another form is refused', async () => {
    says({ success: true, score: 0.9, action: 'register' });
    expect(await check('other form')).toBe('captcha_failed');
    expect(await check('this form', 'register')).toBe('accepted');
  });

  it.each([
    [{ success: false, 'error-codes': ['invalid-input-response'] }, 'captcha_failed'],
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 'captcha_expired'],
    [{ success: false, 'error-codes': ['invalid-input-secret'] }, 'captcha_unavailable'],
    ['<html>', 'captcha_unavailable'],
    [{}, 'captcha_unavailable'],
  ])('%j is %s', async (verdict, outcome) => {
    says(verdict);
    expect(await check('x')).toBe(outcome);
  });

  it('that fails or hangs is unavailable, not refused', async () => {
    says('', 500);
    expect(await check('fails')).toBe('captcha_unavailable');
    answerWith = () => undefined;
    expect(await check('hangs')).toBe('captcha_unavailable');
  });

  it('that is missing or too long is not verified', async () => {
    const before = requests.length;
    expect(await check(undefined)).toBe('captcha_required');
    expect(await check('')).toBe('captcha_required');
    expect(await check('x'.repeat(4001))).toBe('captcha_failed');
    expect(requests).toHaveLength(before);
  });
});
