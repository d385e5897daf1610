import { setTimeout as sleep } from 'node:timers/promises';
import { fc } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingStream } from '../../src/listings/events.ts';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { rights } from './rights.ts';

/** The end of a right races with its use: 500 rounds in all. */
const ROUNDS = { session: 60, password: 60, hostLink: 95, guestLink: 95, block: 95, second: 95 };
const app = await testApp({ config: { requestLimits: { listing: 2_000, guest: 2_000 }, fourEyesAbove: 0 } });
const { request, store } = app;
type Answer = Awaited<ReturnType<typeof request>>;
type Call = () => Promise<Answer>;
let [host, guest, other, admin, second]: (Someone | undefined)[] = [];
let listing = 0;
const is = <T>(made: T | undefined): T => {
  if (made === undefined) throw new Error('not made yet');
  return made;
};

beforeAll(async () => {
  [host, guest, other] = [await aBookablePerson(app), await aBookablePerson(app), await aBookablePerson(app)];
  [admin, second] = [await anAdmin(app), await anAdmin(app)];
  listing = await aListing(app, host);
});

/** Ends the right while it is used, then uses it once more: that use began after the end was acknowledged and has to be refused. */
const race = async (lead: number, calls: { end: Call; use: Call; late: Call }): Promise<Answer> => {
  const after = async (wait: number, call: Call) => {
    await sleep(wait);
    return call();
  };
  const [ended, used] = await Promise.all([after(Math.max(0, -lead), calls.end), after(Math.max(0, lead), calls.use)]);
  expect(ended.status).toBe(200);
  expect((await calls.late()).status).toBeGreaterThanOrEqual(400);
  return used;
};
/** Sequentially: the first is answered before the second begins. */
const inOrder = async (order: 'end first' | 'use first', { end, use }: { end: Call; use: Call }): Promise<Answer> => {
  const early = order === 'use first' ? await use() : null;
  expect((await end()).status).toBe(200);
  return early ?? use();
};
/** Milliseconds by which the end begins before the use. */
const lead = fc.integer({ min: -15, max: 15 });
const holds = (numRuns: number, round: (leadMs: number) => Promise<void>) =>
  fc.assert(fc.asyncProperty(lead, round), { numRuns, endOnFailure: true });

const { cancel, ask, acceptByLink, startTransfer, changePassword, at } = rights(app);
const asAdmin = (path: string, body: object, method = 'POST', caller = is(admin)) => request(method, path, { token: caller.token, body });
const renewLink = (id: number, party: 'guest' | 'host') =>
  asAdmin(`/console/reservations/${id}/renew-link`, { reason: 'Reenviado por error', party });
const switchListing = (what: 'block' | 'unblock') => asAdmin(`/console/accommodations/${listing}/${what}`, { reason: 'Revisión' }, 'PUT');

describe('a new password racing what it ends', () => {
  it('another session of the account', async () => {
    const someone = { ...(await aBookablePerson(app)) };
    let password = PASSWORD;
    await holds(ROUNDS.session, async (leadMs) => {
      const signedIn = await request('POST', '/users/login', { body: { correo: someone.email, password } });
      const old = signedIn.body.api_token as string;
      const next = `Nueva${password === PASSWORD ? 10_000 : Number(password.slice(5)) + 1}`;
      const rename = (nombre: string) => () => request('PUT', '/users/update', { token: old, body: { nombre } });
      const end = () => changePassword(someone, password, next);
      const used = await race(leadMs, { end, use: rename('Antes'), late: rename('Despues') });
      password = next;
      expect([200, 401]).toContain(used.status);
    });
  });

  it('an answer by a link of the old password', async () => {
    const owner = { ...(await aBookablePerson(app)) };
    const own = await aListing(app, owner);
    let password = PASSWORD;
    let took = 0;
    const round = async (leadMs: number | 'end first' | 'use first') => {
      const { idreserva } = await aRequest(app, is(guest), own);
      const { token } = (await request('GET', `/reservations/${idreserva}`, { token: owner.token })).body.reservation;
      const next = `Nueva${password === PASSWORD ? 10_000 : Number(password.slice(5)) + 1}`;
      const use = () => acceptByLink(idreserva, token);
      const end = async () => {
        const began = performance.now();
        const answer = await changePassword(owner, password, next);
        took = performance.now() - began;
        return answer;
      };
      // hashes take their time: the use meets their end
      const used =
        typeof leadMs === 'number' ? await race(Math.max(0, took + leadMs), { end, use, late: use }) : await inOrder(leadMs, { end, use });
      password = next;
      const [accepted, changed] = [
        await at(`reservation-${idreserva}`, 'ReservationAccepted'),
        await at(`user-${owner.id}`, 'PasswordChanged'),
      ];
      expect(accepted !== null).toBe(used.status === 200);
      if (accepted) expect(accepted < is(changed ?? undefined)).toBe(true);
      await cancel(idreserva, is(guest));
      return used.status;
    };
    expect(await round('use first')).toBe(200);
    expect(await round('end first')).toBeGreaterThanOrEqual(400);
    await holds(ROUNDS.password, async (leadMs) => {
      await round(leadMs);
    });
  });
});

describe('the end of another right racing its use', () => {
  type Party = {
    readonly rounds: number;
    readonly aStay: () => Promise<{ readonly id: number; readonly link: string }>;
    readonly use: (id: number, link: string) => Promise<Answer>;
    readonly refusal: string;
    readonly event: string;
  };
  it.each<['guest' | 'host', string, Party]>([
    [
      'host',
      'to accept',
      {
        rounds: ROUNDS.hostLink,
        aStay: async () => {
          const { idreserva: id } = await aRequest(app, is(guest), listing);
          return { id, link: (await request('GET', `/reservations/${id}`, { token: is(host).token })).body.reservation.token };
        },
        use: acceptByLink,
        refusal: 'E01',
        event: 'ReservationAccepted',
      },
    ],
    [
      'guest',
      'for a transfer',
      {
        rounds: ROUNDS.guestLink,
        aStay: async () => {
          const { idreserva: id, guestToken: link } = await anAccepted(app, is(guest), is(host), listing);
          return { id, link };
        },
        use: startTransfer,
        refusal: 'E05',
        event: 'TransferStarted',
      },
    ],
  ])('a renewed link of the %s and its use %s', async (party, _, { rounds, aStay, use: useLink, refusal, event }) => {
    await holds(rounds, async (ms) => {
      const { id, link } = await aStay();
      const use = () => useLink(id, link);
      const used = await race(ms, { end: () => renewLink(id, party), use, late: use });
      if (used.status !== 200) expect(used.body.code).toBe(refusal);
      const stream = `reservation-${id}`;
      const [done, renewed] = [await at(stream, event), await at(stream, 'LinkRenewed')];
      expect(done !== null).toBe(used.status === 200);
      if (done) expect(done < is(renewed ?? undefined)).toBe(true);
      await cancel(id, is(guest));
    });
  });

  it('blocking a listing and requesting it: no request for nights held after the block', async () => {
    await holds(ROUNDS.block, async (leadMs) => {
      const [ana, bea] = [is(guest), is(other)];
      const [first, late] = [await aDraft(app, ana, listing, 30, 32), await aDraft(app, bea, listing, 40, 42)];
      const calls = { end: () => switchListing('block'), use: () => ask(first.idreserva, ana), late: () => ask(late.idreserva, bea) };
      const used = await race(leadMs, calls);
      const isFirst = (data: object) => 'reservationId' in data && data.reservationId === first.idreserva;
      const requested = await at(`reservation-${first.idreserva}`, 'ReservationRequested');
      expect(requested !== null).toBe(used.status === 200);
      const [held, blocked] = [await at(`calendar-${listing}`, 'NightsHeld', isFirst), await at(listingStream(listing), 'ListingBlocked')];
      if (requested) expect(is(held ?? undefined) < is(blocked ?? undefined)).toBe(true);
      await Promise.all([cancel(first.idreserva, ana), cancel(late.idreserva, bea)]);
      expect((await switchListing('unblock')).status).toBe(200);
    });
  });

  it('the first administrator withdraws while the second confirms: only one succeeds', async () => {
    const prove = (who: Someone) => request('POST', '/users/prove-password', { token: who.token, body: { password: PASSWORD } });
    await Promise.all([prove(is(admin)), prove(is(second))]);
    let stay: number | null = null;
    await holds(ROUNDS.second, async (leadMs) => {
      stay ??= (await anAccepted(app, is(guest), is(host), listing)).idreserva;
      const id = stay;
      expect((await asAdmin('/pago/manualpayment', { id_reserva: id, reason: 'caja' })).body).toMatchObject({ waits: true });
      const [row] = (await request('GET', '/console/approvals', { token: is(second).token })).body;
      const path = `/console/approvals/${encodeURIComponent(row.id)}`;
      const confirm = () => asAdmin(`${path}/confirm`, { reason: 'visto' }, 'POST', is(second));
      const [refused, given] = await Promise.all([
        sleep(Math.max(0, -leadMs)).then(() => asAdmin(`${path}/refuse`, { reason: 'me equivoqué' })),
        sleep(Math.max(0, leadMs)).then(confirm),
      ]);
      expect([refused.status, given.status].filter((status) => status === 200)).toHaveLength(1);
      expect((await confirm()).status).toBeGreaterThanOrEqual(400);
      const types = (await store.read(`payment-${id}`)).map(({ type }) => type);
      expect(types.filter((type) => type === 'PaymentConfirmed')).toHaveLength(given.status === 200 ? 1 : 0);
      if (given.status !== 200) return;
      await app.drain();
      await cancel(id, is(guest));
      stay = null;
    });
  });
});
