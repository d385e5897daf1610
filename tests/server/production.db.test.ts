import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const TOKEN = { metricsToken: 'a-token-of-at-least-24-characters' };
const app = await testApp({ config: { production: true, publicUrl: 'https://posada.example' } });

it('production has no demonstration pages', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/pay/1', '/dev/pages.css'])
    expect((await app.root('GET', path)).status).toBe(404);
});

it('production requires https', async () => {
  const { headers } = await app.root('GET', '/health/live');
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

it('production does not accept a loopback origin', async () => {
  const { body } = await app.request('POST', '/users/register', {
    body: { nombre: 'Ana', apellido: 'Rojas', correo: 'ana@example.org', hash: 'Posada2026' },
  });
  const headers = { cookie: `posada_session=${body.api_token}` };
  expect((await app.request('POST', '/users/logout', { headers: { ...headers, origin: app.url } })).status).toBe(403);
  expect((await app.request('POST', '/users/logout', { headers: { ...headers, origin: 'https://posada.example' } })).status).toBe(204);
});

it('without a token there are no metrics and no health reasons', async () => {
  const details = ['database', 'event_store', 'followers', 'stopped', 'clock_skew_seconds'];
  for (const given of [app, await testApp({ config: { ...TOKEN, production: true, publicUrl: 'https://posada.example' } })]) {
    for (const headers of [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${TOKEN.metricsToken}x` },
      { authorization: TOKEN.metricsToken },
    ]) {
      expect((await given.root('GET', '/metrics', { headers })).status).toBe(404);
      const { body } = await given.root('GET', '/health/ready', { headers });
      expect(Object.keys(body)).toEqual(['status']);
    }
    const headers = { authorization: `Bearer ${TOKEN.metricsToken}` };
    const isOpen = given !== app;
    expect((await given.root('GET', '/metrics', { headers })).status).toBe(isOpen ? 200 : 404);
    for (const name of isOpen ? details : []) expect((await given.root('GET', '/health/ready', { headers })).body).toHaveProperty(name);
  }
});
