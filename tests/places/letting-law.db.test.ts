import { beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { legalNoticeOf } from '../../src/places/public.ts';
import { aBookablePerson, aListing, aRequest, nights, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp({ clock: manualClock('2027-03-01T12:00:00.000Z') });
const SAID = { es: 'Más de tres meses en Buenos Aires', en: 'More than three months in Buenos Aires' };
let city: number;
let [host, guest]: Someone[] = [];
let listing: number;

beforeAll(async () => {
  city = (await app.db('locations').where({ slug: 'buenos-aires' }).first('id')).id;
  [host, guest] = await Promise.all([aBookablePerson(app), aBookablePerson(app, { language: 'en' })]);
  listing = await aListing(app, host as Someone, { placeIds: [city], locality: 'Buenos Aires' });
});

it.each([
  ['2027-01-31', '2027-04-29', false],
  ['2027-01-31', '2027-04-30', false], // three months by the calendar (D-63)
  ['2027-01-31', '2027-05-01', true],
])('from %s to %s has a notice: %s (docs/rules/product.md#numbers, D-05)', async (checkIn, checkOut, hasNotice) => {
  const notice = await legalNoticeOf(app.db, [7, city], { checkIn, checkOut }, 'es');
  expect(notice?.title ?? null).toBe(hasNotice ? SAID.es : null);
});

it('elsewhere no stay has a notice', async () => {
  expect(await legalNoticeOf(app.db, [city + 1], { checkIn: '2027-01-31', checkOut: '2027-11-01' }, 'es')).toBeNull();
});

it('both sides see it before they agree: with the price, on the reservation and by mail; nothing is refused', async () => {
  const { fecha_inicio: initDate, fecha_termino: endDate } = nights(app, 31, 124); // 1 April to 3 July
  const priced = await app.request('GET', `/simulation?${new URLSearchParams({ accommodationId: `${listing}`, initDate, endDate })}`);
  expect(priced.body.legal_notice.title).toBe(SAID.es);
  const { idreserva, legal_notice } = await aRequest(app, guest as Someone, listing, 31, 124);
  const received = await app.request('GET', '/reservations/received', { token: host?.token ?? '' });
  expect([legal_notice, received.body.data[0].legal_notice].map((notice) => notice?.title)).toEqual([SAID.es, SAID.es]);
  await app.drain();
  const mails = async ({ email }: Someone) => (await app.root('GET', `/dev/mail.json?to=${encodeURIComponent(email)}`)).body;
  const [toGuest] = await mails(guest as Someone);
  const [toHost] = await mails(host as Someone);
  expect([toGuest.text.includes(SAID.en), toHost.text.includes(SAID.es)]).toEqual([true, true]);
  expect((await app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: host?.token ?? '' })).status).toBe(200);
});
