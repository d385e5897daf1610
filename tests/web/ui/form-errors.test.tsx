import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { LoginPage } from '../../../web/account/LoginPage.tsx';
import { ProfileForm } from '../../../web/account/ProfileForm.tsx';
import { ContactForm } from '../../../web/content/ContactForm.tsx';
import { InvestmentPage } from '../../../web/content/InvestmentPage.tsx';
import { person } from '../support/person.ts';
import { answering, json, later, show } from '../support/render.tsx';

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const summary = () => screen.getByRole('alert');

const send = () => screen.getByRole('button', { name: 'Enviar mensaje' });
const tick = async (user: { click(element: Element): Promise<void> }, label = 'No soy un robot', done = 'Listo, puedes enviar.') => {
  await user.click(screen.getByLabelText(label));
  expect(await screen.findByText(done)).toBeVisible();
};

describe('the support message', () => {
  it('incomplete, nothing is sent: a summary links to each field, the first gets the focus, each shows its error (X-08, H-08)', async () => {
    const requests = answering(() => json({}));
    const { user } = await show(<ContactForm variant="investment" />);
    await user.type(screen.getByLabelText('Nombre'), 'Marta');
    await user.click(send());
    expect(requests).toHaveLength(0);
    const links = within(summary()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Apellido', 'Correo', 'Mensaje', 'No soy un robot']);
    expect(summary()).toHaveTextContent('Revisa estos 4 campos:');
    expect(screen.getByLabelText('Apellido')).toHaveFocus();
    for (const label of ['Apellido', 'Correo', 'Mensaje']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
      expect(described(screen.getByLabelText(label))).toContain('Completa este campo.');
    }
    expect(screen.getByLabelText('Nombre')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Nombre')).toHaveValue('Marta');
    await user.click(links[2]!);
    expect(screen.getByLabelText('Mensaje')).toHaveFocus();
  });

  it.each([
    [<ContactForm key="a" variant="home" />, false],
    [<InvestmentPage key="b" />, true],
  ])('is marked when it comes from an investor (docs/rules/product.md#data)', async (form, investment) => {
    const requests = answering(({ url }) =>
      json(url.includes('/recaptcha/') ? { token: 'once' } : {}, url.includes('/recaptcha/') ? 200 : 201),
    );
    const { user } = await show(form);
    for (const label of ['Nombre', 'Apellido', 'Mensaje']) await user.type(screen.getByLabelText(label), 'Marta');
    await user.type(screen.getByLabelText('Correo'), 'marta@example.com');
    await tick(user);
    await user.click(send());
    expect(await screen.findByRole('status')).toBeVisible();
    expect(await requests.at(-1)?.json()).toMatchObject({ investment, token: 'once', message: 'Marta' });
  });

  it('an error disappears when its field is edited, and the summary with the last one', async () => {
    answering(() => json({}));
    const { user } = await show(<ContactForm variant="investment" />);
    await tick(user);
    await user.click(send());
    await user.type(screen.getByLabelText('Apellido'), 'Ruiz');
    expect(screen.getByLabelText('Apellido')).not.toHaveAttribute('aria-invalid');
    expect(within(summary()).queryByRole('link', { name: 'Apellido' })).toBeNull();
    await user.type(screen.getByLabelText('Nombre'), 'Marta');
    await user.type(screen.getByLabelText('Correo'), 'marta@example.com');
    await user.type(screen.getByLabelText('Mensaje'), 'Hola');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a sent support message', () => {
  it('server errors are shown under their field, no input is lost, and they disappear on edit (X-09)', async () => {
    const requests = answering(({ url }) =>
      url.includes('/recaptcha/')
        ? json({ token: 't', kind: 'none' })
        : json({ code: 'invalid', title: 'x', errors: { email: ['invalid'], message: ['too_long'] } }, 422),
    );
    const { user } = await show(<ContactForm />, { language: 'en' });
    await user.type(screen.getByLabelText('First name'), 'Marta');
    await user.type(screen.getByLabelText('Last name'), 'Ruiz');
    await user.type(screen.getByLabelText('E-mail'), 'marta@nowhere.example');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await tick(user, 'I’m not a robot', 'Done, you can send.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('2');
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(described(screen.getByLabelText('E-mail'))).not.toBe('');
    expect(described(screen.getByLabelText('Message'))).toContain('too long');
    expect(screen.getByLabelText('E-mail')).toHaveValue('marta@nowhere.example');
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    await user.type(screen.getByLabelText('E-mail'), '.cl');
    expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Message')).toHaveAttribute('aria-invalid', 'true');
    expect(requests).toHaveLength(3);
  });

  it('a message of 255 characters is sent, one more is not', async () => {
    const requests = answering(({ url }) => (url.includes('/recaptcha/') ? json({ token: 't', kind: 'none' }) : json({})));
    const { user } = await show(<ContactForm variant="investment" />);
    for (const [label, text] of [
      ['Nombre', 'Marta'],
      ['Apellido', 'Ruiz'],
      ['Correo', 'm@example.com'],
    ] as const)
      await user.type(screen.getByLabelText(label), text);
    await tick(user);
    await user.click(screen.getByLabelText('Mensaje'));
    await user.paste('ñ'.repeat(256));
    await user.click(send());
    expect(described(screen.getByLabelText('Mensaje'))).toContain('Es demasiado largo.');
    expect(requests).toHaveLength(1);
    await user.type(screen.getByLabelText('Mensaje'), '{Backspace}');
    await user.click(send());
    expect(await screen.findByRole('status')).toBeVisible();
    expect(requests).toHaveLength(3);
  });

  it('of the home page, incomplete: a popup lists missing fields, and nothing is sent (H-08)', async () => {
    const requests = answering(() => json({}));
    const { user } = await show(<ContactForm />);
    await user.click(send());
    const popup = await screen.findByRole('dialog', { name: 'Faltan datos' });
    expect(
      within(popup)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Nombre: Completa este campo.',
      'Apellido: Completa este campo.',
      'Correo: Completa este campo.',
      'Mensaje: Completa este campo.',
      'No soy un robot: Marca esta casilla antes de enviar.',
    ]);
    expect(requests).toHaveLength(0);
    await user.click(within(popup).getByRole('button', { name: 'Completar' }));
    await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus());
  });
});

describe('the profile', () => {
  const opened = (only?: ComponentProps<typeof ProfileForm>['only']) =>
    show(
      <ProfileForm me={person({ telefono: null, codigo_pais: null })} submit="Guardar" onSaved={() => undefined} {...(only && { only })} />,
    );
  const countries = [{ idpais: 1, nombre: 'Chile', prefix: '56' }];

  it('asks only for missing fields, the phone with its country (K-09)', async () => {
    answering(() => json({ countries, languages: [] }));
    await opened(['telefono']);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
  });

  it('a code without a form text is still shown, under its field', async () => {
    answering(({ method }) =>
      method === 'PUT'
        ? later(json({ code: 'invalid', title: 'x', errors: { nationality: ['brand_new_code'] } }, 422))
        : json({ countries, languages: [] }),
    );
    const { user } = await show(<ProfileForm me={person()} only={['nationality']} submit="Guardar" onSaved={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Este dato no es válido.', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});

it('signing in with a wrong password: one text for it, beside the form, the address is kept (U-03)', async () => {
  answering(() => json({ code: 'wrong_credentials', title: 'x', detail: 'Correo o contraseña incorrectos.' }, 401));
  const { user } = await show(<LoginPage />, { at: '/login?next=/reservations-made' });
  await user.type(screen.getByLabelText('Correo'), 'marta@example.com');
  await user.type(screen.getByLabelText('Contraseña'), 'nope{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Correo o contraseña incorrectos.');
  expect(screen.getByLabelText('Correo')).toHaveValue('marta@example.com');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('an e-mail address', () => {
  const WRONG = { es: 'Escribe una dirección como ana@ejemplo.com.', en: 'Write an address such as ana@example.com.' } as const;

  it.each([
    ['es', 'Correo'],
    ['en', 'E-mail'],
  ] as const)(
    'that is invalid is reported when its field is left, and cleared once valid; no request is sent (X-08, %s)',
    async (language, label) => {
      const requests = answering(() => json({}));
      const { user } = await show(<ContactForm variant="investment" />, { language });
      const field = screen.getByLabelText(label);
      await user.type(field, 'ana@example');
      expect(field).not.toHaveAttribute('aria-invalid'); // still being written
      await user.tab();
      await waitFor(() => expect(described(field)).toContain(WRONG[language]));
      expect(field).toHaveAttribute('aria-invalid', 'true');
      await user.type(field, '.com');
      await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid'));
      expect(requests).toHaveLength(0);
    },
  );

  it('that is empty is reported only on sending', async () => {
    answering(() => json({}));
    const { user } = await show(<ContactForm variant="investment" />);
    screen.getByLabelText('Correo').focus();
    await user.tab();
    expect(screen.getByLabelText('Correo')).not.toHaveAttribute('aria-invalid');
  });

  it('that is invalid is not sent: its field gets the focus', async () => {
    const requests = answering(() => json({ status: 401, code: 'bad_credentials', detail: 'No.' }, 401));
    const { user } = await show(<LoginPage />);
    await user.type(screen.getByLabelText('Contraseña'), 'Posada2026');
    const field = screen.getByRole('textbox');
    await user.type(field, 'ana@example{Enter}');
    await waitFor(() => expect(field).toHaveFocus());
    expect(described(field)).toContain(WRONG.es);
    expect(requests).toHaveLength(0);
    await user.clear(field);
    await user.type(field, 'ana@éxample.com{Enter}'); // the server reads it as well
    await waitFor(() => expect(requests).toHaveLength(1));
  });
});
