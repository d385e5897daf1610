import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfilePage } from '../../../web/account/ProfilePage.tsx';
import { countriesQuery } from '../../../web/account/queries.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const countries = [{ idpais: 1, nombre: 'Chile', prefix: '56', iso: 'CL', catalogo: true }];
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const WithCountries = () => (useQuery(countriesQuery).data ? <ProfilePage /> : null);
const WORDS = {
  es: {
    box: /Comprobar si este número tiene WhatsApp/,
    save: 'Guardar',
    saved: 'Perfil guardado',
    missing: 'Este número parece no tener WhatsApp',
    edit: 'Editar el número',
    go: 'Dejarlo así',
    phone: 'Teléfono',
  },
  en: {
    box: /Check whether this number is on WhatsApp/,
    save: 'Save',
    saved: 'Profile saved',
    missing: 'This number doesn’t seem to be on WhatsApp',
    edit: 'Edit the number',
    go: 'Keep this number',
    phone: 'Phone',
  },
};

/** The profile page; `says` answers the question about the phone when the test lets it. */
const opened = async (language: 'es' | 'en' = 'es', checksPhones = true) => {
  const me = person();
  const held = Promise.withResolvers<Response>();
  const asked = answering((request) => {
    if (request.url.endsWith('/bot/verify-phone')) return held.promise;
    return request.method === 'PUT' ? json({ user: me }) : json({ countries, languages: [] });
  });
  const view = await show(<WithCountries />, {
    ...{ me, language, path: '/editar-perfil', at: '/editar-perfil', env: { checksPhones } },
    routes: [{ path: '/', element: <h1>home</h1> }],
  });
  const words = WORDS[language];
  await screen.findByRole('button', { name: words.save });
  const questions = () => asked.filter(({ url }) => url.endsWith('/bot/verify-phone'));
  const save = async () => {
    screen.getByRole('button', { name: words.save }).click();
    await screen.findByRole('dialog', { name: words.saved });
  };
  const says = (answer: Response) => act(async () => held.resolve(answer));
  return { ...view, words, questions, save, says, where: () => view.router.state.location.pathname };
};

describe('a saved phone that seems to have no WhatsApp (D-107, U-11)', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true }),
  );
  afterEach(() => void vi.useRealTimers());

  it.each(['es', 'en'] as const)('says so, and one stays to edit it, in %s', async (language) => {
    const { words, questions, save, says, where } = await opened(language);
    act(() => screen.getByRole('checkbox', { name: words.box }).click());
    await save();
    await waitFor(() => expect(questions()).toHaveLength(1));
    expect(await questions()[0]?.json()).toEqual({ cellphone: '56912345678', consent: true });
    await says(json({ exists: false }));
    expect(await screen.findByRole('dialog', { name: words.missing })).toHaveTextContent('+56912345678');
    await wait(60_000); // it waits for the person
    expect(where()).toBe('/editar-perfil');
    act(() => screen.getByRole('button', { name: words.edit }).click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByLabelText(words.phone)).toHaveFocus());
  });

  it('or goes on home', async () => {
    const { words, save, says } = await opened();
    act(() => screen.getByRole('checkbox', { name: words.box }).click());
    await save();
    await says(json({ exists: false }));
    expect(await screen.findByRole('link', { name: words.go })).toHaveAttribute('href', '/');
  });

  it.each([
    ['has it', () => json({ exists: true })],
    ['is not known', () => json({ exists: null })],
    ['was asked too often', () => json({ code: 'too_many_requests', title: 'x', detail: 'x' }, 429)],
    ['cannot be asked', () => Response.error()],
  ])('is not spoken of when it %s: the page goes home', async (_, answer) => {
    const { words, save, says, where } = await opened();
    act(() => screen.getByRole('checkbox', { name: words.box }).click());
    await save();
    await says(answer());
    expect(screen.queryByRole('dialog', { name: words.missing })).toBeNull();
    await wait(4_000);
    expect(where()).toBe('/');
  });

  it('is not asked without the tick', async () => {
    const { words, questions, save, where } = await opened();
    expect(screen.getByRole('checkbox', { name: words.box })).not.toBeChecked();
    await save();
    await wait(4_000);
    expect({ where: where(), asked: questions().length }).toEqual({ where: '/', asked: 0 });
  });

  it('holds nothing back while it is asked: the way home is there', async () => {
    const { words, save, questions } = await opened();
    act(() => screen.getByRole('checkbox', { name: words.box }).click());
    await save();
    await waitFor(() => expect(questions()).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toBeVisible();
  });

  it('is not offered where nobody can tell', async () => {
    const { words } = await opened('es', false);
    expect(screen.queryByRole('checkbox', { name: words.box })).toBeNull();
  });
});
