import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProfileForm } from '../../../web/account/ProfileForm.tsx';
import { BankPage } from '../../../web/bank/BankPage.tsx';
import { ContactForm } from '../../../web/content/ContactForm.tsx';
import { VisitPage } from '../../../web/visits/VisitPage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

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
] as const)('the phone of the %s has an example of the country whose prefix is chosen', async (_, form, prefix) => {
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
