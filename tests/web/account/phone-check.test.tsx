import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfilePage } from '../../../web/account/ProfilePage.tsx';
import { countriesQuery } from '../../../web/account/shared/queries.ts';
import { person } from '../support/person.ts';
import { answering, json, show, wait } from '../support/render.tsx';

const countries = [{ idpais: 1, nombre: 'Chile', prefix: '56', iso: 'CL', catalogo: true }];
const WithCountries = () => (useQuery(countriesQuery).data ? <ProfilePage /> : null);
/** The profile page; `says` answers the phone lookup when the test lets it. */
const opened = async (checksPhones = true) => {
  const me = person();
  const held = Promise.withResolvers<Response>();
  const requests = answering((request) => {
    if (request.url.endsWith('/bot/verify-phone')) return held.promise;
    return request.method === 'PUT' ? json({ user: me }) : json({ countries, languages: [] });
  });
  const view = await show(<WithCountries />, {
    ...{ me, path: '/editar-perfil', at: '/editar-perfil', env: { checksPhones } },
    routes: [{ path: '/', element: <h1>home</h1> }],
  });
  await screen.findByRole('button', { name: 'Guardar' });
  const questions = () => requests.filter(({ url }) => url.endsWith('/bot/verify-phone'));
  const save = async () => {
    screen.getByRole('button', { name: 'Guardar' }).click();
    await screen.findByRole('dialog', { name: 'Perfil guardado' });
  };
  const says = (answer: Response) => act(async () => held.resolve(answer));
  return { ...view, questions, save, says, where: () => view.router.state.location.pathname };
};

describe('a saved phone that seems to have no WhatsApp (D-107, U-11)', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true }),
  );
  afterEach(() => void vi.useRealTimers());

  it('is reported, and one can stay to edit it', async () => {
    const { questions, save, says, where } = await opened();
    act(() => screen.getByRole('checkbox', { name: /Comprobar si este número tiene WhatsApp/ }).click());
    await save();
    await waitFor(() => expect(questions()).toHaveLength(1));
    expect(await questions()[0]?.json()).toEqual({ cellphone: '56912345678', consent: true });
    await says(json({ exists: false }));
    expect(await screen.findByRole('dialog', { name: 'Este número parece no tener WhatsApp' })).toHaveTextContent('+56912345678');
    await wait(60_000); // it waits for the person
    expect(where()).toBe('/editar-perfil');
    act(() => screen.getByRole('button', { name: 'Editar el número' }).click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByLabelText('Teléfono')).toHaveFocus());
  });

  it('or continue to the home page', async () => {
    const { save, says } = await opened();
    act(() => screen.getByRole('checkbox', { name: /Comprobar si este número tiene WhatsApp/ }).click());
    await save();
    await says(json({ exists: false }));
    expect(await screen.findByRole('link', { name: 'Dejarlo así' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['has it', () => json({ exists: true })],
    ['is not known', () => json({ exists: null })],
    ['was asked too often', () => json({ code: 'too_many_requests', title: 'x', detail: 'x' }, 429)],
    ['cannot be asked', () => Response.error()],
  ])('is not mentioned when it %s: the page continues home', async (_, answer) => {
    const { save, says, where } = await opened();
    act(() => screen.getByRole('checkbox', { name: /Comprobar si este número tiene WhatsApp/ }).click());
    await save();
    await says(answer());
    expect(screen.queryByRole('dialog', { name: 'Este número parece no tener WhatsApp' })).toBeNull();
    await wait(4_000);
    expect(where()).toBe('/');
  });

  it('is not checked without consent', async () => {
    const { questions, save, where } = await opened();
    expect(screen.getByRole('checkbox', { name: /Comprobar si este número tiene WhatsApp/ })).not.toBeChecked();
    await save();
    await wait(4_000);
    expect({ where: where(), requests: questions().length }).toEqual({ where: '/', requests: 0 });
  });

  it('does not block while it is checked: the link home is there', async () => {
    const { save, questions } = await opened();
    act(() => screen.getByRole('checkbox', { name: /Comprobar si este número tiene WhatsApp/ }).click());
    await save();
    await waitFor(() => expect(questions()).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toBeVisible();
  });

  it('is not offered where no lookup is configured', async () => {
    await opened(false);
    expect(screen.queryByRole('checkbox', { name: /Comprobar si este número tiene WhatsApp/ })).toBeNull();
  });
});
