import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { openCaptcha } from '../../src/server/captcha/open.ts';
import { formTraps } from '../../src/server/http/input/form-traps.ts';
import { OPEN_CALLS } from '../api/open-calls.ts';
import { aPerson, aRegistration, PASSWORD } from '../identity/people.ts';
import { formOf } from '../listings/hosts.ts';
import { aListing } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { LIMITS } from '../support/rate-limits.ts';
import { puzzlesOf } from './puzzles.ts';

const START = '2026-11-24T10:00:00.000Z';
const clock = manualClock(START);
const app = await testApp({ clock, config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] } });
const { db, request } = app;

let network = 0;
const from = () => ({ 'x-forwarded-for': `198.51.${Math.floor(network / 250)}.${network % 250}` });
beforeEach(() => {
  network += 1;
});

const { puzzle, packed, solve } = puzzlesOf(app, from);
const aToken = async (recaptcha?: string) => {
  const { status, body } = await request('POST', '/recaptcha/contact', { body: { recaptcha }, headers: from() });
  return status === 200 ? 'accepted' : body.code;
};

describe('a support message needs a solved captcha (SEC-18)', () => {
  it('that returns a token once', async () => {
    const answer = await solve(await puzzle());
    clock.advance(2_000);
    const { body } = await request('POST', '/recaptcha/contact', { body: { recaptcha: packed(answer) }, headers: from() });
    const letter = { token: body.token, first_name: 'Ana', last_name: 'Soto', email: 'ana@example.com', message: 'Hola' };
    expect((await request('POST', '/contact', { body: letter, headers: from() })).status).toBe(201);
    expect(await aToken(packed(answer))).toBe('captcha_expired');
    expect(await aToken(packed({ ...answer, more: 'spelt otherwise' }))).toBe('captcha_expired');
  });

  it.each([
    [-1, 'captcha_too_fast'],
    [0, 'accepted'],
  ])('at the earliest two seconds after its request (%i ms)', async (ms, outcome) => {
    const answer = packed(await solve(await puzzle()));
    clock.advance(2_000 + ms);
    expect(await aToken(answer)).toBe(outcome);
  });

  it.each([
    [-1, 'accepted'],
    [0, 'captcha_expired'],
  ])('within ten minutes (%i ms)', async (ms, outcome) => {
    const answer = packed(await solve(await puzzle()));
    clock.advance(600_000 + ms);
    expect(await aToken(answer)).toBe(outcome);
  });

  it.each([250, 1_000])('with the configured number of rounds (%i)', async (captchaCost) => {
    const challenge = await openCaptcha(db, clock, { ...app.config, captchaCost }).ask();
    expect(challenge).toMatchObject({ kind: 'altcha', challenge: { parameters: { cost: captchaCost } } });
  });

  it('and no forged one', async () => {
    const answer = await solve(await puzzle());
    clock.advance(3_000);
    const { parameters } = answer.challenge;
    const forged: unknown[] = [
      'x',
      { ...answer, solution: { counter: 0, derivedKey: '00' } },
      { ...answer, challenge: { ...answer.challenge, signature: '00' } },
      { ...answer, challenge: { ...answer.challenge, parameters: { ...parameters, data: { asked: '2030-01-01T00:00:00.000Z' } } } },
      { ...answer, challenge: { ...answer.challenge, parameters: { ...parameters, cost: 1e12 } } },
    ];
    for (const one of forged) expect(await aToken(packed(one))).toBe('captcha_failed');
    expect(await aToken('not base64 {')).toBe('captcha_failed');
    expect(await aToken()).toBe('captcha_required');
    expect(await aToken(packed(answer))).toBe('accepted');
  });

  it('once, even through two concurrent processes', async () => {
    const answer = packed(await solve(await puzzle()));
    clock.advance(3_000);
    const processes = [1, 2].map(() => openCaptcha(db, clock, app.config));
    const outcomes = await Promise.allSettled([...processes, ...processes].map((captcha) => captcha.check(answer, 'contact')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('but nothing without rate limits', async () => {
    const free = openCaptcha(db, clock, { ...app.config, rateLimits: 'off' });
    expect(await free.ask()).toEqual({ kind: 'none' });
    await expect(free.check(undefined, 'contact')).resolves.toBeUndefined();
  });
});

describe('registrations from one network within an hour (SEC-08)', () => {
  const register = (recaptcha?: string) => request('POST', '/users/register', { body: { ...aRegistration(), recaptcha }, headers: from() });

  it('the sixth needs a captcha, and so does each after it', async () => {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await register()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    expect((await register()).body.code).toBe('captcha_required');
    const answer = packed(await solve(await puzzle()));
    clock.advance(3_000);
    expect((await register(answer)).status).toBe(201);
    expect((await register(answer)).body.code).toBe('captcha_expired');
  });

  it('even if the previous account stays signed in', async () => {
    const statuses: number[] = [];
    let token: string | undefined;
    for (let i = 0; i < 6; i += 1) {
      const { status, body } = await request('POST', '/users/register', {
        body: aRegistration(),
        headers: from(),
        ...(token && { token }),
      });
      statuses.push(status);
      token = body.api_token ?? token;
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 400]);
  });

  it('need a captcha from the first on while they cannot be counted', async () => {
    await db.schema.renameTable('rate_limits', 'rate_limits_away');
    try {
      expect((await register()).body.code).toBe('captcha_required');
    } finally {
      await db.schema.renameTable('rate_limits_away', 'rate_limits');
    }
    expect((await register()).status).toBe(201);
  });
});

const [host, member] = [await aPerson(app), await aPerson(app)];
const listing = await aListing(app, host);

type Sent = { path: string; body?: Record<string, unknown>; form?: Record<string, unknown> };
/** The fields a person sends with each public form. */
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
  askContactToken: 'the letter: always needs a puzzle',
  sendContact: 'the letter: needs the token of a solved puzzle, and swallows what fills in its trap (contact.db.test.ts)',
  login: 'tells an account by its password; asks only while strangers have used up what they have together',
  loginWithGoogle: 'carries what Google signed for this browser',
  askDeletion: 'carries what Facebook signed',
  mercadoPagoWebhook: 'signed by the gateway',
  payPalWebhook: 'signed by the gateway',
  addVisit: 'counts a look at a page, once a visitor and day',
};

const writes = app.contracts.filter(({ method, role }) => method !== 'get' && role === 'public');

it('every public write is a form with honeypots, or states why it has none (SEC-18)', () => {
  const known = [...Object.keys(FORMS), ...Object.keys(NO_FORM)];
  expect(writes.map(({ name }) => name).sort()).toEqual(known.sort());
});

it('each public form accepts the honeypot fields', () => {
  for (const { name, body } of writes.filter((one) => Object.hasOwn(FORMS, one.name)))
    expect([name, Object.keys((body as unknown as { shape: object }).shape)]).toEqual([
      name,
      expect.arrayContaining(Object.keys(formTraps)),
    ]);
});

it('the site sends each of them from a page with honeypots', () => {
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

/** How long a form was on the screen: judged alike for all of them. */
const TIMES: [object, string][] = [
  [{}, 'accepted'],
  [{ elapsed: 0 }, 'captcha_required'],
  [{ elapsed: 1999 }, 'captcha_required'],
  [{ elapsed: 2000 }, 'accepted'],
];

describe.each(Object.entries(FORMS))('a client that fills a honeypot of %s has to solve a captcha', (name, form) => {
  const send = async (more: object) => {
    const { path, body, form: fields } = form();
    const sent = fields ? { form: formOf({ ...fields, ...more }, [], 'id_picture') } : { body: { ...body, ...more } };
    const { status, body: problem } = await request('POST', path, { ...sent, headers: from() });
    return status < 300 ? 'accepted' : (problem.code ?? status);
  };

  it.each([
    [{ website: '' }, 'accepted'],
    [{ website: 'https://spam.example' }, 'captcha_required'],
    ...(name === 'reportBug' ? TIMES : []),
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

it('a message with its honeypot filled in is answered as usual, and not stored', async () => {
  const answer = packed(await solve(await puzzle()));
  clock.advance(3_000);
  const { body } = await request('POST', '/recaptcha/contact', { body: { recaptcha: answer }, headers: from() });
  const before = await db('contacts');
  const letter = { first_name: 'Ana', last_name: 'Soto', email: 'ana@example.com', message: 'Hola', website: 'https://spam.example' };
  expect((await request('POST', '/contact', { body: { ...letter, token: body.token }, headers: from() })).status).toBe(201);
  expect(await db('contacts')).toEqual(before);
});

describe('while strangers have used up their shared limit (D-168)', () => {
  const counted = Object.entries(OPEN_CALLS).flatMap(([name, { flood, rate }]) => (flood === 'captcha' && rate !== 'form' ? [name] : []));
  const flooded: Readonly<Record<string, () => Sent>> = {
    ...FORMS,
    login: () => ({ path: '/users/login', body: { correo: host.email, password: PASSWORD } }),
  };
  const sent = async (name: string, answers: Record<string, unknown> = {}, token?: string) => {
    const { path, body, form } = flooded[name]?.() ?? { path: '' };
    const content = form ? { form: formOf({ ...form, ...answers }) } : { body: { ...body, ...answers } };
    return request('POST', path, { ...content, headers: from(), ...(token && { token }) });
  };
  const usedUp = async () => {
    const key = createHmac('sha256', app.config.secret).update('all').digest('base64url');
    const rows = Object.keys(LIMITS).map((rate) => ({ key: `${rate}:all:${key}`, points: 1e6, expire: Date.now() + 60_000 }));
    await db('rate_limits').insert(rows).onConflict('key').merge();
  };

  it.each(counted)('%s accepts a stranger with a captcha, and requires nothing of signed-in users', async (name) => {
    await usedUp();
    expect(await sent(name)).toMatchObject({ status: 400, body: { code: 'captcha_required' } });
    const recaptcha = packed(await solve(await puzzle()));
    clock.advance(3_000);
    expect((await sent(name, { recaptcha })).status).toBeLessThan(300);
    network += 1;
    const later = await sent(name, name === 'requestVisit' ? { email: `otra${network}@example.com` } : {}, member.token);
    expect(later.status).toBeLessThan(300);
  });

  it('recovery continues for a known address under its own limit', async () => {
    await usedUp();
    const ask = () => request('POST', '/recovery/password', { body: { email: host.email }, headers: from() });
    expect([(await ask()).status, (await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 200, 429]);
  });
});
