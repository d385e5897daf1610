import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { dayText } from '../../src/kernel/formats.ts';
import { TERMS_VERSION } from '../../src/kernel/legal/terms-version.ts';
import { listingStream } from '../../src/listings/events.ts';
import { someDetails } from '../listings/details.ts';
import { paymentsIn } from '../payments/world.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, append, aRequest, SECRETS, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { pdfTexts } from '../support/pdf-text.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { request } = app;
const { pay, paymentIn, press } = paymentsIn(app, clock);
let [host, guest, admin] = [] as unknown as [Someone, Someone, Someone];
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
});
beforeEach(async () => {
  guest = await aBookablePerson(app); // at most three of their requests may be open (D-40)
});

const shifted = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();
const agreedOf = (someone: Someone, id: number, al?: string, where = '') =>
  request('GET', `${where}/reservations/${id}/agreed${al ? `?al=${al}` : ''}`, { token: someone.token });
const inConsole = (someone: Someone, id: number, al?: string) => agreedOf(someone, id, al, '/console');
const OLD = { title: { es: 'Casa con patio', en: 'House with a yard' }, houseRules: { es: 'Sin perros', en: 'No dogs' } };
const edited = (listingId: number, change: object) =>
  append(app, listingStream(listingId), [
    { type: 'ListingEdited', data: { listingId, details: someDetails(change), changed: ['title'], editedAt: clock.now() } },
  ]);

describe('what was agreed (D5)', () => {
  it('shows the listing, its texts and photos as they were at the request, and that they have changed', async () => {
    const listing = await aListing(app, host, OLD);
    clock.advance(MINUTE);
    const { idreserva } = await aRequest(app, guest, listing);
    clock.advance(MINUTE);
    const photos = someDetails().photos.slice(1);
    await edited(listing, { title: { es: 'Otra casa' }, houseRules: { es: 'Todo vale' }, photos });
    await app.drain();
    const { body } = await agreedOf(guest, idreserva);
    expect(body.espacio.pagina).toMatchObject({ nombre: OLD.title, reglas: OLD.houseRules });
    expect(body.espacio.pagina.gallery.map(({ idgaleria }: { idgaleria: number }) => idgaleria)).toEqual([1, 2, 3, 4, 5]);
    expect(body.espacio).toMatchObject({ cambiado: null, distinto_hoy: true, borrado: null });
    expect([body.huesped.es.espacio.nombre, body.huesped.en.espacio.nombre]).toEqual(['Casa con patio', 'House with a yard']);
    const now = (await agreedOf(guest, idreserva, clock.now())).body;
    expect(now.espacio.pagina).toMatchObject({ nombre: { es: 'Otra casa' }, reglas: { es: 'Todo vale' } });
    expect(now.espacio).toMatchObject({ distinto_hoy: false, cambiado: clock.now() });
    expect(now.espacio.pagina.gallery).toHaveLength(4);
  });

  it('shows the price tree in both languages, recomputed, and the steps of a cancellation', async () => {
    const { idreserva } = await aRequest(app, guest, await aListing(app, host), 40, 42);
    const { body } = await agreedOf(guest, idreserva);
    type Branch = { nivel: number; regla: string; nombre: string; como: string; importe: number };
    const tree = (language: 'es' | 'en') =>
      body.huesped[language].arbol.map(({ nivel, nombre, como, importe }: Branch) => [nivel, nombre, como, importe]);
    expect(tree('es')).toEqual([
      [0, 'La estadía entera', 'Suma de lo que sigue', 55_000],
      [1, 'Se paga ahora', 'Suma de lo que sigue', 55_000],
      [2, 'Noches', '2 × $ 25.000 CLP', 50_000],
      [2, 'Servicio de Posada', '10 % de $ 50.000 CLP', 5_000],
    ]);
    expect(tree('en')[3]).toEqual([2, 'Posada service charge', '10% of $ 50.000 CLP', 5_000]);
    expect(body.precio.recontado).toBe(true);
    expect(body.huesped.es.refund_steps.map(({ percentage }: { percentage: number }) => percentage)).toEqual([100, 50, 30, 0]);
    expect(body.huesped.en.lines[0].label).toBe('The whole stay');
  });

  it('shows each side its own page, and the host nothing from before the request', async () => {
    const draft = await aDraft(app, guest, await aListing(app, host));
    const started = clock.now();
    expect((await agreedOf(host, draft.idreserva)).status).toBe(404);
    clock.advance(MINUTE);
    const sent = await request('PUT', `/reservations/request/${draft.idreserva}`, {
      token: guest.token,
      body: { terminos: TERMS_VERSION },
    });
    expect(sent.status).toBe(200);
    const guests = (await agreedOf(guest, draft.idreserva)).body;
    expect([guests.huesped.es.status, guests.anfitrion]).toEqual(['initiated', null]);
    expect(guests.al).toBe(clock.now());
    expect((await agreedOf(guest, draft.idreserva, started)).body.condiciones).toBeNull();
    expect(guests.condiciones).toEqual({ version: TERMS_VERSION, aceptadas: clock.now() });
    const pack = await request('POST', `/console/reservations/${draft.idreserva}/packs`, { token: admin.token, body: { reason: 'x' } });
    const text = pdfTexts(Buffer.from(pack.body.pdf.base64, 'base64')).flat().join(' ');
    expect(text).toContain(`Términos aceptados Versión ${dayText('es', TERMS_VERSION)}, el 01/12/2026`); // as people read it (X-25)
    const hosts = (await agreedOf(host, draft.idreserva)).body;
    expect([hosts.huesped, hosts.anfitrion.es.pago_anfitrion]).toEqual([null, 50_000]);
    expect((await agreedOf(host, draft.idreserva, started)).body).toMatchObject({ huesped: null, anfitrion: null, plazos: [] });
    const both = (await inConsole(admin, draft.idreserva, started)).body;
    expect([both.huesped.es.status, both.anfitrion]).toEqual(['initiated', null]);
    expect(hosts.momentos.map(({ code }: { code: string }) => code)).toEqual(['ReservationRequested']);
    expect(both.momentos[0].texto).toEqual({ es: 'Se inició la reserva', en: 'The reservation was started' });
  });

  it('states that contact and address were shown from the payment on, and never their values', async () => {
    const reservation = await anAccepted(app, guest, host, await aListing(app, host), 50, 52);
    const { idreserva } = reservation;
    const accepted = clock.now();
    clock.advance(MINUTE);
    await press(paymentIn(await pay(reservation)), 'approved');
    await app.drain();
    const paid = clock.now();
    clock.advance(MINUTE);
    await request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
    await app.drain();
    const [before, then, over] = await Promise.all([accepted, paid, clock.now()].map((al) => inConsole(admin, idreserva, al)));
    const shown = (answer: typeof before) => {
      const { huesped, anfitrion } = answer?.body ?? {};
      return [huesped.es.espacio.direccion, huesped.es.otra_parte.contacto, anfitrion.es.otra_parte.contacto, 'pagado' in huesped.es];
    };
    expect(shown(before)).toEqual([false, false, false, false]);
    expect(shown(then)).toEqual([true, true, true, true]);
    expect(shown(over)).toEqual([false, false, false, true]);
    expect(then?.body.huesped.es).toMatchObject({ refund: null, pagado: { amount: 58_300 } });
    expect(over?.body.huesped.es.refund.percentage).toBe(100);
    expect(then?.body.anfitrion.es).not.toHaveProperty('pagado');
    for (const answer of [before, then, over])
      for (const secret of [SECRETS.lastName, SECRETS.phone, SECRETS.address, host.email, guest.email])
        expect(answer?.text).not.toContain(secret);
  });
});

describe('the instant (D5)', () => {
  it('shows the host, and the console, the host terms accepted by then', async () => {
    const owner = await aBookablePerson(app, { nombre: 'Olga' });
    const { idreserva } = await aRequest(app, guest, await aListing(app, owner), 100, 102);
    const before = clock.now();
    clock.advance(MINUTE);
    const signed = await request('POST', '/users/aceptar-tc-anfitrion', {
      token: owner.token,
      body: { texto: 'acepto', nombre: 'Olga Paz' },
    });
    expect(signed.status).toBe(200);
    const at = clock.now();
    clock.advance(MINUTE);
    expect((await agreedOf(owner, idreserva, before)).body.condiciones_anfitrion).toBeNull();
    expect((await agreedOf(owner, idreserva, at)).body.condiciones_anfitrion).toMatchObject({ aceptadas: at, firmadas: true });
    expect((await inConsole(admin, idreserva, at)).body.condiciones_anfitrion).toMatchObject({ version: expect.any(String) });
    expect((await agreedOf(guest, idreserva, at)).body.condiciones_anfitrion).toBeNull();
  });

  it('shows which deadline ran, up to its exact instant', async () => {
    const { idreserva, respond_by } = await aRequest(app, guest, await aListing(app, host), 60, 62);
    clock.advance(2 * DAY);
    await app.drain();
    const at = async (ms: number) => (await agreedOf(guest, idreserva, shifted(respond_by, ms))).body;
    const [early, exact, late] = [await at(-1), await at(0), await at(1)];
    expect([early, exact, late].map(({ plazos }) => plazos)).toEqual([
      [{ plazo: 'answer', at: respond_by, corre: true }],
      [{ plazo: 'answer', at: respond_by, corre: true }],
      [{ plazo: 'answer', at: respond_by, corre: false }],
    ]);
    expect([early, exact, late].map(({ huesped }) => huesped.es.status)).toEqual(['initiated', 'initiated', 'rejected']);
  });

  it('refuses an instant before the reservation or in the future', async () => {
    const { idreserva } = await aDraft(app, guest, await aListing(app, host), 70, 72);
    const began = clock.now();
    clock.advance(MINUTE);
    const statuses = async (...instants: string[]) =>
      Promise.all(instants.map(async (al) => (await agreedOf(guest, idreserva, al)).status));
    expect(await statuses(shifted(began, -1), began, shifted(began, 1))).toEqual([422, 200, 200]);
    expect(await statuses(shifted(clock.now(), -1), clock.now(), shifted(clock.now(), 1))).toEqual([200, 200, 422]);
    const { body } = await agreedOf(guest, idreserva, shifted(clock.now(), 1));
    expect(body.errors).toEqual({ al: ['out_of_range'] });
    expect((await agreedOf(guest, idreserva, 'ayer')).status).toBe(422);
    expect((await agreedOf(guest, 999_999)).status).toBe(404);
    expect((await inConsole(admin, 999_999)).status).toBe(404);
  });

  it('states that texts, photos and names were erased, and contains none of them', async () => {
    const owner = await aBookablePerson(app, { nombre: 'Zafira' });
    const listing = await aListing(app, owner, OLD);
    const { idreserva } = await aRequest(app, guest, listing, 80, 82);
    await append(app, listingStream(listing), [{ type: 'ListingTextsErased', data: { listingId: listing, erasedAt: clock.now() } }]);
    await app
      .db('event_texts')
      .where({ stream: listingStream(listing) })
      .delete();
    await app.db('user_vault').where({ id: owner.id }).update({ erased_at: clock.now(), first_name: '', last_name: '' });
    await app.drain();
    const { body, text } = await agreedOf(guest, idreserva);
    expect(body.espacio).toMatchObject({ borrado: clock.now(), pagina: { gallery: [], reglas: {} } });
    expect(body.borrados).toEqual({ huesped: false, anfitrion: true });
    expect(body.huesped.es.otra_parte.nombre).toBe('');
    for (const words of ['patio', 'Sin perros', 'Zafira']) expect(text).not.toContain(words);
  });

  it('is recorded when viewed in the console, and only administrators reach it there', async () => {
    const { idreserva } = await aRequest(app, guest, await aListing(app, host), 90, 92);
    expect((await agreedOf(admin, idreserva)).status).toBe(404);
    expect((await inConsole(guest, idreserva)).status).toBe(404);
    const { body } = await inConsole(admin, idreserva);
    const looks = await app.store.read(`desk-reservation-${idreserva}`);
    expect(looks.map(({ type, data }) => [type, data])).toEqual([
      ['AgreementOpened', { adminId: admin.id, reservationId: idreserva, asOf: body.al, openedAt: clock.now() }],
    ]);
    await app.drain();
    const seen = await request('GET', '/users/me/looks', { token: guest.token });
    expect(seen.body.data[0]).toMatchObject({ what: 'Lo acordado en una reserva' });
    expect((await verifyChain(app.store)).broken).toBeNull();
  });
});
