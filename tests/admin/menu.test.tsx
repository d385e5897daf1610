import { render, screen, within } from '@testing-library/react';
import { AdminContext, type AuthProvider, type DataProvider, ResourceDefinitionContextProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { storeOf } from '../../admin/data/store.ts';
import { Navigation } from '../../admin/menu/Navigation.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const isWide = (wide: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: wide }) as MediaQueryList);

it('the menu is expanded on a wide window and collapsed on a narrow one, until the user decides', () => {
  const store = storeOf(1);
  isWide(true);
  expect(store.getItem('sidebar.open', true)).toBe(true);
  isWide(false);
  expect(store.getItem('sidebar.open', true)).toBe(false);
  expect(store.getItem('locale', 'es')).toBe('es');
  store.setItem('sidebar.open', true);
  expect(store.getItem('sidebar.open', true)).toBe(true);
});

const signedIn = (permissions: string): AuthProvider => ({
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => permissions,
});
const NAMES = ['reservations', 'payments', 'payouts', 'mails'];
const definitions = Object.fromEntries(NAMES.map((name) => [name, { name, hasList: true }]));
const queues = [{ name: 'payouts', resource: 'payouts', waiting: 3 }];

const opened = (permissions: string) =>
  render(
    <BrowserRouter>
      <AdminContext dataProvider={{ queues: async () => queues } as unknown as DataProvider} authProvider={signedIn(permissions)}>
        <ResourceDefinitionContextProvider definitions={definitions}>
          <Navigation />
        </ResourceDefinitionContextProvider>
      </AdminContext>
    </BrowserRouter>,
  );

it('entries are grouped under headings, with their queue counts', async () => {
  opened('admin');
  const groups = ['stays', 'people', 'money', 'offer', 'system'].map((name) => `posada.menuOf.${name}`);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(groups);
  const money = screen.getByRole('menu', { name: 'posada.menuOf.money' });
  expect(await within(money).findByText('3')).toBeVisible();
  const system = screen.getByRole('menu', { name: 'posada.menuOf.system' });
  expect(await within(system).findByRole('menuitem', { name: 'posada.role.title' })).toBeVisible();
});

it('read-only roles have no entries for roles and downloads', async () => {
  opened('support');
  expect(await screen.findAllByText('3')).toHaveLength(2); // of all, and of the payouts
  for (const name of ['posada.role.title', 'posada.export.title']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
});

it('marks the page: the open refunds apart from all payments', () => {
  for (const [path, entry] of [
    [`/payments?filter=${encodeURIComponent('{"devolucion":"open"}')}&page=1`, 'posada.money.refunds'],
    ['/payments', 'resources.payments.name'],
    ['/payments/7/show', 'resources.payments.name'],
    ['/', 'posada.todo.title'],
  ] as const) {
    history.replaceState(null, '', path);
    const { unmount } = opened('support');
    const here = screen.getAllByRole('menuitem', { current: 'page' });
    expect(here.map(({ textContent }) => textContent)).toEqual([entry]);
    unmount();
  }
});
