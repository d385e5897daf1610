import { beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { PASSWORD } from '../identity/people.ts';
import { paymentsIn } from '../payments/world.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock, config: { fourEyesAbove: 50 } });
const { accepted, paid } = paymentsIn(app, clock);
let host: Someone;
let guest: Someone;
let first: Someone;
let second: Someone;
beforeAll(async () => {
  [host, guest, first, second] = [await aBookablePerson(app), await aBookablePerson(app), await anAdmin(app), await anAdmin(app)];
});

/**
 * Sends it, forgets the answer as a process does that dies after the effect, and sends it once more, all the same: both answers. Without
 * a key it would be another request.
 */
let keys = 0;
const twice = async ({ token }: Someone, method: string, path: string, body: unknown, headers = {}) => {
  keys += 1;
  const key = `key-${keys}`;
  const send = async () => {
    const { status, body: told, text } = await app.request(method, path, { token, body, headers: { ...headers, 'idempotency-key': key } });
    return { status, told, text };
  };
  const before = await send();
  expect(before.status).toBeLessThan(300);
  await app.drain();
  await app.db('idempotency_keys').where({ key }).delete();
  return [before, await send()] as const;
};
const same = async (...sent: Parameters<typeof twice>) => {
  const [before, after] = await twice(...sent);
  expect(after).toEqual(before);
  return after;
};
const because = { reason: 'Lo pidió por teléfono' };
const typesIn = async (stream: string) => (await app.store.read(stream)).map(({ type }) => type);

it('a read model is restarted once, and runs by the time the request is repeated', async () => {
  const stop = (reason: string | null) => app.db('projection_checkpoints').where({ name: 'users' }).update({ stopped_because: reason });
  await stop('TypeError: no such field');
  await same(first, 'POST', '/console/followers/users/retry', because); // the drain within has ended what stopped it
  expect(await typesIn('desk-follower-users')).toEqual(['FollowerRetried']);
  const again = await app.request('POST', '/console/followers/users/retry', { token: first.token, body: because });
  expect(again).toMatchObject({ status: 409, body: { code: 'not_stopped' } }); // another request, and no need for it
});

it('a mail that was given up is sent once', async () => {
  const { idreserva } = await anAccepted(app, guest, host, await aListing(app, host));
  await app.drain();
  const mail = await app.db('mail_outbox').where({ template: 'host-request' }).first<{ id: string }>('id');
  await app.db('mail_outbox').where({ id: mail.id }).update({ status: 'failed' });
  await same(first, 'POST', `/console/mails/${mail.id}/resend`, because);
  expect(await typesIn(`desk-mail-${mail.id}`)).toEqual(['MailResent']);
  expect(idreserva).toBeGreaterThan(0);
});

it('money is proposed by one administrator and confirmed or refused by another, once each', async () => {
  const prices = {
    currency: 'CLP' as const,
    nightly: 200_000,
    monthlyRent: null,
    basics: null,
    shared: null,
    cleaning: null,
    monthlyTotal: null,
  };
  for (const [action, led] of [
    ['confirm', 'PaymentConfirmed'],
    ['refuse', 'ApprovalRejected'],
  ] as const) {
    const { idreserva: id } = await accepted(host, { mode: 'daily', prices });
    const [, proposed] = await twice(first, 'POST', '/pago/manualpayment', { id_reserva: id, ...because });
    expect(proposed).toMatchObject({ status: 200, told: { waits: true } });
    await same(second, 'POST', `/console/approvals/${encodeURIComponent(`${id} pay`)}/${action}`, because);
    expect((await typesIn(`payment-${id}`)).filter((type) => type === led)).toEqual([led]);
  }
});

it('money below the limit counts once', async () => {
  const { idreserva: id } = await anAccepted(app, guest, host, await aListing(app, host), 20, 21);
  const [, again] = await twice(first, 'POST', '/pago/manualpayment', { id_reserva: id, ...because });
  expect(again).toMatchObject({ status: 200, told: { waits: false, reservation: { status: 'accepted' } } });
  expect((await typesIn(`payment-${id}`)).filter((type) => type === 'PaymentConfirmed')).toHaveLength(1);
});

it('a cancellation by mistake is undone once', async () => {
  const { idreserva: id } = await anAccepted(app, guest, host, await aListing(app, host), 25, 26);
  await twice(first, 'DELETE', `/reservations/${id}`, { reason: 'other', note: 'Lo pidió Zoe' });
  expect(await app.db('reservation_notes').where({ reservation_id: id })).toHaveLength(1); // and their words are stored once
  await same(first, 'POST', `/console/reservations/${id}/withdraw-cancellation`, because);
  expect((await typesIn(`reservation-${id}`)).filter((type) => type === 'CancellationUndone')).toHaveLength(1);
});

it('repeating a change does not conflict with itself (If-Match)', async () => {
  const listing = await aListing(app, host);
  const draft = await aDraft(app, guest, await aListing(app, host), 90, 92);
  const made = await app.request('POST', '/cupon', { token: first.token, body: { code: 'DOSVECES' } });
  const etagOf = async ({ token }: Someone, path: string) => {
    const etag = (await app.request('GET', path, { token })).headers.get('etag');
    expect(etag, path).not.toBeNull();
    return { 'if-match': etag ?? '' };
  };
  await same(guest, 'PUT', '/users/update', { biografia: 'Leo.' }, await etagOf(guest, '/users/me'));
  await same(first, 'PUT', `/cupon/${made.body.cupon.id}`, { percentage: 7 }, { 'if-match': made.headers.get('etag') });
  const form = await etagOf(host, `/accommodations/getAccomodation/${listing}`);
  await same(host, 'POST', '/accommodations/update', { idalojamiento: listing, m2: '61' }, form);
  const reservation = `/reservations/${draft.idreserva}`;
  for (const [path, body] of [
    ['', { guests: 1 }],
    ['/tipopago', { tipopago: 'bankTransfer' }],
  ] as const) {
    const [, after] = await twice(guest, 'PUT', reservation + path, body, await etagOf(guest, reservation));
    expect(after.status, path).toBe(200);
  }
  const seen = await etagOf(guest, reservation);
  await app.request('PUT', reservation, { token: guest.token, body: { guests: 2 } });
  const late = await app.request('PUT', reservation, { token: guest.token, body: { guests: 1 }, headers: seen });
  expect([late.status, late.body.code]).toEqual([412, 'precondition_failed']);
});

it('repeating a payout consumed by a debt returns the first answer, proposed or not', async () => {
  const signIn = async (...people: Someone[]) => {
    for (const one of people)
      one.token = (await app.request('POST', '/users/login', { body: { correo: one.email, password: PASSWORD } })).body.api_token;
  };
  const due = async (owner: Someone, nights: number): Promise<{ id: number; payment: string }> => {
    const guest = await aBookablePerson(app);
    const listing = await aListing(app, owner);
    const stay = await anAccepted(app, guest, owner, listing, 8, 8 + nights);
    const payment = await paid({ ...stay, guest, listing });
    clock.advance(12 * 86_400_000);
    await signIn(owner, first, second);
    return { id: stay.idreserva, payment };
  };
  const owed = async (owner: Someone, nights: number) => {
    const { id, payment } = await due(owner, nights);
    await app.request('POST', `/console/payouts/${payment}/paid`, { token: first.token, body: because });
    return () => app.request('DELETE', `/reservations/${id}`, { token: first.token, body: {} }).then(() => app.drain());
  };
  const offIn = async ({ id }: { id: number }) =>
    (await typesIn(`payment-${id}`)).filter((type) => type === 'PayoutSetOff' || type === 'PayoutMade');

  const direct = await aBookablePerson(app);
  await (await owed(direct, 1))();
  const payout = await due(direct, 1);
  expect(await same(first, 'POST', `/console/payouts/${payout.payment}/paid`, because)).toMatchObject({ told: { waits: false } });
  expect(await offIn(payout)).toEqual(['PayoutSetOff']);
  const another = await app.request('POST', `/console/payouts/${payout.payment}/paid`, { token: second.token, body: because });
  expect(another).toMatchObject({ status: 409, body: { code: 'nothing_due' } });

  // two debts arise while the payout waits for the second administrator
  const proposing = await aBookablePerson(app);
  const debts = [await owed(proposing, 1), await owed(proposing, 1)];
  const cut = await due(proposing, 2);
  const proposed = await app.request('POST', `/console/payouts/${cut.payment}/paid`, { token: first.token, body: because });
  expect(proposed.body.waits).toBe(true);
  for (const becomeDebt of debts) await becomeDebt();
  const approval = encodeURIComponent(`${cut.id} pay_out ${cut.payment}`);
  expect(await same(second, 'POST', `/console/approvals/${approval}/confirm`, because)).toMatchObject({ told: { waits: false } });
  expect(await offIn(cut)).toEqual(['PayoutSetOff', 'PayoutSetOff']);
});
