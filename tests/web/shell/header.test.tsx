import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { type Me, meQuery } from '../../../web/api/session.ts';
import { Requests } from '../../../web/dashboard/Requests.tsx';
import { leaveForConsole, signedIn, toConsole } from '../../../web/guards.ts';
import { Header } from '../../../web/shell/Header.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

describe('the header', () => {
  const header = <Header wide={false} bare={false} />;

  it('signing in returns to the same search, with its filters (docs/rules/product.md#pages)', async () => {
    answering(() => json({ data: null, currencyConvetionTable: [] }));
    await show(header, { at: '/search?search_query=lisboa&wifi=1' });
    const [, query] = screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')?.split('?') ?? [];
    expect(new URLSearchParams(query).get('next')).toBe('/search?search_query=lisboa&wifi=1');
  });

  const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const guest = ['Mis reservas', 'Favoritos', 'Búsquedas guardadas', 'Mensajes', 'Cuenta', 'Contacto', 'Cambiar a anfitrión'];

  it.each([
    [0 as const, []],
    [1 as const, ['Administración']],
  ])(
    'the menu of a signed-in user has the contact link, and the console only for administrators: is_admin %i (docs/rules/product.md#pages)',
    async (is_admin, more) => {
      answering(() => json({ data: [], currencyConvetionTable: [] }));
      const { user, router } = await show(header, { path: '/', routes: [{ path: '/contacto', element: null }], me: person({ is_admin }) });
      await user.click(screen.getByRole('button', { name: /^Tu cuenta/ }));
      const contact = await screen.findByRole('menuitem', { name: 'Contacto' });
      expect(names()).toEqual([...guest, ...more, 'Salir']);
      await user.click(contact);
      await waitFor(() => expect(router.state.location.pathname).toBe('/contacto'));
    },
  );

  it('one switch changes the side, whose pages header and menu then have; it resets for the next person (X-29)', async () => {
    answering(() => json({ data: [], total: 0, currencyConvetionTable: [] }));
    const received = [{ path: '/reservations-received', element: header }];
    const { user, router, unmount } = await show(header, { path: '/', routes: received, me: person() });
    await user.click(screen.getByRole('button', { name: /^Tu cuenta/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cambiar a anfitrión' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/reservations-received'));
    expect(await screen.findByRole('link', { name: 'Mis espacios' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Tu cuenta/ }));
    await screen.findByRole('menuitem', { name: 'Mis cobros' });
    expect(names()).toEqual([
      ...['Reservas recibidas', 'Mis espacios', 'Mis cobros', 'Mensajes', 'Cuenta', 'Contacto', 'Cambiar a huésped', 'Salir'],
    ]);
    unmount();
    await show(header, { me: person({ idusuario: 4 }) });
    expect(screen.queryByRole('link', { name: 'Mis espacios' })).toBeNull();
    sessionStorage.clear();
  });

  it('changing the language sends no request about a visitor, which would be refused (X-37)', async () => {
    const requests = answering(() => json({ data: null, currencyConvetionTable: [] }));
    const { user, client } = await show(header);
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    await user.click(screen.getByRole('button', { name: /cambiar idioma y moneda/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
    await waitFor(() => expect(invalidate).toHaveBeenCalled());
    await invalidate.mock.results[0]?.value;
    expect(requests.map(({ url }) => new URL(url).pathname)).not.toContain('/api/v1/users/me');
  });
});

describe('waiting requests', () => {
  const waiting = (total: number) => json({ data: [], total, current_page: 1, last_page: 1, first_page_url: '', path: '' });

  it.each([
    [1, '1', '1 solicitud espera tu respuesta'],
    [9, '9', '9 solicitudes esperan tu respuesta'],
    [10, '9+', '10 solicitudes esperan tu respuesta'],
  ])('%i waiting requests are a badge in the header', async (total, figure, said) => {
    answering(() => waiting(total));
    await show(<Requests />);
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByText(figure)).toBeVisible();
  });

  it('without any there is none', async () => {
    const requests = answering(() => waiting(0));
    const { container } = await show(<Requests />);
    await expect.poll(() => requests.length).toBe(1);
    expect(container.querySelector('.count')).toBeNull();
  });
});

describe('page access', async () => {
  const clientOf = (me: Me | null) => {
    const client = createQueryClient();
    client.setQueryData(meQuery.queryKey, me);
    return client;
  };
  const request = new Request('https://posada.test/reservar/7/2026-09-05/2026-09-12?huespedes=2');
  const thrown = async (going: Promise<unknown>): Promise<Response> => {
    const end = await going.then(
      () => null,
      (error: unknown) => error,
    );
    if (!(end instanceof Response)) throw new Error('nothing was thrown that leads elsewhere');
    return end;
  };
  const to = async (going: Promise<unknown>) => (await thrown(going)).headers.get('location');
  const BACK = encodeURIComponent('/reservar/7/2026-09-05/2026-09-12?huespedes=2');

  it('a visitor signs in and returns to exactly this address (X-05)', async () => {
    expect(await to(signedIn(clientOf(null), request))).toBe(`/login?next=${BACK}`);
  });

  it('a user with an unfinished registration finishes it first', async () => {
    expect(await to(signedIn(clientOf(person({ onboarded: false, tipo: null })), request))).toBe(`/registro/step-2?next=${BACK}`);
  });

  it('an incomplete profile does not block access: the wizard asks for missing fields (K-09)', async () => {
    const me = person({ missing: ['telefono'], telefono: null });
    expect(await signedIn(clientOf(me), request)).toEqual(me);
  });

  it('the pages of administrators: a visitor signs in, others go home, an administrator is sent to the console (D-12, D-13)', async () => {
    expect(await to(toConsole(clientOf(null), request, '/coupons'))).toBe(`/login?next=${BACK}`);
    expect(await to(toConsole(clientOf(person()), request, '/coupons'))).toBe('/');
    const console = await thrown(toConsole(clientOf(person({ is_admin: 1 })), request, '/coupons'));
    expect(console.headers.get('location')).toBe('/admin/coupons');
    expect(console.headers.get('x-remix-reload-document')).toBe('true');
  });

  it('the return path to the console requests that document from the server', async () => {
    const going = async () => leaveForConsole({ request: new Request('https://posada.test/admin/reservations?page=2') });
    const response = await thrown(going());
    expect(response.headers.get('location')).toBe('/admin/reservations?page=2');
    expect(response.headers.get('x-remix-reload-document')).toBe('true');
  });
});
