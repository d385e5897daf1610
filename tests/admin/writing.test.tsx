import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type AuthProvider, type DataProvider, Notification, ResourceContextProvider, useGetOne } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { Commands } from '../../admin/data/commands.ts';
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

it('what was typed survives a lost connection and is sent again as the same command; a refusal closes the dialog and reads anew', async () => {
  const user = userEvent.setup();
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    keys.push(headers.get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ detail: 'Sent already.' }, { status: 409 });
  });
  const send = (write: Commands, words: string) => write.resendMail('m1', words);
  const getOne = vi.fn(async () => ({ data: { id: 1 } }));
  const Shown = () => useGetOne('things', { id: 1 }).data?.['id'] ?? null;
  render(
    <AdminContext dataProvider={{ getOne } as unknown as DataProvider} authProvider={signedInAs('admin')}>
      <Shown />
      <Command label="command" send={send} event="/" />
      <Notification />
    </AdminContext>,
  );
  await user.click(await screen.findByRole('button', { name: 'command' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/reason/), 'Seen');
  await user.click(dialog.getByRole('button', { name: 'command' }));
  expect(await screen.findByText('ra.notification.http_error')).toBeInTheDocument();
  expect(dialog.getByLabelText(/reason/)).toHaveValue('Seen');
  expect(getOne).toHaveBeenCalledTimes(1);
  await user.click(dialog.getByRole('button', { name: 'command' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
  expect(keys).toEqual([expect.any(String), keys[0]]);
  vi.unstubAllGlobals();
});
