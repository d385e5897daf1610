import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WriteDialog } from '../../../web/messages/WriteDialog.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const stay = { from: '2026-09-05', to: '2026-09-08' };

it('an unsent draft is restored for its author, and not for the next person in this tab (X-29)', async () => {
  const opened = (idusuario: number) =>
    show(<WriteDialog open onClose={() => undefined} listing={7} name="Elisa" stay={stay} />, { me: person({ idusuario }) });
  const box = () => screen.getByRole('textbox', { name: 'Mensaje para Elisa' });
  const { user, unmount } = await opened(3);
  await user.type(box(), 'Hola');
  unmount();
  const again = await opened(3);
  expect(box()).toHaveValue('Hola');
  again.unmount();
  await opened(4);
  expect(box()).toHaveValue('');
});

it.each([true, false])('a paid stay may exchange contact data, and is told so: %s (T-06)', async (paid) => {
  const { user } = await show(<WriteDialog open onClose={() => undefined} listing={8} name="Elisa" stay={stay} paid={paid} />, {
    me: person(),
  });
  await user.type(screen.getByRole('textbox', { name: 'Mensaje para Elisa' }), 'Llámame al +56 9 8765 4321');
  expect(screen.queryAllByText(/Sin teléfonos ni correos/)).toHaveLength(paid ? 0 : 1);
  expect(document.querySelectorAll('mark')).toHaveLength(paid ? 0 : 1);
});

it('a user without a phone enters it beside the message, which is sent once it is saved (D-a21)', async () => {
  const countries = [{ idpais: 1, nombre: 'Chile', prefix: '56', iso: 'CL', catalogo: true }];
  const me = person({ idusuario: 9, telefono: null, codigo_pais: null, pais_idpais: 1, missing: ['telefono', 'fecha_nacimiento', 'sexo'] });
  let wrong = true;
  const requests = answering(async (request) => {
    if (request.method === 'GET') return json({ countries, languages: [] });
    if (request.method === 'POST') return json({ conversation: { id: 5 } }, 201);
    return wrong
      ? json({ code: 'invalid', title: 'x', errors: { telefono: ['invalid'] } }, 422)
      : json({ user: { ...me, telefono: '56912345678' } });
  });
  const { user } = await show(<WriteDialog open onClose={() => undefined} listing={7} name="Elisa" stay={stay} />, { me });
  await user.type(screen.getByRole('textbox', { name: 'Mensaje para Elisa' }), 'Hola, ¿hay ascensor?');
  expect(screen.getAllByRole('textbox')).toHaveLength(2); // the message and the phone, nothing more of the profile
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(0);
  const phone = screen.getByLabelText('Teléfono');
  expect(phone).toBeInvalid();
  await user.type(phone, '9');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(phone).toBeInvalid());
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  wrong = false;
  await user.type(phone, '12345678');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText(/Mensaje enviado/);
  const [put, post] = requests.filter(({ method }) => method !== 'GET').slice(-2);
  expect(await put?.json()).toEqual({ codigo_pais: '56', telefono: '912345678' });
  expect(await post?.json()).toMatchObject({ message: 'Hola, ¿hay ascensor?' });
});
