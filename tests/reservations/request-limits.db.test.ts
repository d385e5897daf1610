import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { mailsTo } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { aBookablePerson, aDraft, aListing, type Someone } from './world.ts';

const MINUTE = 60_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const config = { requestLimits: { listing: 3, guest: 5 } };
const app = await testApp({ clock, config });
// a second process on the same database
const other = await testApp({ clock, config, database: { url: app.databaseUrl, db: app.db } });
const host = await aBookablePerson(app, { nombre: 'Hugo' });

const send = (guest: Someone, id: number, target = app) => target.request('PUT', `/reservations/request/${id}`, { token: guest.token });
const withdraw = (guest: Someone, id: number) => app.request('DELETE', `/reservations/${id}`, { token: guest.token, body: {} });
const round = async (guest: Someone, listing: number, day: number) => {
  const { idreserva } = await aDraft(app, guest, listing, day, day + 1);
  const answer = await send(guest, idreserva);
  if (answer.status === 200) expect((await withdraw(guest, idreserva)).status).toBe(200);
  return answer;
};

describe('requests of one guest in 24 hours (D-140)', () => {
  it('for one listing: three, then 429 for a day', async () => {
    const [guest, listing] = [await aBookablePerson(app), await aListing(app, host)];
    for (const day of [30, 31, 32]) expect((await round(guest, listing, day)).status).toBe(200);
    const refused = await round(guest, listing, 33);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests_listing']);
    expect(refused.headers.get('retry-after')).toBe('86400');
  });

  it('apply across two concurrent processes', async () => {
    const guest = await aBookablePerson(app);
    const listing = await aListing(app, host);
    for (const day of [30, 31]) await round(guest, listing, day);
    const drafts = await Promise.all([40, 42, 44, 46].map((day) => aDraft(app, guest, listing, day, day + 1)));
    const answers = await Promise.all(drafts.map(({ idreserva }, i) => send(guest, idreserva, i % 2 ? other : app)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 429].includes(status))).toBe(true);
  });
});

describe('a request that is withdrawn', () => {
  const mailsAfter = async (wait: number, sentFirst: boolean) => {
    const [own, guest] = [await aBookablePerson(app, { nombre: 'Hada' }), await aBookablePerson(app)];
    const { idreserva } = await aDraft(app, guest, await aListing(app, own), 30, 32);
    await app.drain();
    const before = (await mailsTo(app, own.email)).length; // those about the account
    await send(guest, idreserva);
    if (sentFirst) await app.drain();
    clock.advance(wait);
    await withdraw(guest, idreserva);
    await app.drain();
    return (await mailsTo(app, own.email)).length - before;
  };

  it.each([
    [10 * MINUTE, true, 1],
    [10 * MINUTE + 1, true, 2],
    [MINUTE, false, 1],
  ])('after %d ms, the first mail sent: %s, mails the host: %d', async (wait, sentFirst, mails) => {
    expect(await mailsAfter(wait, sentFirst)).toBe(mails);
  });
});
