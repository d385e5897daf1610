import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CurrencyContext } from '../../../web/api/rates.ts';
// the parts that are loaded late are there already
import '../../../web/search/filters/FilterDialog.tsx';
import '../../../web/search/results/OrderMenu.tsx';
import '../../../web/search/results/ResultsMap.tsx';
import { PriceRange } from '../../../web/search/filters/PriceRange.tsx';
import { SearchPage } from '../../../web/search/SearchPage.tsx';
import { CurrencyProvider } from '../../../web/shell/Currency.tsx';
import { answering, json, show } from '../support/render.tsx';

// the map draws on a canvas, which jsdom lacks: its calls are recorded here
type MapProps = React.ComponentProps<typeof import('../../../web/map/MapView.tsx').MapView>;
let map: MapProps;
vi.mock('../../../web/map/MapView.tsx', () => ({
  MapView: (props: MapProps) => {
    map = props;
    return <div data-testid="map">{props.pins?.length}</div>;
  },
}));

const RATES = [
  { idtipo_cambio: 1, moneda: 'en_US', cambio: 950 },
  { idtipo_cambio: 2, moneda: 'es_CL', cambio: 1 },
];
const PLACE = {
  id: 5,
  search_query: 'providencia',
  long_name: 'Providencia, Santiago, Chile',
  comuna: 'Providencia',
  type_route: 'locality',
  latitud: -33.43,
  longitud: -70.61,
  northeast: { lat: -33.4, lng: -70.5 },
  southwest: { lat: -33.5, lng: -70.7 },
  polygon: null,
};
const item = (id: number) => ({
  idalojamiento: id,
  nombre: { es: `Casa ${id}`, en: `House ${id}` },
  tipo: 'entero',
  categoria: 'casa',
  comuna: 'Providencia',
  maximo_huespedes: 4,
  verificado: 0,
  gallery: [],
  moneda: 'es_CL',
  precio: 40_000,
  precio_unidad: 'noche',
  total: 294_000,
});

type Server = {
  by?: 'noche' | 'mes';
  total?: (query: URLSearchParams) => number;
  pins?: object[];
  slow?: (query: URLSearchParams) => Promise<void>;
};
/** Cards of a page that are drawn: as many as a test looks at, not all twelve. */
const DRAWN = 5;
/** A server that counts by `total`; returns the searches in order. */
const serving = ({ by = 'mes', total = () => 30, pins = [], slow }: Server = {}) => {
  const requests = answering(async ({ url }) => {
    const { pathname, searchParams: query } = new URL(url);
    if (pathname.endsWith('/exchange')) return json({ currencyConvetionTable: RATES });
    if (pathname.endsWith('/locations')) return json({ data: [PLACE] });
    if (pathname.includes('/locations/')) return json({ data: PLACE });
    if (pathname.endsWith('/search_alojamiento_all')) return json({ data: pins });
    if (!pathname.endsWith('/search_alojamiento')) return json({ code: 'unexpected' }, 404);
    await slow?.(query);
    const found = total(query);
    const perPage = Number(query.get('perPage'));
    const page = Number(query.get('page') ?? 1);
    const pages = Math.max(1, Math.ceil(found / perPage));
    const shown = Math.max(0, Math.min(DRAWN, found - (page - 1) * perPage));
    return json({
      data: Array.from({ length: shown }, (_, i) => item((page - 1) * perPage + i + 1)),
      precio_por: query.get('precio_por') ?? by,
      paginate: { total: found, current_page: Math.min(page, pages), total_pages: pages, per_page: perPage },
    });
  });
  return (path: string) => requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith(path));
};

const opened = async (query = '', { currency = 'CLP' } = {}) => {
  const view = await show(
    <CurrencyContext value={{ currency, proposed: null, choose: () => undefined }}>
      <SearchPage />
    </CurrencyContext>,
    { at: `/search?${query}` },
  );
  const address = () => new URLSearchParams(view.router.state.location.search);
  return { ...view, address, query: () => decodeURIComponent(String(address())) };
};
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const filters = async (user: Awaited<ReturnType<typeof opened>>['user']) => {
  await user.click(await button(/^Filtros/));
  return dialog();
};
afterEach(() => history.replaceState(null, ''));

it('the heading shows count and place, and is announced once it is known (S-02)', async () => {
  serving();
  await opened('search_query=providencia&fecha_inicio=2026-10-05&fecha_termino=2026-10-12&numero_huespedes=2');
  await heading('30 espacios en Providencia');
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContain('30 espacios en Providencia ·\u00a05–12 oct ·\u00a02 huéspedes');
});

it.each([
  ['2026-07-27', true],
  ['2026-07-28', false],
])('a link of %s states that its dates are past: %s', async (from, isGone) => {
  serving();
  const { user, address } = await opened(`search_query=providencia&fecha_inicio=${from}&fecha_termino=2026-08-03`);
  await heading('30 espacios en Providencia');
  const said = () => screen.queryByText(/Las fechas del enlace ya no sirven/);
  expect(said() !== null).toBe(isGone);
  if (!isGone) return;
  await user.click(await button(/^Ordenar/));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Más nuevos' }));
  await waitFor(() => expect(address().get('orden')).toBe('nuevos'));
  expect(said()).toBeNull();
});

it.each([
  ['search_query=providencia', 'Providencia'],
  ['northeast=-33.4,-70.5&southwest=-33.5,-70.7', 'Resultados'],
])('a failed search stops showing that it searches: %s', async (query, named) => {
  answering(({ url }) => (url.includes('/locations') ? json({ data: PLACE }) : json({ code: 'unexpected', detail: 'Falló.' }, 422)));
  await opened(query);
  expect(await screen.findByText('Falló.')).toBeVisible();
  await heading(named);
  expect(screen.queryByText('Buscando…')).toBeNull();
});

it('a moved map is this area, the place’s own box is the place', async () => {
  serving();
  const { unmount } = await opened('search_query=providencia&northeast=-33.4,-70.5&southwest=-33.5,-70.7');
  await heading('30 espacios en Providencia');
  unmount();
  await opened('search_query=providencia&northeast=-33.41,-70.5&southwest=-33.5,-70.7');
  await heading('30 espacios en esta zona');
});

it('list and map use the same criteria', async () => {
  const requests = serving({ pins: [{ idalojamiento: 1, latitud: -33.4, longitud: -70.6, precio: 40_000, moneda: 'es_CL' }] });
  await opened('search_query=providencia&wifi=1&precio_max=100&tipo_alojamiento=entero&rooms_number=2&verificado=1&page=2&orden=nuevos');
  await waitFor(() => expect(requests('/search_alojamiento_all')).toHaveLength(1));
  const [list, pins] = [requests('/search_alojamiento')[0], requests('/search_alojamiento_all')[0]].map(
    (url) => new URLSearchParams(url?.search),
  );
  expect(list?.get('page')).toBe('2');
  for (const own of ['page', 'perPage', 'orden']) list?.delete(own);
  expect(String(list)).toBe(String(pins));
  expect(pins?.get('wifi')).toBe('1');
});

it('a result without coordinates has no pin and breaks nothing (S-20)', async () => {
  const pin = { idalojamiento: 1, latitud: -33.4, longitud: -70.6, precio: 40_000, moneda: 'es_CL' };
  serving({ pins: [pin, { ...pin, idalojamiento: 2, latitud: null, longitud: null }] });
  await opened('search_query=providencia');
  expect(await screen.findByText('Casa 2')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByTestId('map')).toHaveTextContent('1'));
});

it('a card raises its pin on hover and focus, a pin marks its card (S-14)', async () => {
  serving();
  const { user } = await opened();
  const link = await screen.findByRole('link', { name: 'Casa 3' });
  await screen.findByTestId('map');
  await user.hover(link);
  expect(map.activeId).toBe(3);
  await user.unhover(link);
  expect(map.activeId).toBeNull();
  link.focus();
  await waitFor(() => expect(map.activeId).toBe(3));
  link.blur();
  map.onHover?.(5);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Casa 5' }).closest('article')).toHaveClass('is-hover'));
});

it('the list is replaced by the map and back, and the opened card stays marked (S-01)', async () => {
  serving({ pins: [{ idalojamiento: 4, latitud: -33.4, longitud: -70.6, precio: 40_000, moneda: 'es_CL' }] });
  const { user } = await opened();
  await screen.findByRole('link', { name: 'Casa 4' });
  const scrolled = vi.spyOn(window, 'scrollTo');
  vi.stubGlobal('scrollY', 640);
  const toggle = (name: string) => screen.findByRole('button', { name, hidden: true }); // jsdom is a wide window, where both are shown together
  await user.click(await toggle('Mapa'));
  await screen.findByTestId('map');
  map.onPin?.(4);
  await user.click(await toggle('Lista'));
  expect(scrolled).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  expect(screen.getByRole('link', { name: 'Casa 4' }).closest('article')).toHaveClass('is-hover');
  expect(map.popup).toBeDefined();
  vi.stubGlobal('scrollY', 0);
});

it('the map is a step of its own: Back shows the list, and from a space the map again (S-01)', async () => {
  serving();
  const { user, router } = await opened('search_query=providencia');
  const toggle = (name: string) => screen.findByRole('button', { name, hidden: true });
  await user.click(await toggle('Mapa'));
  await toggle('Lista');
  await act(() => router.navigate('/alojamiento/4'));
  await act(() => router.navigate(-1));
  await toggle('Lista');
  await act(() => router.navigate(-1));
  await toggle('Mapa');
  expect(router.state.location.hash).toBe('');
});

it('a search adds a history entry, a moved map replaces it, and both begin at page 1 (S-10, S-12)', async () => {
  serving();
  const { user, router, query } = await opened('search_query=providencia&page=2');
  await screen.findByTestId('map');
  map.onMoved?.({ north: -33.3, east: -70.4, south: -33.6, west: -70.8 });
  await waitFor(() => expect(query()).toBe('search_query=providencia&northeast=-33.30000,-70.40000&southwest=-33.60000,-70.80000'));
  expect(router.state.historyAction).toBe('REPLACE');
  await user.click(await button(/Ordenar/));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Más nuevos' }));
  await waitFor(() => expect(query()).toContain('orden=nuevos'));
  expect(router.state.historyAction).toBe('PUSH');
  await router.navigate(-1);
  await waitFor(() => expect(query()).not.toContain('orden'));
});

it('an outdated search is aborted; the list dims and stays (S-11)', async () => {
  let free = () => {};
  const wait = new Promise<void>((resolve) => {
    free = resolve;
  });
  const signals: AbortSignal[] = [];
  const requests = serving({
    slow: (query) => (query.has('northeast') && !query.get('northeast')?.startsWith('3') ? wait : Promise.resolve()),
  });
  await opened();
  await screen.findByRole('link', { name: 'Casa 1' });
  const before = globalThis.AbortController;
  vi.stubGlobal(
    'AbortController',
    class extends before {
      constructor() {
        super();
        signals.push(this.signal);
      }
    },
  );
  map.onMoved?.({ north: 1, east: 1, south: 0, west: 0 });
  await waitFor(() => expect(requests('/search_alojamiento')).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'Casa 1' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Resultados' })).toHaveClass('search__dim');
  const pending = signals.filter(({ aborted }) => !aborted).length;
  map.onMoved?.({ north: 3, east: 3, south: 2, west: 2 });
  await waitFor(() => expect(requests('/search_alojamiento')).toHaveLength(3));
  await waitFor(() => expect(signals.filter(({ aborted }) => aborted).length).toBeGreaterThan(0));
  expect(pending).toBeGreaterThan(0);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Resultados' })).not.toHaveClass('search__dim'));
  free();
  vi.stubGlobal('AbortController', before);
});

it('a map that waits for a press states it (S-11)', async () => {
  serving();
  const { user, query } = await opened();
  await user.click(await screen.findByRole('checkbox', { name: 'Buscar al mover el mapa' }));
  map.onMoved?.({ north: 1, east: 1, south: 0, west: 0 });
  const press = await button('Buscar aquí');
  expect(query()).toBe('');
  await user.click(press);
  await waitFor(() => expect(query()).toBe('northeast=1.00000,1.00000&southwest=0.00000,0.00000'));
  expect(screen.queryByRole('button', { name: 'Buscar aquí' })).toBeNull();
});

it('a page beyond the last is the last one (D-121)', async () => {
  serving();
  const { query } = await opened('page=99');
  expect(await screen.findByRole('link', { name: 'Casa 25' })).toBeInTheDocument();
  expect(query()).toBe('page=3');
  expect(screen.getByText('Página 3 de 3')).toBeInTheDocument();
});

it('invalid values fall back without an error (S-09)', async () => {
  const requests = serving();
  await opened('fecha_inicio=2020-01-01&fecha_termino=ayer&rooms_number=99&orden=x&categoria=castillo');
  await heading('30 espacios');
  expect(requests('/search_alojamiento')[0]?.search).toBe('?orden=recomendado&page=1&perPage=12');
});

it('a failed search shows it and retries only itself (X-02)', async () => {
  let fails = true;
  const requests = answering(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/search_alojamiento') && fails) return json({ code: 'x' }, 422);
    if (pathname.endsWith('_all')) return json({ data: [] });
    if (pathname.endsWith('/search_alojamiento'))
      return json({ data: [item(1)], paginate: { total: 1, current_page: 1, total_pages: 1, per_page: 12 } });
    return json({ data: [], currencyConvetionTable: [] });
  });
  const { user } = await opened();
  const again = await button('Reintentar');
  fails = false;
  const before = requests.length;
  await user.click(again);
  await screen.findByRole('link', { name: 'Casa 1' });
  expect(requests).toHaveLength(before + 1);
});

it('chips are removed one by one and the focus stays; clearing keeps place and dates (S-06)', async () => {
  serving();
  const { user, query } = await opened(
    'search_query=providencia&fecha_inicio=2026-09-05&fecha_termino=2026-09-12&precio_max=664&wifi=1&tipo_alojamiento=entero&rooms_number=2&numero_huespedes=3',
  );
  const all = await button('Filtros 4 activos');
  expect(await button('Quitar filtro: Hasta $ 630.000 CLP')).toBeInTheDocument();
  await user.click(await button('Quitar filtro: wifi'));
  expect(query()).not.toContain('wifi');
  expect(all).toHaveFocus();
  await user.click(await button('Quitar filtro: Espacio entero')); // rooms are of whole places alone (S-08)
  expect(query()).toBe('search_query=providencia&fecha_inicio=2026-09-05&fecha_termino=2026-09-12&numero_huespedes=3&precio_max=664');
  await user.click(await button('Limpiar filtros'));
  expect(query()).toBe('search_query=providencia&fecha_inicio=2026-09-05&fecha_termino=2026-09-12');
  expect(screen.getByRole('button', { name: 'Filtros' })).toBeInTheDocument();
});

it('the dialog counts before anything changes, and applies as one search (S-07, S-09)', async () => {
  const requests = serving({ total: (query) => 30 - [...query.keys()].length });
  const { user, query } = await opened('search_query=providencia');
  await heading(/espacios en Providencia/);
  const box = await filters(user);
  await user.click(box.getByRole('button', { name: 'Piscina' }));
  await user.click(box.getByRole('checkbox', { name: /verificados/ }));
  const press = await box.findByRole('button', { name: 'Ver 24 espacios' });
  expect(query()).toBe('search_query=providencia');
  const searches = requests('/search_alojamiento').length;
  await user.click(press);
  await waitFor(() => expect(query()).toBe('search_query=providencia&verificado=1&piscina=1'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await heading('24 espacios en Providencia');
  expect(requests('/search_alojamiento')).toHaveLength(searches);
});

it('a type narrows the categories and states what it dropped; rooms apply only to whole places (S-08)', async () => {
  serving();
  const { user, query } = await opened('tipo_alojamiento=entero&categoria=casa&categoria=office&tipo_alojamiento=cowork&rooms_number=2');
  const box = await filters(user);
  expect(box.getByRole('button', { name: '2 habitaciones o más' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(box.getByRole('button', { name: 'Espacio entero' }));
  expect(box.queryByRole('button', { name: 'Casa' })).toBeNull();
  expect(box.getByRole('button', { name: 'Oficina' })).toHaveAttribute('aria-pressed', 'true');
  expect(box.getByText('Quitamos Casa y 2 habitaciones o más: no existe en el tipo que elegiste.')).toBeInTheDocument();
  expect(box.queryByRole('button', { name: '2 habitaciones o más' })).toBeNull();
  await user.click(box.getByRole('button', { name: 'Ver solo espacios enteros' }));
  expect(box.getByRole('button', { name: 'Cualquiera' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(box.getByRole('button', { name: 'Estudio' }));
  await user.click(box.getByRole('button', { name: /^Ver \d/ }));
  await waitFor(() => expect(query()).toBe('tipo_alojamiento=entero&tipo_alojamiento=cowork&categoria=office&rooms_number=0'));
});

it('without dates prices use the mode of most results, until the switch sets it; then it is in the address and in every search (D-126)', async () => {
  const requests = serving({
    by: 'noche',
    pins: [{ idalojamiento: 1, latitud: -33.4, longitud: -70.6, precio: 40_000, precio_unidad: 'noche' }],
  });
  const { user, query } = await opened('search_query=providencia&orden=precio_asc');
  await heading(/espacios en Providencia/);
  expect(await button('Por noche')).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findAllByText('la noche')).toHaveLength(DRAWN); // the cards agree with the switch
  expect([requests('/search_alojamiento'), requests('/search_alojamiento_all')].map((calls) => calls.length)).toEqual([1, 1]);
  await user.click(await button('Por mes'));
  await waitFor(() => expect(query()).toBe('search_query=providencia&precio_por=mes&orden=precio_asc'));
  expect(requests('/search_alojamiento').at(-1)?.searchParams.get('precio_por')).toBe('mes');
  expect(await button('Por mes')).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findAllByText('solo por noche')).toHaveLength(DRAWN);
});

it('with dates there is no switch', async () => {
  serving();
  await opened('fecha_inicio=2026-09-05&fecha_termino=2026-09-12');
  await heading(/espacios/);
  expect(screen.queryByRole('button', { name: 'Por noche' })).toBeNull();
});

it('two thumbs work by keyboard, in the visitor’s money; at the ends there is no limit (S-05)', async () => {
  serving();
  const { user, query } = await opened('fecha_inicio=2026-09-05&fecha_termino=2026-09-12');
  const box = await filters(user);
  const least = box.getByRole('slider', { name: 'Precio mínimo' });
  const most = box.getByRole('slider', { name: 'Precio máximo' });
  await waitFor(() => expect(most).toHaveAttribute('max', '2100000'));
  expect(least).toHaveAttribute('aria-valuetext', 'sin mínimo');
  expect(most).toHaveAttribute('aria-valuetext', 'sin tope');
  most.focus();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(most).toHaveAttribute('aria-valuetext', '$ 2.030.000 CLP'));
  least.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(least).toHaveAttribute('aria-valuetext', '$ 140.000 CLP'));
  await user.click(box.getByRole('button', { name: /^Ver \d/ }));
  await waitFor(() => expect(query()).toBe('fecha_inicio=2026-09-05&fecha_termino=2026-09-12&precio_min=147&precio_max=2137'));
});

it('an amount can be typed for each end (S-05)', async () => {
  serving();
  const { user, query } = await opened('fecha_inicio=2026-09-05&fecha_termino=2026-09-12');
  const box = await filters(user);
  await user.type(box.getByRole('textbox', { name: 'Hasta (CLP)' }), '500.000{Enter}');
  expect(box.getByRole('textbox', { name: 'Hasta (CLP)' })).toHaveValue('$ 500.000 CLP');
  await user.type(box.getByRole('textbox', { name: 'Desde (CLP)' }), '600.000');
  await user.tab(); // above the other end, which moves
  expect(box.getByRole('textbox', { name: 'Hasta (CLP)' })).toHaveValue('');
  await user.click(box.getByRole('button', { name: /^Ver \d/ }));
  await waitFor(() => expect(query()).toBe('fecha_inicio=2026-09-05&fecha_termino=2026-09-12&precio_min=631'));
});

it('where the visitor’s country has another currency it is offered once, and the answer is stored (D-70)', async () => {
  serving();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-PE');
  const range = (
    <CurrencyProvider>
      <PriceRange least={0} most={0} nights={null} isStay={false} onChange={() => undefined} />
    </CurrencyProvider>
  );
  const { user, unmount } = await show(range);
  expect(screen.getByText('¿Ver los precios en PEN?')).toBeVisible();
  await user.click(await button('No, gracias'));
  expect(document.cookie).toContain('visitorCurrency=CLP');
  unmount();
  await show(range);
  expect(screen.queryByText(/Ver los precios/)).toBeNull();
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
  document.cookie = 'visitorCurrency=; Max-Age=0; Path=/';
});

it('Page Up and Page Down go five steps, always to an amount of the slider (S-05)', async () => {
  serving();
  const { user } = await opened('fecha_inicio=2026-09-05&fecha_termino=2026-09-12');
  const box = await filters(user);
  const least = box.getByRole('slider', { name: 'Precio mínimo' });
  await waitFor(() => expect(least).toHaveAttribute('max', '2100000'));
  least.focus();
  await user.keyboard('{PageUp}{ArrowRight}');
  await waitFor(() => expect(least).toHaveAttribute('aria-valuetext', '$ 420.000 CLP'));
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(least).toHaveAttribute('aria-valuetext', '$ 70.000 CLP'));
});

it('ten guests are ten and more (D-21)', async () => {
  serving();
  const { user, query } = await opened('numero_huespedes=9');
  const box = await filters(user);
  await user.click(box.getByRole('button', { name: 'Más: Huéspedes' }));
  expect(box.getByText('10+')).toBeInTheDocument();
  expect(box.getByRole('button', { name: 'Más: Huéspedes' })).toBeDisabled();
  await user.click(await box.findByRole('button', { name: /^Ver \d/ }));
  await waitFor(() => expect(query()).toBe('numero_huespedes=10'));
});

it.each([
  ['Precio', () => screen.getByRole('slider', { name: 'Precio mínimo' })],
  ['Tipo de espacio', () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Espacio entero', pressed: false })],
  ['Habitaciones', () => within(screen.getByRole('group', { name: 'Habitaciones' })).getByRole('button')],
])('the chip %s opens only its own part', async (name, first) => {
  serving();
  const { user } = await opened();
  await user.click(await button(name));
  const popup = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(first()).toHaveFocus());
  expect(popup.querySelectorAll('fieldset')).toHaveLength(1);
});

it('an empty result offers counts without a filter, around, and on other dates (S-19)', async () => {
  const total = (query: URLSearchParams) => {
    if (!query.has('piscina')) return 8;
    if (query.has('northeast')) return 3;
    return query.get('fecha_inicio') === '2026-10-05' || query.get('fecha_inicio') === '2026-09-28' ? 0 : 5;
  };
  serving({ total });
  const { user, query } = await opened('search_query=providencia&fecha_inicio=2026-10-05&fecha_termino=2026-10-12&piscina=1&wifi=1');
  await screen.findByRole('heading', { name: 'Ningún espacio coincide' });
  expect(screen.queryByRole('button', { name: /Recomendado/ })).toBeNull(); // nothing to sort
  const offers = async () => within(await screen.findByRole('list', { name: 'Qué puedes cambiar' })).getAllByRole('button');
  await waitFor(async () =>
    expect((await offers()).map(({ textContent }) => textContent)).toEqual([
      'Sin «Piscina» hay 8',
      'Sin ningún filtro hay 8',
      'En una zona más amplia hay 3',
      '12–19 oct: hay 5',
      '19–26 oct: hay 5',
      '4–11 nov: hay 5',
      'En otras fechas hay 5',
    ]),
  );
  await user.click(await button('Sin «Piscina» hay 8'));
  await heading('8 espacios en Providencia');
  expect(query()).not.toContain('piscina');
});

it('an empty result without alternatives states it', async () => {
  serving({ total: () => 0 });
  await opened('search_query=providencia&piscina=1');
  expect(await screen.findAllByText(/Tampoco hay nada cerca/)).not.toHaveLength(0);
  expect(screen.queryByRole('list', { name: 'Qué puedes cambiar' })).toBeNull();
});

it('an empty result for a large group offers the largest smaller one with results, and no button without effect', async () => {
  const guests = (query: URLSearchParams) => Number(query.get('numero_huespedes') ?? 1);
  const larger = Promise.withResolvers<void>();
  serving({ total: (query) => (guests(query) <= 8 ? 2 : 0), slow: async (query) => (guests(query) === 8 ? larger.promise : undefined) });
  const { user, query, client } = await opened('search_query=providencia&numero_huespedes=10');
  const clearing = () => screen.queryAllByRole('button', { name: 'Limpiar filtros' });
  expect(clearing()).toHaveLength(1); // of the bar of filters, which resets the guests as well
  const offers = () => screen.queryAllByRole('button', { name: /^Para \d/ }).map(({ textContent }) => textContent);
  expect(await screen.findByText(/Ningún espacio coincide/)).toBeVisible();
  await waitFor(() => expect(client.isFetching()).toBe(1));
  expect(offers()).toEqual([]); // a smaller group's results are not offered while a larger one may have some
  larger.resolve();
  await waitFor(() => expect(offers()).toEqual(['Para 8 huéspedes hay 2']));
  await user.click(await button('Para 8 huéspedes hay 2'));
  await waitFor(() => expect(query()).toContain('numero_huespedes=8'));
});
