import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer, api, withIdempotencyKey } from '../../../web/api/client.ts';
import { type Me, meQuery } from '../../../web/api/session.ts';
import { useCommand } from '../../../web/api/use-command.ts';
import { SignInAgain } from '../../../web/shell/SignInAgain.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { TextArea } from '../../../web/ui/form/Field.tsx';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { Refusal } from '../../../web/ui/state/Failure.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const Form = () => {
  const [why, setWhy] = useState('');
  const reject = useCommand({
    send: (reason: string, key) =>
      answer(
        api.PUT('/api/v1/reservations/reject/{id}/{token}', {
          params: { path: { id: 41, token: '-' } },
          body: { reason },
          ...withIdempotencyKey(key),
        }),
      ),
  });
  return (
    <>
      <TextArea label="Why" value={why} onChange={(event) => setWhy(event.target.value)} />
      <Button busy={reject.busy} onClick={() => reject.run(why)}>
        Decline
      </Button>
      <Refusal problem={reject.problem} />
      {reject.done !== undefined && <p>Declined</p>}
    </>
  );
};
const InDialog = () => {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Decline this request">
      <Form />
    </Dialog>
  );
};

const EXPIRED = () => json({ code: 'not_signed_in', title: 'x', detail: 'Hace falta iniciar sesión.' }, 401);
let signedIn = false;
beforeEach(() => {
  signedIn = false;
});
afterEach(() => history.replaceState(null, ''));
const server = (request: Request) => {
  if (request.url.endsWith('/users/login')) {
    return request.json().then(({ password }: { password: string }) => {
      if (password !== 'Abc123') return json({ code: 'wrong_credentials', title: 'x', detail: 'Correo o contraseña incorrectos.' }, 401);
      signedIn = true;
      return json({ user: person() });
    });
  }
  return signedIn ? json({}) : EXPIRED();
};
const commands = (requests: readonly Request[]) => requests.filter(({ method }) => method === 'PUT');

const begin = async (form = <Form />, me: Me | null = person()) => {
  const requests = answering(server);
  const shown = await show([<SignInAgain key="a" />, <div key="b">{form}</div>], { me });
  await shown.user.type(await screen.findByLabelText('Why'), 'The roof leaks');
  return { ...shown, requests, decline: () => shown.user.click(screen.getByRole('button', { name: 'Decline' })) };
};
const dialog = () => screen.findByRole('dialog', { name: 'Tu sesión terminó' });

it('keeps the form, signs the same person in and sends the same command with the same key (X-28)', async () => {
  const { user, requests, decline } = await begin();
  await decline();
  const again = within(await dialog());
  expect(again.getByLabelText('Correo')).toHaveValue('marta@example.com');
  expect(again.getByLabelText('Correo')).toHaveAttribute('readonly');
  expect(commands(requests)).toHaveLength(1);

  await user.type(again.getByLabelText('Contraseña'), 'wrong');
  await user.click(again.getByRole('button', { name: 'Entrar y enviar' }));
  expect(await again.findByRole('alert')).toHaveTextContent('Correo o contraseña incorrectos.');
  expect(commands(requests)).toHaveLength(1);

  await user.clear(again.getByLabelText('Contraseña'));
  await user.type(again.getByLabelText('Contraseña'), 'Abc123{Enter}');
  expect(await screen.findByText('Declined')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Why')).toHaveValue('The roof leaks');
  const [first, second] = commands(requests);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(await second?.json()).toEqual({ reason: 'The roof leaks' });
});

it('works over a dialog that is open already, and leaves it open', async () => {
  const { user, decline } = await begin(<InDialog />);
  await decline();
  const again = within(await dialog());
  await user.click(again.getByLabelText('Contraseña'));
  await user.keyboard('Abc123{Enter}');
  expect(await screen.findByText('Declined')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Decline this request' })).toBeVisible();
  expect(screen.getByLabelText('Why')).toHaveValue('The roof leaks');
});

it('not now: nothing is sent, the refusal is shown beside its button and no input is lost', async () => {
  const { user, requests, decline } = await begin();
  await decline();
  await user.click(within(await dialog()).getByRole('button', { name: 'Ahora no' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Hace falta iniciar sesión.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Why')).toHaveValue('The roof leaks');
  expect(commands(requests)).toHaveLength(1);
});

it('keeps the person when the page has learnt in the meantime that the session is over', async () => {
  const { client, requests, decline } = await begin();
  act(() => client.setQueryData(meQuery.queryKey, null));
  await decline();
  expect(within(await dialog()).getByLabelText('Correo')).toHaveValue('marta@example.com');
  expect(commands(requests)).toHaveLength(1);
});

it('a visitor who never signed in is refused where they pressed', async () => {
  const { decline } = await begin(<Form />, null);
  await decline();
  expect(await screen.findByRole('alert')).toHaveTextContent('Hace falta iniciar sesión.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
