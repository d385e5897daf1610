import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, markPaid, SECRETS } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { instantOfSerial, readXlsx } from '../support/xlsx.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const [host, guest, admin, other] = [await aBookablePerson(app), await aBookablePerson(app), await anAdmin(app), await anAdmin(app)];
const spaces = [
  await aListing(app, host, { title: { es: '=HYPERLINK("http://x")', en: '@risk' } }),
  await aListing(app, host, { title: { es: 'Casa', en: 'House' }, countryCode: 'ES' }),
  await aListing(app, host, {}, false),
];
const [first = 0, second = 0] = spaces;
const { idreserva: paid } = await anAccepted(app, guest, host, first, 30, 33);
await markPaid(app, admin, { id_reserva: paid, reason: 'Llegó' });
await markPaid(app, other, { id_reserva: paid, reason: 'Lo vi' });
await aRequest(app, guest, second, 40, 42);
const BANK = { government_id: '9.876.543-2', bank_account_number: '0007654321', bank_name: 'Banco del Sur' };
const bank = { ...BANK, first_name: 'Gala', last_name: 'Paz', bank_code: '012' };
expect((await app.request('PUT', '/bank-data', { token: guest.token, body: bank })).status).toBe(200);
await app.drain();

/** The bytes of a workbook, as the administrator gets them. */
const bytesOf = async (path: string, token = admin.token) => {
  const answer = await fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { name, status: answer.status, type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
};
const xlsx = async (call: string, query = '') => {
  const { status, bytes } = await bytesOf(`/admin/${call}?format=xlsx&purpose=Cierre&lang=es${query}`);
  expect(status).toBe(200);
  const book = readXlsx(bytes);
  for (const secret of Object.values(BANK)) expect(JSON.stringify(book.rows)).not.toContain(secret); // never bank data
  return book;
};
const valuesOf = (rows: readonly (readonly { value: unknown }[])[]) => rows.slice(1).map((row) => row.map(({ value }) => value));
const ask = (path: string, token = admin.token) => app.request('GET', path, { token });
const round = () => app.periodic.find(({ queue }) => queue === 'exports')?.run(new AbortController().signal);

it('contains the people as in the tables, row by row, with phones as text and dates as dates', async () => {
  const { sheets, rows } = await xlsx('get-users');
  expect(sheets).toEqual(['data']);
  expect(rows[0]?.map(({ value }) => value)).toEqual([
    ...['N.º', 'Nombre', 'Apellido', 'Correo', 'Teléfono', 'Tipo', 'País', 'Idioma'],
    ...['Registro (UTC)', 'Último acceso (UTC)', 'Espacios', 'Reservas'],
  ]);
  const { rows: known } = await app.db.raw(
    `select u.id, v.first_name, v.last_name, v.email, '+' || v.phone as phone, u.country, u.language, u.registered_at,
            (select count(*)::int from listings where host_id = u.id) as listings,
            (select count(*)::int from reservations where guest_id = u.id) as reservations
       from users u join user_vault v using (id) order by id`,
  );
  expect(valuesOf(rows).map((row) => [...row.slice(0, 5), ...row.slice(6, 8), ...row.slice(10)])).toEqual(
    known.map((row: Record<string, unknown>) => [
      ...[row['id'], row['first_name'], row['last_name'], row['email'], row['phone'], row['country'], row['language']],
      ...[row['listings'], row['reservations']],
    ]),
  );
  expect(valuesOf(rows).map((row) => instantOfSerial(Number(row[8])))).toEqual(
    known.map((row: { registered_at: string }) => row.registered_at),
  );
  const guests = rows.find((row) => row[0]?.value === guest.id);
  expect([guests?.[4], guests?.[8]?.format]).toEqual([{ value: `+${SECRETS.phone}`, format: '@' }, 'yyyy-mm-dd hh:mm:ss']);
});

it('writes phones without signs on request (D-122), and only the requested columns', async () => {
  const { rows } = await xlsx('get-users', '&phone=digits&columns=telefono,id&tipo=all');
  expect(valuesOf(rows)).toContainEqual([SECRETS.phone, guest.id]);
});

it('contains the listings as in the table; a title that begins like a formula is text (SEC-22)', async () => {
  const { rows } = await xlsx('get-accommodations', '&columns=id,titulo,precio_noche,moneda,estado,anfitrion,correo_anfitrion');
  const { rows: known } = await app.db.raw(
    `select l.id, details #>> '{title,es}' as title, (details #>> '{prices,nightly}')::int as nightly, approved_at, v.email
       from listings l join user_vault v on v.id = l.host_id order by l.id`,
  );
  expect(valuesOf(rows)).toEqual(
    known.map(
      ({ id, title, nightly, approved_at, email }: { id: number; title: string; nightly: number; approved_at: string; email: string }) => [
        ...[id, title.startsWith('=') ? `'${title}` : title, nightly, 'CLP', approved_at ? 'Aprobado' : 'Pendiente', host.id, email],
      ],
    ),
  );
  expect(rows[1]?.[2]).toEqual({ value: 25_000, format: '#,##0' });
});

it.each([
  ['get-accommodations-approved', '', () => [first, second]],
  ['get-accommodations-waiting', '', () => [spaces[2]]],
  ['get-accommodations', '&pais=ES&q=casa', () => [second]],
] as const)('%s%s', async (call, query, expected) => {
  expect(valuesOf((await xlsx(call, `${query}&columns=id`)).rows).flat()).toEqual(expected());
  const state = { 'get-accommodations-approved': 'approved', 'get-accommodations-waiting': 'pending' }[call as string];
  if (state) expect((await ask(`/admin/get-accommodations/ids?estado=${state}`)).body.ids).toEqual(expected());
});

it('contains reservations with money and days as numbers and dates, and the older label of a paid one (D-43)', async () => {
  const { rows } = await xlsx('get-reservations');
  const [row] = await app.db('reservations').where({ id: paid });
  const [charge] = await app.db('payments').where({ payment_id: row.payment_id });
  const line = rows.find((cells) => cells[0]?.value === paid) ?? [];
  const named = Object.fromEntries((rows[0] ?? []).map(({ value }, at) => [value, line[at]]));
  expect(instantOfSerial(Number(named['Llegada']?.value)).slice(0, 10)).toBe(row.check_in);
  expect(named['Llegada']?.format).toBe('yyyy-mm-dd');
  expect([named['Toda la estadía']?.value, named['Pagado en total']?.value, named['Moneda']?.value]).toEqual([
    ...[charge.amount, charge.amount, 'CLP'],
  ]);
  expect([named['Estado']?.value, named['Correo del huésped']?.value, named['Noches']?.value]).toEqual(['Pagada', guest.email, 3]);
  expect(rows).toHaveLength(3);
  const english = await bytesOf(`/admin/get-reservations?format=xlsx&purpose=x&lang=en&columns=estado&status=paid`);
  expect(valuesOf(readXlsx(english.bytes).rows)).toEqual([['Paid Out']]);
});

it.each([
  ['users', 'es', 'usuarios'],
  ['accommodations', 'en', 'spaces'],
  ['reservations', 'es', 'reservas'],
])('the file of %s is named in the language of its columns, its sheet is called data (A-07, A-18)', async (what, lang, called) => {
  const { name, bytes } = await bytesOf(`/admin/get-${what}?format=xlsx&purpose=x&columns=id&lang=${lang}`);
  expect([name, readXlsx(bytes).sheets]).toEqual([`${called}-${clock.now().slice(0, 10)}.xlsx`, ['data']]);
});

it('previews the number of rows and columns without personal data (A-07)', async () => {
  const { body } = await ask('/console/exports-preview/reservations?status=paid&columns=id,correo_huesped,estado&lang=es');
  expect(body).toMatchObject({ listo: true, filas: 1, de: null, muestra: [[String(paid), null, 'Pagada']] });
  expect(body.columnas.map(({ titulo, personal }: { titulo: string; personal: boolean }) => [titulo, personal])).toEqual([
    ['N.º', false],
    ['Correo del huésped', true],
    ['Estado', false],
  ]);
});

it('lists rows page by page with the same columns', async () => {
  const { body } = await ask('/admin/get-accommodations-paginated?perPage=2&page=2&columns=id,precio_noche');
  expect([body.total, body.current_page, body.last_page, body.data]).toEqual([3, 2, 2, [{ id: spaces[2], precio_noche: 25_000 }]]);
  const { events } = (await ask('/console/desk/export/accommodations/events')).body;
  expect(events.at(-1)).toMatchObject({ type: 'ExportMade', words: null, data: { exportId: null, rows: 1 } }); // a look (D-162)
});

it('requires a purpose and stores it with the event, without the search text (SEC-37)', async () => {
  for (const call of ['get-users', 'get-accommodations', 'get-reservations'])
    for (const purpose of ['', '&purpose=', '&purpose=%20']) expect((await ask(`/admin/${call}?format=xlsx${purpose}`)).status).toBe(422);
  clock.advance(1_000);
  await xlsx('get-users', `&q=${encodeURIComponent(guest.email)}&columns=id,correo`);
  const { events } = (await ask('/console/desk/export/users/events')).body;
  expect(events.at(-1)).toMatchObject({
    type: 'ExportMade',
    actor: `user:${admin.id}`,
    words: 'Cierre',
    data: { what: 'users', columns: ['id', 'correo'], filters: {}, rows: 1, exportedAt: clock.now() },
  });
  expect(JSON.stringify(await app.store.read('desk-export-users'))).not.toContain(guest.email);
});

it.each([
  ['columns=banco', 'columns'],
  ['al=2027-03-02T00:00:00.000Z', 'al'],
  ['entre=2027-03-02T00:00:00.000Z', 'entre'],
  ['al=ayer', 'al'],
  ['format=csv', 'format'],
])('refuses %s', async (query, field) => {
  const { status, body } = await ask(`/admin/get-users?purpose=x&format=xlsx&${query}`.replace('format=xlsx&format', 'format'));
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

it('allows six of a kind an hour', async () => {
  const limited = await testApp({ clock, config: { rateLimits: 'on' } });
  const one = await anAdmin(limited);
  const path = '/admin/get-users?purpose=x&format=xlsx&columns=id';
  const statuses = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await limited.request('GET', path, { token: one.token })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await limited.request('GET', '/admin/get-reservations?purpose=x&format=xlsx', { token: one.token })).status).toBe(200);
});

it('keeps the file of a longer one for an hour, for its requester', async () => {
  const at = clock.now();
  clock.advance(1_000);
  const { status, body } = await ask(`/admin/get-users?purpose=Auditoría&format=xlsx&al=${at}`);
  expect([status, body]).toEqual([202, { id: expect.any(String), url: `/api/v1/console/exports/${body.id}` }]);
  const path = body.url.replace('/api/v1', '');
  expect((await ask(path)).body).toMatchObject({ estado: 'waiting', url: null });
  expect((await ask(`${path}/file`)).status).toBe(410);
  await round();
  const { body: ready } = await ask(path);
  expect(ready).toMatchObject({ estado: 'ready', filas: 4, hechas: 4, url: `/api/v1/console/exports/${body.id}/file` });
  expect(readXlsx((await bytesOf(`${path}/file`)).bytes).rows).toHaveLength(5);
  expect((await ask(path, other.token)).status).toBe(404);
  expect((await bytesOf(`${path}/file`, other.token)).status).toBe(404);
  clock.advance(3_600_000 - 1);
  expect((await bytesOf(`${path}/file`)).status).toBe(200);
  clock.advance(1);
  expect((await bytesOf(`${path}/file`)).status).toBe(410);
  await round();
  expect((await ask(path)).body).toMatchObject({ estado: 'expired', url: null });
});

it('stops a cancelled one, and takes over one that a process left', async () => {
  const at = clock.now();
  clock.advance(1_000);
  const begun = async () => (await ask(`/admin/get-reservations?purpose=x&format=xlsx&al=${at}`)).body.id;
  const [cancelled, left] = [await begun(), await begun()];
  await app.request('DELETE', `/console/exports/${cancelled}`, { token: admin.token });
  await app
    .db('exports')
    .where({ id: left })
    .update({ state: 'running', beat_at: app.db.raw(`clock_timestamp() - interval '2 minutes'`) });
  await round();
  expect((await ask(`/console/exports/${cancelled}`)).body.estado).toBe('cancelled');
  expect((await ask(`/console/exports/${left}`)).body.estado).toBe('ready');
  await app.request('DELETE', `/console/exports/${left}`, { token: admin.token });
  expect((await ask(`/console/exports/${left}`)).body).toMatchObject({ estado: 'cancelled', url: null });
  expect((await ask('/console/exports')).body.exports.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([cancelled, left]),
  );
});
