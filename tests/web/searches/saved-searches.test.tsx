import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '../../../web/searches/queries.ts';
import { SavedSearchesPage } from '../../../web/searches/SavedSearchesPage.tsx';
import { answering, json, show } from '../support/render.tsx';

const row = (changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 'a',
  nombre: 'Providencia · 2 huéspedes',
  consulta: 'search_query=providencia&numero_huespedes=2',
  estado: 'activa',
  guardada: '2026-07-20T12:00:00.000Z',
  resultados: 1,
  nuevos: 2,
  ...changes,
});
const PATH = '/api/v1/busquedas-guardadas';

/** The list, with a server that remembers. */
const list = async (rows: SavedSearch[], language: 'es' | 'en' = 'es') => {
  let stored = rows;
  const requests = answering(async (request) => {
    const { pathname } = new URL(request.url);
    const id = pathname.slice(PATH.length + 1).split('/')[0];
    if (request.method === 'DELETE') {
      stored = stored.filter((one) => one.id !== id);
      return new Response(null, { status: 204 });
    }
    if (request.method === 'PUT') {
      const { activos } = await request.json();
      stored = stored.map((one) => (one.id === id ? { ...one, estado: activos ? 'activa' : 'sin_avisos' } : one));
      return json(stored.find((one) => one.id === id));
    }
    if (request.method === 'POST') {
      stored = rows;
      return json(rows[0]);
    }
    return json({ data: stored });
  });
  const view = await show(<SavedSearchesPage />, { path: '/busquedas-guardadas', at: '/busquedas-guardadas', language });
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  return { ...view, sent };
};

describe('the list of saved searches', () => {
  it('shows for each its current results, new ones and since when, and links to them', async () => {
    await list([row(), row({ id: 'b', nombre: 'Valparaíso', resultados: 0, nuevos: 0, estado: 'dormida' })]);
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/search?search_query=providencia&numero_huespedes=2');
    for (const words of ['Con avisos', '1 espacio ahora', '2 nuevos desde que la guardaste', 'Guardada el 20/07/2026'])
      expect(within(first as HTMLElement).getByText(words)).toBeVisible();
    expect(within(second as HTMLElement).getByText(/Pasaron 90 días/)).toBeVisible();
    expect(within(second as HTMLElement).queryByText(/desde que la guardaste/)).toBeNull();
  });

  it('stops the mails of one and resumes them', async () => {
    const { user, sent } = await list([row()]);
    await user.click(await screen.findByRole('button', { name: 'No avisarme más: Providencia · 2 huéspedes' }));
    await user.click(await screen.findByRole('button', { name: 'Avisarme otra vez: Providencia · 2 huéspedes' }));
    expect(await screen.findByRole('button', { name: /^No avisarme más/ })).toBeVisible();
    expect(sent()).toEqual([`PUT ${PATH}/a/avisos`, `PUT ${PATH}/a/avisos`]);
  });

  it('deletes one, which can be undone; the focus moves to the heading', async () => {
    const { user, sent } = await list([row()]);
    await user.click(await screen.findByRole('button', { name: /^Eliminar/ }));
    expect(await screen.findByRole('heading', { name: 'Aún no guardas ninguna búsqueda' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(sent()).toEqual([`DELETE ${PATH}/a`, `POST ${PATH}`]);
  });

  it('undoing the deletion of one without mails does not start them', async () => {
    const { user, sent } = await list([row({ estado: 'sin_avisos' })]);
    await user.click(await screen.findByRole('button', { name: /^Eliminar/ }));
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('button', { name: /^Avisarme otra vez/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await waitFor(() => expect(sent()).toEqual([`DELETE ${PATH}/a`, `POST ${PATH}`, `PUT ${PATH}/a/avisos`]));
  });

  it('offers neither a link nor mails for one whose dates are over', async () => {
    await list([row({ estado: 'terminada', nuevos: 0 })], 'en');
    expect(await screen.findByText('Ended')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Delete']);
  });
});

describe('the link of a mail that ends the alerts', () => {
  const open = async (status = 200) => {
    let on = true;
    const requests = answering(({ method }) => {
      if (method === 'POST') on = false;
      return status === 200 ? json({ nombre: 'Providencia', avisos: on }) : json({ code: 'not_found', title: 'x', status }, status);
    });
    const view = await show(<SavedSearchesPage />, { path: '/busquedas-guardadas/:clave/:token', at: '/busquedas-guardadas/a/tok' });
    return { ...view, posts: () => requests.filter(({ method }) => method === 'POST').length };
  };

  it('ends nothing when opened, because mail scanners open links; the press does', async () => {
    const { user, posts } = await open();
    expect(await screen.findByText(/No recibirás más correos sobre la búsqueda «Providencia»/)).toBeVisible();
    expect(posts()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'No recibir más avisos' }));
    expect(await screen.findByRole('heading', { name: 'Listo, no te escribiremos más' })).toBeVisible();
    expect(posts()).toBe(1);
  });

  it('states that its search no longer exists', async () => {
    await open(404);
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
