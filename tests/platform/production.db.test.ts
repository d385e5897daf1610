import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const app = await testApp({ config: { production: true, publicUrl: 'https://posada.example' } });

it('production has no pages of a demonstration', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/pay/1', '/dev/pages.css'])
    expect((await app.root('GET', path)).status).toBe(404);
});

it('production insists on https', async () => {
  const { headers } = await app.root('GET', '/health/live');
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

it('production believes no loopback origin', async () => {
  const { body } = await app.request('POST', '/users/register', {
    body: { nombre: 'Ana', apellido: 'Rojas', correo: 'ana@example.org', hash: 'Posada2026' },
  });
  const headers = { cookie: `posada_session=${body.api_token}` };
  expect((await app.request('POST', '/users/logout', { headers: { ...headers, origin: app.url } })).status).toBe(403);
  expect((await app.request('POST', '/users/logout', { headers: { ...headers, origin: 'https://posada.example' } })).status).toBe(204);
});
