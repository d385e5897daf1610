import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ImpersonationBanner } from '../../../web/account/impersonation/ImpersonationBanner.tsx';
import { answer, api } from '../../../web/api/client.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const me = person({ nombre: 'Gala' });

it('shows whom the site is shown as, until when, and that nothing can be changed; it cannot be closed (A-12)', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-25T12:00:30.000Z') });
  answering(() => json({ data: null }));
  await show(<ImpersonationBanner me={me} endsAt="2026-11-25T12:30:00.000Z" />, { me });
  const banner = await screen.findByRole('complementary', { name: 'Estás viendo el sitio como otra persona' });
  expect(banner).toHaveTextContent('Ves el sitio como Gala.');
  expect(banner).toHaveTextContent('Solo puedes mirar.');
  expect(banner).toHaveTextContent(/\(quedan 30 min\)/);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Terminar']);
  vi.setSystemTime('2026-11-25T12:29:30.000Z');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(banner).toHaveTextContent(/\(queda 1 min\)/);
  vi.useRealTimers();
});

it('makes every call name the person, and ends as the administrator', async () => {
  const spoken: [string, string | null][] = [];
  answering((request) => {
    spoken.push([`${request.method} ${new URL(request.url).pathname}`, request.headers.get('posada-speaks-for')]);
    return request.method === 'DELETE' ? json({ code: 'internal', detail: 'Vuelve a intentarlo.' }, 500) : json({ data: [] });
  });
  const { user } = await show(<ImpersonationBanner me={me} endsAt="2099-01-01T00:00:00.000Z" />, { me });
  await answer(api.GET('/api/v1/favorites/ids'));
  await user.click(await screen.findByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible()); // it stays, and can be tried again
  expect(spoken).toContainEqual(['GET /api/v1/favorites/ids', '3']);
  expect(spoken).toContainEqual(['DELETE /api/v1/console/impersonation', 'own']);
});
