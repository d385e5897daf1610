import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ConfirmEmailPage } from '../../../web/account/ConfirmEmailPage.tsx';
import { Consequences } from '../../../web/account/data/Consequences.tsx';
import { LoginPage } from '../../../web/account/LoginPage.tsx';
import { ProfileForm } from '../../../web/account/ProfileForm.tsx';
import { ProfilePage } from '../../../web/account/ProfilePage.tsx';
import { PasswordField } from '../../../web/account/password/PasswordField.tsx';
import { strengthOf } from '../../../web/account/password/password-strength.ts';
import { RecoverPage } from '../../../web/account/password/RecoverPage.tsx';
import { returnFrom } from '../../../web/account/return.ts';
import { SessionsPage } from '../../../web/account/sessions/SessionsPage.tsx';
import { UnconfirmedEmail } from '../../../web/account/UnconfirmedEmail.tsx';
import { BankPage } from '../../../web/bank/BankPage.tsx';
import { ContactForm } from '../../../web/content/ContactForm.tsx';
import { loginThen } from '../../../web/paths.ts';
import { VisitPage } from '../../../web/viewings/VisitPage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

describe('the confirmation of an address', () => {
  const AT = { path: '/confirmar/correo/:token', at: '/confirmar/correo/7.1.key' };

  describe('the page of the link that confirms an address', () => {
    it('confirms by a press and not by opening the link', async () => {
      const requests = answering(() => json({ confirmed: true }));
      await show(<ConfirmEmailPage />, AT);
      expect(requests).toEqual([]);
      screen.getByRole('button', { name: 'Confirmar mi correo' }).click();
      await screen.findByRole('heading', { name: 'Correo confirmado' });
      expect(await requests[0]?.json()).toEqual({ token: '7.1.key' });
    });

    it('shows, for a dead link, where to get another one', async () => {
      answering(() => json({ status: 400, code: 'token_unavailable', title: '', detail: '' }, 400));
      await show(<ConfirmEmailPage />, AT);
      screen.getByRole('button', { name: 'Confirmar mi correo' }).click();
      await screen.findByRole('heading', { name: 'Este enlace ya no sirve' });
      expect(screen.getByRole('link', { name: 'Ir a mi perfil' })).toHaveAttribute('href', '/editar-perfil');
    });
  });

  it('an unconfirmed address is marked in the profile, and the link is mailed again once', async () => {
    const requests = answering(() => new Response(null, { status: 204 }));
    await show(<UnconfirmedEmail />);
    screen.getByRole('button', { name: 'Enviar el enlace otra vez' }).click();
    await screen.findByText('Enviado. Búscalo en tu correo.');
    expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([['POST', '/api/v1/users/email/confirmation']]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the link to Google', () => {
  const session = {
    id: '6f0f6f3e-6c5e-4c0e-9a0a-6d3c1f1d2a11',
    agent: 'Firefox, Linux',
    created_at: '2026-07-01T12:00:00.000Z',
    seen_at: '2026-07-28T12:00:00.000Z',
    current: true,
  };

  const device = { id: '0f0f6f3e-6c5e-4c0e-9a0a-6d3c1f1d2a12', sesion: session.id, desde: '2026-07-02T12:00:00.000Z' };

  const opened = async (link: { linked: boolean; only_way_in: boolean }, language: 'es' | 'en' = 'es') => {
    let now = link;
    const requests = answering(async (request) => {
      if (request.url.endsWith('/users/google/unlink')) {
        const { password } = (await request.clone().json()) as { password: string };
        const body = { code: 'invalid_input', title: 'x', detail: 'x', errors: { password: ['mismatch'] } };
        if (password !== 'Posada2026') return json(body, 422);
        now = { linked: false, only_way_in: false };
        return new Response(null, { status: 204 });
      }
      if (request.url.endsWith('/avisos/dispositivos')) return json({ data: [device] });
      if (request.method === 'DELETE') return new Response(null, { status: 204 });
      return json(request.url.endsWith('/users/google') ? now : { data: [session] });
    });
    const view = await show(<SessionsPage />, { me: person(), language });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/users/google'))).toBe(true));
    return { ...view, requests };
  };

  describe('the link to Google on the page of sessions (SEC-01)', () => {
    it('is removed with the password, and its section disappears', async () => {
      const { user } = await opened({ linked: true, only_way_in: false });
      await user.click(await screen.findByRole('button', { name: 'Desvincular Google' }));
      await screen.findByRole('dialog', { name: '¿Desvincular Google?' });
      await user.type(screen.getByLabelText('Contraseña'), 'Otra2026');
      await user.click(screen.getByRole('button', { name: 'Desvincular' }));
      await waitFor(() => expect(screen.getByLabelText('Contraseña')).toHaveAttribute('aria-invalid', 'true'));
      await user.clear(screen.getByLabelText('Contraseña'));
      await user.type(screen.getByLabelText('Contraseña'), 'Posada2026{Enter}');
      expect(await screen.findByText('Google ya no entra en tu cuenta.')).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Entrar con Google' })).toBeNull());
    });

    it.each([
      ['es', 'Crear una contraseña'],
      ['en', 'Set a password'],
    ] as const)('that is the only way in links to setting a password, in %s', async (language, link) => {
      await opened({ linked: true, only_way_in: true }, language);
      expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', '/auth/recuperar');
      expect(screen.queryByRole('button', { name: /Desvincular|Unlink/ })).toBeNull();
    });

    it('a session shows that it gets push notifications, and they can be ended', async () => {
      const { user, requests } = await opened({ linked: false, only_way_in: false });
      await user.click(await screen.findByRole('button', { name: 'Quitar los avisos: Firefox en Linux' }));
      expect(await screen.findByText('Ese dispositivo ya no recibe avisos.')).toBeVisible();
      expect(requests.some(({ method, url }) => method === 'DELETE' && url.endsWith(`/avisos/dispositivos/${device.id}`))).toBe(true);
    });

    it('is not shown where there is none', async () => {
      await opened({ linked: false, only_way_in: false });
      await screen.findByText('Firefox en Linux');
      expect(screen.queryByText(/Google/)).toBeNull();
    });
  });
});

describe('the field of a password', () => {
  const Chosen = () => {
    const [password, setPassword] = useState('');
    return <PasswordField label="Contraseña" chosen={password} value={password} onChange={({ target }) => setPassword(target.value)} />;
  };

  it('the rules for a new password reserve their lines before typing, so that no button below moves', async () => {
    const { user, container } = await show(<Chosen />);
    const lines = () => [...container.querySelectorAll('p, li, [data-strength]')].map((line) => [line.tagName, line.textContent !== '']);
    const before = lines();
    expect(screen.getByRole('status')).toHaveTextContent(/^Seguridad de la contraseña$/);
    await user.type(screen.getByLabelText('Contraseña'), 'Posada2026');
    expect(screen.getByRole('status')).toHaveTextContent(/^Seguridad de la contraseña: Aceptable$/);
    expect(lines()).toEqual(before);
    await user.type(screen.getByLabelText('Contraseña'), ' y otras palabras');
    expect(screen.getByRole('status')).toHaveTextContent(/Muy buena$/);
    expect(lines()).toEqual(before);
  });
});

describe('the example phone number', () => {
  const countries = [
    { idpais: 1, nombre: 'Chile', prefix: '56', iso: 'CL', catalogo: true, ejemplo: '9 6123 4567' },
    { idpais: 2, nombre: 'España', prefix: '34', iso: 'ES', catalogo: true, ejemplo: '612 34 56 78' },
    { idpais: 3, nombre: 'Isla', prefix: '999', iso: 'XX', catalogo: false, ejemplo: null },
  ];
  const listing = { idalojamiento: 7, nombre: { es: 'Casa' }, comuna: 'Madrid', country_code: 'ES', zona_horaria: 'Europe/Madrid' };
  const serve = () =>
    answering(({ url }) => {
      if (url.endsWith('/countries')) return json({ countries, languages: [] });
      if (url.includes('/bank-data')) return json({ data: null, payouts_from: null });
      return url.includes('/accommodations/') ? json({ accomodation: listing }) : json({});
    });

  it.each([
    [
      'profile',
      <ProfileForm key="a" me={person({ codigo_pais: null, telefono: null, pais_idpais: null })} submit="Guardar" onSaved={() => {}} />,
      'Prefijo',
    ],
    ['contact page', <ContactForm key="b" variant="page" />, 'Código de país'],
  ] as const)('the phone of the %s has an example of the selected country', async (_, form, prefix) => {
    serve();
    const { user } = await show(form);
    await screen.findByRole('option', { name: '+34 España' });
    const phone = () => screen.getByLabelText('Teléfono');
    expect(phone()).toHaveAccessibleDescription(/^Solo números, /);
    await user.selectOptions(screen.getByLabelText(prefix), '56');
    expect(phone()).toHaveAccessibleDescription('Solo números, por ejemplo 961234567.');
    await user.selectOptions(screen.getByLabelText(prefix), '34');
    expect(phone()).toHaveAccessibleDescription('Solo números, por ejemplo 612345678.');
    await user.selectOptions(screen.getByLabelText(prefix), '999');
    expect(phone()).toHaveAccessibleDescription(/^Solo números, (sin|hasta)/);
  });

  it.each([
    ['of their own prefix', '34', 'Por ejemplo: +34 612 34 56 78.'],
    ['without one, of Chile', null, 'Por ejemplo: +56 9 6123 4567.'],
  ])('the phone of the bank data has an example %s', async (_, codigo_pais, hint) => {
    serve();
    await show(<BankPage />, { me: person({ codigo_pais }), path: '/datos-bancarios', at: '/datos-bancarios' });
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByLabelText('Teléfono (opcional)')).toHaveAccessibleDescription(hint);
  });

  it.each([
    ['of their own prefix', '56', 'Por ejemplo: +56 9 6123 4567.'],
    ['without one, of the country of the space', null, 'Por ejemplo: +34 612 34 56 78.'],
  ])('the phone of a viewing has an example %s', async (_, codigo_pais, hint) => {
    serve();
    const at = '/request-accommodation-visit/7';
    await show(<VisitPage />, { me: person({ codigo_pais }), path: '/request-accommodation-visit/:accommodationId', at });
    expect(await screen.findByText(hint)).toBeVisible();
  });
});

describe('unsaved changes', () => {
  const profile = async () => {
    const me = person();
    answering(async (request) => {
      if (request.method !== 'PUT') return json({ countries: [], languages: [] });
      return json({ user: { ...me, ...((await request.json()) as object) } });
    });
    const view = await show(<ProfilePage />, {
      me,
      path: '/editar-perfil',
      at: '/editar-perfil',
      routes: [{ path: '/', element: <h1>home</h1> }],
    });
    const leave = async () => {
      await view.router.navigate('/');
      return view.router.state.location.pathname;
    };
    return { ...view, leave, name: screen.getByLabelText('Nombre') };
  };

  it('a changed profile asks once before leaving (X-10)', async () => {
    const { user, router, leave, name } = await profile();
    await user.type(name, 'x');
    expect(await leave()).toBe('/editar-perfil');
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/editar-perfil');
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Salir' }));
    expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible();
  });

  it('an unchanged one is left immediately', async () => {
    const { leave } = await profile();
    expect(await leave()).toBe('/');
  });
});

describe('the explanation of an erasure', () => {
  const NOTHING_ASKED = { erase_at: null, postponed_because: null };

  it.each([
    ['P7D', 'Tienes 7 días para cancelarlo.'],
    ['PT1H', 'Tienes 1 hora para cancelarlo.'],
  ])('states how long the deletion of an account can be cancelled, from the setting: %s', async (cool_off, said) => {
    await show(<Consequences standing={{ spaces: 0, open_requests: 0, kept: [], cool_off, hindrance: null, ...NOTHING_ASKED }} />);
    expect(screen.getByText(said, { exact: false })).toBeVisible();
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 1],
    ['Posad26', 1], // 7
    ['Posada26', 2], // 8
    ['Posada-26', 3],
    ['Aa1Aa1Aa1', 1], // three different signs
    ['Posada20262', 2], // 11
    ['Posada202627', 3], // 12
    ['Posada2026271Xyz', 4], // 16
    ['Posada-20262', 4],
    ['abcdefghijklmnop', 1],
  ])('%s has the strength %i (U-02)', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});

it('password recovery starts with the e-mail typed at sign-in', async () => {
  answering(() => json({ habilitado: false }));
  const { user, router } = await show(<LoginPage />, {
    path: '/login',
    at: '/login',
    routes: [{ path: '/auth/recuperar', element: <RecoverPage /> }],
  });
  await user.type(screen.getByLabelText('Correo'), 'ana@example.com');
  await user.click(screen.getByRole('link', { name: 'Olvidé mi contraseña' }));
  expect(await screen.findByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible();
  expect(screen.getByLabelText('Correo')).toHaveValue('ana@example.com');
  expect(router.state.location.search).toBe('');
});

describe('the return address', () => {
  const door = loginThen('/admin?filter={"a":"1?2"}');

  it.each([
    ['a page of the site', '/favoritos?pagina=2', '/favoritos?pagina=2'],
    ['the sign-in page, opened for another page', door, '/admin?filter={"a":"1?2"}'],
    ['the sign-in page, from its header twice', loginThen(door), '/admin?filter={"a":"1?2"}'],
    ['the registration, opened for another page', '/registro/step-1?next=%2Fsearch', '/search'],
    ['the sign-in page, opened for nothing', '/login', '/'],
    ['the sign-in page, opened for another site', '/login?next=%2F%2Fevil.example', '/'],
    ['another site', 'https://evil.example/login?next=%2Fadmin', '/'],
    ['nothing', null, '/'],
  ])('a sign-in that should lead to %s', (_, next, to) => {
    expect(returnFrom(next)).toBe(to);
  });
});
