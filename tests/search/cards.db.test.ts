import { beforeAll, expect, it } from 'vitest';
import { searchAlojamiento, searchAlojamientoHome, searchAlojamientoRelated } from '../../src/search/contract.ts';
import { aHost, aListing, anAdmin } from '../listings/hosts.ts';
import { aBookablePerson, nights } from '../reservations/world.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const app = await testApp({ database });
/** Another process that only serves. */
const other = await testApp({ database, config: { role: 'web' } });

let host: { id: number; token: string };
let admin: { id: number; token: string };
let guest: { id: number; token: string };
let id = 0;
beforeAll(async () => {
  [host, admin, guest] = [await aHost(app), await anAdmin(app), await aBookablePerson(app)];
  id = await aListing(app, host, { admin, fields: { arriendo_diario: '30000', tiempo_min: '1' } });
});

const { fecha_inicio, fecha_termino } = nights(app, 90, 92);
const stay = `fecha_inicio=${fecha_inicio}&fecha_termino=${fecha_termino}`;
const found = async (at: TestApp, who: { token: string } | null = null) => {
  const { body } = await at.request('GET', `/search_alojamiento?search_query=santiago&${stay}`, who ? { token: who.token } : {});
  return body.data[0];
};
/** Requested twice from each process: the second card is from the cache. */
const everywhere = async (who: { token: string } | null = null) => {
  const cards = [];
  for (const at of [app, other, app, other]) cards.push(await found(at, who));
  for (const card of cards) expect(card).toEqual(cards[0]);
  return cards[0];
};

it('matches its contract, and nothing else', async () => {
  for (const [path, { response }] of [
    [`/search_alojamiento?${stay}`, searchAlojamiento],
    ['/search_alojamiento', searchAlojamiento],
    ['/search_alojamiento_home', searchAlojamientoHome],
    ['/search_alojamiento_related/madrid', searchAlojamientoRelated],
    ['/search_alojamiento_related/santiago', searchAlojamientoRelated],
  ] as const) {
    const { text, body } = await app.request('GET', path);
    expect(JSON.stringify(response?.parse(body)), path).toBe(text);
  }
});

it('is in the request language, whatever was requested before', async () => {
  const madrid = { latitud: '40.4269', longitud: '-3.7041', moneda: 'it_IT', arriendo_diario: '80', modalidad_tiempo: 'diario' };
  const there = await aListing(app, host, { admin, fields: madrid });
  for (const [lang, pais] of [
    ['es', 'España'],
    ['en', 'Spain'],
    ['es', 'España'],
  ]) {
    const { body } = await app.request('GET', `/search_alojamiento?search_query=madrid&lang=${lang}`);
    expect(body.data).toEqual([expect.objectContaining({ idalojamiento: there, pais })]);
  }
});

it("has the caller's actions, whoever called before", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await everywhere()).actions).toEqual([]);
    expect((await everywhere(guest)).actions).toEqual([]);
    expect((await everywhere(host)).actions).toContain('clone');
    expect((await everywhere(admin)).actions).toContain('unapprove');
  }
});

it('shows what the host has just changed: the listing, their own name', async () => {
  const before = await everywhere();
  const change = async (method: string, path: string, body: object) => {
    const answer = await other.request(method, path, { token: host.token, body });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  await change('POST', '/accommodations/update', { idalojamiento: id, m2: '77', arriendo_diario: '31000' });
  const edited = await everywhere();
  expect([edited.m2, edited.arriendo_diario, edited.precio]).toEqual([77, 31_000, 31_000]);
  expect(before.m2).not.toBe(77);
  await change('PUT', '/users/update', { nombre: 'Renata' });
  expect(await everywhere()).toEqual({ ...edited, user: { ...edited.user, nombre: 'Renata' } });
});
