import { afterAll, expect, it } from 'vitest';
import { aBookablePerson, aListing, anAccepted, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { startFakeEventStoreDb } from '../support/eventstoredb/fake-eventstoredb.ts';

const server = await startFakeEventStoreDb();
afterAll(server.stop);
const app = await testApp({ config: { eventStoreUrl: server.url } });

it('merges the streams by position on EventStoreDB as well', async () => {
  const [host, guest, admin] = [await aBookablePerson(app), await aBookablePerson(app), await anAdmin(app)];
  const { idreserva } = await anAccepted(app, guest, host, await aListing(app, host));
  const open = (query = '') => app.request('GET', `/console/reservations/${idreserva}/events${query}`, { token: admin.token });
  type Step = { type: string; position: string; nights: { held: boolean } };
  const stepsOf = ({ body }: { body: { events: Step[] } }) => body.events.filter(({ type }) => !type.startsWith('Mail'));
  const all = stepsOf(await open());
  expect(all.map(({ type, nights }) => [type, nights.held])).toEqual([
    ['ReservationDrafted', false],
    ['NightsHeld', true],
    ['ReservationRequested', true],
    ['ReservationAccepted', true],
  ]);
  const until = stepsOf(await open(`?until=${all[1]?.position}`));
  expect(until.map(({ type }) => type)).toEqual(['ReservationDrafted', 'NightsHeld']);
});
