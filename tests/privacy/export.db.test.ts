import { beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { proves } from '../identity/people.ts';
import { anAdmin, type Someone } from '../reservations/world.ts';
import { type Answer, testApp } from '../support/app.ts';
import { aWordy, aWordySpace, aWordyStay, reviewed, untilOver, type Wordy, writesMore } from './scene.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
let [admin, one, other]: (Wordy | Someone)[] = [];
const both = () => [one, other] as [Wordy, Wordy];
const exported = async (who: Someone, more: { path?: string; headers?: Record<string, string> } = {}): Promise<Answer> => {
  await proves(app, who);
  return app.request('GET', `/users/me/export${more.path ?? ''}`, { token: who.token, headers: more.headers ?? {} });
};

beforeAll(async () => {
  admin = await anAdmin(app);
  one = await aWordy(app, 'zafirqu', '4411');
  other = await aWordy(app, 'wolfrax', '5522');
  const [first, second] = both();
  const [own, theirs] = [await aWordySpace(app, first), await aWordySpace(app, second)];
  const stays = [
    await aWordyStay(app, { guest: first, host: second, admin, listing: theirs, from: 3 }),
    await aWordyStay(app, { guest: second, host: first, admin, listing: own, from: 3 }),
  ] as const;
  await writesMore(app, first, theirs);
  await writesMore(app, second, own);
  clock.advance(await untilOver(app, stays[0]));
  await app.drain();
  await reviewed(app, { guest: first, host: second }, stays[0]);
  await reviewed(app, { guest: second, host: first }, stays[1]);
});

it('contains every table that the person is in, and their texts of every kind', async () => {
  const [person] = both();
  const { status, body, headers } = await exported(person);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="posada-${person.id}-${clock.now().slice(0, 10)}.json"`);
  const tables = Object.values(body.data as Record<string, object>).flatMap((part) => Object.keys(part));
  const empty = app.personalData.map(({ table }) => table).filter((table) => !tables.includes(table));
  // a host's nights of other sites, an administrator's words, approvals, rates and versions of tariff and conditions, months and a link
  // never requested: this person has none
  expect(empty.sort()).toEqual(
    [
      'approvals',
      'calendar_links',
      'condition_versions',
      'email_changes',
      'erasure_certificates',
      'erasures',
      'event_words',
      'exports',
      'google_accounts',
      'impersonations',
      'imported_nights',
      'instalments',
      'rates_by_hand',
      'recovery_tokens',
      'request_slots',
      'stopped_messages',
      'tariff_versions',
    ].filter((table) => empty.includes(table)),
  );
  const text = JSON.stringify(body);
  const words = 'ana uez bio nia firmante banco titular charla nota ref opinion respuesta visitante carta falla motivo -net clave'.split(
    ' ',
  );
  for (const word of words) expect(text, word).toMatch(new RegExp(`${person.stem} ?${word}`));
  for (const number of person.numbers) expect(text).toContain(number);
  expect(body.files.map(({ name }: { name: string }) => name.replace(/\d+/, 'N'))).toEqual(
    expect.arrayContaining(['portrait.webp', 'document-N.webp', 'receipt-R-N.png']),
  );
});

it("shows a stay's total to its guest and the host's share to its host, as the pages do (D-163)", async () => {
  const [person] = both();
  const { reservations } = (await exported(person)).body.data.reservations;
  const shown = async ({ id, side }: { id: number; side: string }) => {
    const { dinero, recibe } = (await app.request('GET', `/reservations/${id}/stay`, { token: person.token })).body.reservation;
    return side === 'guest' ? { side, total: dinero.whole, earned: undefined } : { side, total: undefined, earned: recibe.gets };
  };
  const said = reservations.map(({ side, total, earned }: Record<string, unknown>) => ({ side, total, earned }));
  expect(said).toEqual(await Promise.all(reservations.map(shown)));
  expect(new Set(said.map(({ side }: { side: string }) => side))).toEqual(new Set(['guest', 'host']));
});

it.each(['', '?format=html'])('contains no text or data of anyone else%s', async (path) => {
  for (const [person, stranger] of [both(), both().reverse()] as [Wordy, Wordy][]) {
    const { text } = await exported(person, { path });
    for (const secret of [stranger.email, ...stranger.numbers, `${stranger.stem}uez`]) expect(text).not.toContain(secret);
  }
});

it('is a page when HTML is requested, in both languages, with escaped texts', async () => {
  const [person] = both();
  await app.request('PUT', '/users/update', { token: person.token, body: { biografia: `<b>${person.stem}</b> & más` } });
  for (const [language, title] of [
    ['es', 'Tus datos en Posada'],
    ['en', 'Your data at Posada'],
  ] as const) {
    const response = await exported(person, { headers: { accept: 'text/html', 'accept-language': language } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.text).toContain(`<h1>${title}</h1>`);
    expect(response.text).not.toMatch(/own-data:|<b>|undefined|\[object/);
    expect(response.text).toContain(`&lt;b&gt;${person.stem}&lt;/b&gt; &amp; más`);
  }
});

it('is refused to visitors and without a recent password', async () => {
  const [person] = both();
  expect((await app.request('GET', '/users/me/export')).status).toBe(401);
  clock.advance(11 * 60_000);
  const late = await app.request('GET', '/users/me/export', { token: person.token });
  expect([late.status, late.body.code]).toEqual([403, 'sign_in_again']);
});

it('shows a person who looked at their data: role and kind of reason, not the administrator or their text', async () => {
  const [person, stranger] = both();
  const someone = admin as Someone;
  await proves(app, someone);
  const looks = async (who: Someone, language = 'es') =>
    (await app.request('GET', '/users/me/looks', { token: who.token, headers: { 'accept-language': language } })).body.data;
  const before = (await looks(stranger)).length;
  const reason = { reason: 'Porque el cliente Baltasar llamó' };
  await app.request('POST', `/console/users/${person.id}/contact`, { token: someone.token, body: reason });
  await app.drain();
  const [latest] = await looks(person);
  expect(latest).toEqual({
    at: expect.any(String),
    what: 'Tus datos de contacto',
    about: null,
    who: 'Administración',
    why: 'Avisarte o ayudarte',
  });
  expect((await looks(person, 'en'))[0]).toMatchObject({ what: 'Your contact details', who: 'Administrator' });
  expect(JSON.stringify(await looks(person))).not.toMatch(/Baltasar|Ada/);
  expect(await looks(stranger)).toHaveLength(before);
});
