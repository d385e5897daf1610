import { act, screen, waitFor, within } from '@testing-library/react';
import { createStaticHandler } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { meQuery } from '../../../web/api/session.ts';
import { routesFor } from '../../../web/app/router.tsx';
import { BlockPage } from '../../../web/blocking/BlockPage.tsx';
import { person } from '../support/person.ts';
import { answering, json, later, show } from '../support/render.tsx';
import { reservation as aReservation } from '../support/reservation.ts';
import { space } from '../support/space.ts';

const NOW = '2026-09-02T12:00:00.000Z';
type Row = { idrestriccion: number; fecha_inicio: string; fecha_termino: string };
const row = (idrestriccion: number, fecha_inicio: string, fecha_termino: string) => ({
  idrestriccion,
  alojamiento_idalojamiento: 7,
  fecha_inicio,
  fecha_termino,
  created_with: 'host',
  sitio: null,
  conflicts: [],
});

/** The server's answer about the guests' nights, and about one of them. */
const stays = [
  { fecha_inicio: '2026-09-20', fecha_termino: '2026-09-21', estado: 'held', nombre: 'Martín' },
  { fecha_inicio: '2026-10-05', fecha_termino: '2026-10-08', estado: 'reserved', nombre: 'Paula' },
];
const answerFor = (fecha: string) => ({
  fecha,
  estado: fecha < '2026-10-01' ? 'held' : 'free',
  desde: '2026-08-30T16:20:00.000Z',
  reservation: fecha < '2026-10-01' ? aReservation({ fecha_inicio: '2026-09-20', fecha_termino: '2026-09-21' }) : null,
  bloqueo: null,
  antes: [{ que: 'released', at: '2026-08-01T12:00:00.000Z', causa: 'guest', nombre: 'Ana' }],
});

/** A server that remembers: a guest's nights beside the blocks. `refuse` answers a save, `takes` happens just before. */
const opened = async ({ blocks = [] as Row[], held = ['2026-09-20'], refuse = null as Response | null, takes = [] as string[] } = {}) => {
  const rows = [...blocks];
  const nights = [...held];
  const nightsOf = ({ fecha_inicio, fecha_termino }: Row) => {
    const found = [];
    for (let day = fecha_inicio; day < fecha_termino; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))
      found.push(day);
    return found;
  };
  const requests = answering(async (request) => {
    const { method, url } = request;
    if (method === 'POST') {
      nights.push(...takes);
      if (refuse) return later(refuse.clone());
      const body = await request.json();
      rows.push(row(90, body.fecha_inicio, body.fecha_termino));
      return later(json({ restriction: rows.at(-1) }, 201));
    }
    if (method === 'DELETE') {
      const id = Number(url.split('/').at(-1));
      rows.splice(
        rows.findIndex(({ idrestriccion }) => idrestriccion === id),
        1,
      );
      return new Response(null, { status: 204 });
    }
    if (/\/nights\/7\/[\d-]+$/.test(url)) return json({ night: answerFor(url.slice(-10)) });
    if (url.includes('/nights/')) return json({ data: [...stays, ...rows.map((one) => ({ ...one, estado: 'blocked', nombre: null }))] });
    if (url.includes('/restrictions/')) return json({ data: rows });
    if (url.includes('/ical/feeds/')) return json({ feeds: [], conflicts: [] });
    if (/\/ical\/7$/.test(url)) return json({ url_ical: '', url_json: '', actions: [] });
    if (url.includes('/unavailable_dates/')) return json([...nights, ...rows.flatMap(nightsOf)].sort());
    return json({ accomodation: space() });
  });
  const routes = [{ path: '/dashboard', element: <p>Mis espacios aquí</p> }];
  const shown = await show(<BlockPage />, {
    at: '/bloquear/7',
    path: '/bloquear/:id',
    me: person(),
    now: NOW,
    routes,
  });
  await screen.findAllByRole('grid');
  return { ...shown, requests, sent: (method: string) => requests.filter((request) => request.method === method) };
};
const day = (date: string) => {
  const found = document.querySelector<HTMLElement>(`td:not([data-outside]) > button[data-day="2026-09-${date}"]`);
  if (!found) throw new Error(`no day ${date}`);
  return found;
};
/** A button by its text: looking it up by role would compute the names of hundreds of days. */
const byWords = { selector: 'button, button *' };
const save = () => screen.getByText('Bloquear', byWords).closest('button') as HTMLElement;
const undo = () => screen.findByText('Deshacer', byWords);
const QUESTION = { name: '¿Desbloquear estas noches?' };
/** In the list of blocks. */
const blocked = () => within(screen.getByRole('list', { name: 'Noches bloqueadas' }));

describe('the page that blocks nights', () => {
  it('names the listing and links back', async () => {
    await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Calendario' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Casa con patio' })).toHaveAttribute('href', '/alojamiento/7');
    expect(screen.getByRole('link', { name: 'Volver a mis espacios' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByText(/No hay noches bloqueadas/)).toBeVisible();
  });

  it("distinguishes a guest's nights from blocked ones in words and by their look (C-01)", async () => {
    await opened({ blocks: [row(1, '2026-09-10', '2026-09-12')] });
    const days = ['01', '09', '11', '20'].map((date) => [
      day(date).getAttribute('aria-label')?.split(', ').slice(2).join(', '),
      day(date).getAttribute('aria-disabled'),
      day(date)
        .closest('td')
        ?.className.replace(/rdp-\S+|calendar__/g, '')
        .trim(),
    ]);
    expect(days).toEqual([
      ['ya pasó', 'true', 'past'],
      ['', null, ''],
      ['bloqueado', 'true', 'blocked'],
      ['reservado o solicitado', 'true', 'busy'],
    ]);
  });

  it('blocks from the first to the last night, with one key per intention, however often it is pressed (D-02, X-07)', async () => {
    const { user, sent } = await opened();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.click(day('10'));
    await user.click(day('12'));
    expect(screen.getByText('Del jue 10/09/2026 al sáb 12/09/2026: 3 noches')).toBeVisible();
    await user.dblClick(save());
    const list = await screen.findByRole('list', { name: 'Noches bloqueadas' });
    expect(list).toHaveTextContent('Del jue 10/09/2026 al sáb 12/09/2026');
    expect(list).toHaveTextContent('3 noches · bloqueado a mano');
    const posts = sent('POST');
    expect(posts).toHaveLength(1);
    expect(posts[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(await posts[0]?.json()).toEqual({ idalojamiento: 7, fecha_inicio: '2026-09-10', fecha_termino: '2026-09-13' });
    expect(day('12')).toHaveAccessibleName(/bloqueado/);
    expect(save()).toHaveFocus();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('is usable by keyboard alone, the same night twice for one (C-09)', async () => {
    const { user, sent } = await opened();
    act(() => day('02').focus());
    await user.keyboard('{ArrowRight}{Enter}{Enter}');
    expect(screen.getByText('jue 03/09/2026: 1 noche')).toBeVisible();
    act(() => save().focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(await sent('POST')[0]?.json()).toMatchObject({ fecha_inicio: '2026-09-03', fecha_termino: '2026-09-04' });
    await screen.findByRole('list', { name: 'Noches bloqueadas' });
  });

  it('moves the focus to a day once and not with every render, so that the next press elsewhere is not lost', async () => {
    const { user } = await opened();
    await user.click(day('10'));
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    await user.hover(day('12'));
    expect(focus).not.toHaveBeenCalled();
    focus.mockRestore();
  });

  it('shows the contents of the nights before sending, and sends nothing (C-02)', async () => {
    const { user, sent } = await opened();
    await user.click(day('20'));
    expect(screen.getByText('domingo, 20 de septiembre no se puede elegir: reservado o solicitado')).toBeVisible();
    await user.click(day('18'));
    await user.click(day('22'));
    expect(screen.getByText('dom 20/09/2026: 1 noche reservada o solicitada')).toBeVisible();
    expect(save()).toHaveAttribute('title', expect.stringContaining('dentro de estas hay ocupadas'));
    await user.click(save());
    expect(sent('POST')).toHaveLength(0);
    await user.click(screen.getByText('Borrar selección', byWords));
    expect(screen.queryByText(/1 noche reservada/)).toBeNull();
  });
});

describe('after sending', () => {
  it('a conflict with a guest is shown in a dialog; the selection is cleared and restored by one press (C-02, docs/rules/product.md#messages)', async () => {
    const { user } = await opened({ refuse: json({ code: 'overlap', detail: 'Se cruza.' }, 400), takes: ['2026-09-11'] });
    await user.click(day('10'));
    await user.click(day('12'));
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Esas noches ya no están libres' }));
    expect(dialog.getByText('vie 11/09/2026: 1 noche reservada o solicitada')).toBeVisible();
    expect(screen.queryByText(/: 3 noches$/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Volver a elegir estas noches' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Del jue 10/09/2026 al sáb 12/09/2026: 3 noches')).toBeVisible();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('any other refusal is shown beside the button and keeps the selection', async () => {
    const { user } = await opened({ refuse: json({ code: 'unavailable_now' }, 503) });
    await user.click(day('10'));
    await user.click(day('10'));
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Algo falló de nuestro lado');
    expect(screen.getByText('jue 10/09/2026: 1 noche')).toBeVisible();
    expect(save()).not.toHaveAttribute('aria-disabled');
  });

  it('removing a block asks one question; the focus stays on the list (C-03)', async () => {
    const blocks = [row(1, '2026-08-01', '2026-08-05'), row(2, '2026-09-10', '2026-09-13'), row(3, '2026-09-25', '2026-09-26')];
    const { user, sent } = await opened({ blocks });
    expect(blocked().getAllByRole('button', { name: /^Desbloquear/ })).toHaveLength(2); // past blocks are not listed
    await user.click(blocked().getByRole('button', { name: 'Desbloquear: Del jue 10/09/2026 al sáb 12/09/2026' }));
    const dialog = within(await screen.findByRole('dialog', QUESTION));
    expect(sent('DELETE')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Desbloquear' }));
    await waitFor(() => expect(screen.queryByRole('dialog', QUESTION)).toBeNull()); // its description is one as well
    expect(sent('DELETE').map(({ url }) => url.split('/').at(-1))).toEqual(['2']);
    expect(sent('DELETE')[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(blocked().getAllByRole('button', { name: /^Desbloquear/ })).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Noches bloqueadas' })).toHaveFocus());
    expect(day('11')).not.toHaveAttribute('aria-disabled');
  });

  it('the last block or unblock is undone by one press (C-03)', async () => {
    const { user, sent } = await opened({ blocks: [row(1, '2026-09-10', '2026-09-13')] });
    await user.click(day('15'));
    await user.click(day('16'));
    await user.click(save());
    await user.click(await undo());
    expect(await screen.findByText('Deshecho. Otra vez libre: Del mar 15/09/2026 al mié 16/09/2026.')).toBeInTheDocument();
    expect(sent('DELETE').map(({ url }) => url.split('/').at(-1))).toEqual(['90']);
    expect(day('15')).not.toHaveAttribute('aria-disabled');
    await user.click(blocked().getByRole('button', { name: /^Desbloquear/ }));
    await user.click(within(await screen.findByRole('dialog', QUESTION)).getByRole('button', { name: 'Desbloquear' }));
    await user.click(await undo());
    expect(await screen.findByText('Deshecho. Bloqueado de nuevo: Del jue 10/09/2026 al sáb 12/09/2026.')).toBeInTheDocument();
    expect(await sent('POST')[1]?.json()).toEqual({ idalojamiento: 7, fecha_inicio: '2026-09-10', fecha_termino: '2026-09-13' });
    expect(day('11')).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [429, 'Demasiadas consultas.'],
    [404, 'No existe.'],
  ])('a failed load (%i) leads back to the listings with the reason (D-104)', async (status, detail) => {
    answering(() => json({ code: 'x', detail }, status));
    const routes = [{ path: '/dashboard', element: <p>Mis espacios aquí</p> }];
    const { router } = await show(<BlockPage />, { at: '/bloquear/7', path: '/bloquear/:id', me: person(), now: NOW, routes });
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(await screen.findByText(`No pudimos abrir el calendario de bloqueos. ${detail}`, { selector: 'p' })).toBeVisible();
  });
});

describe('access', () => {
  const calendarReads = async (me: ReturnType<typeof person> | null) => {
    answering(({ url }) => (url.includes('/restrictions/') ? json({ code: 'not_found' }, 404) : json({ accomodation: space() })));
    const client = createQueryClient();
    client.setQueryData(meQuery.queryKey, me);
    const context = { client, now: () => NOW, texts: async () => undefined, speak: async () => undefined };
    const answer = await createStaticHandler(routesFor(context)).query(new Request('https://posada.test/bloquear/7'));
    return answer instanceof Response ? answer.headers.get('location') : [answer.statusCode, answer.errors];
  };

  it('the page of another host is 404 (SEC-07), and leads back automatically (D-104)', async () =>
    expect(await calendarReads(person())).toEqual([404, null]));
  it('a visitor signs in and returns (X-05)', async () => expect(await calendarReads(null)).toBe('/login?next=%2Fbloquear%2F7'));
});
