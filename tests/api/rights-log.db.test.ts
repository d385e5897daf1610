import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { reservationById } from '../../projections/reservations.ts';
import { listingStream } from '../../src/listings/events.ts';
import { usingLink } from '../../src/reservations/links.ts';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, append, aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { rights } from './rights.ts';

// rights-race.long.test.ts lets the same race 500 times
const app = await testApp();
const { request, db } = app;
const { ask, startTransfer, changePassword, at } = rights(app);
const [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];

/** What the read model `table` shows stays as it is while `work` runs: a projection that is behind. */
const whileBehind = async (table: string, work: () => Promise<void>) => {
  const trx = await db.transaction();
  await trx.raw('lock table ?? in exclusive mode', [table]);
  await work().finally(() => trx.rollback());
};

describe('the end of a right counts from the log, also while the read models are behind', () => {
  it('a block of the listing', async () => {
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
      const asked = changePassword(owner, PASSWORD, 'Nueva2026');
      return {
        changing: asked.then(({ status }) => status),
        first: await Promise.race([asked.then(() => 'changed'), sleep(1_500, 'waits')]),
      };
    }).then(async ({ changing: later, first: one }) => ({ changing: await later, first: one }));
    expect([first, changing]).toEqual(['waits', 200]);
    await expect(use(() => Promise.resolve('used'))).rejects.toMatchObject({ code: 'not_found' });
  }, 30_000);

  it('a link of the guest sent anew: at the transfer and at the gateways', async () => {
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
  }, 60_000);
});
