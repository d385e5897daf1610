import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const app = await testApp();

it('answers what does not exist with a problem', async () => {
  const { status, headers, body } = await app.request('GET', '/nothing-here');
  expect(status).toBe(404);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('app-version')).toBe('1.0.54');
  expect(body).toMatchObject({ title: 'No encontrado', status: 404, code: 'not_found', request_id: headers.get('x-request-id') });
});
