import { expect, it } from 'vitest';
import { aBookablePerson, aListing, anAdmin, aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const [host, admin] = [await aBookablePerson(app), await anAdmin(app)];
const listing = await aListing(app, host);
await app.drain();
type Line = { id: string; flujo: string; tipo: string; actor: string; fecha: string };
const list = async (filter: object = {}, more = '&range=[0,499]'): Promise<Line[]> =>
  (await app.request('GET', `/console/events?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`, { token: admin.token })).body;

it('is the whole log, the latest first, without data', async () => {
  const written = await app.store.readAll({ after: null, limit: 1_000 });
  const lines = await list();
  expect(lines.map(({ id, flujo, tipo, actor, fecha }) => [id, flujo, tipo, actor, fecha])).toEqual(
    written.map(({ position, stream, type, meta }) => [position, stream, type, meta.actor, meta.at]).reverse(),
  );
  expect(Object.keys(lines[0] ?? {})).toEqual(['id', 'flujo', 'revision', 'tipo', 'actor', 'visto_por', 'nombres', 'fecha', 'pedido']);
});

it('is filtered by stream, type, actor, person and time', async () => {
  const streams = async (filter: object) => [...new Set((await list(filter)).map(({ flujo }) => flujo))];
  expect(await streams({ flujo: `listing-${listing}` })).toEqual([`listing-${listing}`]);
  expect(await streams({ flujo: 'listing-%' })).toEqual([]);
  expect((await list({ tipo: 'ListingPublished' })).map(({ tipo }) => tipo)).toEqual(['ListingPublished']);
  expect(new Set((await list({ actor: `user:${host.id}` })).map(({ actor }) => actor))).toEqual(new Set([`user:${host.id}`]));
  const about = await list({ persona: host.id });
  expect(about.length).toBeGreaterThan(1);
  expect(about.every(({ actor, flujo }) => actor === `user:${host.id}` || flujo === `user-${host.id}`)).toBe(true);
  const [last] = await list();
  const fecha = last?.fecha ?? '';
  expect((await list({ desde: fecha })).every((line) => line.fecha >= fecha)).toBe(true);
  expect(await list({ desde: new Date(Date.parse(fecha) + 1).toISOString() })).toEqual([]);
  expect(await list({ hasta: '2000-01-01T00:00:00Z' })).toEqual([]);
});

it('ignores invalid instants, and returns nothing for unknown values', async () => {
  const all = (await list()).length;
  for (const filter of [{ desde: 'ayer' }, { hasta: '+275760-09-13T00:00:00Z' }, { seguir: true }])
    expect((await list(filter)).length).toBe(all);
  for (const filter of [{ persona: 'x' }, { tipo: "'; drop table audit" }, { actor: '\u0000x'.slice(1) }])
    expect(await list(filter)).toEqual([]);
});

const guest = await aBookablePerson(app);
const ended = (await aRequest(app, guest, listing, 40, 43)).idreserva;
await app.request('DELETE', `/reservations/${ended}`, { token: guest.token, body: {} });
const current = (await aRequest(app, guest, listing, 50, 53)).idreserva;
await app.drain();
const listed = async (filter: object) => {
  const { body } = await app.request('GET', `/console/reservations?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
    token: admin.token,
  });
  return body.map(({ id }: { id: number }) => id);
};

it('hides ended reservations in the default list of the console, and shows them on request (D-45)', async () => {
  expect(await listed({ status: 'open' })).toEqual([current]);
  expect([await listed({ status: 'canceled' }), await listed({ status: 'rejected' })]).toEqual([[ended], []]);
  await app.db('reservations').where({ id: ended }).update({ cause: 'host_deadline' });
  expect([await listed({ status: 'canceled' }), await listed({ status: 'rejected' })]).toEqual([[], [ended]]);
  expect(await listed({})).toEqual([current, ended]);
});

it('finds reservations by person, day, cause and amount, and sorts by the whole stay', async () => {
  const { check_in, quote } = await app.db('reservations').where({ id: current }).first();
  const both = [current, ended];
  expect(await listed({ persona: String(guest.id) })).toEqual(both);
  expect(await listed({ persona: '9999999' })).toEqual([]);
  expect([await listed({ desde: check_in }), await listed({ hasta: check_in })]).toEqual([[current], both]);
  expect([await listed({ pedida_desde: '2099-01-01' }), await listed({ pedida_hasta: '2099-01-01' })]).toEqual([[], both]);
  expect([await listed({ causa: 'host_deadline' }), await listed({ causa: 'guest' })]).toEqual([[ended], []]);
  expect(await listed({ importe: quote.total })).toEqual(both);
  expect(await listed({ importe: Math.round(quote.total * 1.06) })).toEqual(quote.surcharges ? both : []);
  expect(await listed({ importe: quote.total + 1 })).toEqual([]);
  await app.db.raw(`update reservations set quote = quote || '{"cost": 9}' where id = ?`, [current]);
  const sorted = await app.request('GET', `/console/reservations?sort=${encodeURIComponent('["total","ASC"]')}`, { token: admin.token });
  expect(sorted.body.map(({ id }: { id: number }) => id)).toEqual(both);
});

it('is filtered by the number of a reservation', async () => {
  const streams = new Set((await list({ flujo: `r-${ended}` })).map(({ flujo }) => flujo));
  expect(streams).toEqual(new Set([`reservation-${ended}`]));
});
