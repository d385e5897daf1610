import { createStaticHandler } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../web/api/query-client.ts';
import { routesFor } from '../../web/app/router.tsx';
import type { Env } from '../../web/env.ts';
import { type Handle, headHtml } from '../../web/head.ts';
import { createI18n } from '../../web/i18n/index.ts';
import { card } from './support/card.ts';
import { answering, json } from './support/render.tsx';

const PUBLIC = [
  '/',
  '/search',
  '/alojamiento/7/2026-09-05/2026-09-12',
  '/blog',
  '/blog/tema-1',
  '/contacto',
  '/investment',
  '/faq',
  '/tyc',
  '/privacidad',
  '/about',
];
const PRIVATE = ['/login', '/registro/step-1', '/auth/recuperar', '/informar-error'];

const article = {
  slug: 'tema-1',
  titulo: { es: 'Un tema', en: 'A topic' },
  bajada: { es: 'De qué trata', en: 'What it is about' },
  html: { es: '<p>x</p>', en: '<p>x</p>' },
  publicado: '2026-10-01',
  actualizado: '2026-10-01',
};

const headOf = async (path: string, language: 'es' | 'en'): Promise<string> => {
  answering(({ url }) => {
    if (url.includes('/blog/')) return json({ data: article });
    if (url.includes('getAccomodationFront'))
      return json({
        accomodation: { ...card(), piezas: [], sobre_nosotros: {}, latitud: 0, longitud: 0, opiniones: { total: 0, promedio: null } },
      });
    return json({
      user: null,
      data: [],
      accomodations: [],
      paginate: { total: 0, current_page: 1, total_pages: 1 },
      currencyConvetionTable: [],
    });
  });
  const client = createQueryClient();
  const routes = routesFor({ client, now: () => '2026-07-28T12:00:00.000Z', texts: async () => undefined, speak: async () => undefined });
  const answer = await createStaticHandler(routes).query(new Request(`https://posada.test${path}`));
  if (answer instanceof Response) throw new Error(`${path} leads away`);
  const deepest = answer.matches.findLast(({ route }) => (route.handle as Handle | undefined)?.meta);
  const i18n = await createI18n(language);
  const env = { publicUrl: 'https://posada.test', language, now: '2026-07-28T12:00:00.000Z' } as Env; // what heads read of it
  const given = {
    t: i18n.t.bind(i18n) as never,
    client,
    params: deepest?.params ?? {},
    query: new URL(path, 'https://posada.test').searchParams,
    env,
    path,
  };
  const meta = (deepest?.route.handle as Handle | undefined)?.meta?.(given);
  if (!meta) throw new Error(`${path} has no head`);
  return headHtml(meta, env, path.split('?')[0] ?? '');
};
const content = (head: string, name: string) => new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];

it.each(PUBLIC)('%s is complete for search engines and shared links, in both languages (X-36)', async (path) => {
  const [es, en] = [await headOf(path, 'es'), await headOf(path, 'en')];
  const canonical = path.startsWith('/alojamiento') ? '/alojamiento/7' : path; // dates are none of a page's own
  for (const [head, own] of [
    [es, canonical],
    [en, `${canonical}?lang=en`],
  ] as const) {
    expect(head).toContain(`<link rel="canonical" href="https://posada.test${own}">`);
    for (const [language, address] of [
      ['es', canonical],
      ['en', `${canonical}?lang=en`],
      ['x-default', canonical],
    ])
      expect(head).toContain(`<link rel="alternate" hreflang="${language}" href="https://posada.test${address}">`);
    expect(content(head, 'description')?.length).toBeGreaterThan(10);
    expect(content(head, 'description')?.length).toBeLessThanOrEqual(160);
    expect(content(head, 'og:title')?.length).toBeGreaterThan(5);
    expect(content(head, 'og:image')).toMatch(/^https:\/\/posada\.test\/pictures\/\S+\.(png|jpg)$/);
    expect(content(head, 'og:url')).toBe(`https://posada.test${own}`);
    expect(head).not.toContain('noindex');
  }
  expect([content(es, 'og:locale'), content(en, 'og:locale')]).toEqual(['es_LA', 'en_US']);
  expect(content(es, 'description')).not.toBe(content(en, 'description'));
});

it.each(PRIVATE)('%s is excluded from search engines', async (path) => {
  expect(await headOf(path, 'es')).toContain('<meta name="robots" content="noindex">');
});
