import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WriteDialog } from '../../../web/talk/WriteDialog.tsx';
import { person } from '../support/person.ts';
import { show } from '../support/render.tsx';

const stay = { from: '2026-09-05', to: '2026-09-08' };

it('what one person has not sent is there for them again, and not for the next one in this tab (X-29)', async () => {
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

it('whoever has no phone is led to their profile and from there back to what they write (D-a21)', async () => {
  await show(<WriteDialog open onClose={() => undefined} listing={7} name="Elisa" stay={stay} />, {
    me: person({ telefono: null }),
    at: '/alojamiento/7?numero_huespedes=2',
    path: '/alojamiento/7',
  });
  const to = new URL(screen.getByRole('link', { name: 'Ir al perfil' }).getAttribute('href') ?? '', 'https://posada.example');
  expect(to.pathname).toBe('/editar-perfil');
  expect(to.searchParams.get('next')).toBe('/alojamiento/7/2026-09-05/2026-09-08?numero_huespedes=2&escribir=1');
});
