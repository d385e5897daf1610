import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { formTraps } from '../../src/platform/http/input/form-traps.ts';
import { aPerson, aRegistration } from '../identity/people.ts';
import { formOf } from '../listings/hosts.ts';
import { aListing } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { puzzlesOf } from './puzzles.ts';

const clock = manualClock('2026-11-24T10:00:00.000Z');
const app = await testApp({ clock, config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] } });
const { db, request } = app;
const listing = await aListing(app, await aPerson(app));

let network = 0;
const from = () => ({ 'x-forwarded-for': `198.51.${Math.floor(network / 250)}.${network % 250}` });
beforeEach(() => {
  network += 1;
});
const { puzzle, packed, solve } = puzzlesOf(app, from);

type Sent = { path: string; body?: Record<string, unknown>; form?: Record<string, unknown> };
/** What a person sends with each public form. */
const FORMS: Readonly<Record<string, () => Sent>> = {
  registerUser: () => ({ path: '/users/register', body: aRegistration() }),
  askRecovery: () => ({ path: '/recovery/password', body: { email: `nadie${network}@example.com` } }),
  reportBug: () => ({ path: '/bug-report', body: { description: 'La página no abre.' } }),
  requestVisit: () => ({
    path: `/accommodations/request-visit/${listing}`,
    form: {
      ...{ full_name: 'Vera Paz', national_id: '12.345.678-5', address: '', birth_date: '1999-05-06', country: 'Chile' },
      ...{ phone: '+56 9 1111 2222', visit_day: '2026-12-04', occupation: 'student', email: `vera${network}@example.com` },
    },
  }),
};

/** Public writes that a trap would not suit, each with the reason. */
const NO_FORM: Readonly<Record<string, string>> = {
  askCaptcha: 'asks for the puzzle itself',
  askContactToken: 'the letter: always needs a puzzle (captcha.db.test.ts)',
  sendContact: 'the letter: needs the token of a solved puzzle, and swallows what fills in its trap (contact.db.test.ts)',
  login: 'tells an account by its password; wrong ones are counted by account and network',
  loginWithGoogle: 'carries what Google signed for this browser',
  askDeletion: 'carries what Facebook signed',
  mercadoPagoWebhook: 'signed by the gateway',
  payPalWebhook: 'signed by the gateway',
  addVisit: 'counts a look at a page, once a visitor and day',
};

const writes = app.contracts.filter(({ method, role }) => method !== 'get' && role === 'public');

it('every public write is a form with traps, or says why it has none (SEC-18)', () => {
  const known = [...Object.keys(FORMS), ...Object.keys(NO_FORM)];
  expect(writes.map(({ name }) => name).sort()).toEqual(known.sort());
});

it('each public form takes the fields of the traps', () => {
  for (const { name, body } of writes.filter((one) => Object.hasOwn(FORMS, one.name)))
    expect([name, Object.keys((body as unknown as { shape: object }).shape)]).toEqual([
      name,
      expect.arrayContaining(Object.keys(formTraps)),
    ]);
});

it('the site sends each of them from a page with the traps', () => {
  const web = join(import.meta.dirname, '../../web');
  const pages = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('api/'))
    .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));
  for (const { name, path } of writes.filter((one) => Object.hasOwn(FORMS, one.name))) {
    const senders = pages.filter(({ text }) => text.includes(`api.POST('/api/v1${path}'`));
    expect([name, senders.length > 0]).toEqual([name, true]);
    for (const { file, text } of senders)
      expect([file, text.includes('useTraps('), text.includes('traps.fields()'), text.includes('<Traps ')]).toEqual([
        file,
        true,
        true,
        true,
      ]);
  }
});

describe.each(Object.entries(FORMS))('a program that falls into a trap of %s has to solve a puzzle', (_, form) => {
  const send = async (more: Record<string, unknown>) => {
    const { path, body, form: fields } = form();
    const sent = fields ? { form: formOf({ ...fields, ...more }, [], 'id_picture') } : { body: { ...body, ...more } };
    const { status, body: told } = await request('POST', path, { ...sent, headers: from() });
    return status < 300 ? 'accepted' : (told.code ?? status);
  };

  it.each([
    [{}, 'accepted'],
    [{ website: '' }, 'accepted'],
    [{ website: 'https://spam.example' }, 'captcha_required'],
    [{ elapsed: 1999 }, 'captcha_required'],
    [{ elapsed: 2000 }, 'accepted'],
    [{ elapsed: 2001 }, 'accepted'],
    [{ elapsed: 0 }, 'captcha_required'],
  ])('%j: %s', async (more, outcome) => {
    expect(await send(more)).toBe(outcome);
  });

  it('which is accepted once', async () => {
    const answer = packed(await solve(await puzzle()));
    clock.advance(3_000);
    expect(await send({ website: 'x', recaptcha: answer })).toBe('accepted');
    network += 1; // another form, so that nothing but the answer can be refused
    expect(await send({ website: 'x', recaptcha: answer })).toBe('captcha_expired');
  });
});

it('a letter with its trap filled in is answered as always, and kept nowhere', async () => {
  const answer = packed(await solve(await puzzle()));
  clock.advance(3_000);
  const { body } = await request('POST', '/recaptcha/contact', { body: { recaptcha: answer }, headers: from() });
  const letter = { first_name: 'Ana', last_name: 'Soto', email: 'ana@example.com', message: 'Hola', website: 'https://spam.example' };
  expect((await request('POST', '/contact', { body: { ...letter, token: body.token }, headers: from() })).status).toBe(201);
  expect(await db('contacts')).toHaveLength(0);
});
