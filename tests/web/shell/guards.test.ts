import { expect, it } from 'vitest';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { type Me, meQuery } from '../../../web/api/session.ts';
import { leaveForConsole, signedIn, toConsole } from '../../../web/guards.ts';
import { person } from '../support/person.ts';

const clientOf = (me: Me | null) => {
  const client = createQueryClient();
  client.setQueryData(meQuery.queryKey, me);
  return client;
};
const request = new Request('https://posada.test/reservar/7/2026-09-05/2026-09-12?huespedes=2');
const thrown = async (going: Promise<unknown>): Promise<Response> => {
  const end = await going.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(end instanceof Response)) throw new Error('nothing was thrown that leads elsewhere');
  return end;
};
const to = async (going: Promise<unknown>) => (await thrown(going)).headers.get('location');
const BACK = encodeURIComponent('/reservar/7/2026-09-05/2026-09-12?huespedes=2');

it('a visitor signs in and comes back to exactly this address (X-05)', async () => {
  expect(await to(signedIn(clientOf(null), request))).toBe(`/login?next=${BACK}`);
});

it('who has not finished registering finishes first', async () => {
  expect(await to(signedIn(clientOf(person({ onboarded: false, tipo: null })), request))).toBe(`/registro/step-2?next=${BACK}`);
});

it('an incomplete profile is no reason to be kept out: the wizard asks for what is missing (K-09)', async () => {
  const me = person({ missing: ['telefono'], telefono: null });
  expect(await signedIn(clientOf(me), request)).toEqual(me);
});

it('the pages of administrators: a visitor signs in, others go home, an administrator leaves for the console (D-12, D-13)', async () => {
  expect(await to(toConsole(clientOf(null), request, '/coupons'))).toBe(`/login?next=${BACK}`);
  expect(await to(toConsole(clientOf(person()), request, '/coupons'))).toBe('/');
  const console = await thrown(toConsole(clientOf(person({ is_admin: 1 })), request, '/coupons'));
  expect(console.headers.get('location')).toBe('/admin/coupons');
  expect(console.headers.get('x-remix-reload-document')).toBe('true');
});

it('the way back to the console asks the server for that document', async () => {
  const going = async () => leaveForConsole({ request: new Request('https://posada.test/admin/reservations?page=2') });
  const response = await thrown(going());
  expect(response.headers.get('location')).toBe('/admin/reservations?page=2');
  expect(response.headers.get('x-remix-reload-document')).toBe('true');
});
