import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { ArticlePage, handle, load } from '../../../web/blog/ArticlePage.tsx';
import { BlogPage } from '../../../web/blog/BlogPage.tsx';
import { articleJsonLd } from '../../../web/blog/json-ld.ts';
import { headHtml } from '../../../web/head.ts';
import { HomePage, load as loadHome } from '../../../web/home/HomePage.tsx';
import { createI18n } from '../../../web/i18n/index.ts';
import { answering, envOf, json, show } from '../support/render.tsx';
import { schemaFaults } from '../support/schema-org.ts';

const TITLE = 'Para quedarse más tranquilo';
const teaser = (n: number) => ({
  slug: `tema-${n}`,
  titulo: { es: `Tema ${n}`, en: `Topic ${n}` },
  bajada: { es: `De qué trata ${n}`, en: `What ${n} is about` },
  minutos: n,
  publicado: '2026-10-01',
});
const article = {
  ...teaser(1),
  actualizado: '2026-11-02',
  html: { es: '<h2>Primero</h2><p>Lee <a href="/search">esto</a>.</p>', en: '<h2>First</h2><p>Read this.</p>' },
};

const server = (blog: () => Response) =>
  answering(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.includes('/api/v1/blog')) return blog();
    if (pathname.endsWith('getAccomodationFeatured')) return json({ accomodations: [] });
    return json({ data: [], currencyConvetionTable: [] });
  });
const contextOf = (client = createQueryClient()) => ({ client, now: () => '', texts: async () => undefined, speak: async () => undefined });

/** The home page, reached from another page. */
const home = async (blog: () => Response) => {
  const requests = server(blog);
  const view = await show(null, { at: '/before', path: '/before', routes: [{ path: '/', element: <HomePage /> }] });
  await loadHome(contextOf(view.client), { request: new Request('https://posada.test/') });
  await act(() => view.router.navigate('/'));
  await screen.findByRole('heading', { name: '¿No encuentras lo que buscas?' });
  return requests.filter(({ url }) => url.includes('/api/v1/blog')).length;
};

describe('articles on the home page (H-09)', () => {
  it('are the three newest, each a link, with a link to all of them', async () => {
    await home(() => json({ data: [1, 2, 3, 4].map(teaser) }));
    const section = screen.getByRole('region', { name: TITLE });
    const links = within(section).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/blog', '/blog/tema-1', '/blog/tema-2', '/blog/tema-3']);
    expect(within(section).getByRole('heading', { level: 3, name: 'Tema 2' })).toBeVisible();
    expect(within(section).getByText('Lectura de 1 minuto')).toBeVisible();
  });

  it.each([
    ['cannot be had', () => json({ status: 503, code: 'unavailable_now' }, 503)],
    ['are none', () => json({ data: [] })],
  ])('that %s show no section, no message and are not requested again', async (_, blog) => {
    expect(await home(blog)).toBe(1);
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are not added to a page that loaded without them', async () => {
    const requests = server(() => json({ data: [teaser(1)] }));
    await show(<HomePage />);
    await screen.findByRole('heading', { name: '¿No encuentras lo que buscas?' });
    await waitFor(() => expect(requests.some(({ url }) => url.includes('getAccomodationFeatured'))).toBe(true));
    expect(requests.some(({ url }) => url.includes('/api/v1/blog'))).toBe(false);
  });
});

it('the list has all of them, or shows an error with a retry', async () => {
  let works = false;
  server(() => (works ? json({ data: [1, 2, 3, 4].map(teaser) }) : json({ status: 503 }, 503)));
  const { user } = await show(<BlogPage />, { language: 'en' });
  expect(await screen.findByRole('alert')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button'));
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(4);
  expect(screen.getByRole('link', { name: /^Topic 4/ })).toHaveAttribute('href', '/blog/tema-4');
});

it('an article has its text, its day and a way back', async () => {
  server(() => json({ data: article }));
  await show(<ArticlePage />, { at: '/blog/tema-1', path: '/blog/:slug' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tema 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'esto' })).toHaveAttribute('href', '/search');
  expect(screen.getByText('01/10/2026')).toHaveAttribute('datetime', '2026-10-01');
  expect(screen.getByRole('link', { name: 'Todos los artículos' })).toHaveAttribute('href', '/blog');
});

it('an unknown article is 404', async () => {
  server(() => json({ status: 404, code: 'not_found' }, 404));
  await expect(load(contextOf(), { params: { slug: 'none' } })).rejects.toMatchObject({ status: 404 });
});

it.each([
  ['es', 'Tema 1', 'https://posada.test/blog/tema-1'],
  ['en', 'Topic 1', 'https://posada.test/blog/tema-1?lang=en'],
] as const)('an article names itself for search engines: %s (X-36)', async (language, title, address) => {
  server(() => json({ data: article }));
  const context = contextOf();
  await load(context, { params: { slug: 'tema-1' } });
  const i18n = await createI18n(language);
  const given = {
    t: i18n.t.bind(i18n) as never,
    client: context.client,
    params: { slug: 'tema-1' },
    query: new URLSearchParams(),
    env: envOf(language),
    path: '/blog/tema-1',
  };
  const meta = handle.meta?.(given);
  if (!meta) throw new Error('no head');
  const head = headHtml(meta, envOf(language), '/blog/tema-1');
  expect(head).toContain(`<title>${title} · Posada</title>`);
  expect(head).toContain(`<link rel="canonical" href="${address}">`);
  for (const [hreflang, href] of [
    ['es', ''],
    ['en', '?lang=en'],
    ['x-default', ''],
  ])
    expect(head).toContain(`hreflang="${hreflang}" href="https://posada.test/blog/tema-1${href}"`);
  expect(head).toContain('<meta property="og:type" content="article">');
  expect(head).toContain('<meta property="og:image" content="https://posada.test/pictures/blog/tema-1.png">');
  expect(schemaFaults(meta.jsonLd ?? {})).toEqual([]);
  expect(meta.jsonLd).toMatchObject({ '@type': 'Article', headline: title, dateModified: '2026-11-02', mainEntityOfPage: address });
});

it('an article without a day, or with too long a headline, is detected', () => {
  expect(schemaFaults(articleJsonLd({ ...article, publicado: 'soon' }, envOf('es')))).not.toEqual([]);
  expect(schemaFaults(articleJsonLd({ ...article, titulo: { es: 'x'.repeat(111), en: '' } }, envOf('es')))).not.toEqual([]);
});
