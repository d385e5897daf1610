import { expect, it } from 'vitest';
import { type StayTerms, WITHOUT_LIMITS } from '../../src/kernel/legal/stay-terms.ts';
import { placeQuery } from '../../web/api/places.ts';
import { createQueryClient } from '../../web/api/query-client.ts';
import { render } from '../../web/app/entry-server.tsx';
import type { Env } from '../../web/env.ts';
import { createI18n, type Translate } from '../../web/i18n/index.ts';
import { USUAL, type Windows } from '../../web/i18n/windows.ts';
import { handle } from '../../web/search/SearchPage.tsx';
import type { Place } from '../../web/search-address.ts';
import { card } from './support/card.ts';
import { person } from './support/person.ts';
import { json } from './support/render.tsx';
import { reservation } from './support/reservation.ts';

const texts = { sobre_nosotros: {}, reglas: {}, uso_cocina: {}, espacios_comunes: {}, aseo_limpieza: {} };
const space = {
  ...card(),
  ...texts,
  latitud: -33.4,
  longitud: -70.6,
  piezas: [],
  calendario: null,
  noches_sueltas: true,
  tiempo_min: 1,
  aprobado: 1,
  country_code: 'CL',
  sueltas_junto_a_bloqueos: false,
  opiniones: { total: 0, promedio: null },
  user: { idusuario: 9, nombre: 'Elena', imagen: null, presentacion: ['En Posada desde 2025'], tasa_respuesta: null },
};
const aspectos = { cleanliness: 5, accuracy: 4, contact: 5, place: 3, value: 4 };
const review = (idreserva: number, texto: string) => ({
  idreserva,
  lado: 'guest',
  nombre: 'Gala',
  imagen: null,
  desde: '2026-06',
  hasta: '2026-06',
  calificacion: 5,
  aspectos,
  texto,
  fecha: '2026-07-01T12:00:00.000Z',
  respuesta: null,
});
const opiniones = { total: 3, promedio: 4.7 };
const reviews = {
  data: [review(41, 'Un patio </script><script>alert(1)</script> tranquilo.'), review(42, 'Volveremos.'), review(43, 'Muy limpio.')],
  total: 3,
  current_page: 1,
  last_page: 1,
  first_page_url: '',
  path: '',
  summary: { ...opiniones, aspectos },
};
const noReviews = { ...reviews, data: [], total: 0, summary: { total: 0, promedio: null, aspectos: null } };
const PORTRAIT = '/storage/photos/0a-320.webp';
const refused: Record<string, [number, string]> = {
  '8': [404, 'not_yet_approved'],
  '9': [410, 'no_longer_available'],
  '10': [404, 'space_not_active'],
  '11': [404, 'space_not_found'],
};

const NOTICE = {
  id: 3,
  texto: 'Marta te escribió.',
  espacio: 'Casa del cerro',
  fechas: null,
  enlace: '/conversation?c=1',
  fecha: '2026-07-28T11:00:00.000Z',
  leido: false,
};
const RATES = [
  { idtipo_cambio: 1, moneda: 'en_US', cambio: 950 },
  { idtipo_cambio: 2, moneda: 'es_CL', cambio: 1 },
];

/** The document of an address as the server sends it. */
const served = (
  path: string,
  language: 'es' | 'en' = 'es',
  windows: Windows = USUAL,
  me: object | null = null,
  stays: StayTerms = WITHOUT_LIMITS,
) =>
  render({
    request: new Request(`https://posada.test${path}`),
    fetch: async ({ url }) => {
      if (url.includes('/reviews')) return url.includes('/13/') ? json(reviews) : json(noReviews);
      const id = /getAccomodationFront\/(\d+)/.exec(url)?.[1];
      if (id === '7') return json({ accomodation: space });
      if (id === '12') return json({ accomodation: { ...space, user: { ...space.user, imagen: PORTRAIT } } });
      if (id === '13') return json({ accomodation: { ...space, idalojamiento: 13, opiniones } });
      if (id) {
        const [status, code] = refused[id] ?? [404, 'not_found'];
        return json({ status, code, title: 'x', detail: 'x' }, status);
      }
      if (url.includes('/get/accommodations'))
        return json({ data: [{ ...card(), proxima_llegada: '2026-09-05', marcas_rechazo: 0 }], total: 1, current_page: 1, last_page: 1 });
      if (url.endsWith('/avisos')) return json({ data: [NOTICE], sin_leer: 1 });
      if (url.includes('/users/me')) return me ? json({ user: me }) : json({ code: 'not_signed_in' }, 401);
      if (url.endsWith('/stay'))
        return json({ side: 'guest', reservation: reservation(), house: texts, wifi: null, devoluciones: [], calendario: null });
      if (url.endsWith('/exchange')) return json({ currencyConvetionTable: RATES });
      return json({
        data: [],
        accomodations: [],
        paginate: { total: 0, current_page: 1, total_pages: 1, per_page: 12 },
        currencyConvetionTable: [],
      });
    },
    language,
    publicUrl: 'https://posada.test',
    streets: undefined,
    whatsapp: undefined,
    videoHosts: [],
    windows,
    stays,
    operator: {
      name: 'Hostal Sur SpA',
      id: '76.543.210-K',
      address: 'Av. Uno 2, Santiago',
      email: 'datos@example.org',
      law: 'CL',
      since: '2026-03-01',
      years: 6,
    },
    now: '2026-07-28T12:00:00.000Z',
  });
const title = (head: string) => /<title>([^<]*)/.exec(head)?.[1];
const canonical = (head: string) => /rel="canonical" href="([^"]*)/.exec(head)?.[1];

it.each([
  ['/alojamiento/8', 404, 'Este espacio aún no está aprobado', 'This space is not approved yet'],
  ['/alojamiento/9', 410, 'Este espacio ya no está disponible', 'This space is no longer available'],
  ['/alojamiento/10', 404, 'Este espacio no está activo', 'This space is not active'],
  ['/alojamiento/11', 404, 'Este espacio no existe', 'This space does not exist'],
  ['/alojamiento/7e0', 404, 'Aquí no hay nada', 'There is nothing here'],
  ['/alojamiento/07', 404, 'Aquí no hay nada', 'There is nothing here'],
  ['/alojamiento/%207', 404, 'Aquí no hay nada', 'There is nothing here'],
  ['/nada', 404, 'Aquí no hay nada', 'There is nothing here'],
])('%s is %i and states why in its title as well (D-a17)', async (path, status, es, en) => {
  for (const [language, words] of [
    ['es', es],
    ['en', en],
  ] as const) {
    const page = await served(path, language);
    expect(page.status).toBe(status);
    expect(title(page.head)).toBe(`${words} · Posada`);
    expect(page.html).toContain(`<h1>${words}</h1>`);
    expect(page.head).toContain('noindex');
  }
});

it.each([
  ['/faq', '/faq', 'Preguntas frecuentes'],
  ['/FAQ', '/faq', 'Preguntas frecuentes'],
  ['/faq/', '/faq', 'Preguntas frecuentes'],
  ['/TYC/', '/tyc', 'Términos de uso'],
  ['/Search/?page=2', '/search', 'Buscar espacios'],
])('%s is the page of %s, and has its title (X-36)', async (path, own, words) => {
  const { status, head } = await served(path);
  expect([status, title(head), canonical(head)]).toEqual([200, `${words} · Posada`, `https://posada.test${own}`]);
});

it.each([
  ['search_query=gone&long_name=Las%20Condes%2C%20Chile', 'Espacios en Las Condes'],
  ['country=Chile', 'Espacios en Chile'],
  ['wifi=1', 'Buscar espacios'],
])('a search of %s is named by its place', async (query, words) => {
  expect(title((await served(`/search?${query}`)).head)).toBe(`${words} · Posada`);
});

it('a host with a picture is shown by it, else by an initial', async () => {
  expect((await served('/alojamiento/12')).html).toContain(`<img src="${PORTRAIT}" alt="" width="56" height="56"`);
  const { html } = await served('/alojamiento/7');
  expect(html).not.toContain(PORTRAIT);
  expect(html).toContain('aria-hidden="true">E</span>');
});

it.each([
  ['es', 'tiene 2 días para responder'],
  ['en', 'have 36 hours to answer'],
] as const)("the host's answer window comes from the server, in %s", async (language, words) => {
  const windows = { es: { ...USUAL.es, answer: '2 días' }, en: { ...USUAL.en, answer: '36 hours' } };
  const { html, state } = await served('/alojamiento/7', language, windows);
  expect(html).toContain(words);
  expect(JSON.parse(state).env.windows).toEqual(windows); // for lazily loaded texts, and for the other language
});

it.each([
  [
    'es',
    ['En Chile y Perú.', 'ninguna estadía es de menos de 7 noches', 'no tomamos solicitudes de más de tres meses'],
    ['En Argentina, Chile, Colombia, España, México, Panamá, Perú y Portugal.', 'si pides más, te lo avisamos'],
  ],
  [
    'en',
    ['In Chile and Peru.', 'No stay on the site is shorter than 7 nights', 'we take no requests for more than three months'],
    ['In Argentina, Chile, Colombia, Spain, Mexico, Panama, Peru and Portugal.', 'if you ask for more, we tell both'],
  ],
] as const)("the questions show in %s the site's conditions for a stay (D-04 to D-06)", async (language, limited, usual) => {
  const stays = { operates: ['CL', 'PE'], enforcesLettingLaw: true, leastNights: 7 } as const;
  const [some, none] = [(await served('/faq', language, USUAL, null, stays)).html, (await served('/faq', language)).html];
  for (const words of limited) expect([some.includes(words), none.includes(words)], words).toEqual([true, false]);
  for (const words of usual) expect([some.includes(words), none.includes(words)], words).toEqual([false, true]);
});

it.each([
  ['es', 'Estadías de días, semanas o meses en Argentina, Chile, España, Perú y Portugal.', 'meses en Chile.'],
  ['en', 'Stays of days, weeks or months in Argentina, Chile, Spain, Peru and Portugal.', 'months in Chile.'],
] as const)("the footer of every page lists in %s the server's countries", async (language, usual, limited) => {
  expect((await served('/faq', language)).html).toContain(usual);
  const windows = { ...USUAL, [language]: { ...USUAL[language], countries: 'Chile' } };
  expect((await served('/faq', language, windows)).html).toContain(limited);
});

it("a listing shows the site's minimum where it is longer, and that its country is closed", async () => {
  const limited = { ...WITHOUT_LIMITS, leastNights: 7 };
  expect((await served('/alojamiento/7', 'es', USUAL, null, limited)).html).toContain('7 noches');
  const closed = { ...WITHOUT_LIMITS, operates: ['AR'] } as const;
  const words = 'Ahora no tomamos solicitudes nuevas en este país';
  expect((await served('/alojamiento/7', 'es', USUAL, null, closed)).html).toContain(words);
  expect((await served('/alojamiento/7')).html).not.toContain(words);
});

it.each([
  ['es', '/tyc', ['Hostal Sur SpA, 76.543.210-K, Av. Uno 2, Santiago', 'datos@example.org', 'la ley de Chile', '01/03/2026']],
  ['en', '/tyc', ['Hostal Sur SpA, 76.543.210-K, Av. Uno 2, Santiago', 'datos@example.org', 'The law of Chile', '2026/03/01']],
  ['es', '/privacidad', ['Hostal Sur SpA', 'datos@example.org', '6 años']],
  ['en', '/privacidad', ['Hostal Sur SpA', 'datos@example.org', '6 years']],
] as const)('in %s %s names the operator from the settings', async (language, path, words) => {
  const { html, head } = await served(path, language);
  for (const word of words) expect(html + head).toContain(word);
  expect(html + head).not.toMatch(/\{\{/);
});

it('a search of a catalogue place uses its catalogue name', async () => {
  const client = createQueryClient();
  const { t } = await createI18n('en');
  client.setQueryData(placeQuery('cusco').queryKey, { comuna: 'Cuzco' } as Place); // the fields a head reads
  const query = new URLSearchParams('search_query=cusco&long_name=Cusco');
  const meta = handle.meta?.({ t: t as Translate, client, params: {}, query, env: {} as Env, path: '/search' });
  expect(meta?.title).toBe('Spaces to stay in Cuzco');
});

it.each([
  ['es', '3 opiniones', '4,7 de 5', 'Junio 2026'],
  ['en', '3 reviews', '4.7 out of 5', 'June 2026'],
] as const)('the first page of reviews is in the document, equal to the structured data (%s)', async (language, count, mean, month) => {
  const { html, head, state } = await served('/alojamiento/13', language);
  for (const text of [count, mean, month, 'Gala', 'Volveremos.', 'Muy limpio.']) expect(html).toContain(text);
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
  for (const sent of [html, state]) expect(sent).not.toContain('</script><script>alert(1)');
  const [data, trail] = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  );
  expect(trail.itemListElement.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Posada' }, { name: 'Providencia' }, { item: data.url }],
  });
  expect(data.aggregateRating).toMatchObject({ ratingValue: reviews.summary.promedio, reviewCount: reviews.summary.total });
});

it('without a review the document has no section for them, and no ratings', async () => {
  const { html, head } = await served('/alojamiento/7');
  expect(html).not.toContain('h-reviews');
  expect(head).not.toContain('aggregateRating');
});

it.each([
  ['es', 'Ves el sitio como Gala.'],
  ['en', 'You are viewing the site as Gala.'],
] as const)('the impersonation banner is in the document, with its files, and only then (A-12, %s)', async (language, words) => {
  const seen = { ...person({ nombre: 'Gala' }), impersonation_ends_at: '2026-07-28T12:30:00.000Z' };
  const banner = ['account/impersonation/ImpersonationBanner.tsx', `../texts/${language}/site-rest.ts`];
  const { html, files } = await served('/faq', language, USUAL, seen);
  expect(html).toContain(words);
  expect(html.indexOf(words)).toBeLessThan(html.indexOf('<header'));
  expect(files).toEqual(expect.arrayContaining(banner));
  for (const own of [person({ nombre: 'Gala' }), null]) {
    const page = await served('/faq', language, USUAL, own);
    expect(page.html).not.toContain(words);
    expect(page.files.filter((file) => banner.includes(file))).toEqual([]);
  }
});

it.each([
  ['/reservations-made', true],
  ['/reservations-received', true],
  ['/estadia/41', true],
  ['/alojamiento/7', false],
  ['/faq', false],
])('%s opens offline as last seen: %s (X-44)', async (path, kept) => {
  expect((await served(path, 'es', USUAL, person())).kept).toBe(kept);
});

it.each(['/', '/alojamiento/7'])('%s comes with the rates: an amount converted later would shift the content below it', async (path) => {
  expect((await served(path)).state).toContain('"cambio":950');
});

it("a listing comes with its price in the visitor's currency", async () => {
  expect((await served('/alojamiento/7')).html).toMatch(/≈[^<]*USD|≈<!-- --> <!-- -->[\d.,]+ USD/);
});

it("the content above a host's requests comes with the page: later it would shift them under a finger", async () => {
  const { html } = await served('/reservations-received', 'es', USUAL, person());
  expect(html).toContain('Próxima llegada');
  expect(html).toContain('sáb 05/09/2026');
});

it("notices come with the page except their times, which use the device's zone: the footer does not wait below for them", async () => {
  const { html } = await served('/avisos', 'es', USUAL, person());
  expect(html).toContain('Marta te escribió.');
  expect(html).toContain('<time class="small mute num" dateTime="2026-07-28T11:00:00.000Z">\u00a0</time>');
});
