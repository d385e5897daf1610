import { describe, expect, it } from 'vitest';
import { keepAuditCheck } from '../../src/console/desk/health.ts';
import { eventsOfStreams } from '../../src/privacy/queries.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, append, aRequest, nights, SECRETS } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const [host, admin, guest] = [await aBookablePerson(app), await anAdmin(app), await aBookablePerson(app)];
const listing = await aListing(app, host);
const { idreserva: id } = await anAccepted(app, guest, host, listing);
await app.drain();

const as = (token: string) => ({
  get: (path: string) => app.request('GET', `/console/${path}`, { token }),
  post: (path: string, body: object = { reason: 'Lo pidió por teléfono' }) => app.request('POST', `/console/${path}`, { token, body }),
  put: (path: string, body: object = { reason: 'Ya lo arregló' }) => app.request('PUT', `/console/${path}`, { token, body }),
});
const desk = as(admin.token);
const about = (filter: object) => `mails?filter=${encodeURIComponent(JSON.stringify(filter))}`;
type Mail = { id: string; template: string; status: string; actions: string[]; reserva: number };
const mailsOf = async (reserva: number): Promise<Mail[]> => (await desk.get(about({ reserva }))).body;
const traces = async (stream: string) => (await eventsOfStreams(app.db, [stream])).map(({ type, actor }) => [type, actor]);

describe('mails', () => {
  it('are listed by reservation, without address or text', async () => {
    const { body, text, headers } = await desk.get(about({ reserva: id }));
    expect(body.map(({ template }: Mail) => template).sort()).toEqual([
      'guest-accepted',
      'guest-request-sent',
      'host-accepted',
      'host-request',
    ]);
    expect(headers.get('content-range')).toBe('mails 0-3/4');
    expect(body[0]).toMatchObject({ reserva: id, status: 'sent', actions: ['resend'] });
    for (const secret of [guest.email, host.email, SECRETS.lastName]) expect(text).not.toContain(secret);
  });

  it('are readable as sent, without link keys, and the look is recorded', async () => {
    const [mail] = (await mailsOf(id)).filter(({ template }) => template === 'host-request');
    const { status, body } = await desk.get(`mails/${mail?.id}/text`);
    expect(status).toBe(200);
    expect([body.asunto, body.texto]).toEqual([expect.stringMatching(/./), expect.stringMatching(/\/reserva\/aceptar\/\d+\/…\n/)]);
    await app.drain();
    expect(await traces(`desk-reservation-${id}`)).toEqual([['MailOpened', `user:${admin.id}`]]);
    await app.db('mail_texts').where({ mail_id: mail?.id }).delete();
    expect((await desk.get(`mails/${mail?.id}/text`)).status).toBe(404);
    expect(await traces(`desk-reservation-${id}`)).toHaveLength(1);
  });

  it('are resent on request, by an event with a reason', async () => {
    const [mail] = (await mailsOf(id)).filter(({ template }) => template === 'host-request');
    const { status, body } = await desk.post(`mails/${mail?.id}/resend`);
    expect(status).toBe(200);
    await app.drain();
    const again = (await mailsOf(id)).filter(({ template }) => template === 'host-request');
    expect(again.map(({ status }) => status)).toEqual(['sent', 'sent']);
    const mailbox = (await app.root('GET', `/dev/mail.json?to=${encodeURIComponent(host.email)}`)).body;
    expect(mailbox.filter(({ text }: { text: string }) => text.includes('/reserva/aceptar/'))).toHaveLength(2);
    expect(await traces(`desk-mail-${mail?.id}`)).toEqual([['MailResent', `user:${admin.id}`]]);
    expect(body.position).toMatch(/^\d+$/);
    const { events } = (await desk.get(`reservations/${id}/events`)).body;
    expect(events.at(-1)).toMatchObject({ type: 'MailSent', data: { template: 'host-request' } });
  });

  it('that had failed count as done when they are resent; waiting ones are not sent twice', async () => {
    const [mail] = (await mailsOf(id)).filter(({ template }) => template === 'guest-accepted');
    const set = (status: string) => app.db('mail_outbox').where({ id: mail?.id }).update({ status });
    for (const status of ['waiting', 'dropped', 'resent']) {
      await set(status);
      expect((await desk.post(`mails/${mail?.id}/resend`)).status, status).toBe(409);
    }
    await set('failed');
    expect((await desk.get('health')).body.mails).toMatchObject({ failed: 1, state: 'attention', last_error: null });
    expect((await desk.post(`mails/${mail?.id}/resend`)).status).toBe(200);
    await app.drain();
    expect((await desk.get(`mails/${mail?.id}`)).body.status).toBe('resent');
    expect((await desk.get('health')).body.mails).toMatchObject({ failed: 0, waiting: 0, state: 'ok' });
  });

  it('that the recipient refused are distinguished from failed ones, in the list, the queues and the health (A-17)', async () => {
    const [mail] = (await mailsOf(id)).filter(({ template }) => template === 'guest-accepted');
    const idsOf = async (status: string) =>
      (await desk.get(`mails?filter=${encodeURIComponent(JSON.stringify({ status, reserva: id }))}`)).body.map((one: Mail) => one.id);
    const waiting = async (queue: string) =>
      (await desk.get('queues')).body.queues.find(({ name }: { name: string }) => name === queue)?.waiting;
    const row = app.db('mail_outbox').where({ id: mail?.id });
    for (const [status, other, counts] of [
      ['bounced', 'failed', { bounced: 1, failed: 0 }],
      ['failed', 'bounced', { bounced: 0, failed: 1 }],
    ] as const) {
      await row.clone().update({ status: 'failed', bounced: status === 'bounced' });
      expect((await desk.get(`mails/${mail?.id}`)).body).toMatchObject({ status, actions: ['resend'] });
      expect([await idsOf(status), await idsOf(other)]).toEqual([[mail?.id], []]);
      expect((await desk.get('health')).body.mails).toMatchObject({ ...counts, state: 'attention' });
      expect([await waiting('mails'), await waiting('bounces')]).toEqual([counts.failed, counts.bounced]);
      const types = (await desk.get(`reservations/${id}/events`)).body.events.map(({ type }: { type: string }) => type);
      expect(types).toContain(status === 'bounced' ? 'MailBounced' : 'MailFailed');
    }
    await row.clone().update({ status: 'sent', bounced: false });
  });

  it('about an account are not resent, since they may contain a token', async () => {
    await app.request('POST', '/recovery/password', { body: { email: guest.email } });
    await app.drain();
    const [mail]: Mail[] = (await desk.get('mails')).body.filter(({ template }: Mail) => template === 'recovery');
    expect(mail?.actions).toEqual([]);
    expect((await desk.post(`mails/${mail?.id}/resend`)).body).toMatchObject({ status: 409, code: 'mail_not_resendable' });
  });

  it('about a listing are shown with it and resent like the others', async () => {
    const listing = await aListing(app, host);
    await desk.put(`accommodations/${listing}/block`);
    await app.drain();
    const about = async () => (await desk.get(`mails?filter=${encodeURIComponent(JSON.stringify({ alojamiento: listing }))}`)).body;
    const [mail] = await about();
    expect(mail).toMatchObject({
      template: 'host-space-blocked',
      reserva: null,
      alojamiento: listing,
      status: 'sent',
      actions: ['resend'],
    });
    expect((await desk.post(`mails/${mail.id}/resend`)).status).toBe(200);
    await app.drain();
    expect((await about()).filter(({ template }: Mail) => template === mail.template)).toMatchObject([
      { status: 'sent' },
      { status: 'sent' },
    ]);
    await desk.put(`accommodations/${listing}/unblock`);
    expect((await desk.post(`mails/${mail.id}/resend`)).status).toBe(200);
    await app.drain();
    const blocks = (await about()).filter(({ template }: Mail) => template === mail.template);
    expect(blocks.map(({ status }: Mail) => status).sort()).toEqual(['dropped', 'sent', 'sent']); // it no longer applies
  });

  it.each([[{}], [{ reason: ' ' }], [{ reason: 'x'.repeat(501) }]])('need a reason to be resent: %j', async (body) => {
    const [mail] = await mailsOf(id);
    expect((await desk.post(`mails/${mail?.id}/resend`, body)).status).toBe(422);
  });
});

describe('health', () => {
  it('shows how the last check of the audit chain ended, and when', async () => {
    expect((await desk.get('health')).body).toMatchObject({ state: 'ok', chain: { checked_at: null, state: 'unchecked' } });
    const at = app.clock.now();
    const broken = { stream: 'user-1', revision: 3, reason: 'its link does not fit revision 2' };
    for (const [found, state, said] of [
      [null, 'ok', null],
      [broken, 'attention', 'user-1, revision 3: its link does not fit revision 2'],
    ] as const) {
      await keepAuditCheck(app.db, { events: 40, broken: found }, at);
      expect((await desk.get('health')).body).toMatchObject({ state, chain: { checked_at: at, events: 40, broken: said, state } });
    }
    await app.db('audit_check').delete();
  });

  it('shows the lag of every follower', async () => {
    const { body } = await desk.get('health');
    const names = body.followers.map(({ name }: { name: string }) => name);
    for (const name of ['reservations', 'audit', 'reservation-mails', 'desk-mails']) expect(names).toContain(name);
    expect(body.deadlines).toEqual({ oldest_overdue_seconds: 0, given_up: 0, state: 'ok' });
  });

  it('names a stopped follower with its reason, and lets it retry', async () => {
    const stop = (reason: string | null) => app.db('projection_checkpoints').where({ name: 'users' }).update({ stopped_because: reason });
    expect((await desk.post('followers/users/retry')).body).toMatchObject({ status: 409, code: 'not_stopped' });
    await stop('TypeError: no such field');
    const users = (await desk.get('health')).body.followers.find(({ name }: { name: string }) => name === 'users');
    expect(users).toMatchObject({ state: 'stopped', stopped_because: 'TypeError: no such field', actions: ['retry'] });
    expect((await desk.post('followers/users/retry', {})).status).toBe(422);
    expect((await desk.post('followers/users/retry')).status).toBe(200);
    await stop(null);
    await app.drain();
    expect(await traces('desk-follower-users')).toEqual([['FollowerRetried', `user:${admin.id}`]]);
    expect((await desk.post('followers/nothing/retry')).status).toBe(404);
  });
});

it('counts the errors of gateway notifications, and shows the latest', async () => {
  expect((await desk.get('health')).body.webhooks).toEqual({ refused: 0, quarantined: 0, last: null, state: 'ok' });
  for (let i = 0; i < 2; i += 1) expect((await app.root('POST', '/api/v1/paypal/webhook', { body: {} })).status).toBe(401);
  const refused = (await desk.get('health')).body;
  expect(refused.webhooks).toMatchObject({ refused: 2, quarantined: 0, last: { gateway: 'paypal', note: null }, state: 'attention' });
  expect(refused.state).toBe('attention');
  const received_at = app.clock.now();
  const note = 'unknown_payment';
  await app.db('webhook_inbox').insert({ gateway: 'mercadopago', delivery: 'x', resource: '1', status: 'quarantined', note, received_at });
  const { webhooks } = (await desk.get('health')).body;
  expect(webhooks).toMatchObject({ refused: 2, quarantined: 1 });
  expect(webhooks.last.at >= received_at).toBe(true);
  await app.db('webhook_refusals').update({ day: '2020-01-01', last_at: '2020-01-01T00:00:00Z' });
  expect((await desk.get('health')).body.webhooks).toMatchObject({ refused: 0, last: { gateway: 'mercadopago', note } });
});

describe('a listing', () => {
  it('is unblocked, which its history shows', async () => {
    const blocked = await aListing(app, host);
    expect((await desk.put(`accommodations/${blocked}/unblock`)).body).toMatchObject({ status: 409, code: 'not_blocked' });
    await append(app, `listing-${blocked}`, [
      { type: 'ListingBlocked', data: { listingId: blocked, reason: 'three_strikes', blockedAt: app.clock.now() } },
    ]);
    await app.drain();
    expect((await desk.get(`accommodations/${blocked}`)).body).toMatchObject({ estado: 'blocked', bloqueo: 'three_strikes' });
    expect((await desk.get(`accommodations/${blocked}`)).body.actions).toContain('unblock');
    expect((await desk.put(`accommodations/${blocked}/unblock`, {})).status).toBe(422);
    expect((await desk.put(`accommodations/${blocked}/unblock`)).status).toBe(200);
    expect((await desk.get(`accommodations/${blocked}`)).body).toMatchObject({
      estado: 'approved',
      actions: ['remove', 'unapprove', 'verify', 'block'],
    });
    const { body, text } = await desk.get(`accommodations/${blocked}/events`);
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
      'ListingPublished',
      'ListingApproved',
      'ListingBlocked',
      'ListingUnblocked',
    ]);
    expect(body.events.at(-1)).toMatchObject({ by: 'admin', actor: `user:${admin.id}`, words: 'Ya lo arregló' });
    expect(text).not.toContain('"details"');
  });

  it('is blocked by an administrator until they lift it, and accepts no request meanwhile (D-55)', async () => {
    const place = await aListing(app, host);
    expect((await desk.put(`accommodations/${place}/block`, {})).status).toBe(422);
    expect((await desk.put(`accommodations/${place}/block`)).body.accommodation).toMatchObject({ bloqueado: 1 });
    expect((await desk.put(`accommodations/${place}/block`)).body).toMatchObject({ status: 409, code: 'already_blocked' });
    expect((await desk.get(`accommodations/${place}`)).body).toMatchObject({ estado: 'blocked', bloqueo: 'admin' });
    const body = { idalojamiento: place, ...nights(app, 30, 32), guests: 2 };
    expect((await app.request('POST', '/reservations', { token: guest.token, body })).status).toBe(404);
    expect((await desk.put(`accommodations/${place}/unblock`)).status).toBe(200);
    expect((await app.request('POST', '/reservations', { token: guest.token, body })).status).toBe(201);
  });

  it('is removed with a reason', async () => {
    const removed = await aListing(app, host);
    const answer = await app.request('DELETE', `/accommodations/delete/${removed}`, { token: admin.token, body: { reason: 'Duplicado' } });
    expect(answer.status).toBe(204);
    expect((await desk.get(`accommodations/${removed}/events`)).body.events.at(-1)).toMatchObject({ words: 'Duplicado' });
    expect((await desk.get(`accommodations/${removed}`)).body.actions).toEqual(['restore']);
  });
});

it('offers mark paid and cancel while the server allows them, and the reason otherwise', async () => {
  const view = async (reservation: number) => {
    const { actions, refusal } = (await desk.get(`reservations/${reservation}`)).body;
    return [actions, refusal];
  };
  const waiting = await aRequest(app, await aBookablePerson(app), listing, 60, 62);
  expect(await view(waiting.idreserva)).toEqual([['cancel'], 'already_requested']);
  expect(await view(id)).toEqual([['mark_paid', 'cancel'], null]);
  await app.request('POST', '/pago/manualpayment', { token: admin.token, body: { id_reserva: id, reason: 'Por caja' } });
  await app.drain();
  expect(await view(id)).toEqual([['withdraw_payment', 'cancel_paid'], 'already_paid']);
  await app.request('DELETE', `/reservations/${waiting.idreserva}`, { token: admin.token, body: { reason: 'other' } });
  await app.drain();
  expect(await view(waiting.idreserva)).toEqual([['withdraw_cancellation'], 'canceled_by_admin']);
});

it('a person can be reached after a fresh sign-in and for a reason, which is recorded (SEC-37)', async () => {
  const path = `users/${guest.id}/contact`;
  expect((await desk.post(path, {})).status).toBe(422);
  expect(await traces(`desk-user-${guest.id}`)).toEqual([]);
  const { status, body } = await desk.post(path);
  expect([status, body.data]).toEqual([
    200,
    {
      nombre: expect.any(String),
      apellido: SECRETS.lastName,
      correo: guest.email,
      confirmado: expect.any(Boolean),
      telefono: expect.stringMatching(/^\d+$/),
    },
  ]);
  await app.drain();
  expect(await traces(`desk-user-${guest.id}`)).toEqual([['ContactOpened', `user:${admin.id}`]]);
  const [event] = await app.store.read(`desk-user-${guest.id}`);
  expect(event?.data).toEqual({ adminId: admin.id, userId: guest.id, openedAt: expect.any(String) });
  expect((await desk.post('users/999999/contact')).status).toBe(404);
});

it('answers 404 for an unknown record', async () => {
  for (const path of ['mails/abc', 'mails/00000000-0000-4000-8000-000000000000', 'accommodations/999999/events'])
    expect((await desk.get(path)).status, path).toBe(404);
});
