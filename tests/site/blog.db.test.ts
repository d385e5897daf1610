import { expect, it } from 'vitest';
import { createLog } from '../../src/engine/observability/log.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { feedArticles } from '../../src/site/blog/feed.ts';
import { testApp } from '../support/app.ts';
import { aBlog, written } from '../support/blog.ts';

const MINUTE = 60_000;
const clock = manualClock('2026-11-21T12:00:00.000Z');
const service = await aBlog([
  written('older', { published: '2026-09-01' }),
  written('newer', {
    updated: '2026-11-02',
    es: {
      title: 'Sobre lo nuevo',
      lead: 'Lo nuevo',
      html: '<h1>Uno</h1><p onclick="x()">Dos <script>evil()</script><a href="javascript:x">tres</a></p>',
    },
  }),
  written('half', { en: undefined }),
]);
const app = await testApp({ clock, config: { blogUrl: service.url } });
const slugs = async () => {
  const { status, body } = await app.request('GET', '/blog');
  return status === 200 ? body.data.map(({ slug }: { slug: string }) => slug) : status;
};

it('asks clients to retry while a content API is unavailable, calls it three times and then pauses (SEC-41)', async () => {
  service.becomes('fails');
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push(await slugs());
  expect([answers, service.requests()]).toEqual([[503, 503, 503, 503, 503], 3]);
  const one = await app.request('GET', '/blog/newer');
  expect([one.status, one.headers.get('retry-after')]).toEqual([503, '30']);
  expect((await app.root('GET', '/sitemap.xml')).status).toBe(200);
});

it('shows its articles once it is back, newest first and without incomplete ones, and reads once in ten minutes', async () => {
  service.becomes('works');
  clock.advance(MINUTE);
  const before = service.requests();
  expect(await slugs()).toEqual(['newer', 'older']);
  expect(await slugs()).toEqual(['newer', 'older']);
  const { body } = await app.request('GET', '/blog/newer');
  expect(body.data).toEqual({
    slug: 'newer',
    titulo: { es: 'Sobre lo nuevo', en: 'About newer' },
    bajada: { es: 'Lo nuevo', en: 'About newer, in a sentence' },
    minutos: 1,
    publicado: '2026-10-01',
    actualizado: '2026-11-02',
    html: { es: '<h2>Uno</h2><p>Dos tres</p>', en: '<p>About newer.</p>' },
  });
  expect((await app.request('GET', '/blog/half')).status).toBe(404);
  expect((await app.root('GET', '/sitemap.xml')).text).toContain('/blog/newer?lang=en</loc><lastmod>2026-11-02</lastmod>');
  expect(service.requests()).toBe(before + 1);
});

it('keeps showing them when the API fails later, without delay', async () => {
  service.becomes('is silent');
  clock.advance(11 * MINUTE);
  const before = service.requests();
  expect(await slugs()).toEqual(['newer', 'older']);
  await expect.poll(() => service.requests()).toBe(before + 1);
});

it.each(['is silent', 'talks html', 'never ends', 'sends away', 'lists nothing'] as const)('one that %s has no articles', async (mode) => {
  service.becomes(mode);
  await expect(feedArticles({ url: service.url, clock, log: createLog('silent'), timeoutMs: 200 })()).rejects.toThrow();
});
