import { beforeAll, expect, it } from 'vitest';
import { rebuild } from '../../src/engine/followers/rebuild.ts';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { addDays, addMonths } from '../../src/kernel/nights.ts';
import { answersOf } from '../../src/listings/queries.ts';
import { reservationsBetween, stayCountsOf } from '../../src/reservations/queries.ts';
import { guestRatingOf } from '../../src/reviews/queries.ts';
import { PASSWORD, proves } from '../identity/people.ts';
import { aListing, anAdmin, aRequest, nights, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { aWordy, aWordySpace, aWordyStay, reviewed, untilOver, type Wordy, writesMore } from './scene.ts';

// The number of an erased person stands where it has to, and nowhere else: looked for in every table (D-155).
const DAY = 86_400_000;
const NUMBER = 73_400_331; // found in any text: nothing else is so large
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { db, store } = app;

/** Where the number stays for good, and why. */
const ALWAYS = {
  event_log: 'the log is never changed; its events hold no personal data',
  audit: 'the index of the log, by which it is checked; who acted is taken out',
  user_vault: 'the account without anything of the person: its number is not given again',
  users: 'when the account was opened and its language',
  erasures: 'that and when it was erased',
  id_claims: 'which command a number was given to',
  dev_mails: 'the mailbox outside production: the certificate names the account',
};
/** Allowed as long as the law requires paid reservations to be retained. */
const WHILE_KEPT = {
  reservations: 'who stayed with whom',
  payouts: 'who was paid',
  occupancy: 'the nights of that stay',
  listings: 'whose space it was',
};

const placesOf = async (): Promise<string[]> => {
  const { rows } = await db.raw(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) if (new RegExp(`\\b${NUMBER}\\b`).test(JSON.stringify(await db(name)))) found.push(name);
  return found.sort();
};
const signedIn = async <Who extends Someone>(who: Who): Promise<Who> => {
  const { body } = await app.request('POST', '/users/login', { body: { correo: who.email, password: PASSWORD } });
  return { ...who, token: body.api_token };
};
const madeAnew = async (): Promise<void> => {
  for (const projection of app.followers.projections) await rebuild(store, db, projection);
};

let other: Wordy | undefined;
let admin: Someone | undefined;
let talk = 0;
let lastDay = '';
const stays: number[] = [];
const unpaid: number[] = [];

beforeAll(async () => {
  admin = await anAdmin(app);
  const second = await aWordy(app, 'wolfrax', '5522');
  await db.raw(`select setval('users_ids', ${NUMBER}, false)`);
  const first = await aWordy(app, 'zafirqu', '4411');
  expect(first.id).toBe(NUMBER);
  const staff = await signedIn(admin);
  const [own, theirs] = [await aWordySpace(app, first), await aWordySpace(app, second)];
  stays.push(
    await aWordyStay(app, { guest: first, host: second, admin: staff, listing: theirs, from: 3 }),
    await aWordyStay(app, { guest: second, host: first, admin: staff, listing: own, from: 3 }),
  );
  await writesMore(app, first, theirs);
  await writesMore(app, second, own);
  const more = await aListing(app, second);
  const stopped = { accommodation_id: more, message: 'Mi teléfono es +56 9 8765 4321', ...stayOf(90) };
  expect((await app.request('POST', '/conversations', { token: first.token, body: stopped })).status).toBe(422);
  for (const [guest, listing] of [[first, more] as const, [second, own] as const])
    unpaid.push((await aRequest(app, guest, listing, 100, 102)).idreserva);
  clock.advance(await untilOver(app, stays[0] ?? 0));
  await app.drain();
  await reviewed(app, { guest: first, host: second }, stays[0] ?? 0);
  await reviewed(app, { guest: second, host: first }, stays[1] ?? 0);
  clock.advance(10 * DAY);
  const paying = await signedIn(admin);
  await proves(app, paying);
  for (const { payment_id } of await db('payouts'))
    await app.request('POST', `/console/payouts/${payment_id}/paid`, { token: paying.token, body: { reason: 'enviado' } });
  await app.drain();
  talk = (await db('conversations').where({ guest_id: NUMBER, listing_id: theirs }).first('id')).id;
  other = second;
  const named = await placesOf();
  for (const table of ['conversations', 'host_answers', 'visits', 'stay_reviews', 'stopped_messages']) expect(named).toContain(table);
  const { token } = await signedIn(first);
  expect((await app.request('POST', '/users/me/erase', { token, body: { password: PASSWORD } })).status).toBe(202);
  clock.advance(7 * DAY);
  await app.drain();
  await app.drain(); // the certificate was sent, and its address is deleted
  const ends: string[] = await db('reservations').whereIn('id', stays).pluck('check_out');
  lastDay = addMonths(ends.sort().at(-1) ?? '', 12 * 6); // RECORDS_YEARS
});

const stayOf = (from: number) => {
  const { fecha_inicio, fecha_termino } = nights(app, from, from + 2);
  return { check_in_date: fecha_inicio, check_out_date: fecha_termino };
};

it('an erased person appears in the log and in retained records, not in what others wrote with them', async () => {
  const allowed = Object.keys({ ...ALWAYS, ...WHILE_KEPT }).sort();
  expect((await placesOf()).filter((name) => !allowed.includes(name))).toEqual([]);
  expect(await placesOf()).toEqual(expect.arrayContaining(Object.keys(WHILE_KEPT)));
  const rows = await db('reservations').whereIn('id', unpaid).orderBy('id').select('guest_id', 'host_id');
  expect(rows).toEqual([
    { guest_id: 0, host_id: other?.id },
    { guest_id: other?.id, host_id: 0 },
  ]);
  expect(await db('users').where({ id: NUMBER }).first('type', 'country', 'interest_country')).toEqual({
    ...{ type: null, country: null, interest_country: null },
  });
  const before = await placesOf();
  await madeAnew();
  expect(await placesOf()).toEqual(before);
});

it('the other side keeps the conversation and its own texts, with no one to write to', async () => {
  const { token } = await signedIn(other as Wordy);
  const list = await app.request('GET', '/conversations', { token });
  const row = list.body.data.find(({ id }: { id: number }) => id === talk);
  expect(row).toMatchObject({ counterpart: { nombre: '', imagen: null }, side: 'host', bloqueada: 'por_la_otra_parte' });
  const { body } = await app.request('GET', `/messages/${talk}`, { token });
  const said = body.data.map(({ from, message }: { from: string; message: string | null }) => [from, message]);
  expect(said).toEqual([
    ['guest', null],
    ['host', 'Hola, soy wolfraxcharla'],
  ]);
  const written = await app.request('POST', `/messages/${talk}`, { token, body: { message: '¿Sigues ahí?' } });
  expect([written.status, written.body.code]).toEqual([409, 'conversation_blocked']);
  const [asHost] = stays;
  const about = { idreserva: asHost, accommodation_id: row.accommodation_id, message: '¿Sigues ahí?', ...stayOf(95) };
  expect((await app.request('POST', '/conversations', { token, body: about })).body.code).toBe('conversation_blocked');
});

it('counts of an erased person are not attributed to another', async () => {
  expect([...(await answersOf(db, [0], '2020-01-01T00:00:00.000Z'))]).toEqual([]);
  expect(await stayCountsOf(db, 0, clock.now())).toEqual({ completed: 0, cancelled: 0 });
  expect(await reservationsBetween(db, [0], await db('listings').pluck('id'))).toEqual([]);
  expect(await guestRatingOf(db, 0, clock.now())).toEqual({ reviews: 0, rating: 0 });
});

it('a dispute about a retained stay keeps the conversation', async () => {
  const paying = await signedIn(admin as Someone);
  await proves(app, paying);
  const pack = await app.request('POST', `/console/reservations/${stays[0]}/packs`, { token: paying.token, body: { reason: 'disputa' } });
  expect([pack.status, pack.text.includes('wolfraxcharla')]).toEqual([201, true]);
});

it('only the log and its index contain them once nothing is retained', async () => {
  clock.advance(Date.parse(addDays(lastDay, 2)) - Date.parse(clock.now()));
  await app.drain();
  const types = (await store.read(`erasure-${NUMBER}`)).map(({ type, data }) => [type, (data as { last?: true }).last]);
  expect(types.slice(2)).toEqual([
    ['RecordRemoved', undefined],
    ['RecordRemoved', true],
  ]);
  const allowed = Object.keys(ALWAYS).sort();
  expect((await placesOf()).filter((name) => !allowed.includes(name))).toEqual([]);
  expect(await db('audit').where({ actor: `user:${NUMBER}` })).toEqual([]);
  expect((await db('audit').where({ actor: 'user:0' })).length).toBeGreaterThan(10);
  const before = await placesOf();
  await madeAnew();
  expect(await placesOf()).toEqual(before);
  expect((await verifyChain(store)).broken).toBeNull();
});

it("administrators' actions stay attributed to them", async () => {
  const second = await anAdmin(app);
  const staff = await signedIn(second);
  await app.request('GET', `/console/reservations/${stays[0]}/agreed`, { token: staff.token });
  expect((await app.request('POST', '/users/me/erase', { token: staff.token, body: { password: PASSWORD } })).status).toBe(202);
  clock.advance(7 * DAY);
  await app.drain();
  expect((await store.read(`erasure-${second.id}`)).map(({ type }) => type)).toContain('AccountErased');
  expect((await db('audit').where({ actor: `user:${second.id}` })).length).toBeGreaterThan(0);
});
