import { render, screen } from '@testing-library/react';
import { AdminContext, type DataProvider, memoryStore, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import { UserShow } from '../../../admin/users/UserShow.tsx';

const AT = '2026-12-01T12:00:00.000Z';
const person = {
  ...{ id: 7, nombre: 'Gala', tipo: 'huesped', pais: 'CL', is_admin: false, idioma: 'es', registrado: AT },
  ...{ ultimo_acceso: AT, correo_confirmado: true, reservas_hechas: 3, reservas_recibidas: 0, espacios: 0 },
  cargo: { id: 7, nombre: 'Gala', nombres: {}, rol: null, propuesto: null },
};

it('a person and their bank account arrive in two answers, and share one clock', async () => {
  const refuse = () => Promise.reject(new Error('asked for'));
  const [getOne, getList] = [vi.fn(async () => ({ data: person })), vi.fn(refuse)];
  const bankData = vi.fn(async () => ({ data: null, payouts_from: null }));
  render(
    <MemoryRouter initialEntries={['/users/7/show']}>
      <AdminContext
        dataProvider={{ getOne, getList, bankData } as unknown as DataProvider}
        authProvider={{
          ...{ login: refuse, logout: refuse, checkError: refuse, checkAuth: async () => undefined },
          ...{ getIdentity: async () => ({ id: 1 }), getPermissions: async () => 'admin' },
        }}
        i18nProvider={i18nProvider}
        store={memoryStore()}
      >
        <ResourceContextProvider value="users">
          <Routes>
            <Route path="/users/:id/show/*" element={<UserShow />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: '3' })).toHaveAttribute('href', '/reservations?filter=%7B%22huesped%22%3A7%7D');
  expect(await screen.findByText('E-mail confirmed')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Role' })).toBeVisible();
  expect([getOne, bankData, getList].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  expect(screen.getByText(/^Times in /)).toBeInTheDocument();
  expect(screen.queryByText(/\d UTC/)).toBeNull();
});
