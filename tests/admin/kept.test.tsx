import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type AuthProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { useRecent } from '../../admin/search/recent.ts';

const signedIn = (id: number): AuthProvider => ({
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id }),
  getPermissions: async () => 'admin',
});

const Desk = () => {
  const { recent, opened, forget } = useRecent();
  return (
    <>
      <output>{recent.map(({ tipo, id }) => `${tipo} ${id}`).join(', ')}</output>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => (
        <button key={id} type="button" onClick={() => opened({ tipo: 'users', id: String(id) })}>
          open {id}
        </button>
      ))}
      <button type="button" onClick={forget}>
        forget
      </button>
    </>
  );
};
const open = async (id: number) => {
  const { unmount } = render(
    <AdminContext authProvider={signedIn(id)}>
      <Desk />
    </AdminContext>,
  );
  await act(async () => undefined);
  return unmount;
};
const shown = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('keeps records by account, the latest first and once, at most eight', async () => {
  const leave = await open(1);
  for (const id of [1, 2, 1]) await press(`open ${id}`);
  expect(shown()).toBe('users 1, users 2');
  for (const id of [3, 4, 5, 6, 7, 8, 9]) await press(`open ${id}`);
  expect(shown()).toBe('users 9, users 8, users 7, users 6, users 5, users 4, users 3, users 1');
  leave();
  const leaveAgain = await open(2);
  expect(shown()).toBe('');
  leaveAgain();
  await open(1);
  await waitFor(() => expect(shown()).toContain('users 9')); // once it is known whose they are
  await press('forget');
  expect(shown()).toBe('');
});

it('passes over what is unreadable or of an earlier shape', async () => {
  for (const text of ['{', '"x"', '[1, null, {"tipo": 1}, {"tipo":"users","id":"4"}]']) {
    localStorage.setItem('posada.desk.3.recent', text);
    const leave = await open(3);
    await waitFor(() => expect(shown()).toBe(text.startsWith('[') ? 'users 4' : ''));
    leave();
  }
});

it('follows another tab', async () => {
  await open(4);
  localStorage.setItem('posada.desk.4.recent', '[{"tipo":"users","id":"7"}]');
  await act(async () => window.dispatchEvent(new StorageEvent('storage')));
  await waitFor(() => expect(shown()).toBe('users 7'));
});

it('lasts as long as the page where there is no storage', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  await open(5);
  await press('open 1');
  expect(shown()).toBe('users 1');
});
