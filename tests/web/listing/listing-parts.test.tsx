import { screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILDING_FEATURES, PROXIMITY, SPACE_FEATURES, WELCOME } from '../../../src/kernel/listings/vocabulary.ts';
import { About } from '../../../web/listing/About.tsx';
import { BackToResults } from '../../../web/listing/BackToResults.tsx';
import { Booking } from '../../../web/listing/booking/Booking.tsx';
import { FeatureIcon } from '../../../web/listing/FeatureIcon.tsx';
import { Features } from '../../../web/listing/Features.tsx';
import { Gallery } from '../../../web/listing/Gallery.tsx';
import { ListingPage } from '../../../web/listing/ListingPage.tsx';
import { Rules } from '../../../web/listing/Rules.tsx';
import { Share } from '../../../web/listing/Share.tsx';
import type { Listing } from '../../../web/listing/shared/queries.ts';
import type { Slotted } from '../../../web/listing/Viewer.tsx';
import { rememberResults } from '../../../web/search-address.ts';
import { SignInFirst } from '../../../web/ui/overlay/SignInFirst.tsx';
import { card } from '../support/card.ts';
import { answering, json, show } from '../support/render.tsx';
import { plan } from '../support/reservation.ts';

const listing = (changes: object = {}): Listing =>
  ({
    ...card(),
    m2: 60,
    rooms: 1,
    desayuno: 0,
    tiempo_min: 2,
    eliminado: 0,
    latitud: -33.4,
    longitud: -70.6,
    sobre_nosotros: { es: '<p>Un patio.</p>' },
    reglas: { es: 'Silencio.' },
    uso_cocina: { es: 'Libre.' },
    espacios_comunes: {},
    aseo_limpieza: {},
    piezas: [],
    numeroRegistro: null,
    video_url: null,
    calendario: null,
    noches_sueltas: true,
    sueltas_junto_a_bloqueos: false,
    opiniones: { total: 0, promedio: null },
    user: { idusuario: 9, nombre: 'Elena', imagen: null, presentacion: ['En Posada desde 2025'], tasa_respuesta: null },
    ...changes,
  }) as unknown as Listing; // the fields read here
const photo = (n: number, slot: Slotted['slot'] = null): Slotted => ({
  ...{ url_320: `/p${n}-320.webp`, url_640: `/p${n}-640.webp`, url_1280: `/p${n}-1280.webp` },
  ...{ width: 1280, height: 960, placeholder: 'data:,', slot, dibujo: false },
});
const nothing = () => answering(() => json({ data: [], currencyConvetionTable: [] }));
beforeEach(() => localStorage.clear());

describe('the page of a listing', () => {
  const page = async (changes: object = {}) => {
    const requests = answering(({ url, method }) => {
      if (method === 'POST') return new Response(null, { status: 204 });
      if (url.includes('getAccomodationFront')) return json({ accomodation: listing(changes) });
      if (url.includes('/reviews'))
        return json({ data: [], total: 0, current_page: 1, last_page: 1, summary: { total: 0, promedio: null, aspectos: null } });
      return json(url.includes('unavailable') ? [] : { data: [], currencyConvetionTable: [] });
    });
    const view = await show(
      <SignInFirst>
        <ListingPage />
      </SignInFirst>,
      { path: '/alojamiento/:idalojamiento', at: '/alojamiento/7' },
    );
    await screen.findByRole('heading', { level: 1, name: 'Casa del árbol' });
    return { ...view, requests };
  };
  it.each([
    ['entero', 1],
    ['cowork', 0],
    ['camper', 0],
  ])('of type %s without rooms is called a studio %i times: a desk or a camper is not', async (tipo, times) => {
    await page({ tipo, rooms: 0 });
    expect(screen.queryAllByText('Estudio, un solo ambiente')).toHaveLength(times);
  });

  it('of a workplace has no bedrooms', async () => {
    await page({ tipo: 'cowork', rooms: 2 });
    expect(screen.queryByText('2 habitaciones')).toBeNull();
  });

  /** Waits for the lazy parts of a page. */
  const cameLate = () => new Promise((done) => setTimeout(done, 50));
  const viewsIn = (requests: Request[]) => requests.filter(({ url }) => url.endsWith('/accommodations/add-visit'));

  it.each([
    [{ country_code: 'AR', numeroRegistro: 'RL-2024-1' }, /RL-2024-1/],
    [{ country_code: 'ES' }, /pendiente/],
    [{ country_code: 'ES', tipo: 'cowork' }, null],
    [{ country_code: 'CL' }, null],
  ])('shows its registration number, or that it is pending, where there is one: %o (D-a25)', async (changes, said) => {
    await page(changes);
    if (said) expect(screen.getByText(said, { selector: '.listing__head *' })).toBeVisible();
    else expect(screen.queryByText(/egistro/, { selector: '.listing__head *' })).toBeNull();
  });

  it('reports a visit once, and again after an hour; by its id alone (docs/rules/product.md#calls, D-17)', async () => {
    const { requests, unmount } = await page();
    await waitFor(() => expect(viewsIn(requests)).toHaveLength(1));
    expect(await viewsIn(requests)[0]?.json()).toEqual({ id: 7 });
    unmount();
    const again = await page();
    await cameLate();
    expect(viewsIn(again.requests)).toEqual([]);
    again.unmount();
    const [[, last]] = JSON.parse(localStorage.getItem('posada.visits') ?? '') as [[number, number]];
    vi.spyOn(Date, 'now').mockReturnValue(last + 3_600_000);
    const atTheHour = await page();
    await cameLate();
    expect(viewsIn(atTheHour.requests)).toEqual([]);
    atTheHour.unmount();
    vi.mocked(Date.now).mockReturnValue(last + 3_600_001);
    const later = await page();
    await waitFor(() => expect(viewsIn(later.requests)).toHaveLength(1));
    vi.mocked(Date.now).mockRestore();
  });

  it('has a video as a link, so that nothing is requested from others, and none for an invalid address (X-32)', async () => {
    const { unmount } = await page({ video_url: 'https://videos.example/x' });
    const link = screen.getByRole('link', { name: /video/i });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://videos.example/x',
      '_blank',
      'noopener noreferrer',
    ]);
    unmount();
    await page({ video_url: 'javascript:alert(1)' });
    expect(screen.queryByRole('link', { name: /video/i })).toBeNull();
  });
});

describe('the parts of the page', () => {
  it('shows photos one by one in full screen, by keys, with counter and caption, and returns the focus (D-a02)', async () => {
    nothing();
    const { user } = await show(<Gallery photos={[photo(1), photo(2, 'cocina1'), photo(3)]} title="Casa" />);
    const opener = screen.getByRole('button', { name: /2/ });
    await user.click(opener);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/2 de 3 · Cocina/)).toBeVisible();
    expect(dialog.getByRole('button', { name: /siguiente/i })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
  });

  it('characteristics are a tablist with one Tab stop, and a room shows six things, the rest on demand (D-a18, D-a24)', async () => {
    const room = { idpieza: 1, wifi: 1, closet: 1, tv: 1, escritorio: 1, velador: 2, ac: 1, secador: 1, ventilador: 1, ropa_cama: 0 };
    const { user } = await show(<Features listing={listing({ piezas: [room], cocina: 1 })} />);
    const [space, rooms] = screen.getAllByRole('tab');
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1, -1]);
    await user.tab();
    expect(space).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(rooms).toHaveFocus();
    expect(rooms).toHaveAttribute('aria-selected', 'true');
    const panel = screen.getByRole('tabpanel');
    expect(panel).toHaveAttribute('aria-labelledby', rooms?.id);
    const items = () => panel.querySelector('.features__room .small')?.textContent?.split('·').length;
    expect(items()).toBe(6);
    await user.click(within(panel).getByRole('button', { name: /todo|complet/i }));
    expect([items(), within(panel).queryByRole('button')]).toEqual([8, null]);
  });

  it('admitted guests have a tab of their own, with their number; none where nobody was named (D-102)', async () => {
    const { user, unmount } = await show(<Features listing={listing({ ninos: 2, perros: 1 })} />);
    await user.click(screen.getByRole('tab', { name: 'Quiénes son bienvenidos' }));
    expect(
      within(screen.getByRole('tabpanel'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Niños × 2', 'Perros']);
    unmount();
    await show(<Features listing={listing()} />);
    expect(screen.queryByRole('tab', { name: 'Quiénes son bienvenidos' })).toBeNull();
  });

  it('rules collapse behind labelled buttons; empty ones are hidden (D-a18)', async () => {
    const { user } = await show(<Rules listing={listing()} />);
    const buttons = screen.getAllByRole('button');
    expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-expanded')])).toEqual([
      ['Convivencia', 'false'],
      ['Uso de la cocina', 'false'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Uso de la cocina' }));
    expect(screen.getByText('Libre.')).toBeVisible();
    expect(screen.getByText('Libre.')).not.toHaveAttribute('lang');
  });

  it("rules of a coworking space and of a camper use the names of the host's form (D-93)", async () => {
    const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
    const rules = { reglas: { es: 'a' }, uso_cocina: { es: 'b' }, espacios_comunes: { es: 'c' }, aseo_limpieza: { es: 'd' } };
    const { unmount } = await show(<Rules listing={listing({ tipo: 'cowork', ...rules })} />);
    expect(names()).toEqual(['Normas del espacio', 'Cafetería y equipos', 'Áreas compartidas', 'Acceso y limpieza']);
    unmount();
    await show(<Rules listing={listing({ tipo: 'camper', ...rules })} />);
    expect(names()).toEqual(['Normas del camper', 'Cocina y equipamiento', 'Entrega y devolución', 'Limpieza y vaciado']);
  });

  it('rules in only the other language are marked with it (WCAG 3.1.2)', async () => {
    await show(<Rules listing={listing()} />, { language: 'en' });
    expect(screen.getByText('Silencio.')).toHaveAttribute('lang', 'es');
  });

  it('a long text collapses, and a text in only the other language states it (D-a18, D-94)', async () => {
    const { user } = await show(<About html={`<p>${'Un patio. '.repeat(80)}</p>`} foreign="es" />);
    const more = screen.getByRole('button');
    expect(document.querySelector('.listing__rich')).toHaveAttribute('lang', 'es');
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(document.querySelector('.listing__rich')).toHaveClass('listing__folded');
    await user.click(more);
    expect(document.querySelector('.listing__rich')).not.toHaveClass('listing__folded');
    expect(more).toHaveAttribute('aria-expanded', 'true');
  });

  it('shared links carry the dates, to the clipboard and three networks (D-a23)', async () => {
    const { user } = await show(<Share title="Casa" path="/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2" />);
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    const dialog = within(await screen.findByRole('dialog'));
    const url = 'https://posada.test/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2';
    expect(dialog.getByRole('textbox')).toHaveValue(url);
    for (const link of dialog.getAllByRole('link')) expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(url);
    expect(dialog.getAllByRole('link')).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: /Copiar/ }));
    expect(await navigator.clipboard.readText()).toBe(url);
  });
});

describe('the cost of the stay (D-a10 to D-a14)', () => {
  const lines = [
    { code: 'stay', label: 'Estadía', amount: 175_000, how: {} },
    { code: 'service', label: 'Servicio', amount: 8_750, how: {} },
  ];
  const price = { totalDays: 7, moneda: 'es_CL', lines, later: [], total: 183_750, dinero: plan('bankTransfer', 0, 0, [175_000, 8_750]) };
  const free = { available: true };
  const box = async (available: object = free, legal_notice: object | null = null) => {
    const requests = answering(({ url }) => {
      if (url.includes('unavailable_dates')) return json([]);
      if (url.includes('/available')) return json(available);
      return url.includes('/simulation') ? json({ ...price, legal_notice }) : json({ data: [], currencyConvetionTable: [] });
    });
    const stay = { from: '2026-09-05', to: '2026-09-12' };
    const view = await show(
      <SignInFirst>
        <Booking listing={listing({ maximo_huespedes: 2 })} stay={stay} />
      </SignInFirst>,
      { at: '/alojamiento/7/2026-09-05/2026-09-12' },
    );
    return { ...view, requests, aside: within(screen.getByRole('complementary')) };
  };

  it('is listed line by line, adds up, and is explained', async () => {
    const { aside, user } = await box();
    expect(await aside.findByText('$ 183.750 CLP')).toBeVisible();
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.total);
    for (const amount of ['$ 175.000 CLP', '$ 8.750 CLP']) expect(aside.getByText(amount)).toBeVisible();
    await user.click(aside.getByText('¿Por qué este precio?'));
    expect(aside.getByText('Estadía:')).toBeVisible();
  });

  it('includes the legal notice for so long a stay, where there is one (D-05)', async () => {
    const { aside } = await box(free, { title: 'Muy larga', text: 'Infórmate.' });
    expect(await aside.findByText('Muy larga')).toBeVisible();
    expect(aside.getByText('Infórmate.')).toBeVisible();
  });

  it('is requested again for more guests, up to the capacity, with the reason (D-a10)', async () => {
    const { aside, user, requests } = await box();
    await aside.findByText('$ 183.750 CLP');
    expect(aside.getByRole('button', { name: /Menos/ })).toBeDisabled();
    const more = aside.getByRole('button', { name: /Más/ });
    await user.click(more);
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/simulation') && url.includes('guests=2'))).toBe(true));
    expect(more).toBeDisabled();
    expect(more).toHaveAttribute('title', expect.stringMatching(/2/));
  });

  it('a stay that would leave orphan nights states how many and offers two that do not (D-a07)', async () => {
    const alternatives = [
      { from: '2026-09-05', to: '2026-09-14' },
      { from: '2026-09-05', to: '2026-09-17' },
    ];
    const { aside, user } = await box({ available: false, reason: 'leaves_gap', alternatives });
    const options = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('.note.warning button')];
      expect(found).toHaveLength(2);
      return found;
    });
    expect(document.querySelector('.note.warning')).toHaveAttribute('role', 'status');
    expect(aside.getByRole('button', { name: 'Reservar' })).toHaveAttribute('aria-disabled', 'true');
    expect(document.querySelector('.bar .btn')).not.toHaveTextContent('Reservar'); // taken nights cannot be reserved
    expect(aside.queryByText('$ 183.750 CLP')).toBeNull();
    await user.click(options[0] as HTMLElement);
    expect(aside.getByText('14/09/2026')).toBeVisible();
  });

  it('a stay longer than the space is let for is told the longest, once', async () => {
    const { aside } = await box({ available: false, reason: 'mode' });
    expect(await aside.findByText('Este espacio se ofrece solo por noches: 29 como máximo.')).toBeVisible();
    expect(aside.queryByText('Esas noches no se pueden pedir')).toBeNull();
  });
});

it('links back to the results of this tab, and nowhere when there were none (C4)', async () => {
  const { unmount } = await show(<BackToResults />);
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  rememberResults('?search_query=providencia&page=2');
  await show(<BackToResults />);
  expect(screen.getByRole('link', { name: 'Resultados' })).toHaveAttribute('href', '/search?search_query=providencia&page=2');
  sessionStorage.clear();
});

it('each amenity has its own icon, an unknown one a tick (C4)', () => {
  const drawn = (name: string) => renderToStaticMarkup(<FeatureIcon name={name} />);
  const all = [...SPACE_FEATURES, ...BUILDING_FEATURES, ...PROXIMITY, ...WELCOME, 'guests', 'rooms', 'studio', 'area', 'minimum', 'mode'];
  expect(all.filter((name) => drawn(name) === drawn('constructor'))).toEqual([]);
  expect(drawn('constructor')).toContain('lucide-check');
});
