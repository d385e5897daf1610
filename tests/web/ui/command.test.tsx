import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, api, withIdempotencyKey } from '../../../web/api/client.ts';
import { useCommand } from '../../../web/api/use-command.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Refusal } from '../../../web/ui/state/Failure.tsx';
import { answering, json, show } from '../support/render.tsx';

const Cancelling = ({ id = 41, done }: { id?: number; done?: () => void }) => {
  const cancel = useCommand({
    send: (which: number, key) =>
      answer(api.DELETE('/api/v1/reservations/{id}', { params: { path: { id: which } }, body: {}, ...withIdempotencyKey(key) })),
    ...(done && { onDone: done }),
  });
  return (
    <>
      <Button busy={cancel.busy} onClick={() => cancel.run(id)}>
        Cancel
      </Button>
      <Button look="quiet" onClick={() => cancel.run(id + 1)}>
        Another
      </Button>
      <Refusal problem={cancel.problem} />
    </>
  );
};
const button = () => screen.getByRole('button', { name: 'Cancel' });
const keys = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('idempotency-key'));

it('a double click is one command; the button is busy meanwhile (X-07)', async () => {
  let finish = (_: Response) => {};
  const requests = answering(
    () =>
      new Promise<Response>((resolve) => {
        finish = resolve;
      }),
  );
  const done = vi.fn();
  const { user } = await show(<Cancelling done={done} />);
  act(() => {
    button().click();
    button().click(); // before anything is rendered
  });
  await user.dblClick(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await user.click(button());
  expect(requests).toHaveLength(1);
  await act(async () => finish(json({})));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(button()).not.toHaveAttribute('aria-busy');
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('network')), 'No hay conexión. Lo que escribiste sigue aquí; vuelve a intentarlo.'],
  [
    'a fault of ours',
    () => json({ code: 'unexpected', title: 'x' }, 500),
    'Algo falló de nuestro lado. Vuelve a intentarlo en un momento.',
  ],
])('after %s the retry carries the same key', async (_, fail, text) => {
  let first = true;
  const requests = answering(() => {
    if (!first) return json({});
    first = false;
    return fail();
  });
  const { user } = await show(<Cancelling />);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await user.click(button());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const [one, two] = keys(requests);
  expect(one).toMatch(/^[0-9a-f-]{36}$/);
  expect(two).toBe(one);
});

it('a new intention has a new key: after a refusal, a success, or other input', async () => {
  const answers = [json({ code: 'conflict', title: 'x', detail: 'Ya no se puede.' }, 409), json({}), json({ code: 'x' }, 500), json({})];
  const requests = answering(() => answers.shift() ?? json({}));
  const { user } = await show(<Cancelling />);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Ya no se puede.');
  await user.click(button());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(button());
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Another' }));
  await waitFor(() => expect(requests).toHaveLength(4));
  expect(new Set(keys(requests)).size).toBe(4);
});
