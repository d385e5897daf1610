import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../../web/dashboard/MoreMenu.tsx';
import { DashboardPage } from '../../../web/dashboard/DashboardPage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';
import { space } from '../support/space.ts';

const NOW = '2026-07-28T12:00:00.000Z';
const list = (data: unknown[], total = data.length) => json({ data, total, current_page: 1, last_page: 1, first_page_url: '', path: '' });

const opened = async (changes: Parameters<typeof space>[0] = {}, { at = '/dashboard', refuse = false } = {}) => {
  const requests = answering(({ method, url }) => {
    if (method === 'DELETE')
      return refuse ? json({ code: 'has_reservations', detail: 'Hay reservas.' }, 409) : new Response(null, { status: 204 });
    if (url.includes('/reservations/received'))
      return list([reservation({ status: 'initiated', respond_by: '2026-07-28T15:12:00.000Z', server_now: NOW })], 2);
    if (url.includes('/get/accommodations')) return list([space({ nombre: { es: 'Casa con patio' }, ...changes })]);
    return json({ currencyConvetionTable: [] });
  });
  const shown = await show(<DashboardPage />, { at, path: '/dashboard', me: person(), now: NOW });
  await screen.findByRole('article');
  const removals = () => requests.filter(({ method }) => method === 'DELETE');
  return { ...shown, requests, removals };
};

afterEach(() => vi.useRealTimers());

it('shows over all listings how many requests wait and for how long the first (G-09)', async () => {
  await opened();
  expect(
    await screen.findByRole('link', { name: /^2 solicitudes esperan tu respuesta \(la primera vence en 3 h \d\d? min\)$/ }),
  ).toHaveAttribute('href', '/reservations-received');
});

it('shows for each listing who comes next, who requests until when, and which rejections count how long (G-02, G-07)', async () => {
  await opened({
    proxima_llegada: '2026-08-01',
    solicitudes: 1,
    solicitud_vence: '2026-07-28T13:30:00.000Z',
    marcas: [{ fecha: '2026-03-02T10:00:00.000Z', vence: '2027-03-02T10:00:00.000Z' }],
  });
  const card = screen.getByRole('article');
  expect(card).toHaveTextContent('Próxima llegada: sáb 01/08/2026');
  expect(card).toHaveTextContent(/1 solicitud, vence en (1 h )?\d\d? min/); // the clock of a test file runs on
  expect(card).toHaveTextContent('1 marca de 3');
  expect(card).toHaveTextContent('Del 02/03/2026: deja de contar el 02/03/2027');
  expect(card).not.toHaveTextContent('Bloqueado');
  expect(within(card).queryByRole('button', { name: /favorit/i })).toBeNull(); // a host cannot favourite their own listing
});

it('shows why and since when a listing is blocked, and where to appeal (G-08)', async () => {
  await opened({ bloqueado: 1, motivo_bloqueo: 'three_strikes', fecha_bloqueo: '2026-07-01T10:00:00.000Z' });
  const card = within(screen.getByRole('article'));
  expect(card.getByText('Bloqueado')).toBeVisible();
  expect(card.getByText(/3 solicitudes rechazadas o sin respuesta en un año.*Desde el 01\/07\/2026/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Pedir una revisión' })).toHaveAttribute('href', '/contacto');
});

it('keeps the days of its address under any filter (G-01)', async () => {
  const { user, router } = await opened({}, { at: '/dashboard?fecha_inicio=2026-09-05&fecha_termino=2026-09-12&page=2' });
  expect(screen.getByRole('link', { name: 'Casa con patio' })).toHaveAttribute('href', '/alojamiento/7/2026-09-05/2026-09-12');
  await user.type(screen.getByRole('searchbox'), 'patio');
  await waitFor(() => expect(router.state.location.search).toBe('?fecha_inicio=2026-09-05&fecha_termino=2026-09-12&s=patio'));
});

it('with days in its address shows the listings that are free on them, and all again (G-01)', async () => {
  const { user, router, requests } = await opened({}, { at: '/dashboard?fecha_inicio=2026-09-05&fecha_termino=2026-09-12&page=2' });
  const lists = () => requests.flatMap(({ url }) => (url.includes('/get/accommodations') ? [new URL(url).search] : []));
  expect(lists()).toEqual(['?s=&page=2&perPage=10&fecha_inicio=2026-09-05&fecha_termino=2026-09-12']);
  expect(screen.getByText('Libres del 05/09/2026 al 12/09/2026.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver todos' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(lists().at(-1)).toBe('?s=&page=1&perPage=10'));
  expect(screen.queryByText(/^Libres del/)).toBeNull();
});

it('a host without a listing is offered to publish one, once, without filters (G-03)', async () => {
  answering(({ url }) => (url.includes('/get/accommodations') ? list([]) : json({ currencyConvetionTable: [], data: [], total: 0 })));
  await show(<DashboardPage />, { at: '/dashboard', path: '/dashboard', me: person() });
  expect(await screen.findByRole('heading', { name: 'Aún no tienes espacios publicados' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Publica tu espacio' })).toHaveLength(1);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('reports that no listing is free on the days of its address', async () => {
  answering(({ url }) => (url.includes('/get/accommodations') ? list([]) : json({ currencyConvetionTable: [], data: [], total: 0 })));
  await show(<DashboardPage />, { at: '/dashboard?fecha_inicio=2026-09-05&fecha_termino=2026-09-12', path: '/dashboard', me: person() });
  expect(await screen.findByText('Ninguno está libre en esas noches')).toBeVisible();
});

type User = Awaited<ReturnType<typeof opened>>['user'];
const more = async (user: User, action: string) => {
  await user.click(screen.getByRole('button', { name: /^Más: / }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

it('shares a listing with the days of its address (G-06, D-a23)', async () => {
  const { user } = await opened({}, { at: '/dashboard?fecha_inicio=2026-09-05&fecha_termino=2026-09-12' });
  await more(user, 'Compartir');
  const dialog = within(screen.getByRole('dialog'));
  const address = /\/alojamiento\/7\/2026-09-05\/2026-09-12$/;
  expect((dialog.getByRole('textbox') as HTMLInputElement).value).toMatch(address);
  for (const name of ['WhatsApp', 'Facebook', 'X'])
    expect(decodeURIComponent(dialog.getByRole('link', { name }).getAttribute('href') ?? '')).toContain(
      '/alojamiento/7/2026-09-05/2026-09-12',
    );
});

it.each([
  ['by the night', { arriendo_diario: 25_000, arriendo_total: null }, ['$ 25.000 CLP la noche']],
  ['by the month', { arriendo_diario: null, arriendo_total: 460_000 }, ['$ 460.000 CLP al mes']],
  ['both ways', { arriendo_diario: 25_000, arriendo_total: 460_000 }, ['$ 25.000 CLP la noche', '$ 460.000 CLP al mes']],
])('prices a listing by its rental mode: %s (G-02)', async (_, prices, said) => {
  await opened(prices);
  const shown = [...screen.getByRole('article').querySelectorAll('.card-p')].map(({ textContent }) =>
    textContent?.replace(/\s+/g, ' ').trim(),
  );
  expect(shown).toEqual(said);
});

it('a copy is a draft until it is submitted (D-27)', async () => {
  await opened({ aprobado: 0 });
  expect(screen.getByRole('article')).toHaveTextContent('Borrador');
  expect(screen.getByRole('article')).not.toHaveTextContent('Sin llegadas'); // nobody can reserve it
});

it('a returned listing shows what to change, and links to its form', async () => {
  await opened({ aprobado: 0, devuelto: { motivo: 'photos', palabras: 'La tercera está borrosa.', fecha: '2026-11-01T00:00:00.000Z' } });
  expect(screen.getByRole('article')).toHaveTextContent('Falta un cambio');
  expect(screen.getByText(/La tercera está borrosa\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Editar/ })).toHaveAttribute('href', '/editar-alojamiento/7#paso-3');
});

const removed = async (user: User, { still = false } = {}) => {
  await more(user, 'Eliminar');
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Escribe ELIMINAR para confirmar'), 'eliminar');
  if (still) vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  fireEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  expect(screen.queryByRole('article')).toBeNull();
};

it('a removal can be undone for ten seconds: nothing was sent (G-05)', async () => {
  const { user, removals } = await opened();
  await removed(user, { still: true });
  act(() => void vi.advanceTimersByTime(9_999));
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(screen.getByRole('article')).toBeVisible();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(removals()).toHaveLength(0);
});

it('is sent when the ten seconds are over, but not while hovered or focused', async () => {
  const { user, removals } = await opened();
  await removed(user, { still: true });
  act(() => void vi.advanceTimersByTime(9_000));
  fireEvent.focus(screen.getByRole('button', { name: 'Deshacer' }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(removals()).toHaveLength(0);
  fireEvent.blur(screen.getByRole('button', { name: 'Deshacer' }));
  act(() => void vi.advanceTimersByTime(1_000));
  vi.useRealTimers();
  await waitFor(() => expect(removals()).toHaveLength(1));
  expect(removals()[0]?.url).toMatch(/\/delete\/7$/);
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

it('is sent once when the page is left before, and is undone with the reason when it is refused', async () => {
  const left = await opened();
  await removed(left.user);
  left.unmount();
  await waitFor(() => expect(left.removals()).toHaveLength(1));

  const refused = await opened({}, { refuse: true });
  await removed(refused.user);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(await screen.findByText('Hay reservas.')).toBeVisible();
  expect(screen.getByRole('article')).toBeVisible();
  expect(refused.removals()).toHaveLength(1);
});

it('is refused immediately while the listing has reservations (D-116)', async () => {
  const { user, removals } = await opened({ reservas_vigentes: 1 });
  await more(user, 'Eliminar');
  expect(screen.getByRole('dialog', { name: 'No se puede eliminar todavía' })).toBeVisible();
  expect(screen.queryByLabelText('Escribe ELIMINAR para confirmar')).toBeNull();
  expect(removals()).toHaveLength(0);
});

it('a card links to blocking dates where the server offers it (docs/rules/product.md#pages)', async () => {
  await opened();
  expect(screen.getByRole('link', { name: 'Bloquear fechas: Casa con patio' })).toHaveAttribute('href', '/bloquear/7');
  cleanup();
  await opened({ actions: ['edit'] });
  expect(screen.queryByRole('link', { name: /^Bloquear fechas/ })).toBeNull();
});
