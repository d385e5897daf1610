import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { authProvider } from '../../admin/data/authProvider.ts';
import { Unknown } from '../../admin/Shell.tsx';

const went = vi.fn();
/** The server's answer about the signed-in user; undefined: no answer arrives. */
const saying = (status: number | undefined, body: unknown = {}) => {
  vi.stubGlobal('location', { ...location, origin: location.origin, pathname: '/admin/users', search: '', assign: went });
  vi.stubGlobal('fetch', async () => {
    if (status === undefined) throw new TypeError('no line');
    return Response.json(body, { status });
  });
};
afterEach(() => {
  vi.unstubAllGlobals();
  went.mockReset();
});

it.each([500, 503, 429, undefined])(
  'when the signed-in user cannot be read (%s), no one is redirected: an error with a retry is shown',
  async (status) => {
    saying(status);
    await authProvider.checkAuth({});
    expect(went).not.toHaveBeenCalled();
    await expect(authProvider.getPermissions?.({})).rejects.toThrow();
    render(
      <AdminContext authProvider={authProvider} queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Unknown />
      </AdminContext>,
    );
    expect(await screen.findByRole('alert')).toBeVisible();
    saying(200, { user: { idusuario: 1, nombre: 'Ana', apellido: 'Paz', rol: 'admin' } });
    screen.getByRole('button').click();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

it.each([
  [401, {}, '/login?next=%2Fadmin%2Fusers'],
  [200, { user: { idusuario: 1, nombre: 'Ana', apellido: 'Paz', rol: null } }, '/'],
])('a visitor (%s) is sent to sign in, and a user without a role home', async (status, body, to) => {
  saying(status, body);
  await authProvider.checkAuth({});
  expect(went).toHaveBeenCalledExactlyOnceWith(to);
});

it('the signed-in user is read once for all callers on a page, and again after a failure', async () => {
  let calls = 0;
  let status = 503;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return Response.json({ user: { idusuario: 1, nombre: 'Ana', apellido: 'Paz', rol: 'admin' } }, { status });
  });
  await expect(authProvider.getIdentity?.()).rejects.toThrow();
  status = 200;
  await Promise.all([authProvider.checkAuth({}), authProvider.getIdentity?.(), authProvider.getPermissions?.({})]);
  expect(calls).toBe(2);
});
