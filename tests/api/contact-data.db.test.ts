import { expect, it } from 'vitest';
import { saveExactPlace } from '../../src/listings/exact-place.ts';
import { putBankData } from '../identity/bank.ts';
import { aPerson, proves } from '../identity/people.ts';
import { anAdmin, markPaid, SECRETS } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { inTurn } from '../support/calls/in-turn.ts';
import { pdfTexts } from '../support/pdf-text.ts';
import { aCast, CALLERS } from './cast.ts';
import { contractIn, type Row, rowsOf } from './matrix.ts';

const app = await testApp();
const { people, things } = await aCast(app);
const [first, second, helper] = [await anAdmin(app), await anAdmin(app), await aPerson(app, { nombre: 'Sofía' })];
const admin = people.admin ?? first;

/** The private data of each, and their kinds. */
const WORDS = {
  guest: { apellido: 'Galasecreta', telefono: '56911110001' },
  otherGuest: { apellido: 'Olgasecreta', telefono: '56911110002' },
  host: { apellido: 'Hugosecreto', telefono: '56911110003' },
  otherHost: { apellido: 'Omarsecreto', telefono: '56911110004' },
} as const;
type Planted = keyof typeof WORDS;
const PLANTED = Object.keys(WORDS) as Planted[];
for (const who of PLANTED) {
  const token = people[who]?.token ?? '';
  const answer = await app.request('PUT', '/users/update', { token, body: { ...WORDS[who], codigo_pais: '56' } });
  if (answer.status !== 200) throw new Error(answer.text);
}
await proves(app, people.host ?? admin);
await putBankData(app, people.host?.token ?? '', {
  email: 'banco.hugo@example.org',
  bank_account_number: '000443355221',
  government_id: '9.876.543-3',
});
for (const id of [things.listing, things.doomed])
  await app.request('PUT', `/accommodations/${id}/wifi`, {
    token: people.host?.token ?? '',
    body: { red: 'CasaHugo', clave: 'clavesecreta77' },
  });
for (const one of [first, second]) {
  await proves(app, one);
  await app.request('POST', `/console/users/${helper.id}/role`, { token: one.token, body: { reason: 'Nueva', role: 'support' } });
}
await app.drain();

// the other host's listing is elsewhere, so that its owner's address is none of the planted ones
const elsewhere: { id: number } | undefined = await app.db('listings').where({ host_id: people.otherHost?.id }).first('id');
const place = { address: 'Otra Calle', number: '1', lat: -33.4, lng: -70.6 };
await saveExactPlace(app.db, elsewhere?.id ?? 0, place, { north: 200, east: 0 });
const own = await app.request('GET', `/ical/${things.listing}`, { token: people.host?.token ?? '' });
const secrets: string[] = [own.body.url_ical, own.body.url_json].map((url: string) => url.split('/').at(-1)?.split('.')[0] ?? '?');

const wordsOf = (who: Planted): Record<string, string> => ({
  [WORDS[who].apellido]: 'surname',
  [WORDS[who].telefono.slice(2)]: 'phone',
  [people[who]?.email ?? '?']: 'e-mail',
  ...(who === 'host' && {
    [SECRETS.address]: 'address',
    [SECRETS.number]: 'address',
    [String(SECRETS.lat)]: 'place',
    clavesecreta77: 'wifi',
    '000443355221': 'bank',
    '9.876.543-3': 'bank',
    'banco.hugo@example.org': 'bank',
    ...Object.fromEntries(secrets.map((secret) => [secret, 'calendar'])),
    'calendars.example.com/1.ics': 'calendar',
  }),
});

const readAs = async (token: string | undefined, { path }: Row): Promise<string> => {
  const answer = await fetch(`${app.url}/api/v1${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.headers.get('content-type') === 'application/pdf' ? pdfTexts(bytes).flat().join(' ') : bytes.toString('utf8');
};

/** Every read of the contract, and those of the reservation that is paid later. */
const READS: readonly Row[] = [
  ...rowsOf(things),
  ...['', '/stay', '/history', '/agreed', '/refunds', '/receipt', '/reviews'].map((end) => ({
    ...{ line: `GET /reservations/{accepted}${end}`, path: `/reservations/${things.accepted}${end}` },
    ...{ method: 'GET', statuses: [], body: null },
  })),
].filter(({ method, path }) => method === 'GET' && !path.startsWith('/events'));
/** A link shows its side of one reservation to anyone. */
const isByLink = ({ path }: Row) => [things.guestToken, things.hostToken, things.openToken].some((token) => path.includes(token));

const foundIn = (text: string, about: readonly Planted[]): string[] =>
  about.flatMap((who) => {
    const found = Object.entries(wordsOf(who)).flatMap(([word, kind]) => (text.includes(word) ? [kind] : []));
    return [...new Set(found)].map((kind) => `${who} ${kind}`);
  });

type Leak = readonly [row: Row, told: string[]];
/** Private data of others that a caller can read, call by call. */
const leaksFor = async (name: string, token: string | undefined, rows: readonly Row[]): Promise<Leak[]> => {
  const all: Leak[] = [];
  const others = PLANTED.filter((who) => who !== name);
  for (const row of rows) all.push([row, foundIn(await readAs(token, row), others)]);
  return all.filter(([, words]) => words.length > 0);
};
const lines = (all: readonly Leak[]) => Object.fromEntries(all.map(([{ line }, words]) => [line.trim().slice(4), words.join(', ')]));
const PEOPLE = CALLERS.filter((who) => who !== 'admin');
const [oneOf, twoOf] = [inTurn(1), inTurn(2)];
/** What people read: of a stay each of them, of the rest one. */
const asPeople = async () => {
  const found: Record<string, Leak[]> = Object.fromEntries(PEOPLE.map((who) => [who, []]));
  for (const row of READS.filter((one) => !isByLink(one)))
    for (const who of row.path.startsWith('/reservations') ? PEOPLE : oneOf(PEOPLE))
      found[who]?.push(...(await leaksFor(who, people[who]?.token, [row])));
  return Object.fromEntries(PEOPLE.map((who) => [who, lines(found[who] ?? [])]));
};
const byLinks = async () => lines(await leaksFor('visitor', undefined, READS.filter(isByLink)));
const WHOLE = (who: 'guest' | 'host') => `${who} phone, ${who} surname, ${who} e-mail`;
const OF_HOST = `${WHOLE('host')}, host address, host place`;
/** Administrators know the address of a listing: they review what is published. */
const isOfPlace = (word: string) => /address|place$/.test(word);
const asTeam = async (token: string) =>
  (
    await leaksFor(
      'admin',
      token,
      READS.filter((row) => !isByLink(row)),
    )
  )
    .map(([row, words]) => [row, words.filter((word) => !isOfPlace(word))] as const)
    .filter(([, words]) => words.length > 0);

it("before payment no one reads others' contact data, and a link shows only its own side's", async () => {
  expect(await asPeople()).toEqual({ visitor: {}, guest: {}, otherGuest: {}, host: {}, otherHost: {} });
  expect(await byLinks()).toEqual({
    '/reservations/{accepted}?token={guestToken}': WHOLE('guest'),
    '/reservations/{accepted}/{guestToken}': WHOLE('guest'),
    '/pago/transfer/{accepted}/{guestToken}': WHOLE('guest'),
    '/reservations/initiated/{open}/{openToken}': OF_HOST,
  });
});

it('support finds a person by their whole address or number, and no one by a part of what support may not read', async () => {
  const found = async (path: string, q: string): Promise<string> => {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    const answer = await app.request('GET', `${path}?filter=${filter}&q=${encodeURIComponent(q)}`, { token: helper.token });
    return answer.status === 200 ? JSON.stringify(answer.body).replaceAll(q, '') : String(answer.status);
  };
  const email = people.guest?.email ?? '';
  expect(await found('/console/users', email)).toContain(`"id":${people.guest?.id}`);
  const { apellido, telefono } = WORDS.guest;
  const parts = [apellido, apellido.slice(0, 6), telefono.slice(3), telefono.slice(0, -1), email.slice(0, -1), email.split('@')[0] ?? ''];
  // the state of the program contains the time
  const lists = app.contracts.filter(
    ({ method, path, role, adminOnly }) =>
      method === 'get' && role === 'admin' && !adminOnly && !path.includes('{') && path !== '/console/health',
  );
  expect(lists.length).toBeGreaterThan(20);
  const telling: string[] = [];
  for (const { path } of lists) {
    const nobody = await found(path, 'Nadieasi');
    for (const part of twoOf(parts)) if ((await found(path, part)) !== nobody) telling.push(`${path} ${part}`);
  }
  expect(telling).toEqual([]);
});

it("after payment the two parties of the stay read each other's", async () => {
  const paid = await markPaid(app, admin, { id_reserva: things.accepted, reason: 'Vista' });
  expect(paid.status).toBe(200);
  await app.drain();
  expect(await asPeople()).toEqual({
    ...{ visitor: {}, otherGuest: {}, otherHost: {} },
    guest: { '/reservations': OF_HOST, '/reservations/{accepted}': OF_HOST, '/reservations/{accepted}/stay': OF_HOST },
    host: {
      '/reservations/received': WHOLE('guest'),
      '/reservations/{accepted}': WHOLE('guest'),
      '/reservations/{accepted}/stay': WHOLE('guest'),
    },
  });
  const link = `${WHOLE('guest')}, ${OF_HOST}`;
  expect(await byLinks()).toEqual({
    '/reservations/{accepted}?token={guestToken}': link,
    '/pago/cuotas/{accepted}/{guestToken}': link,
    '/reservations/initiated/{open}/{openToken}': OF_HOST,
  });
});

it('administrators read it where the look is logged, support nowhere (SEC-37)', async () => {
  const asAdmin = await asTeam(admin.token);
  expect(asAdmin.length).toBeGreaterThan(5);
  expect(asAdmin.filter(([row]) => !contractIn(app.contracts, row)?.leavesTrace).map(([{ line }, words]) => `${line} ${words}`)).toEqual(
    [],
  );
  const looks = async () => (await app.store.readAll({ after: null, limit: 100_000 })).filter(({ type }) => type === 'ContactSeen');
  const recorded = await looks();
  expect(recorded.map(({ stream }) => stream).sort()).toEqual([`desk-report-${things.report}`, `desk-viewing-${things.viewing}`]);
  expect(await asTeam(helper.token)).toEqual([]);
  expect(await looks()).toEqual(recorded);
});
