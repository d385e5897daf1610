import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Shell } from '../../../web/shell/Shell.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const SENDING = ['Sends', 'Asks first', 'Submits'];
const READING = ['Reads more', 'Reads', 'Opens'];

/** A page with a button of each kind. */
const page = async (impersonation_ends_at: string | null) => {
  answering(() => json({ data: [], currencyConvetionTable: [] }));
  const press = vi.fn();
  const element = (
    <form onSubmit={(event) => [event.preventDefault(), press('Submits')]}>
      <Button busy={false} onClick={() => press('Sends')}>
        Sends
      </Button>
      <Button network onClick={() => press('Asks first')}>
        Asks first
      </Button>
      <Button type="submit" busy={false}>
        Submits
      </Button>
      <Button busy={false} network="reads" onClick={() => press('Reads more')}>
        Reads more
      </Button>
      <Button network="reads" onClick={() => press('Reads')}>
        Reads
      </Button>
      <Button onClick={() => press('Opens')}>Opens</Button>
    </form>
  );
  const routes = [{ element: <Shell />, children: [{ path: '/mis-reservas', element }] }];
  const { user } = await show(null, { me: person({ impersonation_ends_at }), routes, at: '/mis-reservas' });
  for (const name of [...SENDING, ...READING]) await user.click(screen.getByRole('button', { name }));
  return press.mock.calls.flat();
};

it('while an administrator sees the site as a person, what sends is disabled and says why, what reads goes on (A-12)', async () => {
  expect(await page('2099-01-01T00:00:00.000Z')).toEqual(READING);
  for (const name of SENDING) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Solo puedes mirar.');
  }
  expect(await screen.findByRole('button', { name: 'Terminar' })).not.toHaveAttribute('aria-disabled');
});

it('for the person all of them are there to be pressed', async () => {
  expect(await page(null)).toEqual([...SENDING, ...READING]);
});
