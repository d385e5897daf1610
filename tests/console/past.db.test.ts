import { expect, it } from 'vitest';
import { usersProjection } from '../../projections/identity/users.ts';
import { listingsProjection } from '../../projections/listings/listings.ts';
import { outdatePastModels, pastModels } from '../../src/engine/followers/past-models.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, markPaid } from '../reservations/world.ts';
import { type OwnApp, testApp } from '../support/app.ts';
import { readXlsx } from '../support/xlsx.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const [host, guest, admin, other] = [await aBookablePerson(app), await aBookablePerson(app), await anAdmin(app), await anAdmin(app)];
const home = await aListing(app, host, { title: { es: 'Casa', en: 'House' } });
const studio = await aListing(app, host);
const shed = await aListing(app, host);
await aListing(app, host, {}, false); // waits for its approval throughout
const { idreserva: paid } = await anAccepted(app, guest, host, home, 30, 33);
await app.drain();

/** A database restored to the state of this moment: the log, and data that is not in it. */
const restored = async (): Promise<OwnApp> => {
  const again = await testApp({ clock });
  // the log last: its followers read on as soon as it is there, and take the texts with it
  for (const table of ['event_texts', 'user_vault', 'credentials', 'sessions', 'event_log']) {
    const rows: Record<string, unknown>[] = await app.db(table).select('*');
    const text = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, json(value)])));
    if (text.length > 0) await again.db(table).insert(text);
  }
  await again.drain();
  return again;
};
const json = (value: unknown) => (value !== null && typeof value === 'object' && !Buffer.isBuffer(value) ? JSON.stringify(value) : value);

const before = clock.now();
const backup = await restored();
clock.advance(60_000);
await markPaid(app, admin, { id_reserva: paid, reason: 'Llegó' });
await markPaid(app, other, { id_reserva: paid, reason: 'Lo vi' });
const { idreserva: requested } = await aRequest(app, guest, studio, 40, 42);
await app.request('DELETE', `/accommodations/delete/${shed}`, { token: admin.token, body: { reason: 'Ajeno' } });
await app.request('PATCH', '/users/country', { token: guest.token, body: { user_country: 'PE', interest_country: 'PE' } });
const late = await aBookablePerson(app);
await app.drain();
const after = clock.now();
const afterwards = await restored();
clock.advance(60_000);

const round = () => app.periodic.find(({ queue }) => queue === 'exports')?.run(new AbortController().signal);
const file = async ({ url }: OwnApp, path: string, token: string) => {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  return readXlsx(Buffer.from(await answer.arrayBuffer()));
};
const ofPast = async (call: string, query: string) => {
  const { status, body } = await app.request('GET', `/admin/${call}?format=xlsx&purpose=Disputa&lang=es&${query}`, { token: admin.token });
  expect(status).toBe(202);
  await round();
  return file(app, `${body.url}/file`, admin.token);
};
const valuesOf = (book: ReturnType<typeof readXlsx>) => book.rows.map((row) => row.map(({ value }) => value));
const COLUMNS = {
  'get-users': 'id,nombre,correo,telefono,tipo,pais,idioma,registrado,espacios,reservas',
  'get-accommodations': 'id,titulo,tipo,categoria,precio_noche,moneda,estado,verificado,destacado,anfitrion,publicado',
  'get-reservations':
    'id,espacio,titulo,huesped,correo_huesped,llegada,salida,noches,estado,medio,total,cargo_medio,comision,pagado,por_pagar,recibe_anfitrion,solicitada,aceptada,fecha_pago,causa',
};

it.each(Object.entries(COLUMNS))('%s as of a past instant match a database restored to it', async (call, columns) => {
  const then = await ofPast(call, `al=${before}&columns=${columns}`);
  const now = await file(backup, `/api/v1/admin/${call}?format=xlsx&purpose=x&lang=es&columns=${columns}`, admin.token);
  expect(valuesOf(then)).toEqual(valuesOf(now));
  expect(valuesOf(then).length).toBeGreaterThan(1);
});

it.each(['approved', 'eliminated', 'waiting'])(
  'the listings that were %s at a past instant match a database restored to it',
  async (state) => {
    const columns = 'id,titulo,estado,verificado,anfitrion';
    const then = await ofPast(`get-accommodations-${state}`, `al=${after}&columns=${columns}`);
    const now = await file(
      afterwards,
      `/api/v1/admin/get-accommodations-${state}?format=xlsx&purpose=x&lang=es&columns=${columns}`,
      admin.token,
    );
    expect(valuesOf(then)).toEqual(valuesOf(now));
    expect(valuesOf(then).length).toBeGreaterThan(1);
  },
);

it('shows changes between two instants, before and after', async () => {
  const book = await ofPast('get-reservations', `entre=${before}&al=${after}&columns=estado,total`);
  const [head, ...rows] = valuesOf(book);
  expect(head).toEqual([
    ...['N.º', 'Cambio', 'Qué cambió', `Estado (2027-03-01 12:00 UTC)`, 'Estado (2027-03-01 12:01 UTC)'],
    ...['Toda la estadía (2027-03-01 12:00 UTC)', 'Toda la estadía (2027-03-01 12:01 UTC)'],
  ]);
  const wholeIn = async (one: Pick<OwnApp, 'request'>, id: number) =>
    (await one.request('GET', `/console/reservations/${id}`, { token: admin.token })).body.dinero.whole;
  expect(rows.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [paid, 'Cambió', 'Estado, Toda la estadía', 'Aceptada', 'Pagada', await wholeIn(backup, paid), await wholeIn(app, paid)],
    [requested, 'Nueva', null, null, 'Iniciada', null, await wholeIn(app, requested)],
  ]);
});

it('shows a removed listing and a new person, and counts them before the file is made', async () => {
  const ask = (what: string, query: string) =>
    app.request('GET', `/console/exports-preview/${what}?entre=${before}&lang=es&${query}`, { token: admin.token });
  const { body } = await ask('accommodations', 'columns=estado,comuna'); // the place of none has changed
  expect(body).toMatchObject({ listo: true, filas: 1, muestra: [[String(shed), 'Cambió', 'Estado', 'Aprobado', 'Retirado']] });
  const { body: people } = await ask('users', 'columns=pais,correo');
  expect(people.muestra).toEqual([
    [String(guest.id), 'Cambió', 'País', 'CL', 'PE', null, null],
    [String(late.id), 'Nueva', null, null, 'CL', null, null],
  ]);
  const { body: none } = await app.request('GET', `/console/exports-preview/reservations?al=2020-01-01T00:00:00Z`, { token: admin.token });
  expect(none).toMatchObject({ listo: true, filas: 0 });
});

it('uses the time of each event, even when written later, and the start of each stream', async () => {
  const now = clock.now();
  clock.set('2027-02-01T12:00:00.000Z'); // a clock that is behind, or events written afterwards
  const removedLater = await aListing(app, host, { title: { es: 'Contada', en: 'Told' } });
  const early = clock.now();
  clock.set(now);
  await app.request('PUT', `/accommodations/verify/${removedLater}`, { token: admin.token, body: { reason: 'Vista' } });
  clock.set('2027-02-01T11:00:00.000Z');
  await app.request('DELETE', `/accommodations/delete/${removedLater}`, { token: admin.token, body: { reason: 'Ajeno' } });
  clock.set(now);
  await app.drain();
  const then = valuesOf(await ofPast('get-accommodations', `al=${early}&columns=id,titulo,estado,verificado`));
  expect(then.slice(1)).toEqual([[removedLater, 'Contada', 'Aprobado', 'No']]);
  // up to the same position of the log two moments may differ
  const earlier = valuesOf(await ofPast('get-accommodations', 'al=2027-02-01T11:30:00.000Z&columns=id,estado'));
  expect(earlier).toEqual([['N.º', 'Estado']]);
});

it('leaves the current tables unchanged', async () => {
  const sums = () =>
    Promise.all(
      ['users', 'listings', 'reservations', 'payments', 'erasures', 'search_listings', 'audit'].map(async (table) => {
        const { rows } = await app.db.raw(`select md5(string_agg(t::text, '' order by t::text)) as sum from ?? t`, [table]);
        return [table, rows[0].sum];
      }),
    );
  const now = await sums();
  const at = new Date(Date.parse(before) - 1_000).toISOString();
  const { body } = await app.request('GET', `/console/exports-preview/users?al=${at}`, { token: admin.token });
  expect([body.listo, await sums()]).toEqual([true, now]);
});

it('does not reuse models built from other tables', async () => {
  const madeOf = (...projections: Projection[]) => pastModels({ db: app.db, store: app.store, projections }).at(null);
  expect(await madeOf(usersProjection)).not.toBe(await madeOf(usersProjection, listingsProjection));
});

it('builds a past model again after an erasure, even before the next sweep', async () => {
  const models = pastModels({ ...app, projections: [usersProjection] });
  const schema = await models.at(null);
  await app.db.raw('insert into ??.users (select * from public.users limit 1)', [schema]); // stands for texts of the person
  await outdatePastModels(app.db);
  expect(await models.at(null)).toBe(schema);
  expect((await app.db.raw('select 1 from ??.users', [schema])).rows).toEqual([]);
});

it('does not reuse a past model that was being built during an erasure', async () => {
  const erasing: Projection = { ...usersProjection, apply: () => outdatePastModels(app.db) };
  const models = pastModels({ ...app, projections: [erasing] });
  const moment = { position: (await app.store.readAll({ after: null, limit: 1 }))[0]?.position ?? '', at: clock.now() };
  const schema = await models.at(moment);
  await app.db.raw('drop table ??.users', [schema]);
  await models.at(moment);
  expect((await app.db.raw('select 1 from ??.users', [schema])).rows).toEqual([]); // built again
});

it('drops past models after an hour', async () => {
  const schemas = async () => (await app.db.raw(`select nspname from pg_namespace where nspname like 'past\\_%'`)).rows.length;
  expect(await schemas()).toBeGreaterThan(1);
  await app.db('past_models').update({ made_at: app.db.raw(`clock_timestamp() - interval '61 minutes'`) });
  await round();
  expect([await schemas(), await app.db('past_models')]).toEqual([0, []]);
});
