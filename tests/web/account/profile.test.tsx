import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USUAL_STAYS } from '../../../src/kernel/legal/stay-terms.ts';
import { ProfilePage } from '../../../web/account/ProfilePage.tsx';
import { RegisterCountries } from '../../../web/account/RegisterCountries.tsx';
import { countriesQuery } from '../../../web/account/shared/queries.ts';
import { person } from '../support/person.ts';
import { answering, json, later, show, wait } from '../support/render.tsx';

/** The page's loader has them before it is drawn. */
const WithCountries = () => (useQuery(countriesQuery).data ? <ProfilePage /> : null);
const countries = [{ idpais: 1, nombre: 'Chile', prefix: '56', iso: 'CL', catalogo: true }];

const saved = async () => {
  const me = person();
  answering(async (request) => (request.method === 'PUT' ? json({ user: me }) : json({ countries, languages: [] })));
  const view = await show(<WithCountries />, {
    me,
    path: '/editar-perfil',
    at: '/editar-perfil',
    routes: [{ path: '/', element: <h1>/</h1> }],
  });
  (await screen.findByRole('button', { name: 'Guardar' })).click();
  await screen.findByRole('dialog', { name: 'Perfil guardado' });
  return { ...view, where: () => view.router.state.location.pathname };
};

describe('a saved profile', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true }),
  );
  afterEach(() => void vi.useRealTimers());

  it('is confirmed and leads home after three seconds (docs/rules/product.md#pages, D-14)', async () => {
    const { where } = await saved();
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
    await wait(1_000); // it may have opened a little before it was seen
    expect(where()).toBe('/editar-perfil');
    await wait(2_000);
    expect(where()).toBe('/');
  });

  it.each([
    ['its button', () => screen.getByRole('button', { name: 'Quedarme aquí' }).click()],
    ['closing it', () => screen.getByRole('button', { name: 'Cerrar' }).click()],
  ])('stays when the user stays, by %s, and the popup closes (X-20)', async (_, stay) => {
    const { where } = await saved();
    act(stay);
    await wait(10_000);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/editar-perfil');
  });
});

it('the prefix of the own country is selected by name, although the countries load after the form', async () => {
  const all = [
    { idpais: 2, nombre: 'Argentina', prefix: '54', iso: 'AR', catalogo: true },
    { idpais: 1, nombre: 'Chile', prefix: '56', iso: 'CL', catalogo: true },
  ];
  answering(async () => later(json({ countries: all, languages: [] })));
  await show(<ProfilePage />, { me: person({ pais_idpais: 1, codigo_pais: null, telefono: null }) });
  await waitFor(() => expect(screen.getByRole('option', { name: '+56 Chile', selected: true })).toBeInTheDocument());
});

it('the first field that is missing is focused, although the phone is a component of its own (X-08)', async () => {
  answering(async () => json({ countries, languages: [] }));
  const { user } = await show(<WithCountries />, { me: person({ telefono: null, fecha_nacimiento: null }) });
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getByLabelText('Teléfono')).toHaveFocus());
});

it("the country of interest is one that has listings, at first the browser's", async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-CL');
  const all = [
    { idpais: 1, nombre: 'Chile', prefix: '56', iso: 'CL', catalogo: true },
    { idpais: 9, nombre: 'Afganistán', prefix: '93', iso: 'AF', catalogo: false },
    { idpais: 3, nombre: 'Panamá', prefix: '507', iso: 'PA', catalogo: true },
  ];
  answering(async () => json({ countries: all, languages: [] }));
  await show(<RegisterCountries />, { me: person(), env: { stays: USUAL_STAYS } });
  const namesIn = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(namesIn('País donde vives')).toEqual(['Chile', 'Afganistán', 'Panamá']));
  expect(namesIn('País que te interesa')).toEqual(['Chile']);
  expect(screen.getByLabelText('País que te interesa')).toHaveDisplayValue('Chile');
  vi.restoreAllMocks();
});

describe('the own portrait', () => {
  const opened = async (refuse: boolean) => {
    const requests = answering((request) => {
      if (!request.url.endsWith('/users/updatePhoto')) return json({ countries, languages: [{ code: 'pt', nombre: 'portugués' }] });
      const body = { code: 'invalid_input', title: 'x', detail: 'x', errors: { foto: ['invalid'] } };
      return refuse ? json(body, 422) : json({ imagen: '/storage/photos/new-320.webp' });
    });
    const view = await show(<WithCountries />, { me: person({ idiomas: ['pt'] }), path: '/editar-perfil', at: '/editar-perfil' });
    await screen.findByRole('button', { name: 'Guardar' });
    return { ...view, requests };
  };
  const picture = () => new File(['x'], 'me.png', { type: 'image/png' });

  it('is sent when it is chosen, and shown', async () => {
    const { user, requests, container } = await opened(false);
    await user.upload(screen.getByLabelText('Tu foto'), picture());
    expect(await screen.findByText('Foto guardada.')).toBeVisible();
    expect(requests.filter(({ url }) => url.endsWith('/users/updatePhoto'))).toHaveLength(1);
    expect(container.querySelector('.avatar img')).toHaveAttribute('src', '/storage/photos/new-320.webp');
  });

  it('that is not a picture is refused at its field', async () => {
    const { user } = await opened(true);
    await user.upload(screen.getByLabelText('Tu foto'), picture());
    await waitFor(() => expect(screen.getByLabelText('Tu foto')).toHaveAccessibleDescription(/no es válido|No es válido|válid/));
  });

  it('the spoken languages are ticked', async () => {
    await opened(false);
    expect(screen.getByRole('checkbox', { name: 'portugués' })).toBeChecked();
  });
});
