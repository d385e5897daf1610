import { act, screen } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileSavedPage } from '../../../web/account/ProfileSavedPage.tsx';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { routesFor } from '../../../web/app/router.tsx';
import { show } from '../support/render.tsx';

const routes = routesFor({ client: createQueryClient(), now: () => '', texts: async () => undefined, speak: async () => undefined });

it.each([
  '/',
  '/registro',
  '/registro/step-2',
  '/login',
  '/auth/recuperar',
  '/cambiar/clave/abc',
  '/cambiar-password',
  '/reservations-made',
  '/reservations-received',
  '/reservations',
  '/request-accommodation-visit/7',
  '/request-accommodation-visit/7/success',
  '/publication/success',
  '/actualizado_con_exito',
  '/user/profile-update-success',
  '/es/accommodation/santiago',
  '/alojamiento/7',
  '/alojamiento/7/2026-09-05/2026-09-12',
  '/search',
  '/pagos/7/abc',
  '/reserva/aceptar/7/abc',
  '/reserva-status/success',
  '/registro-alojamiento',
  '/editar-alojamiento/7',
  '/bloquear/7',
  '/my-accommodations',
  '/dashboard',
  '/cuenta',
  '/editar-perfil',
  '/favoritos',
  '/icalendar',
  '/admin',
  '/highlighted',
  '/coupon',
  '/visits',
  '/manage-data',
  '/admin/conversations',
  '/contacto',
  '/investment',
  '/about',
  '/privacidad',
  '/faq',
  '/tyc',
  '/informar-error',
])('%s is a separate page (docs/rules/product.md#pages)', (path) => {
  expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe('*');
});

describe('the page of a saved profile', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['es', 'Perfil guardado'],
    ['en', 'Profile saved'],
  ] as const)('in %s confirms and leads home after three seconds (D-14)', async (language, title) => {
    const at = '/user/profile-update-success';
    const { router } = await show(<ProfileSavedPage />, { language, at, path: at, routes: [{ path: '/', element: <p>home</p> }] });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await act(async () => void (await vi.advanceTimersByTimeAsync(2_999)));
    expect(router.state.location.pathname).toBe(at);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(router.state.location.pathname).toBe('/');
  });
});
