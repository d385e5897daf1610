import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Offline } from '../../../web/shell/Offline.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { show } from '../support/render.tsx';

afterEach(() => onlineManager.setOnline(true));

it('busy or disabled with a reason, stays in the tab order, states it and does nothing', async () => {
  const user = userEvent.setup();
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Pay</Button>);
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();

  rerender(
    <Button busy onClick={press}>
      Pay
    </Button>,
  );
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button'));

  rerender(
    <Button because="Choose dates first" onClick={press}>
      Pay
    </Button>,
  );
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button')).toHaveAttribute('title', 'Choose dates first');
  await user.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
});

it('off, submits no form', async () => {
  const user = userEvent.setup();
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" because="Not yet">
        Send
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});

it('that sends waits for the network and states why; others work (X-03)', async () => {
  const [send, submit, look] = [vi.fn(), vi.fn((event: React.FormEvent) => event.preventDefault()), vi.fn()];
  const { user } = await show(
    <form onSubmit={submit}>
      <Offline />
      <Button busy={false} onClick={send}>
        Send
      </Button>
      <Button type="submit">Submit</Button>
      <Button onClick={look}>Look</Button>
    </form>,
  );
  const pressAll = async () => {
    for (const name of ['Send', 'Submit', 'Look']) await user.click(screen.getByRole('button', { name }));
    return [send, submit, look].map(({ mock }) => mock.calls.length);
  };
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status')).toHaveTextContent('Sin conexión');
  for (const name of ['Send', 'Submit'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Sin conexión: podrás enviarlo cuando vuelva.');
  expect(screen.getByRole('button', { name: 'Look' })).not.toHaveAttribute('aria-disabled');
  expect(await pressAll()).toEqual([0, 0, 1]);

  act(() => onlineManager.setOnline(true));
  expect(screen.queryByRole('status')).toBeNull();
  expect(await pressAll()).toEqual([1, 1, 2]);
});
