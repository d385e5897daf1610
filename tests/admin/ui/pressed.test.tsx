import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { pressed } from '../../../admin/ui/focus/pressed.ts';

it('a button at its limit keeps the focus, states it and does nothing', async () => {
  const press = vi.fn();
  const user = userEvent.setup();
  const next = (off: boolean) => (
    <button type="button" {...pressed(press, off)}>
      Next
    </button>
  );
  const { rerender } = render(next(false));
  const button = screen.getByRole('button');
  expect(button).not.toHaveAttribute('aria-disabled');
  await user.click(button);
  rerender(next(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
});
