import { beforeAll, describe, expect, it } from 'vitest';
import { listingsProjection } from '../../../projections/listings/listings.ts';
import { rebuild } from '../../../src/engine/followers/rebuild.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aHost, aListing, anAdmin } from '../../listings/hosts.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { testDatabase } from '../../support/database.ts';
import { aBookablePerson, aDraft, anAccepted, nights } from '../world.ts';

const database = await testDatabase();
const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ database, clock });
/** Another process that only serves: no read model runs in it. */
const other = await testApp({ database, clock, config: { role: 'web' } });
const both = [app, other];

let host: { id: number; token: string };
let admin: { id: number; token: string };
let listing = 0;
beforeAll(async () => {
  host = await aHost(app);
  admin = await anAdmin(app);
  listing = await aListing(app, host, { admin, fields: { arriendo_diario: '30000', tiempo_min: '1' } });
});

const { fecha_inicio, fecha_termino } = nights(app, 90, 92);
const stay = `initDate=${fecha_inicio}&endDate=${fecha_termino}&guests=1`;
/** Each process's answer, twice: the second time from its cache. */
const quoted = async () => {
  const answers = [];
  for (const at of [...both, ...both]) {
    const { status, body } = await at.request('GET', `/simulation?accommodationId=${listing}&${stay}`);
    answers.push(status === 200 ? body.stay : (body.errors?.endDate?.[0] ?? body.code));
  }
  return [...new Set(answers)];
};
const requestAs = async (at: TestApp, who: { token: string }, method: string, path: string, body: object = {}) => {
  const answer = await at.request(method, path, { token: who.token, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};

describe.each([
  ['this process', () => app],
  ['another process', () => other],
])('a quote after a change through %s', (_, at) => {
  it("has the host's new price", async () => {
    for (const [nightly, price] of [
      ['40000', 80_000],
      ['30000', 60_000],
    ]) {
      await requestAs(at(), host, 'POST', '/accommodations/update', { idalojamiento: listing, arriendo_diario: nightly });
      expect(await quoted()).toEqual([price]);
    }
  });

  it('reflects the nights that the host has just blocked and freed', async () => {
    expect(await quoted()).toEqual([60_000]);
    const block = { idalojamiento: listing, fecha_inicio, fecha_termino };
    const { restriction } = await requestAs(at(), host, 'POST', '/restrictions/store', block);
    expect(await quoted()).toEqual(['busy']);
    await requestAs(at(), host, 'DELETE', `/restrictions/delete/${restriction.idrestriccion}`);
    expect(await quoted()).toEqual([60_000]);
  });

  it('reflects a listing that an administrator has just blocked and approved again', async () => {
    await requestAs(at(), admin, 'PUT', `/accommodations/approve/${listing}`, { aprobado: 0, reason: 'Falta la dirección.' });
    expect(await quoted()).toEqual(['not_yet_approved']);
    await requestAs(at(), admin, 'PUT', `/accommodations/approve/${listing}`, { aprobado: 1 });
    expect(await quoted()).toEqual([60_000]);
  });
});

it('reflects the nights of a request that has just been accepted', async () => {
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  expect(await quoted()).toEqual([60_000]);
  await aDraft(app, guest, listing, 90, 92);
  expect(await quoted()).toEqual([60_000]);
  await anAccepted(app, guest, { ...host, email: '' }, listing, 90, 92);
  expect(await quoted()).toEqual(['busy']);
});

it('reflects a rebuilt read model', async () => {
  const before = await quoted();
  await app.db('listings').where({ id: listing }).delete(); // as a fold with a mistake might have
  await app
    .db('projection_checkpoints')
    .where({ name: 'listings' })
    .update({ updated_at: app.db.raw('clock_timestamp()') });
  expect(await quoted()).toEqual(['space_not_found']);
  await rebuild(app.store, app.db, listingsProjection);
  expect(await quoted()).toEqual(before);
});
