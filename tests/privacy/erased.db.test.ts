import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { rebuild } from '../../src/engine/followers/rebuild.ts';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { subjectOf } from '../../src/privacy/subject.ts';
import { backup } from '../../src/tools/log/backup.ts';
import { mailsTo, PASSWORD, proves } from '../identity/people.ts';
import { anAdmin, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { aWordy, aWordySpace, aWordyStay, reviewed, untilOver, type Wordy, writesMore } from './scene.ts';

const DAY = 86_400_000;
const COOL_OFF = 7 * DAY;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { db, store } = app;

const erase = (who: Someone, password = PASSWORD) => app.request('POST', '/users/me/erase', { token: who.token, body: { password } });
const signIn = (who: Someone) => app.request('POST', '/users/login', { body: { correo: who.email, password: PASSWORD } });
const refreshed = async <Who extends Someone>(who: Who): Promise<Who> => ({ ...who, token: (await signIn(who)).body.api_token });

/** Everything that is stored: the log, every table, every file and a fresh backup, as text in lower case. */
const everything = async (): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  const { rows } = await db.raw(
    `select table_schema as schema, table_name as name from information_schema.tables
      where (table_schema = 'public' or table_schema like 'past\\_%') and table_type = 'BASE TABLE'`,
  );
  for (const { schema, name } of rows) {
    const place = schema === 'public' ? name : `${schema}.${name}`;
    found.set(place, JSON.stringify(await db.withSchema(schema).from(name)).toLowerCase());
  }
  const folder = join(app.config.dataDir, 'files');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      found.set(path, `${path} ${(await readFile(path)).toString('latin1')}`.toLowerCase());
    }
  const own = await mkdtemp(join(tmpdir(), 'posada-backup-'));
  const file = join(own, 'backup');
  await backup({ db, store, secret: app.config.secret, projections: app.followers.projections }, file);
  const unpacked = spawnSync('gzip', ['-dc', file], { maxBuffer: 1 << 30 });
  found.set('backup', (unpacked.status === 0 ? unpacked.stdout : await readFile(file)).toString('utf8').toLowerCase());
  await rm(own, { recursive: true });
  return found;
};
const placesOf = async ({ stem, numbers }: Wordy, but: (place: string, text: string) => string = (_, text) => text): Promise<string[]> =>
  [...(await everything())].flatMap(([place, text]) =>
    [stem, ...numbers.map((number) => number.toLowerCase())]
      .filter((word) => but(place, text).includes(word))
      .map((word) => `${word} in ${place}`),
  );
/** The rows of everybody else, by table. */
const rowsOf = async (who: Someone) => {
  const subject = await subjectOf(db, who.id);
  const rows = await Promise.all(app.personalData.map(async ({ table, rows: of }) => [table, await of(db, subject)] as const));
  return Object.fromEntries(rows);
};

let [erased, stays]: (Wordy | undefined)[] = [];
let before: Awaited<ReturnType<typeof rowsOf>> = {};
const reservationIds: number[] = [];

beforeAll(async () => {
  const admin = await anAdmin(app);
  const [first, second] = [await aWordy(app, 'zafirqu', '4411'), await aWordy(app, 'wolfrax', '5522')];
  const staff = await refreshed(admin);
  const [own, theirs] = [await aWordySpace(app, first), await aWordySpace(app, second)];
  reservationIds.push(
    await aWordyStay(app, { guest: first, host: second, admin: staff, listing: theirs, from: 3 }),
    await aWordyStay(app, { guest: second, host: first, admin: staff, listing: own, from: 3 }),
  );
  await writesMore(app, first, theirs);
  await writesMore(app, second, own);
  const [asGuest = 0, asHost = 0] = reservationIds;
  clock.advance(await untilOver(app, asGuest));
  await app.drain();
  await reviewed(app, { guest: first, host: second }, asGuest);
  await reviewed(app, { guest: second, host: first }, asHost);
  clock.advance(10 * DAY);
  const paying = await refreshed(admin);
  await proves(app, paying);
  for (const { payment_id } of await db('payouts').whereIn('reservation_id', reservationIds)) {
    const paid = await app.request('POST', `/console/payouts/${payment_id}/paid`, { token: paying.token, body: { reason: 'enviado' } });
    if (paid.status >= 300) throw new Error(paid.text);
  }
  await app.drain();
  // the console's traces of them: a search by the address, a look at the account, a table of the past
  const desk = (path: string, body?: object) => app.request(body ? 'POST' : 'GET', path, { token: paying.token, ...(body && { body }) });
  const query = 'format=xlsx&purpose=Un+control';
  expect((await desk(`/admin/get-users?${query}&q=${encodeURIComponent(first.email)}`)).status).toBe(200);
  expect((await desk(`/console/users/${first.id}/contact`, { reason: `Llamar a ${first.stem}` })).status).toBe(200);
  expect((await desk(`/admin/get-accommodations?${query}&al=${clock.now()}&q=${first.stem}`)).status).toBe(202);
  const exportsRound = app.periodic.find(({ queue }) => queue === 'exports');
  await exportsRound?.run(new AbortController().signal);
  [erased, stays] = [first, await refreshed(second)];
  before = await rowsOf(stays);
  expect((await placesOf(first)).length).toBeGreaterThan(15); // the searched text is there
  expect((await erase(await refreshed(first))).status).toBe(202);
  await app.drain();
  clock.advance(COOL_OFF);
  await app.drain();
  await exportsRound?.run(new AbortController().signal); // a worker calls it every three seconds
});

it('leaves none of the texts in any table, file, the log or a fresh backup', async () => {
  const isCertificate = (text: string) => text.replaceAll(/\{[^{}]*tu cuenta fue borrada[^{}]*\}/g, '');
  const left = await placesOf(erased as Wordy, (place, text) => (['dev_mails', 'backup'].includes(place) ? isCertificate(text) : text));
  expect(left).toEqual([]);
});

it('ends the sessions, frees the address and removes the listings', async () => {
  const person = erased as Wordy;
  expect((await signIn(person)).status).toBe(401);
  expect((await app.request('GET', '/users/me', { token: person.token })).status).toBe(401);
  expect(await db('listings').where({ host_id: person.id }).whereNull('removed_at')).toEqual([]);
  const admin = await anAdmin(app);
  for (const id of await db('listings').where({ host_id: person.id }).pluck('id')) {
    const restored = await app.request('DELETE', `/accommodations/delete/${id}`, {
      token: admin.token,
      body: { eliminado: 0, reason: 'la piden' },
    });
    expect(restored).toMatchObject({ status: 409, body: { code: 'host_erased' } });
    expect((await app.request('GET', `/console/accommodations/${id}`, { token: admin.token })).body).toMatchObject({ actions: [] });
    const { body } = await app.request('GET', `/console/accommodations/${id}/consequences`, { token: admin.token });
    expect(body.comandos).toContainEqual(expect.objectContaining({ comando: 'restore', rechazo: 'host_erased' }));
  }
  const again = await app.request('POST', '/users/register', {
    body: { nombre: 'Nadia', apellido: 'Nueva', correo: person.email, hash: PASSWORD },
  });
  expect(again.status).toBe(201);
  expect(again.body.user.idusuario).not.toBe(person.id);
  await db('user_vault').where({ id: again.body.user.idusuario }).update({ email: 'otra@example.org' });
});

it('mails a certificate of what the law retains and until when, and nothing after it', async () => {
  const mails = (await mailsTo(app, (erased as Wordy).email)).filter(({ subject }) => !/Confirma|cuenta en Posada/i.test(subject));
  expect(mails.map(({ subject }) => subject)).toEqual(['Tu cuenta fue borrada']);
  for (const id of reservationIds) {
    const { check_out } = await db('reservations').where({ id }).first('check_out');
    const [year, month, day] = check_out.split('-');
    expect(mails[0]?.text).toContain(`R-${id}: ${day}/${month}/${Number(year) + 6}`); // RECORDS_YEARS
  }
  await app.drain();
  expect(await db('erasure_certificates')).toEqual([]);
});

it('keeps the paid reservations with ids, dates and sums', async () => {
  for (const id of reservationIds)
    expect(await db('reservations').where({ id }).first()).toMatchObject({
      status: 'paid',
      paid_at: expect.any(String),
      quote: expect.objectContaining({ total: expect.any(Number) }),
    });
});

it("leaves other people's data unchanged, to the byte", async () => {
  const now = await rowsOf(stays as Wordy);
  // unavoidable changes: sent mails that name the person, answers kept for a day, and used sessions
  for (const name of ['dev_mails', 'mail_texts', 'mail_outbox', 'idempotency_keys', 'sessions', 'audit', 'credentials']) {
    delete now[name];
    delete before[name];
  }
  expect(now).toEqual(before);
});

it('leaves a valid hash chain, and read models that a rebuild reproduces', async () => {
  expect((await verifyChain(store)).broken).toBeNull();
  const { projections } = app.followers;
  for (const several of [...projections.map((projection) => [projection]), projections]) {
    const tables = several.flatMap((projection) => projection.tables);
    const read = async () =>
      Object.fromEntries(
        await Promise.all(tables.map(async (table) => [table, (await db(table)).map((row) => JSON.stringify(row)).sort()])),
      );
    const live = await read();
    await rebuild(store, db, several);
    expect(await read(), several.map(({ name }) => name).join()).toEqual(live);
  }
});

it('does nothing more when it is repeated or late', async () => {
  const kind = app.deadlines.find(({ queue }) => queue === 'erasures');
  const { id } = erased as Wordy;
  const events = async () => (await store.read(`erasure-${id}`)).map(({ type }) => type);
  const known = await events();
  await kind?.execute({ userId: id }, { actor: 'deadline', correlationId: 'x', commandId: randomUUID() });
  expect(await events()).toEqual(known);
  expect(known).toEqual(['ErasureRequested', 'AccountErased']);
});
