import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { addDays } from '../../src/shared/nights.ts';
import {
  aBookablePerson,
  aDraft,
  aListing,
  anAccepted,
  anAdmin,
  aRequest,
  markPaid,
  nights,
  SECRETS,
  type Someone,
} from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
let host: Someone;
let guest: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, guest, admin] = [
    await aBookablePerson(app, { nombre: 'Hugo' }),
    await aBookablePerson(app, { nombre: 'Gala' }),
    await anAdmin(app),
  ];
});

const DAY = 86_400_000;
const inDays = (days: number) => nights(app, days, days).fecha_inicio;
const answered = async (listing: number, days: number, { token } = host) =>
  (await app.request('GET', `/accommodations/nights/${listing}/${inDays(days)}`, { token })).body.night;
const taken = async (listing: number, { token } = host) =>
  (await app.request('GET', `/accommodations/nights/${listing}`, { token })).body.data;
const blocked = async (listing: number, from: number, to: number, { token } = host) =>
  (await app.request('POST', '/restrictions/store', { token, body: { idalojamiento: listing, ...nights(app, from, to) } })).body
    .restriction;

describe('the nights of a space for its host (C-01, C-08)', () => {
  it('a request is held, a paid stay reserved, and both answer with the guest as the host may see them', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await anAccepted(app, guest, host, listing, 30, 32);
    expect(await taken(listing)).toEqual([{ ...nights(app, 30, 32), estado: 'held', nombre: 'Gala' }]);
    expect(await answered(listing, 29)).toMatchObject({ estado: 'free', desde: null, reservation: null, bloqueo: null, antes: [] });
    const held = await answered(listing, 30);
    expect(held).toMatchObject({ estado: 'held', desde: clock.now(), bloqueo: null, reservation: { idreserva, status: 'accepted' } });
    expect(held.reservation.user.apellido).toBeUndefined();
    await markPaid(app, admin, { id_reserva: idreserva });
    await app.drain();
    const reserved = await answered(listing, 31);
    expect(reserved).toMatchObject({ estado: 'reserved', reservation: { idreserva, user: { apellido: SECRETS.lastName } } });
    expect((await taken(listing))[0].estado).toBe('reserved');
    expect((await answered(listing, 32)).estado).toBe('free');
  });

  it('a block answers by whom and since when; what was before is told, the latest first', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing, 20, 23);
    const heldAt = clock.now();
    clock.advance(5 * 60_000);
    await app.request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
    const freeAt = clock.now();
    clock.advance(5 * 60_000);
    const { idrestriccion } = await blocked(listing, 21, 24);
    const since = clock.now();
    expect(await answered(listing, 22)).toMatchObject({
      estado: 'blocked',
      desde: since,
      bloqueo: { idrestriccion, ...nights(app, 21, 24), origen: 'host', por: 'host' },
      antes: [
        { que: 'released', at: freeAt, causa: 'guest', nombre: 'Gala' },
        { que: 'held', at: heldAt, causa: null, nombre: 'Gala' },
      ],
    });
    expect((await answered(listing, 23)).antes).toEqual([]);
    await app.request('DELETE', `/restrictions/delete/${idrestriccion}`, { token: host.token });
    expect((await answered(listing, 22)).antes.map(({ que }: { que: string }) => que)).toEqual([
      'unblocked',
      'blocked',
      'released',
      'held',
    ]);
    await blocked(listing, 21, 24, admin);
    expect((await answered(listing, 22)).bloqueo.por).toBe('admin');
  });

  it('nights of a request that was declined because they were taken elsewhere say so (D-50)', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing, 40, 42);
    await app.request('PUT', `/reservations/reject/${idreserva}/-`, { token: host.token, body: { reason: 'dates_taken' } });
    await app.drain();
    expect(await answered(listing, 40)).toMatchObject({ estado: 'blocked', bloqueo: { origen: 'declined', por: 'host' } });
  });

  it('a draft takes no night, and a day that does not exist is refused', async () => {
    const listing = await aListing(app, host);
    await aDraft(app, guest, listing, 50, 52);
    expect(await taken(listing)).toEqual([]);
    expect((await app.request('GET', `/accommodations/nights/${listing}/2026-02-30`, { token: host.token })).status).toBe(404);
  });
});

describe('what ended (D-45)', () => {
  it('is in the lists of neither side until a filter asks for it', async () => {
    const [owner, asking] = [await aBookablePerson(app), await aBookablePerson(app)];
    const listing = await aListing(app, owner);
    const rejected = await aRequest(app, asking, listing, 60, 62);
    const reject = await app.request('PUT', `/reservations/reject/${rejected.idreserva}/-`, { token: owner.token, body: {} });
    expect(reject.status).toBe(200);
    const cancelled = await anAccepted(app, asking, owner, listing, 64, 66);
    expect((await app.request('DELETE', `/reservations/${cancelled.idreserva}`, { token: asking.token })).status).toBe(200);
    const waiting = await aRequest(app, asking, listing, 68, 70);
    await app.drain();
    for (const [path, { token }] of [
      ['/reservations', asking],
      ['/reservations/received', owner],
    ] as const) {
      const listed = async (query: string) => {
        const { body } = await app.request('GET', `${path}${query}`, { token });
        return [body.total, body.data.map(({ idreserva }: { idreserva: number }) => idreserva).sort((a: number, b: number) => a - b)];
      };
      expect(await listed('')).toEqual([1, [waiting.idreserva]]);
      expect(await listed('?status=rejected')).toEqual([1, [rejected.idreserva]]);
      expect(await listed('?status=rejected,canceled')).toEqual([2, [rejected.idreserva, cancelled.idreserva]]);
      expect((await listed('?status=initiated,accepted,rejected,canceled'))[0]).toBe(3);
      const { counts } = (await app.request('GET', path, { token })).body;
      expect(counts).toMatchObject({ all: 3, initiated: 1, rejected: 1, canceled: 1 });
    }
    // a request whose time is over has ended, whether or not its timer has run
    clock.advance(25 * 3_600_000);
    expect((await app.request('GET', '/reservations/received', { token: owner.token })).body.data).toEqual([]);
  });
});

describe('the counts of the lists (B14)', () => {
  it('say how many each filter shows, whatever was asked for', async () => {
    const [owner, asking] = [await aBookablePerson(app), await aBookablePerson(app)];
    const [one, other] = [await aListing(app, owner), await aListing(app, owner)];
    await aRequest(app, asking, one, 60, 62);
    await anAccepted(app, asking, owner, other, 60, 62);
    await aDraft(app, asking, one, 70, 72);
    const counts = async (path: string, { token }: Someone) => (await app.request('GET', path, { token })).body;
    const received = await counts('/reservations/received?status=paid', owner);
    expect([received.total, received.counts]).toEqual([
      0,
      { all: 2, initiated: 1, accepted: 1, unpaid: 1, paid: 0, rejected: 0, canceled: 0 },
    ]);
    expect((await counts(`/reservations/received?accommodationId=${one}`, owner)).counts).toMatchObject({ all: 1, unpaid: 0 });
    expect((await counts('/reservations', asking)).counts).toMatchObject({ all: 3, initiated: 2, unpaid: 1 });
    expect((await counts('/reservations?status=unpaid', asking)).total).toBe(1);
  });
});

// last: a year later the sessions of the others have ended
describe('what is long over', () => {
  it('a year back is told, a day more is not', async () => {
    const listing = await aListing(app, host);
    const { fecha_inicio, fecha_termino } = await blocked(listing, 1, 2);
    clock.advance(367 * DAY);
    expect(inDays(0)).toBe(addDays(fecha_termino, 365));
    const later = await anAdmin(app); // the other sessions have ended
    expect(await taken(listing, later)).toHaveLength(1);
    clock.advance(DAY);
    expect(await taken(listing, later)).toEqual([]);
    const { body } = await app.request('GET', `/accommodations/nights/${listing}/${fecha_inicio}`, { token: later.token });
    expect(body.night).toMatchObject({ estado: 'blocked', bloqueo: { por: 'host' } });
  });
});
