import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../../web/ui/Button.tsx';

it('busy or with a reason against it, stays in the keyboard’s order, says so and does nothing', async () => {
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
