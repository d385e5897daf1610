import { expect, it } from 'vitest';
import { listedRows } from '../../../projections/listings.ts';
import { aBookablePerson, aListing } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp();
const host = await aBookablePerson(app);
const asHost = { token: host.token };

it('a space is marked for everybody as long as it has a calendar of another site (D-111)', async () => {
  const listing = await aListing(app, host);
  const flags = async () => {
    await app.drain();
    const { body: page } = await app.request('GET', `/accommodations/getAccomodationFront/${listing}`);
    const { body: own } = await app.request('GET', '/accommodations/searchByUser', asHost);
    const card = own.accomodations.find(({ idalojamiento }: { idalojamiento: number }) => idalojamiento === listing);
    const [searched] = (await listedRows(app.db, [listing])).values();
    return [page.accomodation.ical, card.ical, Number((searched?.feed_ids.length ?? 0) > 0)];
  };
  const set = (icalUrl: string) => app.request('POST', '/ical', { ...asHost, body: { accommodationId: listing, icalUrl } });
  const { revision } = (await listedRows(app.db, [listing])).get(listing) ?? {};
  expect(await flags()).toEqual([0, 0, 0]);
  await set('https://example.com/a.ics');
  expect(await flags()).toEqual([1, 1, 1]);
  await set('https://example.com/b.ics'); // the same feed under another address
  const two = await app.request('POST', '/ical/feeds', {
    ...asHost,
    body: { accommodationId: listing, icalUrl: 'https://example.com/c.ics' },
  });
  const remove = (id: number) => app.request('DELETE', `/ical/feeds/${id}`, asHost);
  await remove(two.body.feed.id);
  expect(await flags()).toEqual([1, 1, 1]);
  const first = await app.request('GET', `/ical/feeds/${listing}`, asHost);
  await remove(first.body.feeds[0].id);
  expect(await flags()).toEqual([0, 0, 0]);
  expect((await listedRows(app.db, [listing])).get(listing)?.revision).toBe(revision); // the ETag of its form
});
