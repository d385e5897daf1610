import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CopyLink } from '../../admin/replay/CopyLink.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('react-admin', () => ({ useNotify: () => notify, useTranslate: () => (key: string) => key }));

const at = (address: string) => window.history.replaceState(null, '', address);

it('copies the address of the event that is shown, also where the address names none yet (A-11)', async () => {
  const user = userEvent.setup();
  at('/admin/reservations/6/replay');
  const { rerender } = render(<CopyLink at={10} />);
  await user.click(screen.getByRole('button', { name: 'posada.replay.copy' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/admin/reservations/6/replay?at=10`);
  at('/admin/reservations/6/replay?at=10');
  rerender(<CopyLink at={3} />);
  await user.click(screen.getByRole('button', { name: 'posada.replay.copy' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/admin/reservations/6/replay?at=3`);
});

it('shows the address where it may not be copied', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  at('/admin/reservations/6/replay');
  render(<CopyLink at={2} />);
  await user.click(screen.getByRole('button', { name: 'posada.replay.copy' }));
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith(expect.stringContaining('/replay?at=2')));
});
