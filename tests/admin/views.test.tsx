import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type AuthProvider, type DataProvider, ResourceContextProvider, TextInput } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { ConsoleList } from '../../admin/ui/lists/ConsoleList.tsx';
import { Neighbours } from '../../admin/ui/lists/Neighbours.tsx';
import { neighboursOf, pageShown, pagesNeeded } from '../../admin/ui/lists/order.ts';

const ROWS = [5, 4, 3, 2, 1].map((id) => ({ id, status: 'paid', host: `Hugo ${id}` }));
const data: unknown = {
  getList: (_: string, { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } }) =>
    Promise.resolve({ data: ROWS.slice((page - 1) * perPage, page * perPage), total: ROWS.length }),
};
const signedIn = (id: number): AuthProvider => ({
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id }),
  getPermissions: async () => 'support',
});
const columns = [{ source: 'id' }, { source: 'status' }, { source: 'host', spare: true }];

const opened = async (search = '', account = 1) => {
  window.history.replaceState(null, '', `/${search}`);
  const { unmount } = render(
    <BrowserRouter>
      <AdminContext dataProvider={data as DataProvider} authProvider={signedIn(account)}>
        <ResourceContextProvider value="reservations">
          <ConsoleList
            columns={columns}
            filters={[<TextInput key="q" source="q" alwaysOn />, <TextInput key="status" source="status" alwaysOn />]}
            sort={{ field: 'id', order: 'DESC' }}
          />
        </ResourceContextProvider>
      </AdminContext>
    </BrowserRouter>,
  );
  await screen.findByRole('cell', { name: '5' });
  return unmount;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const inAddress = (name: string) => JSON.parse(new URLSearchParams(window.location.search).get(name) ?? 'null');
const filterOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

afterEach(() => localStorage.clear());

it('a view keeps filters, order and columns under its name, and nothing that was typed to find a person (record 75)', async () => {
  const leave = await opened(`${filterOf({ q: 'hugo@example.com', status: 'paid', columnas: 'id,host' })}&sort=status&order=ASC`);
  await press('posada.view.views');
  await userEvent.type(screen.getByRole('textbox', { name: 'posada.view.name' }), 'Paid ones{Enter}');
  expect(await screen.findByRole('link', { name: 'Paid ones' })).toBeVisible();
  expect(JSON.stringify(localStorage)).not.toContain('hugo@example.com');
  leave();

  const leaveAgain = await opened();
  await press('posada.view.views');
  await userEvent.click(await screen.findByRole('link', { name: 'Paid ones' }));
  await waitFor(() => expect(inAddress('filter')).toEqual({ status: 'paid', columnas: 'id,host' }));
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('status');
  expect(await screen.findByRole('cell', { name: 'Hugo 5' })).toBeVisible();
  leaveAgain();

  await opened('', 2); // somebody else at the same desk
  await press('posada.view.views');
  expect(within(screen.getByRole('dialog')).queryByRole('link')).toBeNull();
});

it('a view is replaced by another of its name, and forgotten', async () => {
  await opened();
  await press('posada.view.views');
  for (const _ of [1, 2]) await userEvent.type(screen.getByRole('textbox', { name: 'posada.view.name' }), 'Mine{Enter}');
  expect(screen.getAllByRole('link', { name: 'Mine' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'posada.view.forget' }));
  expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull();
});

it('the columns chosen last and roomier rows are there again; the address goes before them (A-03)', async () => {
  const leave = await opened();
  expect(screen.queryByRole('cell', { name: 'Hugo 5' })).toBeNull();
  await press('posada.columns');
  const [, , host, roomy] = await screen.findAllByRole('menuitemcheckbox');
  await userEvent.click(host as HTMLElement);
  await userEvent.click(roomy as HTMLElement);
  leave();

  const leaveAgain = await opened();
  expect(await screen.findByRole('cell', { name: 'Hugo 5' })).toHaveClass('MuiTableCell-sizeMedium');
  leaveAgain();
  const leaveOnceMore = await opened();
  await press('posada.view.views');
  await userEvent.type(screen.getByRole('textbox', { name: 'posada.view.name' }), 'Hosts{Enter}');
  const link = await screen.findByRole('link', { name: 'Hosts' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent('id,status,host')); // those that were chosen last, too
  leaveOnceMore();
  await opened(filterOf({ columnas: 'id' }));
  expect(screen.queryByRole('cell', { name: 'Hugo 5' })).toBeNull();
});

it('a record leads to those beside it in its list, across the pages of it', () => {
  const rows = [{ id: 3 }, { id: 2 }];
  expect(pagesNeeded(3, rows, 2, 2, 5)).toEqual({ before: true, after: false });
  expect(pagesNeeded('2', rows, 2, 2, 5)).toEqual({ before: false, after: true });
  expect(pagesNeeded(2, rows, 2, 2, 4)).toEqual({ before: false, after: false });
  expect(pagesNeeded(9, rows, 2, 2, 5)).toEqual({ before: false, after: false });
  expect(neighboursOf(3, 2, rows, [{ id: 5 }, { id: 4 }], undefined)).toEqual({
    at: 0,
    previous: { id: 4, page: 1 },
    next: { id: 2, page: 2 },
  });
  expect(neighboursOf(2, 2, rows, undefined, [{ id: 1 }])).toEqual({ at: 1, previous: { id: 3, page: 2 }, next: { id: 1, page: 3 } });
  expect(neighboursOf(9, 2, rows, undefined, undefined)).toBeNull();
});

const aRecord = (resource: string, id: number) => (
  <BrowserRouter>
    <AdminContext dataProvider={data as DataProvider}>
      <Neighbours resource={resource} id={id} />
    </AdminContext>
  </BrowserRouter>
);
const record = (resource: string, id: number) => render(aRecord(resource, id));

it('keeps the order and the filters in which the list was seen; a record of no list shows nothing', async () => {
  (await opened())();
  const { unmount } = record('reservations', 4);
  expect(await screen.findByRole('link', { name: 'posada.list.previous' })).toHaveAttribute('href', '/reservations/5/show');
  expect(screen.getByRole('link', { name: 'posada.list.next' })).toHaveAttribute('href', '/reservations/3/show');
  unmount();
  const { unmount: leave } = record('reservations', 5);
  const previous = await screen.findByRole('link', { name: 'posada.list.previous' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  expect(previous).not.toHaveAttribute('href');
  leave();
  record('payments', 4);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('keeps the focus of the keyboard at both ends of the list', async () => {
  (await opened())();
  const { rerender } = record('reservations', 4);
  for (const [label, last] of [
    ['next', 1],
    ['previous', 5],
  ] as const) {
    const link = await screen.findByRole('link', { name: `posada.list.${label}` });
    act(() => link.focus());
    rerender(aRecord('reservations', last));
    expect(link).toHaveFocus();
    expect(link).toHaveAttribute('aria-disabled', 'true');
  }
});

describe('what the modules of the console remember ends with each test', () => {
  it('here a list is shown', async () => {
    (await opened())();
    expect(pageShown('reservations')).not.toBeNull();
  });
  it('here none was', () => expect(pageShown('reservations')).toBeNull());
});
