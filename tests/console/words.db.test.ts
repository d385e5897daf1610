import { expect, it } from 'vitest';
import { aBookablePerson, aListing, anAccepted, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const [host, guest, admin] = [await aBookablePerson(app), await aBookablePerson(app), await anAdmin(app)];
const listing = await aListing(app, host, {}, false);
const { idreserva: id } = await anAccepted(app, guest, host, await aListing(app, host));
await app.drain();
const NAME = 'Zenobia Quintanaria';
const reason = `Lo pidió ${NAME}, zenobia@example.org`;
const send = async (method: string, path: string, body: object = { reason }) => {
  const answer = await app.request(method, path, { token: admin.token, body });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
};
const wordsKept = async () => Number((await app.db('event_words').count<{ n: string }[]>('* as n'))[0]?.n);
const story = async (of: string) =>
  (await app.request('GET', `/console/${of}/events`, { token: admin.token })).body.events.map(
    ({ type, words }: { type: string; words: string | null }) => [type, words],
  );

it('reasons of administrators are stored outside of the log (SEC-36)', async () => {
  await send('PUT', `/accommodations/approve/${listing}`, { aprobado: 1, reason });
  await send('PUT', `/accommodations/verify/${listing}`, { verificado: 1, reason });
  await send('PUT', `/console/accommodations/${listing}/block`);
  await send('PUT', `/console/accommodations/${listing}/unblock`);
  await send('DELETE', `/accommodations/delete/${listing}`);
  await send('POST', '/pago/manualpayment', { id_reserva: id, reason });
  await app.drain();
  const mail = await app
    .db('mail_outbox')
    .where({ concerns: `reservation-${id}`, template: 'guest-accepted' })
    .first('id');
  await send('POST', `/console/mails/${mail.id}/resend`);
  await app.db('projection_checkpoints').where({ name: 'users' }).update({ stopped_because: 'Error' });
  await send('POST', '/console/followers/users/retry');
  await app.db('projection_checkpoints').where({ name: 'users' }).update({ stopped_because: null });
  await app.request('POST', '/bug-report', { body: { description: 'Nada' } });
  await send('PUT', '/console/reports/bug-1/handled', { note: reason });
  await send('DELETE', `/reservations/${id}`, { reason });
  await app.drain();

  const log = JSON.stringify(await app.store.readAll({ after: null, limit: 1_000 }));
  for (const type of [
    'ListingBlocked',
    'ListingRemoved',
    'PaymentConfirmed',
    'MailResent',
    'FollowerRetried',
    'ReportHandled',
    'ReservationCancelled',
  ])
    expect(log).toContain(`"${type}"`);
  for (const part of [NAME, 'zenobia@']) expect(log).not.toContain(part);
  const audit = JSON.stringify(await app.db('audit'));
  expect(audit).not.toContain(NAME);
});

it('the console shows them with the event, until they are erased by row', async () => {
  expect(await story(`accommodations/${listing}`)).toEqual([
    ['ListingPublished', null],
    ['ListingApproved', reason],
    ['ListingVerified', reason],
    ['ListingBlocked', reason],
    ['ListingUnblocked', reason],
    ['ListingRemoved', reason],
  ]);
  expect((await story(`reservations/${id}`)).find(([type]: [string]) => type === 'ReservationCancelled')).toEqual([
    'ReservationCancelled',
    reason,
  ]);
  const confirmed = async () => (await story(`reservations/${id}`)).find(([type]: [string]) => type === 'PaymentConfirmed');
  expect(await confirmed()).toEqual(['PaymentConfirmed', reason]);
  await app.db('event_words').whereLike('words', `%${NAME}%`).delete();
  expect(await confirmed()).toEqual(['PaymentConfirmed', null]);
});

it('no reason is stored for a command that was refused or had no effect', async () => {
  const before = await wordsKept();
  const again = await app.request('POST', '/pago/manualpayment', { token: admin.token, body: { id_reserva: id, reason } });
  expect(again.status).toBeGreaterThanOrEqual(400);
  const blocked = await app.request('PUT', `/console/accommodations/${listing}/block`, { token: admin.token, body: { reason } });
  expect(blocked.body.code).toBe('no_longer_available');
  const approved = await aListing(app, host);
  await send('PUT', `/accommodations/approve/${approved}`, { aprobado: 1, reason });
  expect(await wordsKept()).toBe(before);
});
