import { expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { TERMS_VERSION } from '../../src/shared/legal/terms-version.ts';
import { aBookablePerson, aDraft, aListing } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });

it('names the version of the terms that the guest accepted with the request, and none before it (D5)', async () => {
  const [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app)];
  const { idreserva } = await aDraft(app, guest, await aListing(app, host));
  const before = clock.now();
  clock.advance(60_000);
  const sent = await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token, body: { terminos: TERMS_VERSION } });
  expect(sent.status).toBe(200);
  const agreed = (al: string) => app.request('GET', `/reservations/${idreserva}/agreed?al=${al}`, { token: guest.token });
  expect((await agreed(before)).body.condiciones).toBeNull();
  expect((await agreed(clock.now())).body.condiciones).toEqual({ version: TERMS_VERSION, aceptadas: clock.now() });
});
