import { expect, it } from 'vitest';
import { listen } from '../../../src/server/http/serving/listen.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp();

it('answers an unknown path with a problem', async () => {
  const { status, headers, body } = await app.request('GET', '/nothing-here');
  expect(status).toBe(404);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('app-version')).toBe('1.0.54');
  expect(body).toMatchObject({ title: 'No encontrado', status: 404, code: 'not_found', request_id: headers.get('x-request-id') });
});

it('keeps idle connections longer than the proxy in front of it, so that no request is lost on a closing one', async () => {
  const caddyKeepsIt = 120;
  const listening = await listen(0);
  listening.serve((_request, response) => response.end('served'));
  const { headers } = await fetch(`http://127.0.0.1:${listening.port}/`);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(caddyKeepsIt);
  await listening.close();
});
