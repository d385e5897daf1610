import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { answersOf } from '../../src/listings/queries.ts';
import { stayCountsOf } from '../../src/reservations/queries.ts';
import { anUnconfirmedPerson, mailsTo } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { plus } from './builders.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, append, aRequest, markPaid, type Someone } from './world.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
let host: Someone;
let guest: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
  guest = await aBookablePerson(app, { nombre: 'Gala' });
  await app.request('PUT', '/users/update', { token: guest.token, body: { biografia: 'Fotógrafa de paso.', idiomas: ['pt', 'es', 'pt'] } });
});

const read = async (id: number, { token }: Someone) => (await app.request('GET', `/reservations/${id}`, { token })).body.reservation;
const faceOf = async (listing: number, language = 'es') =>
  (await app.request('GET', `/accommodations/getAccomodationFront/${listing}`, { headers: { 'accept-language': language } })).body
    .accomodation.user;
const FIGURES = { tasa_respuesta: null, tiempo_respuesta: null };

describe('what a host sees of a guest before answering', () => {
  it('includes picture, biography, year and stays; guest and strangers see none of it', async () => {
    const { idreserva } = await aRequest(app, guest, await aListing(app, host));
    const known = { imagen: null, biografia: 'Fotógrafa de paso.', miembro_desde: 2027, estadias: { realizadas: 0, canceladas: 0 } };
    const seen = await read(idreserva, host);
    expect(seen.user).toEqual({ nombre: 'Gala', ...known });
    expect((await read(idreserva, admin)).user).toMatchObject(known);
    expect((await read(idreserva, guest)).user).not.toHaveProperty('estadias');
    expect(seen.accommodation.user).not.toHaveProperty('estadias');
    await app.drain();
    const mail = (await mailsTo(app, host.email)).find(({ text }) => text.includes(`/${idreserva}/`));
    expect(mail?.text).toContain('Fotógrafa de paso.');
    expect(mail?.text).toMatch(/Estadías completadas: 0/);
    await app.request('DELETE', `/reservations/${idreserva}`, { token: guest.token, body: {} });
    const byLink = (await app.request('GET', `/reservations/${idreserva}?token=${seen.token}`)).body.reservation;
    expect(byLink.user).toEqual({ nombre: 'Gala' }); // a link outlives the request (D-139)
  });

  it('is left out of a mail to an unconfirmed address', async () => {
    const stranger = await anUnconfirmedPerson(app);
    await aRequest(app, guest, await aListing(app, stranger));
    await app.drain();
    expect((await mailsTo(app, stranger.email)).filter(({ text }) => /Fotógrafa|Estadías completadas/.test(text))).toEqual([]);
  });

  it('hides an older biography that contains contact data', async () => {
    const other = await aBookablePerson(app);
    await app.db('user_vault').where({ id: other.id }).update({ biography: 'Escríbeme: gala@example.com' });
    const { idreserva } = await aRequest(app, other, await aListing(app, host));
    expect((await read(idreserva, host)).user.biografia).toBeNull();
    const refused = await app.request('PUT', '/users/update', { token: other.token, body: { biografia: 'gala@example.com' } });
    expect([refused.status, refused.body.errors]).toEqual([422, { biografia: ['contact_data'] }]);
  });

  it('counts paid stays from their check-out on, and own cancellations after the acceptance', async () => {
    const one = await aBookablePerson(app);
    const listing = await aListing(app, host);
    const stay = await anAccepted(app, one, host, listing, 3, 5);
    await markPaid(app, admin, { id_reserva: stay.idreserva, reason: 'test' });
    const cancelled = await anAccepted(app, one, host, listing, 40, 42);
    await app.request('DELETE', `/reservations/${cancelled.idreserva}`, { token: one.token, body: {} });
    const withdrawn = await aRequest(app, one, listing, 50, 52);
    await app.request('DELETE', `/reservations/${withdrawn.idreserva}`, { token: one.token, body: {} });
    await app.drain();
    expect((await read(stay.idreserva, host)).user.estadias).toEqual({ realizadas: 0, canceladas: 1 });
    clock.advance(5 * DAY);
    expect((await read(stay.idreserva, host)).user.estadias).toEqual({ realizadas: 1, canceladas: 1 });
  });

  it.each([
    ['2027-03-01', '2027-03-02T02:59:59.999Z', 1],
    ['2027-03-02', '2027-03-02T02:59:59.999Z', 0],
    ['2027-03-02', '2027-03-02T03:00:00.000Z', 1],
  ])('a stay that ends on %s is completed at %s: %i, by the calendar of the space', async (check_out, now, completed) => {
    const { id } = await app.db('reservations').where({ status: 'paid' }).first();
    await app.db('reservations').where({ id }).update({ check_out, guest_id: 999_999, time_zone: 'America/Santiago' });
    expect(await stayCountsOf(app.db, 999_999, now)).toEqual({ completed, cancelled: 0 });
  });

  it.each([
    ['2027-03-02T03:00:00.000Z', 1],
    ['2027-03-02T02:59:59.999Z', 0],
  ])('a reservation that ended at 03:00 is cancelled at %s: %i', async (now, cancelled) => {
    const { id } = await app.db('reservations').where({ status: 'ended', cause: 'guest' }).whereNotNull('accepted_at').first();
    await app.db('reservations').where({ id }).update({ ended_at: '2027-03-02T03:00:00.000Z', guest_id: 999_998 });
    expect(await stayCountsOf(app.db, 999_998, now)).toEqual({ completed: 0, cancelled });
  });

  it('stores each language once, and only known ones', async () => {
    expect((await app.request('GET', '/users/me', { token: guest.token })).body.user.idiomas).toEqual(['es', 'pt']);
    const answer = await app.request('PUT', '/users/update', { token: guest.token, body: { idiomas: ['tlh'] } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['idiomas']]);
    const none = await app.request('PUT', '/users/update', { token: guest.token, body: { idiomas: [] } });
    expect(none.body.user.idiomas).toEqual([]);
  });
});

describe("what a guest sees of the host's answers", () => {
  const requestThen = async (own: Someone, how: 'accept' | 'reject' | 'wait' | 'withdraw', hours = 2) => {
    const one = await aBookablePerson(app);
    const listing = await aListing(app, own);
    const { idreserva } = await aRequest(app, one, listing, 60, 62);
    clock.advance(how === 'wait' ? 24 * HOUR + 1 : hours * HOUR);
    if (how === 'withdraw') await app.request('DELETE', `/reservations/${idreserva}`, { token: one.token, body: {} });
    else if (how !== 'wait') await app.request('PUT', `/reservations/${how}/${idreserva}/-`, { token: own.token, body: {} });
    await app.drain();
    return { idreserva, listing };
  };

  it('appears from three closed requests of the last 365 days on, without withdrawn and open ones', async () => {
    const own = await aBookablePerson(app, { nombre: 'Olga' });
    await app.request('PUT', '/users/update', { token: own.token, body: { idiomas: ['es', 'en'] } });
    await requestThen(own, 'accept', 1);
    const { listing } = await requestThen(own, 'reject', 3);
    await requestThen(own, 'withdraw');
    await aRequest(app, await aBookablePerson(app), await aListing(app, own));
    await app.drain();
    expect(await faceOf(listing)).toMatchObject({ ...FIGURES, presentacion: ['En Posada desde 2027', 'Habla español e inglés'] });
    await requestThen(own, 'wait');
    const face = await faceOf(listing, 'en');
    expect(face).toMatchObject({ idiomas: ['es', 'en'], tasa_respuesta: 50, tiempo_respuesta: 120 }); // the open one has run out too
    expect(face.presentacion.at(-1)).toBe('Answers 50% of requests, usually in about 2 hours');
  });

  it('a request of 365 days ago still counts, an older one does not', async () => {
    const own = await aBookablePerson(app);
    const at = clock.now();
    await requestThen(own, 'accept');
    const since = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
    expect((await answersOf(app.db, [own.id], since(-1))).get(own.id)?.total).toBe(1);
    expect((await answersOf(app.db, [own.id], since(0))).get(own.id)?.total).toBe(1);
    expect((await answersOf(app.db, [own.id], since(1))).get(own.id)).toBeUndefined();
  });

  it('counts a request from the revert of its cancellation on', async () => {
    const own = await aBookablePerson(app);
    const { idreserva } = await requestThen(own, 'withdraw');
    const row = () => app.db('host_answers').where({ reservation_id: idreserva }).first();
    expect(await row()).toMatchObject({ outcome: 'withdrawn', answered_at: null });
    const at = { by: plus(clock.now(), HOUR), undoneAt: clock.now() };
    await append(app, `reservation-${idreserva}`, [
      { type: 'CancellationUndone', data: { reservationId: idreserva, to: 'requested', ...at } },
    ]);
    await app.drain();
    expect(await row()).toMatchObject({ outcome: 'waiting', asked_at: clock.now() });
  });
});
