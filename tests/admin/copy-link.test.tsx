import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../admin/data/i18n.ts';
import { CopyLink } from '../../admin/replay/CopyLink.tsx';

const at = (address: string) => window.history.replaceState(null, '', address);

const Shown = ({ event }: { event: number }) => (
  <AdminContext i18nProvider={i18nProvider}>
    <CopyLink at={event} />
    <Notification />
  </AdminContext>
);
const press = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: i18nProvider.translate('posada.replay.copy') }));
};

it('copies the address of the shown event, even when the URL names none yet (A-11)', async () => {
  const user = userEvent.setup();
  at('/admin/reservations/6/replay');
  const { rerender } = render(<Shown event={10} />);
  await press(user);
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/admin/reservations/6/replay?at=10`);
  expect(await screen.findByText(i18nProvider.translate('posada.replay.copied'))).toBeVisible();
  at('/admin/reservations/6/replay?at=10');
  rerender(<Shown event={3} />);
  await press(user);
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/admin/reservations/6/replay?at=3`);
});

it('shows the address where copying is not allowed, until it is closed', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  at('/admin/reservations/6/replay');
  render(<Shown event={2} />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press(user);
  const address = `${window.location.origin}/admin/reservations/6/replay?at=2`;
  const words = i18nProvider.translate('posada.notCopied', { address });
  expect(words).toContain(address);
  expect(await screen.findByText(words)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText(words)).toBeVisible();
  vi.useRealTimers();
});
