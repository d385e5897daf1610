import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listingStream } from '../../src/listings/events.ts';
import { usingLink } from '../../src/reservations/links.ts';
import { reservationById } from '../../src/reservations/queries.ts';
import { aPerson, PASSWORD, proves } from '../identity/people.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, append, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { rights } from './rights.ts';

// rights-race.long.test.ts lets the same race 500 times
const database = await testDatabase();
const waitMs = 2_000; // as in earnest: here read models are behind on purpose
const app = await testApp({ database, waitMs });
const another = await testApp({ database, waitMs });
const { request, db } = app;
const { ask, startTransfer, changePassword, at } = rights(app);
const [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];
const [first, second] = [await anAdmin(app), await anAdmin(app)];

/** Freezes the read model `table` while `work` runs, like a lagging projection. */
const whileBehind = async (table: string, work: () => Promise<void>) => {
  const trx = await db.transaction();
  await trx.raw('lock table ?? in exclusive mode', [table]);
  await work().finally(() => trx.rollback());
};

describe('the end of a right takes effect from the log, even while the read models are behind', () => {
  it('after blocking a listing', async () => {
    const own = await aListing(app, host);
    const { idreserva } = await aDraft(app, guest, own, 50, 52);
    await whileBehind('listings', async () => {
      await append(app, listingStream(own), [
        { type: 'ListingBlocked', data: { listingId: own, reason: 'admin', blockedAt: app.clock.now() } },
      ]);
      expect(await ask(idreserva, guest)).toMatchObject({ status: 404, body: { code: 'space_not_active' } });
    });
    expect(await at(`calendar-${own}`, 'NightsHeld')).toBeNull();
  });

  it('a new password waits while a link of the old one is used, and then ends it', async () => {
    const owner = { ...(await aBookablePerson(app)) };
    const own = await aListing(app, owner);
    const { idreserva } = await aRequest(app, guest, own, 70, 72);
    const { token } = (await request('GET', `/reservations/${idreserva}`, { token: owner.token })).body.reservation;
    const row = await reservationById(db, idreserva);
    if (!row) throw new Error('no row');
    const use = usingLink(app, row, 'host', token);
    const { changing, first } = await use(async () => {
      const change = changePassword(owner, PASSWORD, 'Nueva2026');
      return {
        changing: change.then(({ status }) => status),
        first: await Promise.race([change.then(() => 'changed'), sleep(1_500, 'waits')]),
      };
    }).then(async ({ changing: later, first: one }) => ({ changing: await later, first: one }));
    expect([first, changing]).toEqual(['waits', 200]);
    await expect(use(() => Promise.resolve('used'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it("after renewing a guest's link: at the transfer and at the gateways", async () => {
    const { idreserva, guestToken } = await anAccepted(app, guest, host, await aListing(app, host), 60, 62);
    await whileBehind('reservations', async () => {
      const renewed = { reservationId: idreserva, party: 'guest', renewal: 1, renewedAt: app.clock.now() };
      await append(app, `reservation-${idreserva}`, [{ type: 'LinkRenewed', data: renewed }]);
      const pay = { body: { id_reserva: idreserva, token: guestToken } };
      expect((await startTransfer(idreserva, guestToken)).body.code).toBe('E05');
      for (const gateway of ['mercadopago', 'paypal']) {
        const answer = await request('POST', `/${gateway}/pay`, pay);
        if (answer.body.code !== 'method_unavailable') expect(answer.body.code).toBe('E05');
      }
    });
    expect(await at(`payment-${idreserva}`, 'CheckoutOpened')).toBeNull();
  });
});

describe('account rights follow the log or their own row, in every process, even while the read model of accounts is stopped', () => {
  const ROLES = ['support', 'admin'] as const;
  type Caller = { readonly token: string };
  const desk = async (actor: Someone, about: Someone, path: string, body: object = {}) => {
    await proves(app, actor);
    return request('POST', `/console/users/${about.id}/role${path}`, { token: actor.token, body: { reason: 'Su equipo', ...body } });
  };
  const has = async (role: (typeof ROLES)[number]): Promise<Someone> => {
    const person = await aPerson(app);
    for (const admin of [first, second]) expect((await desk(admin, person, '', { role })).status).toBe(200);
    await app.drain();
    return person;
  };
  /** What each process answers: to a list of the console, and to their own account. */
  const seen = async ({ token }: Caller): Promise<number[][]> => {
    const ask = async ({ request: to }: typeof app) => [
      (await to('GET', '/console/users', { token })).status,
      (await to('GET', '/users/me', { token })).status,
    ];
    return [await ask(app), await ask(another)];
  };
  const everywhere = (statuses: readonly number[]) => [statuses, statuses];

  it.each(ROLES)('after revoking a role: %s', async (role) => {
    const person = await has(role);
    expect(await seen(person)).toEqual(everywhere([200, 200]));
    await whileBehind('users', async () => {
      const taken = await desk(first, person, '/revoke');
      expect([taken.status, taken.headers.get('x-read-model')]).toEqual([200, 'behind']);
      expect(await seen(person)).toEqual(everywhere([404, 200]));
    });
  });

  it('the stronger role, when it was replaced by the weaker one', async () => {
    const person = await has('admin');
    await whileBehind('users', async () => {
      for (const admin of [first, second]) await desk(admin, person, '', { role: 'support' });
      expect(await seen(person)).toEqual(everywhere([200, 200])); // reads on
      await proves(app, person);
      const body = { role: 'support', reason: 'Amiga' };
      for (const { request: to } of [app, another])
        expect((await to('POST', `/console/users/${guest.id}/role`, { token: person.token, body })).status).toBe(404);
    });
  });

  it('a granted role begins when the read model has it, as its answer states', async () => {
    const person = await aPerson(app);
    await whileBehind('users', async () => {
      await desk(first, person, '', { role: 'admin' });
      const given = await desk(second, person, '', { role: 'admin' });
      expect([given.body.waits, given.headers.get('x-read-model')]).toEqual([false, 'behind']);
      expect(await seen(person)).toEqual(everywhere([404, 200]));
    });
    await app.drain();
    expect(await seen(person)).toEqual(everywhere([200, 200]));
  });

  it('sessions: an ended one, and those of an old password', async () => {
    const person = { ...(await has('admin')) };
    const signIn = async (): Promise<Caller> => {
      const answer = await request('POST', '/users/login', { body: { correo: person.email, password: PASSWORD } });
      return { token: answer.body.api_token };
    };
    const [ended, other] = [await signIn(), await signIn()];
    await whileBehind('users', async () => {
      const { data } = (await request('GET', '/users/sessions', { token: ended.token })).body;
      expect((await request('DELETE', `/users/sessions/${data[0].id}`, { token: person.token })).status).toBe(204);
      expect([await seen(ended), await seen(other)]).toEqual([everywhere([404, 401]), everywhere([200, 200])]);
      const old = person.token;
      expect((await changePassword(person, PASSWORD, 'Nueva2026')).status).toBe(200);
      for (const token of [old, other.token]) expect(await seen({ token })).toEqual(everywhere([404, 401]));
      expect(await seen(person)).toEqual(everywhere([200, 200]));
    });
  });
});
