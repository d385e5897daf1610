import { act, screen, waitFor } from '@testing-library/react';
import { useContext } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meQuery } from '../../../web/api/session.ts';
import { EnvContext } from '../../../web/env.ts';
import { CookieLine, CookieLineProvider, useCookieLine } from '../../../web/shell/CookieLine.tsx';
import { NotFoundPage } from '../../../web/shell/NotFoundPage.tsx';
import { Shell } from '../../../web/shell/Shell.tsx';
import { WhatsApp } from '../../../web/shell/WhatsApp.tsx';
import { card } from '../support/card.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const Again = () => {
  const { show: showAgain } = useCookieLine();
  return (
    <button type="button" onClick={showAgain}>
      {'Cookies'}
    </button>
  );
};
/** With other facts than the server's. */
const With = ({ facts, children }: { facts: object; children: React.ReactNode }) => {
  const env = useContext(EnvContext);
  return env && <EnvContext value={{ ...env, ...facts }}>{children}</EnvContext>;
};
const line = (cookiesTold: boolean) => (
  <With facts={{ cookiesTold }}>
    <CookieLineProvider>
      <CookieLine />
      <Again />
    </CookieLineProvider>
  </With>
);
const consent = () => /posada_consent=(\w+)/.exec(document.cookie)?.[1];

describe('the line about cookies (D-177)', () => {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page does it
    document.cookie = 'posada_consent=; Max-Age=0; Path=/';
  });
  const OWN = 'Usamos solo cookies propias, para tu sesión, idioma y moneda.';

  it('does not ask, closes automatically, and the footer reopens it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await show(line(false));
    expect(screen.getByText(OWN)).toBeVisible();
    const more = screen.getByText(OWN).querySelector('a');
    act(() => more?.focus());
    await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)));
    expect(more).toHaveFocus(); // it takes no focus away
    act(() => more?.blur());
    await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)));
    expect(screen.queryByText(OWN)).toBeNull();
    expect(consent()).toBe('told');
    act(() => screen.getByRole('button', { name: 'Cookies' }).click());
    expect(screen.getByText(OWN)).toBeVisible();
    vi.useRealTimers();
  });

  it('is not shown to visitors who have seen it', async () => {
    await show(line(true));
    expect(screen.queryByText(OWN)).toBeNull();
  });
});

describe('the WhatsApp button', () => {
  const at = (path: string, whatsapp: string | undefined = '56900000000') =>
    show(
      <With facts={{ whatsapp }}>
        <WhatsApp />
      </With>,
      { at: path },
    );

  it('writes to the team in Spanish, in a new tab', async () => {
    await at('/alojamiento/7');
    const link = screen.getByRole('link', { name: 'Ayuda por WhatsApp' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/56900000000\?text=Hola%2C/);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it.each(['/registro-alojamiento', '/editar-alojamiento/7', '/conversation', '/icalendar'])('is not on %s', async (path) => {
    await at(path);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is hidden without a number', async () => {
    await at('/', '');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the page of a missing listing (D-a17)', () => {
  const found = { ...card({ idalojamiento: 9, nombre: { es: 'Otra casa' } }), precio: 1, precio_unidad: 'noche' };
  it('states why and shows others near its place', async () => {
    const requests = answering(({ url }) =>
      url.includes('search_alojamiento') ? json({ data: [found], paginate: {} }) : json({ currencyConvetionTable: [] }),
    );
    await show(<NotFoundPage code="no_longer_available" near="-33.43,-70.61" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Este espacio ya no está disponible' })).toBeVisible();
    expect(document.title).toBe('Este espacio ya no está disponible · Posada');
    expect(await screen.findByRole('link', { name: 'Otra casa' })).toBeVisible();
    const { searchParams } = new URL(requests.find(({ url }) => url.includes('search_alojamiento'))?.url ?? '');
    expect(searchParams.get('northeast')).toBe('-33.3100,-70.4900');
  });

  it('shows highlights when its place is unknown, and nothing for other addresses', async () => {
    const requests = answering(({ url }) =>
      url.includes('Featured') ? json({ accomodations: [card({ nombre: { es: 'Elegida' } })] }) : json({ currencyConvetionTable: [] }),
    );
    const { unmount } = await show(<NotFoundPage code="not_yet_approved" />);
    expect(await screen.findByRole('link', { name: 'Elegida' })).toBeVisible();
    unmount();
    requests.length = 0;
    await show(<NotFoundPage code="not_found" />);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Aquí no hay nada' })).toBeVisible());
    expect(requests).toEqual([]);
  });
});

it.each([
  ['brief', { meta: () => ({ title: 'Mis reservas', noindex: true }) }],
  ['brief', { bare: true }],
  ['whole', { meta: () => ({ title: 'Buscar' }) }],
])('the footer is %s on a page of %o', async (size, handle) => {
  answering(() => json({ data: [] }));
  await show(null, { at: '/page', routes: [{ element: <Shell />, children: [{ path: '/page', element: <h1>page</h1>, handle }] }] });
  expect(screen.getByRole('contentinfo').classList.contains('brief')).toBe(size === 'brief');
});

describe('the language of an account', () => {
  const signedIn = async (language: 'es' | 'en') => {
    answering((request) => (request.url.includes('settings/setLanguage') ? json({}) : json({ user: person({ language }), data: [] })));
    const shown = await show(<Shell />);
    act(() => shown.client.setQueryData(meQuery.queryKey, person({ language })));
    return shown;
  };

  it('is offered once after a sign-in on a page in another one (X-23)', async () => {
    const { user, i18n } = await signedIn('en');
    expect(await screen.findByText('Tus correos te llegan en inglés.')).toBeVisible();
    await user.click(screen.getByText('Usar inglés'));
    await waitFor(() => expect(i18n.language).toBe('en'));
    expect(document.cookie).toContain('iso639_1=en');
  });

  it('is not offered where the page speaks it', async () => {
    await signedIn('es');
    await screen.findByRole('contentinfo');
    expect(screen.queryByText(/Tus correos te llegan/)).toBeNull();
  });
});
