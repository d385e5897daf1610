import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, datesOf, markPaid } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { calendarOf, feedServer } from './feed-server.ts';

const server = await feedServer();
const NOW = '2027-03-01T12:00:00.000Z';
const DAY = 86_400_000;
const clock = manualClock(NOW);
const app = await testApp({ clock, config: { feedHostsAllowed: [server.host] } });
const host = await aBookablePerson(app, { language: 'es' });
const admin = await anAdmin(app);
const asHost = { token: host.token };
const range = (from: number, to: number) => datesOf(app, from, to);
let paths = 0;
const withFeed = async (listing: number, text: string) => {
  paths += 1;
  const path = `/secret-${paths}.ics`;
  const icalUrl = server.serve(path, text);
  expect((await app.request('POST', '/ical', { ...asHost, body: { accommodationId: listing, icalUrl } })).status).toBe(200);
  return path;
};
const sync = (accommodationId: number) => app.request('POST', '/sync-with-external-ical', { ...asHost, body: { accommodationId } });
type Sent = { to: string; subject: string; text: string; html: string };
const mails = async (template: string) => app.db('mail_outbox').where({ template }).orderBy('posted');
const mailsTo = async ({ email }: { email: string }): Promise<Sent[]> => (await app.root('GET', `/dev/mail.json?to=${email}`)).body;
const about = async (who: { email: string }, words: RegExp) => (await mailsTo(who)).filter(({ subject }) => words.test(subject));

describe('a calendar that fails', () => {
  it('is mailed once after 24 hours, and again only after a successful reading in between', async () => {
    const listing = await aListing(app, host);
    const path = await withFeed(listing, calendarOf(range(10, 12)));
    await sync(listing);
    server.serve(path, (_, res) => res.writeHead(500).end('words of the other site'));
    await sync(listing);
    const since = Date.parse(clock.now());
    for (const [ms, count] of [
      [-1, 0],
      [0, 1],
      [1, 1],
      [DAY, 1],
    ] as const) {
      clock.set(new Date(since + DAY + ms).toISOString());
      await app.drain();
      await app.drain();
      expect([ms, (await mails('host-feed-failing')).length]).toEqual([ms, count]);
    }
    const [mail, ...others] = await about(host, /No podemos leer el calendario/);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`127.0.0.1`);
    expect(mail?.text).toContain(`/bloquear/${listing}`);
    expect(mail?.text).toContain('Puede que la dirección haya caducado');
    expect(mail?.text + (mail?.html ?? '')).not.toMatch(/secret-|words of the other/);
    server.serve(path, calendarOf(range(10, 12)));
    await sync(listing);
    server.serve(path, (_, res) => res.writeHead(404).end());
    await sync(listing);
    clock.advance(DAY);
    await app.drain();
    expect(await mails('host-feed-failing')).toHaveLength(2);
  });

  it('is mailed when it fails in part: the unread nights are for sale', async () => {
    const listing = await aListing(app, host);
    const path = await withFeed(listing, calendarOf(range(10, 12)).replace('DTSTART', 'X-START'));
    await sync(listing);
    for (let day = 0; day < 2; day += 1) {
      clock.advance(DAY);
      await app.drain();
    }
    const [mail, ...others] = await about(host, /Solo podemos leer una parte/);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('no tienen fechas que podamos leer');
    server.serve(path, calendarOf(range(10, 12)));
    await sync(listing);
    const [feed] = (await app.request('GET', `/ical/feeds/${listing}`, asHost)).body.feeds;
    expect(feed).toMatchObject({ problem: null, failing_since: null });
  });
});

describe('nights of another site over a reservation (D-118)', () => {
  const paid = async (from: number, to: number) => {
    const listing = await aListing(app, host);
    const { idreserva } = await anAccepted(app, await aBookablePerson(app), host, listing, from, to);
    await markPaid(app, admin, { id_reserva: idreserva });
    await app.drain();
    return { listing, idreserva };
  };
  const conflictMails = async (id: number) =>
    (
      await app
        .db('mail_outbox')
        .where({ concerns: `reservation-${id}` })
        .whereLike('template', '%-calendar-conflict')
        .orderBy('posted')
    ).map(({ template, recipient, status }) => `${template} ${recipient} ${status}`);
  const both = [`host-calendar-conflict user:${host.id} sent`, `admin-calendar-conflict user:${admin.id} sent`];

  it('of a paid one: one mail to the host and one to the administrator, with both sides; nothing is cancelled', async () => {
    const { listing, idreserva } = await paid(40, 43);
    await withFeed(listing, calendarOf(range(43, 45)));
    await sync(listing);
    await app.drain();
    expect(await conflictMails(idreserva)).toEqual([]); // adjacent nights are no conflict
    await withFeed(listing, calendarOf(range(42, 50)));
    await sync(listing);
    await app.drain();
    await sync(listing);
    await app.drain();
    expect((await conflictMails(idreserva)).sort()).toEqual([...both].sort());
    for (const who of [host, admin]) {
      const [mail] = await about(who, new RegExp(`R-${idreserva}\\b`));
      expect(mail?.text).toContain('127.0.0.1');
      expect(mail?.text).toMatch(/No se canceló nada|Nothing was cancelled/);
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/secret-|Juan/);
    }
    expect(await app.db('reservations').where({ id: idreserva }).first('status')).toEqual({ status: 'paid' });
  });

  it('of a request: no mail, but one when it is paid with the nights still there', async () => {
    const listing = await aListing(app, host);
    const guest = await aBookablePerson(app);
    const { idreserva } = await aRequest(app, guest, listing, 40, 43);
    await withFeed(listing, calendarOf(range(41, 44)));
    await sync(listing);
    await app.drain();
    expect(await conflictMails(idreserva)).toEqual([]);
    expect((await app.request('PUT', `/reservations/accept/${idreserva}/-`, { ...asHost, body: { aunque_ocupado: true } })).status).toBe(
      200,
    );
    await markPaid(app, admin, { id_reserva: idreserva });
    await app.drain();
    expect((await conflictMails(idreserva)).sort()).toEqual([...both].sort());
  });

  it('sends no mail about a conflict that is over by then', async () => {
    const { listing, idreserva } = await paid(60, 63);
    const path = await withFeed(listing, calendarOf(range(61, 62), range(80, 81)));
    await sync(listing);
    server.serve(path, calendarOf(range(80, 81)));
    await sync(listing);
    await app.drain();
    expect((await conflictMails(idreserva)).every((line) => line.endsWith('dropped'))).toBe(true);
  });
});
