import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProfilePage } from '../../../web/account/ProfilePage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const profile = async () => {
  const me = person();
  answering(async (request) => {
    if (request.method !== 'PUT') return json({ countries: [], languages: [] });
    return json({ user: { ...me, ...((await request.json()) as object) } });
  });
  const view = await show(<ProfilePage />, {
    me,
    path: '/editar-perfil',
    at: '/editar-perfil',
    routes: [{ path: '/', element: <h1>home</h1> }],
  });
  const leave = async () => {
    await view.router.navigate('/');
    return view.router.state.location.pathname;
  };
  return { ...view, leave, name: screen.getByLabelText('Nombre') };
};

it('a profile that was changed asks once before it is left (X-10)', async () => {
  const { user, router, leave, name } = await profile();
  await user.type(name, 'x');
  expect(await leave()).toBe('/editar-perfil');
  await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/editar-perfil');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible();
});

it('one as it was is left at once', async () => {
  const { leave } = await profile();
  expect(await leave()).toBe('/');
});
