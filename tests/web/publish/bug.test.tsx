import { act, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Me, meQuery, useMe } from '../../../web/api/session.ts';
import { BugPage } from '../../../web/publish/BugPage.tsx';
import { show, whole } from '../support/render.tsx';

const guest = { idusuario: 3, nombre: 'Lucía', correo: 'lucia@example.com' } as Me; // what is read of it here

it('the server draws the whole form, so that nothing below it moves when the program is there (X-01)', async () => {
  const { page } = await whole(<BugPage />, { at: '/informar-error?ref=r-1' });
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  expect(container.querySelectorAll('textarea, input[type="email"], button[type="submit"]')).toHaveLength(3);
  expect(container).toHaveTextContent('Va con la referencia r-1.');
});

it('whoever is signed in finds the address filled in once it is known, and keeps what was typed before', async () => {
  const { user, client } = await show(<BugPage />);
  const [what, email] = [screen.getByLabelText('¿Qué pasó?'), screen.getByLabelText('Correo')];
  await user.type(what, 'La foto no sube.');
  await act(async () => client.setQueryData(meQuery.queryKey, guest));
  await waitFor(() => expect(email).toHaveValue('lucia@example.com'));
  expect(what).toHaveValue('La foto no sube.');
});

it('an address that was typed before stays', async () => {
  const { user, client } = await show(
    <>
      <Knows />
      <BugPage />
    </>,
  );
  const email = screen.getByLabelText('Correo');
  await user.type(email, 'otra@example.com');
  await act(async () => client.setQueryData(meQuery.queryKey, guest));
  expect(await screen.findByText('Lucía')).toBeVisible(); // the form knows it as well
  expect(email).toHaveValue('otra@example.com');
});

const Knows = () => <p>{useMe()?.nombre}</p>;
