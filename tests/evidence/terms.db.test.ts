import { expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { dayText } from '../../src/shared/formats.ts';
import { TERMS_VERSION } from '../../src/shared/legal/terms-version.ts';
import { aBookablePerson, aDraft, aListing, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { pdfTexts } from '../support/pdf-text.ts';

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

  const { token } = await anAdmin(app);
  const { body } = await app.request('POST', `/console/reservations/${idreserva}/packs`, { token, body: { reason: 'Mediación' } });
  const text = pdfTexts(Buffer.from(body.pdf.base64, 'base64')).flat().join(' ');
  expect(text).toContain(`Términos aceptados Versión ${dayText('es', TERMS_VERSION)}, el 01/12/2026`); // as people read it
});
