import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { facebookUserOf } from '../../src/privacy/erasure-routes.ts';

const SECRET = 'an-application-secret';
const payload = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: '218471' })).toString('base64url');
const request = `${createHmac('sha256', SECRET).update(payload).digest('base64url')}.${payload}`;

it('accepts a signed request of exactly two parts', () => {
  expect(facebookUserOf(request, SECRET)).toBe('218471');
  for (const odd of [`${request}.x`, `${request}.`, `${request}..`, `.${request}`, request.replace('.', '..'), payload, '', '.'])
    expect(facebookUserOf(odd, SECRET), odd).toBeNull();
});
