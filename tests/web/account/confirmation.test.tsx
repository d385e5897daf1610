import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ConfirmEmailPage } from '../../../web/account/ConfirmEmailPage.tsx';
import { UnconfirmedEmail } from '../../../web/account/UnconfirmedEmail.tsx';
import { answering, json, show } from '../support/render.tsx';

const AT = { path: '/confirmar/correo/:token', at: '/confirmar/correo/7.1.key' };

describe('the page of the link that confirms an address', () => {
  it('confirms by the press and not by being opened', async () => {
    const asked = answering(() => json({ confirmed: true }));
    await show(<ConfirmEmailPage />, AT);
    expect(asked).toEqual([]);
    screen.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await screen.findByRole('heading', { name: 'Correo confirmado' });
    expect(await asked[0]?.json()).toEqual({ token: '7.1.key' });
  });

  it('says of a dead link where another one is found', async () => {
    answering(() => json({ status: 400, code: 'token_unavailable', title: '', detail: '' }, 400));
    await show(<ConfirmEmailPage />, AT);
    screen.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await screen.findByRole('heading', { name: 'Este enlace ya no sirve' });
    expect(screen.getByRole('link', { name: 'Ir a mi perfil' })).toHaveAttribute('href', '/editar-perfil');
  });
});

it('an unconfirmed address is told so in the profile, and the link is mailed again once', async () => {
  const asked = answering(() => new Response(null, { status: 204 }));
  await show(<UnconfirmedEmail />);
  screen.getByRole('button', { name: 'Enviar el enlace otra vez' }).click();
  await screen.findByText('Enviado. Búscalo en tu correo.');
  expect(asked.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([['POST', '/api/v1/users/email/confirmation']]);
  expect(screen.queryByRole('button')).toBeNull();
});
