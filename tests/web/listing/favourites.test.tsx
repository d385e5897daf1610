import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { becomes } from '../../../web/api/session.ts';
import { FavouritesPage } from '../../../web/favourites/FavouritesPage.tsx';
import { Heart } from '../../../web/favourites/shared/Heart.tsx';
import { favouriteIdsQuery } from '../../../web/favourites/shared/queries.ts';
import { usePendingFavourite } from '../../../web/favourites/shared/use-favourite.ts';
import { SignInFirst } from '../../../web/ui/overlay/SignInFirst.tsx';
import { favourite } from '../support/card.ts';
import { person } from '../support/person.ts';
import { answering, json, later, show } from '../support/render.tsx';

beforeEach(() => sessionStorage.clear());

const list = (data: unknown[], total = data.length) => ({
  data,
  total,
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / 12)),
  first_page_url: '/?page=1',
  path: '/',
});
const isOf = (request: Request, path: string) => new URL(request.url).pathname === `/api/v1${path}`;
const changes = (requests: Request[]) => Promise.all(requests.filter((r) => isOf(r, '/wishList/change')).map((r) => r.clone().json()));

const Where = () => <p data-testid="where">{useLocation().pathname + useLocation().search}</p>;
const Searching = () => {
  usePendingFavourite();
  return (
    <SignInFirst>
      <Heart listing={7} title="Casa del árbol" />
      <Where />
    </SignInFirst>
  );
};

describe('a heart', () => {
  it('is full before the server answers, and sends the state it shows', async () => {
    const requests = answering((request) =>
      isOf(request, '/wishList/change') ? later(json({ estado: 1 })) : json(isOf(request, '/favorites/ids') ? { data: [] } : {}),
    );
    const { user } = await show(<Heart listing={7} title="Casa del árbol" />, { me: person() });
    await user.click(screen.getByRole('button', { name: 'Guardar en favoritos: Casa del árbol', pressed: false }));
    expect(await screen.findByRole('button', { name: 'Quitar de favoritos: Casa del árbol', pressed: true })).toBeVisible();
    expect(await changes(requests)).toEqual([{ alojamiento_idalojamiento: 7, estado: 1 }]);
    expect(await screen.findByText('Guardado en favoritos.')).toBeVisible();
  });

  it('removed is restored by one press (C16)', async () => {
    const requests = answering(async (request) =>
      isOf(request, '/wishList/change') ? json({ estado: (await request.clone().json()).estado }) : json({ data: [7] }),
    );
    const { user } = await show(<Heart listing={7} title="Casa" />, { me: person() });
    await user.click(await screen.findByRole('button', { name: 'Quitar de favoritos: Casa', pressed: true }));
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(async () => expect((await changes(requests)).map(({ estado }) => estado)).toEqual([0, 1]));
    expect(await screen.findByRole('button', { name: 'Quitar de favoritos: Casa', pressed: true })).toBeVisible();
  });

  it('is empty again with a message when it was refused', async () => {
    answering((request) =>
      isOf(request, '/wishList/change')
        ? json({ code: 'no_longer_available', title: 'x', detail: 'Este espacio ya no está disponible.', status: 410 }, 410)
        : json({ data: [] }),
    );
    const { user } = await show(<Heart listing={7} title="Casa" />, { me: person() });
    await user.click(screen.getByRole('button', { pressed: false }));
    expect((await screen.findAllByText('Este espacio ya no está disponible.'))[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar en favoritos: Casa', pressed: false })).toBeVisible();
  });

  it('of a visitor leads to signing in and back to the same address, where it is applied (S-21)', async () => {
    const requests = answering((request) => json(isOf(request, '/wishList/change') ? { estado: 1 } : { data: [] }));
    const { user, client, router } = await show(<Searching />, {
      at: '/search?comuna=Providencia&page=2',
      path: '/search',
      routes: [{ path: '/login', element: <Where /> }],
    });
    await user.click(screen.getByRole('button', { name: /Guardar en favoritos/ }));
    expect(await screen.findByRole('dialog', { name: 'Entra para guardar tus favoritos' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Entrar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    const next = new URLSearchParams(router.state.location.search).get('next') ?? '';
    expect(next).toBe('/search?comuna=Providencia&page=2');
    expect(await changes(requests)).toEqual([]);
    becomes(client, person());
    await router.navigate(next);
    await waitFor(async () => expect(await changes(requests)).toEqual([{ alojamiento_idalojamiento: 7, estado: 1 }]));
    expect(await screen.findByRole('button', { name: /Quitar de favoritos/, pressed: true })).toBeVisible();
    await router.navigate('/search?page=3');
    await router.navigate(next);
    expect(await changes(requests)).toHaveLength(1);
  });

  it('of a visitor who stays is forgotten', async () => {
    const requests = answering(() => json({ data: [] }));
    const { user, client, router } = await show(<Searching />, { at: '/search', path: '/search' });
    await user.click(screen.getByRole('button', { name: /Guardar en favoritos/ }));
    expect(await screen.findByRole('link', { name: 'Entrar' })).toBeVisible();
    expect(screen.queryByText('Te llevamos a entrar en un momento.')).toBeNull(); // it does not navigate by itself
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    becomes(client, person());
    await router.navigate('/search');
    expect(await screen.findByRole('button', { pressed: false })).toBeVisible();
    expect(await changes(requests)).toEqual([]);
  });

  it('of the previous person is gone after another one signs in (X-29)', async () => {
    answering(() => json({ data: [7] }));
    const { client, router } = await show(<Heart listing={7} title="Casa" />, { me: person() });
    expect(await screen.findByRole('button', { pressed: true })).toBeVisible();
    becomes(client, null);
    await router.navigate('/elsewhere');
    expect(await screen.findByRole('button', { pressed: false })).toBeVisible();
    expect(client.getQueryData(favouriteIdsQuery.queryKey)).toBeUndefined();
  });
});

describe('the page of favourites', () => {
  const open = (at: string, answer: () => Response, ids: number[] = []) => {
    const requests = answering((request) => {
      if (isOf(request, '/favorites/ids')) return json({ data: ids });
      return isOf(request, '/wishList/change')
        ? json({ estado: 0 })
        : isOf(request, '/favorites')
          ? answer()
          : json({ currencyConvetionTable: [] });
    });
    return show(<FavouritesPage />, { at, path: '/favoritos', me: person() }).then((view) => ({ ...view, requests }));
  };

  it('states that there is none yet and where to find some', async () => {
    await open('/favoritos', () => json(list([])));
    expect(await screen.findByRole('heading', { name: 'Aún no guardas ningún espacio' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buscar espacios' })).toHaveAttribute('href', '/search');
  });

  it('states that nothing matches and clears the filter', async () => {
    const { user, router } = await open('/favoritos?s=xyz', () => json(list([])));
    expect(await screen.findByRole('heading', { name: 'Ningún favorito coincide' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar filtro' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows a failure and retries', async () => {
    let works = false;
    const { user } = await open('/favoritos', () =>
      works ? json(list([favourite()])) : json({ code: 'conflict', detail: 'No se pudo.' }, 409),
    );
    works = true;
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Casa del árbol' })).toBeVisible();
  });

  it('keeps a removed listing without a link, and lets it be deleted (D-119)', async () => {
    const removed = favourite({ idalojamiento: 8, nombre: { es: 'Ático' }, disponible: 'no_longer_available' });
    const { user, requests } = await open('/favoritos', () => json(list([favourite(), removed])), [7, 8]);
    const item = (await screen.findByRole('heading', { name: 'Ático' })).closest('li');
    if (!item) throw new Error('no item');
    expect(within(item).getByText('Ya no disponible')).toBeVisible();
    expect(within(item).queryByRole('link')).toBeNull();
    await user.click(await within(item).findByRole('button', { name: 'Quitar de favoritos: Ático' }));
    await waitFor(async () => expect(await changes(requests)).toEqual([{ alojamiento_idalojamiento: 8, estado: 0 }]));
    await waitFor(() => expect(requests.filter((r) => isOf(r, '/favorites'))).toHaveLength(2));
  });

  it('a deleted one moves the focus to the heading, not to the body (2.4.3)', async () => {
    let rows = [favourite(), favourite({ idalojamiento: 8, nombre: { es: 'Ático' } })];
    const { user } = await open('/favoritos', () => json(list(rows)), [7, 8]);
    const heart = await screen.findByRole('button', { name: 'Quitar de favoritos: Ático' });
    rows = rows.slice(0, 1);
    heart.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ático' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
