import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CommandDialog } from '../../admin/ui/CommandDialog.tsx';

const opened = ({ least = 1, typed, undo }: { least?: number; typed?: string; undo?: string } = {}) => {
  const send = vi.fn();
  const dialog = (busy: boolean) => (
    <CommandDialog
      name="Enter"
      title="Enter: R-7"
      least={least}
      choices={undefined}
      asksMore={undefined}
      label="posada.markPaid"
      asks="Why"
      asksAmount={{ label: 'How much', currency: 'CLP' }}
      tells="R-7 · it came twice"
      typed={typed}
      undo={undo}
      proving="no"
      busy={busy}
      send={send}
      close={vi.fn()}
    />
  );
  const { rerender } = render(dialog(false));
  return { send, user: userEvent.setup(), isSent: () => rerender(dialog(true)) };
};

it('an amount is sent as parsed and shown below it; an invalid one is not sent', async () => {
  const { send, user } = opened();
  expect(screen.getByText('R-7 · it came twice')).toBeVisible();
  await user.type(screen.getByLabelText(/Why/), 'twice');
  const field = screen.getByLabelText(/How much/);
  await user.type(field, '150.0');
  expect(field).toBeInvalid();
  expect(screen.getByRole('button', { name: 'Enter' })).toBeDisabled();
  await user.type(field, '00');
  expect(field).toHaveAccessibleDescription('$ 150.000 CLP');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  expect(send).toHaveBeenCalledWith({ words: 'twice', more: '', amount: 150_000, password: null });
});

it('texts for another person have a length limit, which is shown', async () => {
  const { send, user } = opened({ least: 10 });
  await user.type(screen.getByLabelText(/How much/), '5');
  await user.type(screen.getByLabelText(/Why/), 'too short');
  expect(screen.getByRole('button', { name: 'Enter' })).toBeDisabled();
  expect(screen.getByText(/posada\.confirm\.least/)).toBeVisible();
  await user.type(screen.getByLabelText(/Why/), '!');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  expect(send).toHaveBeenCalledTimes(1);
});

it('the button keeps the focus while sending, and sends nothing twice', async () => {
  const { send, user, isSent } = opened();
  await user.type(screen.getByLabelText(/Why/), 'twice');
  await user.type(screen.getByLabelText(/How much/), '5');
  const button = screen.getByRole('button', { name: 'Enter' });
  await user.click(button);
  isSent();
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});

it('only an irreversible command requires its number; others show how to undo them', () => {
  opened({ undo: 'It is put right until Friday.' });
  expect(screen.getByText(/It is put right until Friday\./)).toBeVisible();
  expect(screen.queryByText(/posada\.confirm\.irreversible/)).toBeNull();
  expect(screen.queryByLabelText(/posada\.confirm\.type/)).toBeNull();
  cleanup();
  opened({ typed: 'R-7' });
  expect(screen.getByText(/posada\.confirm\.irreversible/)).toBeVisible();
  expect(screen.getByLabelText(/posada\.confirm\.type/)).toBeVisible();
});
