import { afterEach, expect, it, vi } from 'vitest';
import { useOfflineCopy } from '../../../web/reservations/list/offline-copy.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const List = () => {
  useOfflineCopy(1);
  return <h1>Reservas</h1>;
};

const register = vi.fn(async () => ({}));
Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register, ready: Promise.resolve({ active: null }) } });
afterEach(() => register.mockClear());

it.each([
  ['keeps the list of whoever is signed in for when there is no network', null, 1],
  ['keeps nothing of a person in the browser of an administrator who sees the site as them (A-12)', '2099-01-01T00:00:00.000Z', 0],
] as const)('%s', async (_, endsAt, times) => {
  const me = person({ nombre: 'Gala', impersonation_ends_at: endsAt });
  answering(() => json({ user: me }));
  await show(<List />, { me });
  expect(register).toHaveBeenCalledTimes(times);
});
