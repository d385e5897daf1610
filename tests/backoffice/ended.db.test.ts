import { expect, it } from 'vitest';
import { aBookablePerson, aListing, anAdmin, aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const [host, guest, admin] = [await aBookablePerson(app), await aBookablePerson(app), await anAdmin(app)];
const listing = await aListing(app, host);
const ended = (await aRequest(app, guest, listing, 40, 43)).idreserva;
await app.request('DELETE', `/reservations/${ended}`, { token: guest.token, body: {} });
const kept = (await aRequest(app, guest, listing, 50, 53)).idreserva;
await app.drain();
const listed = async (filter: object) => {
  const { body } = await app.request('GET', `/console/reservations?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
    token: admin.token,
  });
  return body.map(({ id }: { id: number }) => id);
};

it('leaves ended reservations out of the list that the console opens with, and shows them when asked (D-45)', async () => {
  expect(await listed({ status: 'open' })).toEqual([kept]);
  expect(await listed({ status: 'ended' })).toEqual([ended]);
  expect(await listed({})).toEqual([kept, ended]);
});
