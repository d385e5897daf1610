import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { paymentsIn } from '../../payments/world.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const ROOT = join(import.meta.dirname, '../../..');
const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const [admin, host, guest] = [await anAdmin(app), await aBookablePerson(app), await aBookablePerson(app)];
const listing = await aListing(app, host);
const stay = await anAccepted(app, guest, host, listing, 9, 101); // of three months
await paymentsIn(app, clock).paid({ ...stay, listing, guest });
await app.drain();
for (const [{ id }, type] of [
  [host, 'host'],
  [guest, 'guest'],
] as const)
  await app.db('users').where({ id }).update({ type });

/** Every call that takes the filter of a list of the console. */
const lists = app.contracts
  .filter(({ query }) => typeof query === 'object' && 'shape' in query && 'filter' in (query.shape as object))
  .map(({ path }) => path);
const filtered = (path: string, filter: object) =>
  app.request('GET', `${path.replace(/\{\w+\}/, String(host.id))}?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
    token: admin.token,
  });

const MAIN = readFileSync(join(ROOT, 'admin/main.tsx'), 'utf8');
/** The filters that the console offers or sets for a list, by its resource. */
const offered = [...MAIN.matchAll(/<Resource name="([\w-]+)" list=\{(\w+)\}/g)].flatMap(([, resource = '', component = '']) => {
  const [file = ''] = globSync(`admin/**/${component}.tsx`, { cwd: ROOT });
  const code = readFileSync(join(ROOT, file), 'utf8');
  const inputs = [...code.matchAll(/source="(\w+)"[^>]*key="\1"/g)].map(([, name = '']) => name);
  const set = [...code.matchAll(/(?:queue|follow)=\{\['(\w+)'/g), ...code.matchAll(/filterDefaultValues=\{\{ (\w+):/g)];
  return [...new Set([...inputs, ...set.map(([, name = '']) => name)])].map((name) => [resource, name] as const);
});

it('there are lists, and filters in the console', () => {
  expect([lists.length > 20, offered.length > 20]).toEqual([true, true]);
});

describe.each(lists)('%s', (path) => {
  it('refuses a filter it does not have, and passes over the columns that are shown', async () => {
    expect(await filtered(path, { estadoo: 'due' })).toMatchObject({ status: 422, body: { errors: { filter: ['unknown_value'] } } });
    expect(await filtered(path, { estadoo: '' })).toMatchObject({ status: 422 });
    expect((await filtered(path, { columnas: 'id' })).status).toBe(200);
    expect((await filtered(path, {})).status).toBe(200);
  });
});

it.each(offered)('the list of %s has the filter %s that the console offers', async (resource, name) => {
  expect((await filtered(`/console/${resource}`, { [name]: 'x' })).status).toBe(200);
});

it.each([
  ['users', 'tipo', 'anfitrion'],
  ['accommodations', 'estado', 'approved'],
  ['payouts', 'estado', 'upcoming'],
  ['instalments', 'estado', 'planned'],
  ['restrictions', 'calendarios', 'none'],
])('a choice of %s that there is not, in %s, shows nothing', async (resource, name, known) => {
  expect((await filtered(`/console/${resource}`, { [name]: known })).body).not.toEqual([]);
  expect(await filtered(`/console/${resource}`, { [name]: `${known}x` })).toMatchObject({ status: 200, body: [] });
});

it.each([
  ['reservations', 'transferencia'],
  ['reservations', 'fin'],
  ['accommodations', 'revision'],
  ['payments', 'anunciada'],
  ['payments', 'revision'],
])('the switch of %s that shows only what is marked, %s, shows all again when it is turned off', async (resource, name) => {
  expect((await filtered(`/console/${resource}`, { [name]: true })).body).toEqual([]);
  for (const off of [false, 'false']) expect((await filtered(`/console/${resource}`, { [name]: off })).body).not.toEqual([]);
});
