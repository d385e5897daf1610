import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GoingOn } from '../../../web/ui/state/GoingOn.tsx';
import { show, wait } from '../support/render.tsx';

const AFTER = 5_000;
const going = () =>
  show(<GoingOn to="/mine" afterMs={AFTER} label="A mis reservas" stay="Quedarme aquí" soon="En unos segundos" />, {
    routes: [{ path: '/mine', element: <p>mine</p> }],
    path: '/here',
    at: '/here',
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('shows its target immediately, and continues in its time (X-20)', async () => {
  const { router } = await going();
  expect(screen.getByRole('link', { name: 'A mis reservas' })).toHaveAttribute('href', '/mine');
  await wait(AFTER - 1);
  expect(router.state.location.pathname).toBe('/here');
  await wait(1);
  expect(router.state.location.pathname).toBe('/mine');
});

it.each(['stay', 'focus'])('stays on user activity, by %s', async (how) => {
  const { router } = await going();
  if (how === 'stay') act(() => screen.getByRole('button', { name: 'Quedarme aquí' }).click());
  else act(() => screen.getByRole('link', { name: 'A mis reservas' }).focus());
  // both keep their place: a press focuses the link, which must not move before it is let go
  for (const text of ['Quedarme aquí', 'En unos segundos']) expect(screen.getByText(text)).not.toBeVisible();
  await wait(AFTER * 3);
  expect(router.state.location.pathname).toBe('/here');
});
