import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { touchedBy } from './coverage.ts';

/**
 * How many files of the product, platform and shared apart, a journey runs through from the call to its answer, read models and reactions
 * included, mails apart. `npm run trace -- accept` prints them. The numbers may only fall: how short a way is decides how soon a newcomer
 * understands it.
 */
const MOST: Readonly<Record<string, number>> = { search: 16, request: 43, accept: 28, 'mark-paid': 47 };
/** A reaction may or may not run before the answer. */
const BY_CHANCE = 2;

const app = await testApp();
type People = { host: Someone; admin: Someone; listing: number };
let people: People;

beforeAll(async () => {
  const host = await aBookablePerson(app);
  people = { host, admin: await anAdmin(app), listing: await aListing(app, host) };
});

const ok = (answer: { status: number; text: string }) => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
};

/** Prepares a journey; returns the one call that is traced. */
const journeys: Readonly<Record<string, (from: number) => Promise<() => Promise<void>>>> = {
  search: async () => async () => ok(await app.request('GET', '/search_alojamiento?ciudad=santiago')),
  request: async (from) => {
    const guest = await aBookablePerson(app); // each has one request for a listing
    const { idreserva } = await aDraft(app, guest, people.listing, from, from + 2);
    return async () => ok(await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token }));
  },
  accept: async (from) => {
    const { idreserva } = await aRequest(app, await aBookablePerson(app), people.listing, from, from + 2);
    return async () => ok(await app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: people.host.token }));
  },
  'mark-paid': async (from) => {
    const { idreserva } = await anAccepted(app, await aBookablePerson(app), people.host, people.listing, from, from + 2);
    const { token } = people.admin;
    await app.request('POST', '/users/prove-password', { token, body: { password: PASSWORD } });
    return async () => ok(await app.request('POST', '/pago/manualpayment', { token, body: { id_reserva: idreserva, reason: 'Visto' } }));
  },
};

it.each(Object.keys(journeys))('%s runs through no more files than before', async (name) => {
  const prepare = journeys[name];
  if (!prepare) throw new Error(`no journey ${name}`);
  const days = { search: 30, request: 40, accept: 60, 'mark-paid': 80 }[name] ?? 30;
  await (await prepare(days))(); // once before: what is loaded and remembered at the first time is not part of the way
  await app.drain();
  const journey = await prepare(days + 5);
  await app.drain();
  const { product, platform } = await touchedBy(journey);
  if (process.env['TRACE'] === name || process.env['TRACE'] === 'all')
    console.log(`${name}: ${product.length} files, and ${platform.length} of platform and shared\n  ${product.join('\n  ')}`);
  expect(product.length).toBeGreaterThan(5);
  expect(product.length).toBeLessThanOrEqual((MOST[name] ?? 0) + BY_CHANCE);
});
