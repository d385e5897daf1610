import { beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '../../src/identity/commands.ts';
import { userStream } from '../../src/identity/events.ts';
import { hasAcceptedHostTerms } from '../../src/identity/public.ts';
import { identityStreams } from '../../src/identity/streams.ts';
import { missingInProfile, peopleByIds, personById } from '../../src/identity/vault.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { testApp } from '../support/app.ts';
import { aPerson } from './people.ts';

const app = await testApp({ clock: manualClock('2026-11-21T10:00:00.000Z') });
const { db, store, request } = app;

let me: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  me = await aPerson(app);
});
const update = (body: unknown, headers: Record<string, string> = {}) => request('PUT', '/users/update', { token: me.token, body, headers });
const events = async () => (await store.read(userStream(me.id))).map(({ type, data }) => ({ type, data }));

describe('PUT users/update', () => {
  it('changes sent fields, keeps absent ones, clears null ones', async () => {
    const sent = {
      nombre: 'Ana',
      apellido: 'Soto',
      telefono: '9 1234-5678',
      codigo_pais: '+56',
      fecha_nacimiento: '1990-02-28',
      sexo: 'x',
      pais_idpais: 2,
      nationality: 'chilena',
      biografia: 'Viajo\ncon gato 🐈',
      pref_moneda: 'clp',
    };
    const { status, body } = await update(sent);
    expect(status).toBe(200);
    const { moneda, pref_moneda, telefono, codigo_pais, ...rest } = body.user;
    expect({ moneda, pref_moneda, telefono, codigo_pais }).toEqual({
      moneda: 'es_CL',
      pref_moneda: 'es_CL',
      telefono: '56912345678',
      codigo_pais: '56',
    });
    expect(rest).toMatchObject({ nombre: 'Ana', fecha_nacimiento: '1990-02-28', sexo: 'x', pais: 'Chile', pais_idpais: 2, missing: [] });
    const { body: cleared } = await update({ biografia: null, nationality: null });
    expect(cleared.user).toMatchObject({ nombre: 'Ana', biografia: null, nationality: null, telefono: '56912345678' });
  });

  it('accepts its own answer unchanged, without an event', async () => {
    const { body } = await request('GET', '/users/me', { token: me.token });
    const before = await events();
    expect((await update(body.user)).body.user).toEqual(body.user);
    expect(await events()).toEqual(before);
  });

  it('ignores fields that a user must not set (SEC-05)', async () => {
    const { status, body } = await update({
      is_admin: 1,
      idusuario: 1,
      correo: 'other@example.com',
      tc_anfitrion: true,
      tipo: 'anfitrion',
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ is_admin: 0, idusuario: me.id, correo: me.email, tc_anfitrion: false, tipo: null });
  });

  it.each([
    [{ nombre: null }, { nombre: ['required'] }],
    [{ nombre: 'A' }, { nombre: ['too_short'] }],
    [{ apellido: 'x'.repeat(41) }, { apellido: ['too_long'] }],
    [{ telefono: '123' }, { telefono: ['invalid'] }],
    [{ telefono: '34612345678', codigo_pais: '56' }, { telefono: ['invalid'] }],
    [{ codigo_pais: '999' }, { codigo_pais: ['unknown_value'] }],
    [{ codigo_pais: '507' }, { telefono: ['invalid'] }],
    [{ fecha_nacimiento: '2026-02-30' }, { fecha_nacimiento: ['invalid'] }],
    [
      { fecha_nacimiento: '2008-11-22', telefono: '123' },
      { fecha_nacimiento: ['too_young'], telefono: ['invalid'] },
    ],
    [{ fecha_nacimiento: '2030-01-01' }, { fecha_nacimiento: ['too_young'] }],
    [{ sexo: 'z' }, { sexo: ['unknown_value'] }],
    [{ pais_idpais: 999 }, { pais_idpais: ['unknown_value'] }],
    [{ pais_idpais: 'ZZ' }, { pais_idpais: ['unknown_value'] }],
    [{ pais_idpais: -1 }, { pais_idpais: ['out_of_range'] }],
    [{ pref_moneda: 'xx' }, { pref_moneda: ['unknown_value'] }],
    [{ biografia: 'x'.repeat(2001) }, { biografia: ['too_long'] }],
  ])('%j is refused', async (body, errors) => {
    const answer = await update(body);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors });
  });

  it.each([
    [{ fecha_nacimiento: '2008-11-21' }, { fecha_nacimiento: '2008-11-21' }],
    [{ fecha_nacimiento: '2008-11-20' }, { fecha_nacimiento: '2008-11-20' }],
    [{ biografia: 'x'.repeat(1999) }, {}],
    [{ biografia: 'x'.repeat(2000) }, {}],
    [{ pais_idpais: '3' }, { pais_idpais: 3, pais: 'España' }],
    [{ pais_idpais: 'cl' }, { pais_idpais: 2 }],
    [{ telefono: 'null' }, { telefono: null }],
    [
      { codigo_pais: 507, telefono: 61234567 },
      { telefono: '50761234567', codigo_pais: '507' },
    ],
    [{ telefono: '+54 9 11 2345 6789' }, { telefono: '5491123456789', codigo_pais: '54' }],
  ])('%j is accepted', async (body, shown) => {
    const answer = await update(body);
    expect({ status: answer.status, user: answer.body.user }).toMatchObject({ status: 200, user: shown });
  });

  it('honours If-Match', async () => {
    const { headers } = await request('GET', '/users/me', { token: me.token });
    const etag = headers.get('etag') ?? '';
    expect((await update({ nombre: 'Berta' }, { 'if-match': etag })).status).toBe(200);
    expect((await update({ nombre: 'Carla' }, { 'if-match': etag })).status).toBe(412);
    expect((await update({ nombre: 'Carla' }, { 'if-match': '*' })).status).toBe(200);
  });

  it('keeps vault and log consistent when the log does not answer', async () => {
    const dead = { ...store, read: store.read.bind(store), append: () => Promise.reject(new Error('the log is away')) };
    const { clock } = app;
    const change = updateProfile({ db, clock, streams: identityStreams({ store: dead, clock }) });
    const metadata = { actor: 'test', correlationId: 't', commandId: 'profile-crash' };
    await expect(change(me.id, { lastName: 'Perdida' }, metadata)).rejects.toThrow('the log is away');
    expect((await personById(db, me.id))?.lastName).toBe('Soto');
  });
});

describe('the steps of registration', () => {
  it('PATCH users/type, under both paths', async () => {
    const host = await request('PATCH', '/users/type', { token: me.token, body: { type: 'anfitrion' } });
    expect(host.body.user.tipo).toBe('anfitrion');
    const guest = await request('PATCH', '/user/type', { token: me.token, body: { type: 'huesped' } });
    expect(guest.body.user.tipo).toBe('huesped');
    const wrong = await request('PATCH', '/users/type', { token: me.token, body: { type: 'admin' } });
    expect(wrong.body.errors).toEqual({ type: ['unknown_value'] });
    expect((await request('PATCH', '/users/type', { token: me.token, body: {} })).body.errors).toEqual({ type: ['required'] });
  });

  it('PATCH users/country, under both paths; both countries are required', async () => {
    const person = await aPerson(app);
    const patch = (path: string, body: unknown, lang = '') => request('PATCH', `${path}${lang}`, { token: person.token, body });
    expect((await patch('/users/country', { user_country: 3, interest_country: 'CL' }, '?lang=en')).body.user).toMatchObject({
      pais: 'Spain',
      pais_idpais: 3,
    });
    expect((await patch('/user/country', { user_country: 'PE', interest_country: '1' })).body.user.pais).toBe('Perú');
    expect((await patch('/users/country', { user_country: 3 })).body.errors).toEqual({ interest_country: ['required'] });
    expect((await patch('/users/country', { user_country: 'QQ', interest_country: 1 })).body.errors).toEqual({
      user_country: ['unknown_value'],
    });
  });

  it('are onboarding: type and country (D-82)', async () => {
    const person = await aPerson(app);
    const onboarded = async (answer: Promise<{ body: { user: { onboarded: boolean } } }>) => (await answer).body.user.onboarded;
    const { token } = person;
    expect(await onboarded(request('PATCH', '/users/type', { token, body: { type: 'anfitrion' } }))).toBe(false);
    expect(await onboarded(request('PATCH', '/users/country', { token, body: { user_country: 1, interest_country: 2 } }))).toBe(true);
  });
});

it('POST users/settings/setLanguage', async () => {
  const { body } = await request('POST', '/users/settings/setLanguage', { token: me.token, body: { language: 'en' } });
  expect(body.user.language).toBe('en');
  expect((await personById(db, me.id))?.language).toBe('en');
});

describe('POST users/aceptar-tc-anfitrion (D-95)', () => {
  const accept = async (body?: unknown) => {
    const person = await aPerson(app);
    const answer = await request('POST', '/users/aceptar-tc-anfitrion', { token: person.token, body });
    return { person, answer };
  };
  const last = async (id: number) => (await store.read(userStream(id))).at(-1)?.data;

  it('accepts an empty body, unsigned', async () => {
    const { person, answer } = await accept();
    expect(answer.body.user.tc_anfitrion).toBe(true);
    expect(await last(person.id)).toMatchObject({ signed: false, version: expect.any(String) });
    expect(await hasAcceptedHostTerms(db, person.id)).toBe(true);
    expect(await hasAcceptedHostTerms(db, 999_999)).toBe(false);
  });
  it('stores the signature in the vault', async () => {
    const { person, answer } = await accept({ texto: ' ÁCEPTO ', nombre: 'Antonia Rivas' });
    expect(answer.body.user.tc_anfitrion).toBe(true);
    expect(await last(person.id)).toMatchObject({ signed: true });
    expect(JSON.stringify(await last(person.id))).not.toContain('Antonia');
    expect(await db('host_terms_signatures').where({ user_id: person.id })).toMatchObject([{ name: 'Antonia Rivas' }]);
  });
  it('refuses other words, words without a name, and another version', async () => {
    const { token, id } = await aPerson(app);
    for (const [body, errors] of [
      [{ texto: 'no', nombre: 'Ana' }, { texto: ['mismatch'] }],
      [{ nombre: 'Ana' }, { texto: ['required'] }],
      [{ texto: 'acepto', nombre: ' ' }, { nombre: ['required'] }],
      [{ texto: 'acepto' }, { nombre: ['required'] }],
      [{ texto: 'acepto', nombre: 'Ana', version: '1999-01' }, { version: ['unknown_value'] }],
    ] as const) {
      const answer = await request('POST', '/users/aceptar-tc-anfitrion', { token, body });
      expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors });
    }
    expect(await hasAcceptedHostTerms(db, id)).toBe(false);
  });
});

it('GET countries returns the eight of the catalogue first, then all others by name', async () => {
  const { body } = await request('GET', '/countries');
  const { countries } = body;
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.slice(0, 8).map((c: { nombre: string; prefix: string }) => `${c.nombre} ${c.prefix}`)).toEqual([
    'Argentina 54',
    'Chile 56',
    'Colombia 57',
    'España 34',
    'México 52',
    'Panamá 507',
    'Perú 51',
    'Portugal 351',
  ]);
  expect(countries.slice(0, 8).map((c: { ejemplo: string }) => c.ejemplo)).toEqual([
    '9 11 2345 6789',
    '9 6123 4567',
    '321 1234567',
    '612 34 56 78',
    '222 123 4567',
    '6123 4567',
    '912 345 678',
    '912 345 678',
  ]);
  expect(countries.map((c: { catalogo: boolean }) => c.catalogo).lastIndexOf(true)).toBe(7); // the eight, and they alone
  const english = (await request('GET', '/countries?lang=en')).body.countries;
  expect(english.find((c: { iso: string }) => c.iso === 'DE')).toMatchObject({ nombre: 'Germany', prefix: '49' });
});

describe('the public functions for other contexts', () => {
  it('return what is missing to book or to publish', async () => {
    const person = await aPerson(app);
    const all = ['telefono', 'fecha_nacimiento', 'sexo', 'pais'];
    expect(await missingInProfile(db, person.id)).toEqual(all);
    expect(await missingInProfile(db, person.id)).toEqual(all);
    expect(await missingInProfile(db, 999_999)).toEqual(['correo', ...all]);
    const profile = { telefono: '+56912345678', fecha_nacimiento: '1990-01-01', sexo: 'f', pais_idpais: 'CL' };
    await request('PUT', '/users/update', { token: person.token, body: profile });
    expect(await missingInProfile(db, person.id)).toEqual([]);
  });

  it('return a person’s name and contact', async () => {
    const person = await aPerson(app);
    expect(await personById(db, person.id)).toEqual({
      id: person.id,
      firstName: 'Antonia',
      lastName: 'Rivas',
      email: person.email,
      isConfirmed: true,
      phone: null,
      callingCode: null,
      image: null,
      language: 'es',
      isAdult: false,
      erased: false,
      ...{ biography: null, spoken: [], since: new Date().getUTCFullYear() },
    });
    expect([...(await peopleByIds(db, [person.id, person.id, 999_999, me.id])).keys()].sort()).toEqual([me.id, person.id].sort());
    expect(await personById(db, 999_999)).toBeNull();
    expect((await peopleByIds(db, [])).size).toBe(0);
  });
});

it('rebuilds the read model with the same rows', async () => {
  const { usersProjection } = await import('../../projections/identity/users.ts');
  const rows = () => db('users').orderBy('id');
  const before = await rows();
  expect(before.length).toBeGreaterThan(3);
  const log = await store.readAll({ after: null, limit: 10_000 });
  await db.transaction(async (trx) => {
    await trx('users').delete();
    await usersProjection.apply(trx, log);
    expect(await trx('users').orderBy('id')).toEqual(before);
    await usersProjection.apply(trx, log); // applying it again has no effect
    expect(await trx('users').orderBy('id')).toEqual(before);
  });
});
