import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-11-21T10:00:00.000Z');
const { db, request } = await testApp({ clock });

const aToken = async (): Promise<string> => (await request('POST', '/recaptcha/contact', { body: { recaptcha: 'x' } })).body.token;
const home = { first_name: 'Ana', last_name: 'Soto', email: 'Ana@Example.com', message: '¿Hay piezas en Arica?' };
const page = {
  name: 'Ana Soto',
  email: 'ana@example.com',
  codigo_pais: '+56',
  telefono: '9 1234-5678',
  user_type: 'guest',
  destination_country: 'Chile',
  message: 'Hola',
};
const send = async (form: object, token?: string) => request('POST', '/contact', { body: { token: token ?? (await aToken()), ...form } });

describe('POST contact', () => {
  it('stores the messages of the three forms', async () => {
    expect((await send(home)).status).toBe(201);
    expect((await send(page)).status).toBe(201);
    expect((await send({ name: 'Fondo Sur', email: 'f@example.com', message: 'Queremos invertir', investment: true })).status).toBe(201);
    expect(await db('contacts').orderBy('id')).toMatchObject([
      { name: 'Ana Soto', email: 'ana@example.com', message: home.message, investment: false, language: 'es', user_id: null },
      { calling_code: '56', phone: '912345678', user_type: 'guest', destination_country: 'Chile' },
      { name: 'Fondo Sur', investment: true },
    ]);
  });

  it('accepts a token once', async () => {
    const token = await aToken();
    const answers = await Promise.all([1, 2, 3].map(() => send(home, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await send(home, 'made-up')).body.code).toBe('token_unavailable');
  });

  it.each([
    [-1, 201],
    [0, 400],
  ])('accepts a token for 5 minutes (%i ms)', async (ms, status) => {
    const token = await aToken();
    clock.advance(300_000 + ms);
    expect((await send(home, token)).status).toBe(status);
  });

  it('requires the fields of each form (docs/rules/product.md#input)', async () => {
    const errors = async (form: object) => (await send(form)).body.errors;
    expect(await errors({ email: 'ana@example.com', message: 'Hola' })).toEqual({ first_name: ['required'], last_name: ['required'] });
    expect(await errors({ name: 'Ana Soto', email: 'ana@example.com', message: 'Hola' })).toEqual({
      codigo_pais: ['required'],
      telefono: ['required'],
      user_type: ['required'],
      destination_country: ['required'],
    });
    expect(await errors({ ...home, message: '' })).toEqual({ message: ['required'] });
    expect(await errors({ ...home, email: 'x' })).toEqual({ email: ['invalid'] });
    expect(await errors({ ...page, telefono: 'abc' })).toEqual({ telefono: ['invalid'] });
    expect(await errors({ ...page, telefono: '1'.repeat(17) })).toEqual({ telefono: ['invalid'] });
    expect((await request('POST', '/contact', { body: home })).body.errors).toEqual({ token: ['required'] });
  });

  it.each([
    [255, 201],
    [256, 422],
  ])('answers a message of %i characters: %i', async (length, status) =>
    expect((await send({ ...home, message: 'ñ'.repeat(length) })).status).toBe(status),
  );

  it('answers a robot that fills every field as usual, but stores nothing', async () => {
    const before = await db('contacts');
    expect((await send({ ...home, website: 'https://example.com' })).status).toBe(201);
    expect(await db('contacts')).toHaveLength(before.length);
  });
});

describe('a request whose answer was lost', () => {
  /** The state after a process died, over a minute ago, between its work and storing the answer. */
  const sentTwice = async (path: string, body: object) => {
    const headers = { 'idempotency-key': `crash-${path}` };
    const first = await request('POST', path, { body, headers });
    await db('idempotency_keys').update({ status: null, headers: null, body: null, created_at: '2026-11-21T09:00:00.000Z' });
    return [first.status, (await request('POST', path, { body, headers })).status];
  };

  it('succeeds when its message is stored, although the token is used', async () => {
    const letters = await db('contacts');
    expect(await sentTwice('/contact', { token: await aToken(), ...home })).toEqual([201, 201]);
    expect(await db('contacts')).toHaveLength(letters.length + 1);
  });

  it('succeeds when its report is stored, without storing a second one', async () => {
    const reports = await db('bug_reports');
    expect(await sentTwice('/bug-report', { description: 'El mapa no abre' })).toEqual([201, 201]);
    expect(await db('bug_reports')).toHaveLength(reports.length + 1);
  });
});

describe('POST bug-report', () => {
  it('stores the report with the request id', async () => {
    const report = { description: 'El mapa no abre', page: '/search?x=1', email: 'Ana@example.com' };
    expect((await request('POST', '/bug-report', { body: report })).status).toBe(201);
    expect((await request('POST', '/bug-report', { body: { description: 'Nada funciona', email: '' } })).status).toBe(201);
    expect(
      await db('bug_reports').whereIn('id', db('bug_reports').orderBy('id', 'desc').limit(2).select('id')).orderBy('id'),
    ).toMatchObject([
      { description: 'El mapa no abre', page: '/search?x=1', email: 'ana@example.com', request_id: expect.stringMatching(/./) },
      { description: 'Nada funciona', page: null, email: null },
    ]);
  });
  it.each([
    [{}, { description: ['required'] }],
    [{ description: 'x' }, { description: ['too_short'] }],
    [{ description: 'x'.repeat(2001) }, { description: ['too_long'] }],
    [{ description: 'xx', email: 'nobody' }, { email: ['invalid'] }],
  ])('refuses %#', async (body, errors) => {
    const answer = await request('POST', '/bug-report', { body });
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors });
  });
});
