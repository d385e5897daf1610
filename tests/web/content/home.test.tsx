import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HomePage } from '../../../web/home/HomePage.tsx';
import { card } from '../support/card.ts';
import { answering, json, show } from '../support/render.tsx';

const place = (id: number, comuna: string, slug: string) => ({
  id,
  search_query: slug,
  comuna,
  long_name: `${comuna}, Chile`,
  region: null,
  country: 'Chile',
  country_code: 'CL',
  type_route: 'locality',
  latitud: -33,
  longitud: -70,
  northeast: { lat: -32.9, lng: -69.9 },
  southwest: { lat: -33.1, lng: -70.1 },
  landing: { es: `/es/accommodation/arriendo-temporal-${slug}`, en: `/en/accommodation/${slug}` },
});
const nunoa = place(1, 'Ñuñoa', 'nunoa');
const city = (id: number) => ({
  location: place(id, `Ciudad ${id}`, `ciudad-${id}`),
  accommodation: { gallery: [], precio: 20_000, moneda: 'es_CL', precio_unidad: 'noche' },
});

const home = (at = '/', featured = [card()]) => {
  const requests = answering(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/locations_at')) return json({ data: { comuna: 'Ñuñoa', country_code: 'CL' } });
    if (searchParams.get('q') === 'Ñuñoa') return json({ data: [nunoa] });
    if (searchParams.get('con_espacios') === '5') return json({ data: [{ ...nunoa, espacios: 3 }] });
    if (pathname.endsWith('/locations') && /^(pa|lugar)/.test(searchParams.get('q') ?? ''))
      return json({ data: [0, 3, -1].map((n) => ({ ...place(9 + n, `Lugar ${n}`, `lugar-${n}`), espacios: Math.max(0, n) })) });
    if (pathname.endsWith('/locations')) return json({ data: searchParams.get('q')?.startsWith('nu') ? [nunoa] : [] });
    if (pathname.endsWith('/locations/nunoa')) return json({ data: nunoa });
    if (pathname.endsWith('search_alojamiento_home')) return json({ data: [2, 3, 4, 5, 6].map(city) });
    if (pathname.endsWith('getAccomodationFeatured')) return json({ accomodations: featured });
    return json({ data: [], currencyConvetionTable: [] });
  });
  const results = { path: '/search', element: <p>{'results'}</p> };
  return show(<HomePage />, { at, path: '/', routes: [results] }).then((view) => ({ ...view, requests }));
};
const where = () => screen.getByRole('combobox');
const search = () => screen.getByRole('button', { name: 'Buscar' });
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

beforeEach(() => localStorage.clear());

describe('the search of the home page', () => {
  it('asks for a place first, then for dates or a statement that any will do (H-02, D-20)', async () => {
    const { user, router } = await home();
    await user.click(search());
    expect(where()).toHaveFocus();
    expect(where()).toHaveAccessibleDescription(/./);
    expect(where()).toBeInvalid();
    await user.type(where(), 'nu');
    await user.click(await screen.findByRole('option', { name: /Ñuñoa/ }));
    expect(where()).toBeValid();
    await user.click(search());
    const alert = screen.getByRole('alert');
    expect(alert).toBeVisible();
    await user.click(within(alert).getByRole('button'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    expect(router.state.location.search).toContain('search_query=nunoa');
    expect(router.state.location.search).not.toContain('fecha');
  });

  it('the missing-place message disappears with the first letter (C2)', async () => {
    const { user } = await home();
    await user.click(search());
    expect(await screen.findByText('Elige un lugar de la lista.')).toBeVisible();
    await user.type(where(), 's');
    expect(where()).toBeValid();
    expect(screen.queryByText('Elige un lugar de la lista.')).toBeNull();
  });

  it('takes the first place that matches the input, and reports when there is none', async () => {
    const { user } = await home();
    await user.type(where(), 'xyz');
    await user.click(search());
    await waitFor(() => expect(where()).toHaveAccessibleDescription(/xyz/));
    expect(where()).toHaveFocus();
    await user.clear(where());
    await user.type(where(), 'nu');
    await user.click(search());
    await waitFor(() => expect(where()).toHaveValue('Ñuñoa'));
    expect(await screen.findByRole('alert')).toBeVisible(); // dates are next
  });

  it('lists places with listings first, and of the others one, marked as such (B9, H-03)', async () => {
    const { user } = await home();
    await user.type(where(), 'pa');
    await screen.findByRole('option', { name: /Lugar 3/ });
    expect(offered()).toEqual(['Lugar 3Chile', 'Lugar 0Chile · aún sin espacios, te avisamos']);
  });

  it('highlights the place that was typed in full, wherever it is listed', async () => {
    const { user } = await home();
    await user.type(where(), 'pa');
    await screen.findByRole('option', { name: /Lugar 3/ });
    expect(where()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Lugar 3/ }).id);
    await user.clear(where());
    await user.type(where(), 'lugar 0');
    const exact = await screen.findByRole('option', { name: /Lugar 0/ });
    expect(where()).toHaveAttribute('aria-activedescendant', exact.id);
  });

  it('offers on focus the current location, recent searches, and cities by their listings; the location is requested from the browser only then (H-03)', async () => {
    localStorage.setItem(
      'posada.recent-searches',
      JSON.stringify([{ label: 'Lisboa, cualquier fecha', address: '/search?search_query=lisboa' }]),
    );
    const getCurrentPosition = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: -33.4, longitude: -70.6 } } as GeolocationPosition),
    );
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
    const { user } = await home();
    await user.click(where());
    await screen.findByRole('option', { name: /3 espacios/ });
    expect(offered()).toEqual(['Cerca de mí', 'Lisboa, cualquier fecha', 'ÑuñoaChile · 3 espacios']);
    expect(where()).not.toHaveAttribute('aria-activedescendant'); // Enter searches, and takes none of them
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(where()).toHaveValue('Ñuñoa'));
  });

  it('reports when the location is unavailable', async () => {
    const refuse = (_: PositionCallback, refused: PositionErrorCallback) => refused({} as GeolocationPositionError);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: refuse } }));
    const { user } = await home();
    await user.click(where());
    await user.click(await screen.findByRole('option', { name: 'Cerca de mí' }));
    expect(await screen.findByRole('option', { name: /No pudimos saber dónde estás/ })).toBeVisible();
  });

  it('lists places from two letters on, selectable by keyboard alone, and reports when there is none (H-03)', async () => {
    const { user, requests } = await home();
    const questions = () => requests.filter(({ url }) => new URL(url).searchParams.has('q')).length;
    await user.type(where(), 'n');
    expect(questions()).toBe(0);
    await user.type(where(), 'u');
    const option = await screen.findByRole('option', { name: /Ñuñoa/ });
    expect(where()).toHaveAttribute('aria-activedescendant', option.id);
    expect(where()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(where()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(where()).toHaveValue('Ñuñoa');
    await user.clear(where());
    await user.type(where(), 'xyz');
    expect(await screen.findByText(/«?xyz»?/)).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('offers the last three searches of this browser, each removable (H-04)', async () => {
    const searches = [1, 2, 3].map((n) => ({ label: `Búsqueda ${n}`, address: `/search?search_query=s${n}` }));
    localStorage.setItem('posada.recent-searches', JSON.stringify(searches));
    const { user, router } = await home();
    const links = () => screen.getAllByRole('link', { name: /^Búsqueda/ }).map((link) => link.textContent);
    expect(links()).toEqual(['Búsqueda 1', 'Búsqueda 2', 'Búsqueda 3']);
    await user.click(screen.getByRole('button', { name: /Búsqueda 2/ }));
    expect(links()).toEqual(['Búsqueda 1', 'Búsqueda 3']);
    await user.type(where(), 'nu');
    await user.click(await screen.findByRole('option', { name: /Ñuñoa/ }));
    await user.click(search());
    await user.click(within(screen.getByRole('alert')).getByRole('button'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    const stored = JSON.parse(localStorage.getItem('posada.recent-searches') ?? '[]') as { address: string }[];
    expect(stored.map(({ address }) => new URLSearchParams(address.split('?')[1]).get('search_query'))).toEqual(['nunoa', 's1', 's3']);
  });

  it.each(['nonsense', '{"a":1}', '[{"label":1}]', '[{"label":"x","address":"https://evil.example"}]'])(
    'survives any stored value: %s',
    async (stored) => {
      localStorage.setItem('posada.recent-searches', stored);
      await home();
      expect(where()).toBeVisible();
      expect(document.querySelector('.finder__recent')).toBeNull();
    },
  );
});

describe('the sections below it', () => {
  it('five places, each by its name and linking to its own page (H-05)', async () => {
    await home();
    const links = await screen.findAllByRole('link', { name: /Ciudad \d/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [2, 3, 4, 5, 6].map((id) => `/es/accommodation/arriendo-temporal-ciudad-${id}`),
    );
  });

  it('cards carry the requested dates and guests (H-10)', async () => {
    await home('/?fecha_inicio=2026-09-05&fecha_termino=2026-09-12&numero_huespedes=2');
    expect(await screen.findByRole('link', { name: 'Casa del árbol' })).toHaveAttribute(
      'href',
      '/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2',
    );
  });

  it.each([0, 1, 2, 3, 4])('for %i listings reserves no more places than pictures', async (count) => {
    const photo = (n: number) => ({ url_320: `/${n}-320.webp`, url_640: `/${n}-640.webp`, url_1280: `/${n}.webp`, width: 4, height: 3 });
    const spaces = Array.from({ length: count }, (_, i) =>
      card({
        idalojamiento: 7 + i,
        gallery: [{ ...photo(i), idgaleria: i, url: `/${i}.webp`, srcset: '', slot: 'otro', placeholder: '', dibujo: false }],
      }),
    );
    await home('/', spaces);
    await screen.findAllByRole('link', { name: /Ciudad \d/ });
    expect(document.querySelectorAll('figure')).toHaveLength(Math.min(count, 3));
    expect(screen.queryAllByRole('heading', { name: 'Espacios destacados' })).toHaveLength(count === 0 ? 0 : 1);
    expect(document.querySelectorAll('.no-photo')).toHaveLength(5); // the places of this test, which have no pictures
  });
});
