import Koa from 'koa';
import inject from 'light-my-request';
import { beforeAll, expect, it } from 'vitest';
import { devMailRoutes } from '../../src/server/mail/dev-mailbox.ts';
import { devAssets } from '../../src/server/pages/dev-pages.ts';
import { testDatabase } from '../support/database.ts';

const { db } = await testDatabase();
const app = new Koa();
app.use(devAssets()).use(devMailRoutes(db));
const get = (url: string) => inject(app.callback(), { url });

beforeAll(async () => {
  const mail = (n: number, to: string) => ({
    outbox_id: `00000000-0000-4000-8000-00000000000${n}`,
    to_address: to,
    language: 'es',
    subject: `Correo <${n}>`,
    text: `texto ${n}`,
    html: `<html><head></head><body onload="alert(1)">hola ${n}</body></html>`,
    sent_at: `2026-06-01T12:00:0${n}.000Z`,
  });
  await db('dev_mails').insert([mail(1, 'ana@example.com'), mail(2, 'eva@example.com'), mail(3, 'ana@example.com')]);
});

it('lists mails as JSON, newest first', async () => {
  const mails = (await get('/dev/mail.json')).json();
  expect(mails.map((m: { text: string }) => m.text)).toEqual(['texto 3', 'texto 2', 'texto 1']);
  expect(Object.keys(mails[0])).toEqual(['id', 'to', 'subject', 'text', 'html', 'sent_at']);
  expect(mails[0]).toMatchObject({ to: 'ana@example.com', sent_at: '2026-06-01T12:00:03.000Z' });
});

it('filters by one address, in any case', async () => {
  const mails = (await get('/dev/mail.json?to=Ana%40Example.com')).json();
  expect(mails.map((m: { text: string }) => m.text)).toEqual(['texto 3', 'texto 1']);
  expect((await get('/dev/mail.json?to=nobody%40example.com')).json()).toEqual([]);
});

it('shows a page in both languages, escaped, with the mail in a sandboxed frame', async () => {
  const page = await get('/dev/mail?lang=en');
  expect(page.payload).toContain('<html lang="en">');
  expect(page.payload).toContain('Correo &lt;3&gt;');
  expect(page.payload).not.toContain('onload');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await get('/dev/mail')).payload).toContain('<html lang="es">');
  const body = await get('/dev/mail/1/body');
  expect(body.payload).toContain('hola 1');
  expect(body.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
});

it('serves its stylesheet, and 404 for a mail that is not there', async () => {
  expect((await get('/dev/pages.css')).headers['content-type']).toContain('text/css');
  expect((await get('/dev/figtree.woff2')).statusCode).toBe(200);
  for (const id of ['999', 'x', '99999999999999999999']) expect((await get(`/dev/mail/${id}/body`)).statusCode).toBe(404);
});
