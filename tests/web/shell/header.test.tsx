import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Header } from '../../../web/shell/Header.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const header = <Header wide={false} bare={false} />;

it('signing in leads back to the same search, with its filters (docs/rules/product.md#pages)', async () => {
  answering(() => json({ data: null, currencyConvetionTable: [] }));
  await show(header, { at: '/search?search_query=lisboa&wifi=1' });
  const [, query] = screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')?.split('?') ?? [];
  expect(new URLSearchParams(query).get('next')).toBe('/search?search_query=lisboa&wifi=1');
});

it.each([
  [0 as const, []],
  [1 as const, ['Administración']],
])(
  'the menu of who is signed in has the way to contact us, the console for administrators alone: is_admin %i (docs/rules/product.md#pages)',
  async (is_admin, more) => {
    answering(() => json({ data: [], currencyConvetionTable: [] }));
    const { user, router } = await show(header, { path: '/', routes: [{ path: '/contacto', element: null }], me: person({ is_admin }) });
    await user.click(screen.getByRole('button', { name: /^Tu cuenta/ }));
    const contact = await screen.findByRole('menuitem', { name: 'Contacto' });
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names).toEqual([
      ...[
        'Mis reservas',
        'Favoritos',
        'Búsquedas guardadas',
        'Avisos',
        'Mensajes',
        'Reservas recibidas',
        'Mis espacios',
        'Mis cobros',
        'Mi perfil',
        'Datos bancarios',
        'Cambiar contraseña',
        'Sesiones abiertas',
        'Mis datos',
        'Contacto',
      ],
      ...more,
      'Salir',
    ]);
    await user.click(contact);
    await waitFor(() => expect(router.state.location.pathname).toBe('/contacto'));
  },
);

it('another language asks the server nothing about a visitor: it would only refuse (X-37)', async () => {
  const asked = answering(() => json({ data: null, currencyConvetionTable: [] }));
  const { user, client } = await show(header);
  const anew = vi.spyOn(client, 'invalidateQueries');
  await user.click(screen.getByRole('button', { name: /cambiar idioma y moneda/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  await waitFor(() => expect(anew).toHaveBeenCalled());
  await anew.mock.results[0]?.value;
  expect(asked.map(({ url }) => new URL(url).pathname)).not.toContain('/api/v1/users/me');
});
