import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flag } from '../../../src/console/lists/list-query.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { paymentsIn } from '../../payments/world.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, markPaid, nights } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { inTurn } from '../../support/calls/in-turn.ts';

const ROOT = join(import.meta.dirname, '../../..');
const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock, config: { fourEyesAbove: 0 } });
const [admin, host, guest] = [await anAdmin(app), await aBookablePerson(app), await aBookablePerson(app)];
const listing = await aListing(app, host);
const stay = await anAccepted(app, guest, host, listing, 9, 101); // of three months
await paymentsIn(app, clock).paid({ ...stay, listing, guest });
const other = await anAccepted(app, guest, host, listing, 110, 112);
await markPaid(app, admin, { id_reserva: other.idreserva, reason: 'test' }); // waits for a second administrator
const { fecha_inicio: check_in_date, fecha_termino: check_out_date } = nights(app, 20, 25);
const first = { accommodation_id: listing, message: 'gala@example.com', check_in_date, check_out_date };
await app.request('POST', '/conversations', { token: (await aBookablePerson(app)).token, body: first }); // stopped
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
const ask = (path: string, query: string, language = 'en') =>
  app.request('GET', `${path.replace(/\{\w+\}/, String(host.id))}?${query}&lang=${language}`, { token: admin.token });
const filtered = (path: string, filter: object, language?: string) =>
  ask(path, `filter=${encodeURIComponent(JSON.stringify(filter))}`, language);
const sorted = (path: string, field: string) => ask(path, `sort=${encodeURIComponent(JSON.stringify([field, 'ASC']))}`);

/** Properties that every object inherits. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);
const someOf = inTurn(2);

const MAIN = readFileSync(join(ROOT, 'admin/main.tsx'), 'utf8');
/** The code of each list of the console, by its resource. */
const codes = [...MAIN.matchAll(/<Resource name="([\w-]+)" list=\{(\w+)\}/g)].map(([, resource = '', component = '']) => {
  const [file = ''] = globSync(`admin/**/${component}.tsx`, { cwd: ROOT });
  return [resource, readFileSync(join(ROOT, file), 'utf8')] as const;
});
/** The filters that the console offers or sets for a list, by its resource. */
const offered = codes.flatMap(([resource, code]) => {
  const inputs = [...code.matchAll(/source="(\w+)"[^>]*key="\1"/g)].map(([, name = '']) => name);
  const set = [...code.matchAll(/(?:queue|follow)=\{\['(\w+)'/g), ...code.matchAll(/filterDefaultValues=\{\{ (\w+):/g)];
  return [...new Set([...inputs, ...set.map(([, name = '']) => name)])].map((name) => [resource, name] as const);
});

/** The columns by which the console sorts a list. */
const orders = codes.flatMap(([resource, code]) => {
  const names = [...code.matchAll(/source: '(\w+)',\s+sortable: true/g), ...code.matchAll(/sort=\{\{ field: '(\w+)'/g)];
  return [...new Set(names.map(([, name = '']) => name))].map((name) => [resource, name] as const);
});

it('there are lists, and filters and orders in the console', () => {
  expect([lists.length > 20, offered.length > 20, orders.length > 40]).toEqual([true, true, true]);
});

describe.each(lists)('%s', (path) => {
  it('refuses an unknown filter', async () => {
    const refused = { code: 'unknown_filter', name: 'estadoo', errors: { filter: ['unknown_filter'] } };
    expect(await filtered(path, { estadoo: 'due' })).toMatchObject({
      status: 422,
      body: { ...refused, detail: 'This list has no filter “estadoo”.' },
    });
    expect((await filtered(path, { estadoo: 1 }, 'es')).body).toMatchObject({ detail: 'Esta lista no tiene el filtro «estadoo».' });
    expect(await filtered(path, { estadoo: '' })).toMatchObject({ status: 422 });
    expect((await filtered(path, {})).status).toBe(200);
  });

  it('refuses an unknown order, and accepts that by id, which react-admin always requests', async () => {
    expect(await sorted(path, 'precioo')).toMatchObject({
      status: 422,
      body: { name: 'precioo', errors: { sort: ['unknown_sort'] }, detail: 'This list cannot be sorted by “precioo”.' },
    });
    expect((await sorted(path, 'id')).status).toBe(200);
  });

  it('does not take inherited property names for a column, a filter or a state', async () => {
    for (const name of someOf(INHERITED)) {
      expect([name, (await sorted(path, name)).status]).toEqual([name, 422]);
      const asFilter = await ask(path, `filter=${encodeURIComponent(`{${JSON.stringify(name)}:"1"}`)}`);
      expect([name, asFilter.status]).toEqual([name, name === '__proto__' ? 200 : 422]); // no validated object keeps it
      for (const state of ['estado', 'status', 'tipo', 'q']) {
        const { status } = await filtered(path, { [state]: '' });
        expect([name, state, (await filtered(path, { [state]: name })).status]).toEqual([name, state, status]);
      }
    }
  });
});

/** Whom a row names: by number, or as the log and the outbox do. */
const peopleOf = (row: Record<string, unknown>): string[] =>
  Object.entries(row).flatMap(([field, value]) => {
    if (['huesped', 'anfitrion', 'autor', 'usuario', 'visto_por', 'pedido_por'].includes(field)) return value ? [String(value)] : [];
    return /^user:(\d+)$/.exec(String(value))?.slice(1) ?? [];
  });

it.each(codes.filter(([, code]) => /<(Person|Actor|Recipient|Announced) /.test(code)).map(([resource]) => resource))(
  'the list of %s has the first names of everyone whom its rows name (SEC-37)',
  async (resource) => {
    const rows = (await filtered(`/console/${resource}`, {})).body as (Record<string, unknown> & { nombres: Record<string, string> })[];
    for (const row of rows) expect(Object.keys(row.nombres).sort()).toEqual([...new Set(peopleOf(row))].sort());
  },
);

it('a payment with such an id does not exist', async () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    for (const path of [`/console/payments/${name}`, `/console/payouts/${name}`, `/console/desk/payment/${name}/events`])
      expect([path, (await app.request('GET', path, { token: admin.token })).status < 500]).toEqual([path, true]);
});

it.each(orders)('the list of %s has the order by %s in which the console shows it', async (resource, name) => {
  expect((await sorted(`/console/${resource}`, name)).status).toBe(200);
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
  ['reservations', 'tipopago', 'mercadopago'],
])('an unknown choice of %s, in %s, shows nothing', async (resource, name, known) => {
  expect((await filtered(`/console/${resource}`, { [name]: known })).body).not.toEqual([]);
  expect(await filtered(`/console/${resource}`, { [name]: `${known}x` })).toMatchObject({ status: 200, body: [] });
});

/** The filters of lists that are true or false. */
const flags = [
  ['reservations', 'transferencia'],
  ['reservations', 'fin'],
  ['reservations', 'por_vencer'],
  ['accommodations', 'revision'],
  ['payments', 'anunciada'],
  ['payments', 'revision'],
  ['users', 'is_admin'],
  ['roles', 'propuesto'],
  ['reports', 'abierto'],
  ['conversations', 'denunciada'],
  ['stopped-messages', 'pendiente'],
  ['reviews', 'denunciada'],
  ['conflicts', 'firme'],
  ['viewing-requests', 'vencida'],
  ['due-visits', 'vencida'],
] as const;

it('every switch of the console is a filter that is true or false', () => {
  const switches = codes.flatMap(([resource, code]) =>
    [...code.matchAll(/<BooleanInput source="(\w+)"/g)].map(([, name = '']) => [resource, name] as const),
  );
  expect(switches.filter(([, name]) => name !== 'seguir' && !flags.some(([, flag]) => flag === name))).toEqual([]);
});

it.each(flags)('%s: %s is true for some and false for all others; any other value matches none', async (resource, name) => {
  const idsOf = async (filter: object) => {
    const { status, body } = await filtered(`/console/${resource}`, filter);
    expect(status).toBe(200);
    return (body as { id: number | string }[]).map(({ id }) => id).sort();
  };
  const all = await idsOf({});
  for (const [on, off] of [
    [true, false],
    ['true', 'false'],
  ]) {
    const [those, others] = [await idsOf({ [name]: on }), await idsOf({ [name]: off })];
    expect([...those, ...others].sort()).toEqual(all);
    expect(those.filter((id) => others.includes(id))).toEqual([]);
  }
  expect(await idsOf({ [name]: 'x' })).toEqual([]);
});

it('a row without a value for a filter counts as false', async () => {
  const shown = async (value: unknown) => {
    const rows = app.db.select('id').from(app.db.raw('(values (1, true), (2, false), (3, null)) as rows(id, is_open)'));
    flag('is_open')(rows, value);
    return rows.pluck('id');
  };
  expect([await shown(true), await shown(false), await shown(1)]).toEqual([[1], [2, 3], []]);
});

it.each(codes.map(([resource]) => resource))('the list of %s has the id filter that react-admin uses to look up one', async (resource) => {
  expect((await filtered(`/console/${resource}`, { id: ['1'] })).status).toBe(200);
});

it.each(['payments', 'payouts', 'instalments', 'approvals', 'stopped-messages'])(
  '%s are looked up by several ids in one call, as react-admin does for references',
  async (resource) => {
    const path = `/console/${resource}`;
    const [one] = (await filtered(path, {})).body as { id: string }[];
    if (!one) throw new Error(`no ${resource}`);
    const { body, headers } = await filtered(path, { id: [one.id, 'another'] });
    expect([(body as { id: string }[]).map(({ id }) => id), headers.get('content-range')]).toEqual([[one.id], `${resource} 0-0/1`]);
    expect((await filtered(path, { id: one.id })).body).toEqual(body);
  },
);
