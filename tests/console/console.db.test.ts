import { expect, it } from 'vitest';
import { MAX_ID } from '../../src/server/http/input/fields.ts';
import { aPerson } from '../identity/people.ts';
import { aBookablePerson, aListing, anAdmin, append, aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const [host, admin] = [await aBookablePerson(app, { nombre: 'Horacio' }), await anAdmin(app)];
const pending = await aListing(app, host, {}, false);
const approved = await aListing(app, host);
await app.drain();

const ask = (path: string, query: Record<string, unknown> = {}, token = admin.token) => {
  const text = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])),
  ).toString();
  return app.request('GET', `/console/${path}${text ? `?${text}` : ''}`, { token });
};

it('answers lists in the dialect of react-admin, with the total', async () => {
  const { status, headers, body } = await ask('accommodations', { sort: ['id', 'ASC'], range: [0, 0], filter: {} });
  expect(status).toBe(200);
  expect(headers.get('content-range')).toBe('accommodations 0-0/2');
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ id: pending, estado: 'pending', actions: ['remove', 'approve', 'send_back', 'verify', 'block'] });
});

it('filters the queue of pending listings and approves through the command', async () => {
  expect((await ask('accommodations', { filter: { estado: 'pending' } })).body.map(({ id }: { id: number }) => id)).toEqual([pending]);
  expect((await app.request('PUT', `/accommodations/approve/${pending}`, { token: admin.token })).status).toBe(200);
  await app.drain();
  expect((await ask('accommodations', { filter: { estado: 'pending' } })).body).toEqual([]);
  expect((await ask('accommodations', { filter: { id: [approved, pending] } })).body).toHaveLength(2);
});

it('shows accounts without contact data', async () => {
  const { body, text } = await ask('users', { filter: { q: 'hora' } });
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ id: host.id, nombre: 'Horacio' });
  expect(text).not.toContain(host.email);
  expect(text).not.toContain('Apellidosecreto');
});

it("shows an account's usage and content, and to administrators its role", async () => {
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  await aRequest(app, guest, approved);
  await append(app, `user-${guest.id}`, [
    { type: 'RoleGranted', data: { userId: guest.id, role: 'support', firstId: admin.id, adminId: admin.id, grantedAt: app.clock.now() } },
  ]);
  await app.drain();
  const seen = { correo_confirmado: true, reservas_hechas: 1, reservas_recibidas: 0, espacios: 0, ultimo_acceso: expect.any(String) };
  const { body, text } = await ask(`users/${guest.id}`);
  expect(body).toMatchObject({ ...seen, cargo: { rol: 'support', propuesto: null } });
  expect(text).not.toContain(guest.email);
  expect((await ask(`users/${host.id}`)).body).toMatchObject({ reservas_hechas: 0, reservas_recibidas: 1, espacios: 2 });
  expect((await ask(`users/${guest.id}`, {}, guest.token)).body).toMatchObject({ ...seen, cargo: null });
  for (const id of [999_999, MAX_ID + 1]) expect((await ask(`users/${id}`)).status).toBe(404);
});

it('finds a person by what callers tell support: number, whole e-mail address, whole phone number', async () => {
  const person = await aPerson(app, { nombre: 'Lucía' });
  const profile = { telefono: '987650099', codigo_pais: '56' };
  expect((await app.request('PUT', '/users/update', { token: person.token, body: profile })).status).toBe(200);
  await app.drain();
  const found = async (q: string) => (await ask('users', { filter: { q } })).body.map(({ id }: { id: number }) => id);
  const whole = [String(person.id), person.email, ` ${person.email.toUpperCase()} `, '56987650099', '+56 9 8765 0099', '987650099'];
  for (const q of whole) expect([q, await found(q)]).toEqual([q, [person.id]]);
  const parts = [person.email.slice(1), person.email.replace(/@.*/, '@'), `${person.email}.cl`, '98765009', '87650099', '5698765009'];
  for (const q of parts) expect([q, await found(q)]).toEqual([q, []]);
});

it.each([{ sort: 'id' }, { range: [0, -1] }, { range: [1, 0] }, { range: 'x' }, { filter: [] }])(
  'refuses a malformed %j',
  async (query) => {
    expect((await ask('users', query)).status).toBe(422);
  },
);

it('does not sort by an unknown column', async () => {
  expect((await ask('users', { sort: ['password_hash', 'ASC'] })).status).toBe(422);
});

it('returns all rows requested by id: a page of reservations names up to 16 people and more', async () => {
  const people = await Promise.all(Array.from({ length: 16 }, () => aPerson(app)));
  await app.drain();
  const ids = people.map(({ id }) => id);
  const { body, headers } = await ask('users', { filter: { id: ids } });
  expect(body.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)).toEqual(ids.sort((a, b) => a - b));
  expect(headers.get('content-range')).toBe('users 0-15/16');
  expect((await ask('users')).body).toHaveLength(15);
});
