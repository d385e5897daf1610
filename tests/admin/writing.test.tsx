import { render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type AuthProvider, type DataProvider, ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { Command } from '../../admin/ui/Command.tsx';
import { ConsoleList } from '../../admin/ui/lists/ConsoleList.tsx';
import { ForWriters, useChange, WritersPage } from '../../admin/ui/writing.tsx';

const signedInAs = (role: string | undefined): AuthProvider => ({
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id: 1 }),
  getPermissions: async () => role,
});
const data: unknown = { getList: () => Promise.resolve({ data: [{ id: 1, acciones: 'judge' }], total: 1 }) };

const Change = () => {
  const change = useChange({ send: async () => undefined });
  return change && <button type="button">change</button>;
};
const columns = [{ source: 'id' }, { source: 'acciones' }];

const shownAs = async (role: string | undefined) => {
  const { unmount } = render(
    <AdminContext dataProvider={data as DataProvider} authProvider={signedInAs(role)}>
      <Command label="command" send={async () => undefined} event="/" />
      <ForWriters>
        <button type="button">for writers</button>
      </ForWriters>
      <Change />
      <WritersPage>
        <h2>page of writers</h2>
      </WritersPage>
      <ResourceContextProvider value="things">
        <ConsoleList columns={columns} filters={[]} sort={{ field: 'id', order: 'ASC' }} />
      </ResourceContextProvider>
    </AdminContext>,
  );
  await screen.findByRole('cell', { name: '1' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: /writers|missing/ })).not.toBeNull());
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  const found = {
    controls: ['command', 'for writers', 'change'].filter((name) => names.includes(name)),
    page: screen.queryByText('page of writers') !== null,
    column: screen.queryByText('judge') !== null,
  };
  unmount();
  return found;
};

it('an administrator sees writing actions', async () => {
  expect(await shownAs('admin')).toEqual({ controls: ['command', 'for writers', 'change'], page: true, column: true });
});

it('support, and users without a role, see none of them (SEC-37)', async () => {
  for (const role of ['support', undefined]) expect(await shownAs(role)).toEqual({ controls: [], page: false, column: false });
});
