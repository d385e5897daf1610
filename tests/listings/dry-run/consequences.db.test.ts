import { expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, aListing, anAdmin, aRequest } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp({ clock: manualClock('2026-12-01T12:00:00.000Z') });
const { request, db } = app;
const [host, guest, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app), await anAdmin(app)];

type Consequence = { comando: string; rechazo: string | null; correos: { template: string; recipient: string }[] };
const consequencesOf = async (id: number) => {
  const { status, body, text } = await request('GET', `/console/accommodations/${id}/consequences`, { token: admin.token });
  if (status !== 200) throw new Error(text);
  return { going: body.vigentes as boolean, of: new Map<string, Consequence>(body.comandos.map((one: Consequence) => [one.comando, one])) };
};
const mailsAbout = async (id: number) => {
  await app.drain();
  return db('mail_outbox')
    .where({ concerns: `listing-${id}` })
    .orderBy('posted')
    .select('template', 'recipient');
};

it('predicts what a block does to a listing (D10)', async () => {
  const id = await aListing(app, host);
  const consequence = (await consequencesOf(id)).of.get('block');
  expect(consequence).toMatchObject({
    rechazo: null,
    pagina: { antes: 'active', despues: 'space_not_active' },
    marcas: { antes: 0, despues: 0 },
  });
  const before = await mailsAbout(id);
  expect((await request('PUT', `/console/accommodations/${id}/block`, { token: admin.token, body: { reason: 'Prueba' } })).status).toBe(
    200,
  );
  expect((await mailsAbout(id)).slice(before.length)).toEqual(consequence?.correos);
  const { of: after } = await consequencesOf(id);
  expect(after.get('block')?.rechazo).toBe('already_blocked');
  expect(after.get('unblock')).toMatchObject({ rechazo: null, pagina: { antes: 'space_not_active', despues: 'active' } });
});

it('predicts that a listing with an open reservation cannot be removed, and which mail a removal sends', async () => {
  const [free, taken] = [await aListing(app, host), await aListing(app, host)];
  await aRequest(app, guest, taken);
  await app.drain();
  expect(await consequencesOf(taken)).toMatchObject({ going: true });
  expect((await consequencesOf(taken)).of.get('remove')?.rechazo).toBe('has_reservations');
  const consequence = (await consequencesOf(free)).of.get('remove');
  expect(consequence).toMatchObject({ rechazo: null, pagina: { despues: 'no_longer_available' } });
  const before = await mailsAbout(free);
  await request('DELETE', `/accommodations/delete/${free}`, { token: admin.token, body: { reason: 'Prueba' } });
  expect((await mailsAbout(free)).slice(before.length)).toEqual(consequence?.correos);
});

it('writes nothing, and answers 404 for an unknown listing', async () => {
  const id = await aListing(app, host, {}, false);
  const events = async () => (await app.store.readAll({ after: null, limit: 100_000 })).length;
  const before = await events();
  const { of: consequences } = await consequencesOf(id);
  expect(consequences.get('approve')).toMatchObject({ pagina: { antes: 'not_yet_approved', despues: 'active' } });
  expect(consequences.get('highlight')?.rechazo).toBe('not_yet_approved');
  expect(await events()).toBe(before);
  expect((await request('GET', '/console/accommodations/999999/consequences', { token: admin.token })).status).toBe(404);
});
