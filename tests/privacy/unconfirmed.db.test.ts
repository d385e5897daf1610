import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { PASSWORD, proves } from '../identity/people.ts';
import { aBookablePerson, aListing, nights, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { db, request } = app;

const ADDRESS = 'visitante@example.org';
const NATIONAL_ID = '9.876.543-2';
const FORMS = ['visit_vault', 'contacts', 'bug_reports'] as const;

const formsOf = (who: Someone) =>
  proves(app, who)
    .then(() => request('GET', '/users/me/export', { token: who.token }))
    .then(({ text, body }) => ({
      text,
      tables: Object.values(body.data as Record<string, object>).flatMap((part) => Object.keys(part)),
      files: (body.files as { name: string }[]).map(({ name }) => name.replace(/\d+/, 'N')),
    }));
const countsOf = () =>
  Promise.all(FORMS.map(async (table) => Number((await db(table).whereRaw('email = ?', [ADDRESS]).count())[0]?.['count'])));
const documents = () => readdir(join(app.config.dataDir, 'files', 'documents'));

let typed: Someone;

beforeAll(async () => {
  const host = await aBookablePerson(app);
  const listing = await aListing(app, host);
  const form = new FormData();
  const visit = {
    full_name: 'Vera Visita',
    national_id: NATIONAL_ID,
    address: 'Pasaje Uno',
    birth_date: '1990-05-01',
    country: 'Chile',
    phone: '+56981112233',
    visit_day: nights(app, 8, 9).fecha_inicio,
    occupation: 'student',
    email: ADDRESS,
  };
  for (const [name, value] of Object.entries(visit)) form.set(name, value);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  form.set('id_picture', new Blob([new Uint8Array(picture)]), 'file.png');
  await request('POST', `/accommodations/request-visit/${listing}`, { form });
  const { body } = await request('POST', '/recaptcha/contact', { body: { recaptcha: 'x' } });
  const letter = { name: 'Vera Visita', email: ADDRESS, message: 'Queremos saber del perro', investment: true, token: body.token };
  await request('POST', '/contact', { body: letter });
  await request('POST', '/bug-report', { body: { description: 'Falla el botón de Vera', page: '/', email: ADDRESS } });
  // another person opens an account with the visitor's address
  const registration = { nombre: 'Otto', apellido: 'Otro', correo: ADDRESS, hash: PASSWORD };
  const registered = await request('POST', '/users/register', { body: registration });
  typed = { id: registered.body.user.idusuario, email: ADDRESS, token: registered.body.api_token };
  await app.drain();
  expect(await countsOf()).toEqual([1, 1, 1]);
  expect(await documents()).toHaveLength(1);
});

it('shows the person who typed an address nothing sent from it before it is confirmed', async () => {
  const { text, tables, files } = await formsOf(typed);
  for (const table of FORMS) expect(tables).not.toContain(table);
  for (const word of [NATIONAL_ID, 'Pasaje Uno', 'perro', 'botón de Vera']) expect(text).not.toContain(word);
  expect(files).not.toContain('document-N.webp');
});

it('removes none of it with their erasure', async () => {
  await request('POST', '/users/me/erase', { token: typed.token, body: { password: PASSWORD } });
  clock.advance(8 * 86_400_000);
  await app.drain();
  expect((await request('GET', '/users/me', { token: typed.token })).status).toBe(401);
  expect(await countsOf()).toEqual([1, 1, 1]);
  expect(await documents()).toHaveLength(1);
});

it('adds it to the account once its address is confirmed', async () => {
  const registration = { nombre: 'Vera', apellido: 'Visita', correo: ADDRESS, hash: PASSWORD };
  const { body } = await request('POST', '/users/register', { body: registration });
  const vera = { id: body.user.idusuario, email: ADDRESS, token: body.api_token };
  await db('user_vault').where({ id: vera.id }).update({ email_confirmed_at: clock.now() });
  const { text, tables, files } = await formsOf(vera);
  for (const table of FORMS) expect(tables).toContain(table);
  expect(text).toContain(NATIONAL_ID);
  expect(files).toContain('document-N.webp');
});
