import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { headHtml } from '../../../web/head.ts';
import { createI18n } from '../../../web/i18n/index.ts';
import { listJsonLd } from '../../../web/landing/json-ld.ts';
import { handle, LandingPage, load } from '../../../web/landing/LandingPage.tsx';
import { answering, envOf, json, show } from '../support/render.tsx';
import { schemaFaults } from '../support/schema-org.ts';

const place = (search_query: string, comuna: string, id = 1) => ({
  id,
  search_query,
  comuna,
  country: 'Chile',
  country_code: 'CL',
  region: 'Región',
  type_route: 'city',
  long_name: `${comuna}, Chile`,
  northeast: { lat: -33.3, lng: -70.5 },
  southwest: { lat: -33.6, lng: -70.8 },
  landing: { es: `/es/accommodation/arriendo-temporal-${search_query}`, en: `/en/accommodation/${search_query}` },
});
const photo = { url_320: '/a-320.webp', url_640: '/a-640.webp', url_1280: '/a-1280.webp', width: 4, height: 3, placeholder: 'data:,' };
const listing = (id: number) => ({
  idalojamiento: id,
  nombre: { es: `Casa ${id}`, en: `House ${id}` },
  tipo: 'entero',
  categoria: 'casa',
  comuna: 'Santiago',
  country_code: 'CL',
  maximo_huespedes: 2,
  verificado: 0,
  gallery: [photo],
  precio: 450_000,
  precio_unidad: 'mes',
  moneda: 'es_CL',
  currency: 'CLP',
});
const related = [place('valparaiso', 'Valparaíso', 2), place('concepcion', 'Concepción', 3), place('temuco', 'Temuco', 4)];

const server = (listings: readonly object[]) =>
  answering(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/locations/nowhere')) return json({ status: 404, code: 'not_found' }, 404);
    if (pathname.includes('/locations/')) return json({ data: place('santiago', 'Santiago') });
    if (pathname.includes('_related/')) return json({ data: related.map((location) => ({ location, accommodation: null })) });
    if (pathname.endsWith('/search_alojamiento')) return json({ data: listings, paginate: { total: listings.length } });
    return json({ currencyConvetionTable: [] });
  });

const context = { client: createQueryClient(), now: () => '', texts: async () => undefined, speak: async () => undefined };
const visiting = async (path: string) => {
  const [, lang = '', , search_query = ''] = path.split('/');
  const client = createQueryClient();
  const ended = await load(
    { ...context, client },
    { request: new Request(`https://posada.test${path}`), params: { lang, search_query } },
  ).catch((thrown: unknown) => thrown);
  return { client, params: { lang, search_query }, ended };
};

it.each([
  ['/es/accommodation/santiago', '/es/accommodation/arriendo-temporal-santiago'],
  ['/es/accommodation/alojamiento-temporario-santiago', '/es/accommodation/arriendo-temporal-santiago'],
  ['/es-ES/accommodation/santiago', '/es/accommodation/arriendo-temporal-santiago'],
  ['/fr/accommodation/santiago', '/en/accommodation/santiago'],
  ['/en/accommodation/arriendo-temporal-santiago', '/en/accommodation/santiago'],
])('%s redirects permanently to %s (L-01, D-07, D-08)', async (path, to) => {
  server([]);
  const { ended } = await visiting(path);
  expect((ended as Response).status).toBe(301);
  expect((ended as Response).headers.get('location')).toBe(to);
});

it('an unknown place is 404', async () => {
  server([]);
  const { ended } = await visiting('/en/accommodation/nowhere');
  expect(ended).toMatchObject({ status: 404 });
});

it.each([
  ['es', '/es/accommodation/arriendo-temporal-santiago', 'Arriendo temporal en Santiago'],
  ['en', '/en/accommodation/santiago', 'Temporary rentals in Santiago'],
] as const)('names itself and its other language for search engines: %s (L-01, L-04)', async (language, path, title) => {
  server([listing(1), listing(2)]);
  const { client, params, ended } = await visiting(path);
  expect(ended).toBeUndefined();
  const i18n = await createI18n(language);
  const meta = handle.meta?.({ t: i18n.t.bind(i18n) as never, client, params, query: new URLSearchParams(), env: envOf(language), path });
  if (!meta) throw new Error('no head');
  expect(meta.title).toBe(title);
  expect(schemaFaults(meta.jsonLd ?? {})).toEqual([]);
  const head = headHtml(meta, envOf(language), path);
  expect(head).toContain(`<link rel="canonical" href="https://posada.test${path}">`);
  expect(head).toContain('hreflang="es" href="https://posada.test/es/accommodation/arriendo-temporal-santiago"');
  expect(head).toContain('hreflang="en" href="https://posada.test/en/accommodation/santiago"');
  expect(head).toContain('hreflang="x-default" href="https://posada.test/es/accommodation/arriendo-temporal-santiago"');
});

it('a list without a readable price, currency or address is detected', () => {
  const item = listing(1);
  const good = listJsonLd('Santiago', [item] as never, envOf('es'));
  expect(schemaFaults(good)).toEqual([]);
  expect(schemaFaults(listJsonLd('Santiago', [{ ...item, precio: '$ 450.000' }] as never, envOf('es')))).not.toEqual([]);
  expect(schemaFaults({ ...good, numberOfItems: 7 })).toEqual(['numberOfItems is another number']);
});

const at = {
  at: '/es/accommodation/arriendo-temporal-santiago?fecha_inicio=2027-01-10&fecha_termino=2027-01-15',
  path: '/:lang/accommodation/:search_query',
};

it('shows its listings, carries the dates, and links to all of them on the map (L-02, L-05, H-10)', async () => {
  server([listing(1), listing(2)]);
  await show(<LandingPage />, at);
  expect(await screen.findByRole('heading', { level: 1, name: 'Arriendo temporal en Santiago' })).toBeVisible();
  const card = await screen.findByRole('link', { name: 'Casa 1' });
  expect(card).toHaveAttribute('href', '/alojamiento/1/2027-01-10/2027-01-15');
  const all = new URL(screen.getByRole('link', { name: 'Ver todos' }).getAttribute('href') ?? '', 'https://posada.test');
  expect(all.pathname).toBe('/search');
  expect(Object.fromEntries(all.searchParams)).toMatchObject({
    search_query: 'santiago',
    northeast: '-33.3,-70.5',
    southwest: '-33.6,-70.8',
  });
  const others = await screen.findByRole('region', { name: 'Otros lugares de Chile' });
  expect(
    within(others)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(related.map(({ landing }) => landing.es));
});

it('states when it has no listings and still offers links (L-02)', async () => {
  server([]);
  await show(<LandingPage />, at);
  expect(await screen.findByRole('heading', { name: 'Aún no hay espacios en Santiago' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: /Valparaíso/ })).toBeVisible());
  expect(document.querySelector('.no-photo')).toBeNull(); // no empty frame where there is no picture to show
});
