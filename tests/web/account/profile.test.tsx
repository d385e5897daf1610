import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfilePage } from '../../../web/account/ProfilePage.tsx';
import { countriesQuery } from '../../../web/account/queries.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
/** The page's loader has them before it is drawn. */
const WithCountries = () => (useQuery(countriesQuery).data ? <ProfilePage /> : null);
const countries = [{ idpais: 1, nombre: 'Chile', prefix: '56' }];

const saved = async () => {
  const me = person();
  answering(async (request) => (request.method === 'PUT' ? json({ user: me }) : json({ countries })));
  const view = await show(<WithCountries />, {
    me,
    path: '/editar-perfil',
    at: '/editar-perfil',
    routes: [{ path: '/', element: <h1>home</h1> }],
  });
  (await screen.findByRole('button', { name: 'Guardar' })).click();
  await screen.findByRole('dialog', { name: 'Perfil guardado' });
  return { ...view, where: () => view.router.state.location.pathname };
};

describe('a saved profile', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true }),
  );
  afterEach(() => void vi.useRealTimers());

  it('says so and goes home after three seconds (docs/rules/product.md#pages, D-14)', async () => {
    const { where } = await saved();
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
    await wait(1_000); // it may have opened a little before it was seen
    expect(where()).toBe('/editar-perfil');
    await wait(2_000);
    expect(where()).toBe('/');
  });

  it.each([
    ['its button', () => screen.getByRole('button', { name: 'Quedarme aquí' }).click()],
    ['closing it', () => screen.getByRole('button', { name: 'Cerrar' }).click()],
  ])('stays where one stays, by %s, and the popup goes (X-20)', async (_, stay) => {
    const { where } = await saved();
    act(stay);
    await wait(10_000);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/editar-perfil');
  });
});
