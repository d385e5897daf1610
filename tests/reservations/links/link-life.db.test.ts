import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { PASSWORD } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, markPaid, SECRETS } from '../world.ts';

const DAY = 24 * 3_600_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { request } = app;
const admin = await anAdmin(app);

const aCouple = async () => {
  const [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app, { nombre: 'Gala' })];
  return { host, guest, listing: await aListing(app, host) };
};
const aPaidStay = async () => {
  const people = await aCouple();
  const made = await anAccepted(app, people.guest, people.host, people.listing);
  expect((await markPaid(app, admin, { id_reserva: made.idreserva, reason: 'Transferencia vista' })).status).toBe(200);
  return { ...people, ...made };
};
const setPassword = async (token: string) => {
  const body = { contrasena: PASSWORD, contrasenan: 'Nueva2026', contrasenar: 'Nueva2026' };
  const answer = await request('POST', '/users/changePassword', { token, body });
  expect(answer.status).toBe(200);
  return answer.body.api_token as string;
};
const byLink = (id: number, token: string, session?: string) =>
  request('GET', `/reservations/${id}?token=${token}`, session === undefined ? {} : { token: session });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code];

it('links end thirty days after the stay', async () => {
  // check-out is on day 32 at midnight in Santiago (UTC-4 from April on); the links are valid until thirty days later
  const { idreserva, guestToken, hostToken } = await aPaidStay();
  const [start, end] = [clock.now(), Date.parse('2027-05-02T04:00:00.000Z')];
  for (const [ms, status] of [
    [-1, 200],
    [0, 404],
    [1, 404],
  ] as const) {
    clock.set(new Date(end + ms).toISOString());
    for (const token of [guestToken, hostToken]) expect((await byLink(idreserva, token)).status).toBe(status);
  }
  clock.set(start);
});

describe('a new password invalidates the links of that party (D-139)', () => {
  it('of the guest: the old one is invalid, the host’s is still valid, and the guest’s own answer and next mail contain a new one', async () => {
    const { host, guest, idreserva, guestToken, hostToken } = await aPaidStay();
    expect((await byLink(idreserva, guestToken)).status).toBe(200);
    const session = await setPassword(guest.token);
    expect((await byLink(idreserva, guestToken)).status).toBe(404);
    expect((await byLink(idreserva, hostToken)).status).toBe(200);
    const { token } = (await request('GET', `/reservations/${idreserva}`, { token: session })).body.reservation;
    expect(token).not.toBe(guestToken);
    expect((await byLink(idreserva, token)).status).toBe(200);
    await request('DELETE', `/reservations/${idreserva}`, { token: host.token, body: { reason: 'Se rompió la caldera' } });
    await app.drain();
    const mails = await app.db('dev_mails').where({ to_address: guest.email }).orderBy('id', 'desc').pluck('text');
    expect(mails[0]).not.toContain(guestToken);
  });

  it('on the payment page with E05, at the gateways and the transfer as well', async () => {
    const { host, guest, listing } = await aCouple();
    const { idreserva, guestToken } = await anAccepted(app, guest, host, listing);
    await setPassword(guest.token);
    const payment = { id_reserva: idreserva, token: guestToken };
    const answers = [
      await request('GET', `/reservations/${idreserva}/${guestToken}`),
      await request('GET', `/pago/transfer/${idreserva}/${guestToken}`),
      await request('POST', '/mercadopago/pay', { body: payment }),
      await request('POST', '/pago/transfer', { body: payment }),
    ];
    expect(answers.map(codeOf)).toEqual(Array(4).fill([400, 'E05']));
  });

  it('on the host’s link with E01: neither seen nor answered', async () => {
    const { host, guest, listing } = await aCouple();
    const { idreserva } = await aRequest(app, guest, listing);
    const hostToken = (await request('GET', `/reservations/${idreserva}`, { token: host.token })).body.reservation.token;
    await setPassword(host.token);
    const answers = [
      await request('GET', `/reservations/initiated/${idreserva}/${hostToken}`),
      await request('PUT', `/reservations/accept/${idreserva}/${hostToken}`),
      await request('PUT', `/reservations/reject/${idreserva}/${hostToken}`, { body: {} }),
    ];
    expect(answers.map(codeOf)).toEqual(Array(3).fill([400, 'E01']));
  });

  it('also when it was set by a recovery link', async () => {
    const { guest, idreserva, guestToken } = await aPaidStay();
    await request('POST', '/recovery/password', { body: { email: guest.email } });
    await app.drain();
    const mails = await app.db('dev_mails').where({ to_address: guest.email }).orderBy('id', 'desc');
    const link = /\/cambiar\/clave\/([A-Za-z0-9_-]{43})/.exec(mails.map(({ text }) => text).join('\n'))?.[1];
    const body = { token: link, new_password: 'Nueva2026', check_password: 'Nueva2026' };
    expect((await request('POST', '/change/password', { body })).status).toBe(200);
    expect((await byLink(idreserva, guestToken)).status).toBe(404);
  });
});

describe('an administrator renews a link (D-139)', () => {
  const renew = (id: number, party: string, body: Record<string, unknown> = {}) =>
    request('POST', `/console/reservations/${id}/renew-link`, {
      token: admin.token,
      body: { reason: 'Lo reenvió por error', party, ...body },
    });
  const mailOf = async ({ email }: { email: string }) =>
    (await app.db('dev_mails').where({ to_address: email }).orderBy('id', 'desc').first()) as { subject: string; text: string };

  it('of the guest: the old one is refused immediately, the mail contains the new one, the host’s stays valid', async () => {
    const { host, guest, listing } = await aCouple();
    const { idreserva, guestToken, hostToken } = await anAccepted(app, guest, host, listing);
    expect((await renew(idreserva, 'guest')).status).toBe(200);
    expect((await byLink(idreserva, guestToken)).status).toBe(404);
    expect((await request('GET', `/reservations/${idreserva}/history?token=${guestToken}`)).status).toBe(404);
    expect(codeOf(await request('GET', `/reservations/${idreserva}/${guestToken}`))).toEqual([400, 'E05']);
    expect((await byLink(idreserva, hostToken)).status).toBe(200);
    await app.drain();
    const { subject, text } = await mailOf(guest);
    expect(subject).toContain('enlace nuevo');
    const renewed = /pagos\/\d+\/([\w-]{43})/.exec(text)?.[1] ?? '';
    expect((await request('GET', `/reservations/${idreserva}/${renewed}`)).status).toBe(200);
    expect(renewed).toBe((await request('GET', `/reservations/${idreserva}`, { token: guest.token })).body.reservation.token);
  });

  it('of the host: the old one is refused, also by the stream while the read model is behind, the new one accepts; each side sees its own line in the history', async () => {
    const { host, guest, listing } = await aCouple();
    const { idreserva } = await aRequest(app, guest, listing);
    const old = (await request('GET', `/reservations/${idreserva}`, { token: host.token })).body.reservation.token;
    await renew(idreserva, 'host');
    for (const host_renewals of [0, 1]) {
      await app.db('reservations').where({ id: idreserva }).update({ host_renewals });
      for (const answer of ['accept', 'reject'])
        expect(codeOf(await request('PUT', `/reservations/${answer}/${idreserva}/${old}`, { body: {} }))).toEqual([400, 'E01']);
    }
    await app.drain();
    const renewed = /aceptar\/\d+\/([\w-]{43})/.exec((await mailOf(host)).text)?.[1] ?? '';
    expect((await request('PUT', `/reservations/accept/${idreserva}/${renewed}`)).status).toBe(200);
    const codes = async (token: string) =>
      (await request('GET', `/reservations/${idreserva}/history`, { token })).body.events.map(({ code }: { code: string }) => code);
    expect(await codes(host.token)).toContain('LinkRenewed');
    expect(await codes(guest.token)).not.toContain('LinkRenewed');
    expect(await codes(admin.token)).toContain('LinkRenewed');
  });

  it('once for a repeated command; of two in a row only the last mail is sent, with the valid link', async () => {
    const { host, guest, listing } = await aCouple();
    const { idreserva } = await anAccepted(app, guest, host, listing);
    const body = { reason: 'Reenviado', party: 'guest' };
    const same = { token: admin.token, body, headers: { 'idempotency-key': 'f6c1b7ce-5b39-4d5c-9df4-6f8f5e7f4a11' } };
    const [one, again] = [
      await request('POST', `/console/reservations/${idreserva}/renew-link`, same),
      await request('POST', `/console/reservations/${idreserva}/renew-link`, same),
    ];
    expect(again.body).toEqual(one.body);
    expect((await app.db('reservations').where({ id: idreserva }).first()).guest_renewals).toBe(1);
    await renew(idreserva, 'guest');
    await app.drain();
    const sent = await app.db('dev_mails').where({ to_address: guest.email }).whereLike('subject', '%enlace nuevo%').pluck('text');
    expect(sent).toHaveLength(1);
    const { token } = (await request('GET', `/reservations/${idreserva}`, { token: guest.token })).body.reservation;
    expect(sent[0]).toContain(token);
  });

  it('refused for a draft, without a reason or party, and to others', async () => {
    const { guest, listing } = await aCouple();
    const { idreserva } = await aDraft(app, guest, listing);
    expect(codeOf(await renew(idreserva, 'guest'))).toEqual([409, 'draft']);
    expect(codeOf(await renew(987_654, 'guest'))).toEqual([404, 'not_found']);
    expect((await renew(idreserva, 'both')).status).toBe(422);
    expect((await renew(idreserva, 'guest', { reason: '' })).status).toBe(422);
    expect((await request('POST', `/console/reservations/${idreserva}/renew-link`, { token: guest.token, body: {} })).status).toBe(404);
  });
});

describe('a link without a session, to a reservation that ended', () => {
  it('shows state and money, but neither contact nor address; with a session of that party it shows both as before', async () => {
    const { host, guest, idreserva, guestToken, hostToken } = await aPaidStay();
    for (const token of [guestToken, hostToken]) expect((await byLink(idreserva, token)).text).toContain(SECRETS.lastName);
    await request('DELETE', `/reservations/${idreserva}`, { token: guest.token, body: {} });
    clock.advance(DAY);
    for (const token of [guestToken, hostToken]) {
      const { status, text, body } = await byLink(idreserva, token);
      expect([status, body.reservation.status, typeof body.reservation.refund.amount]).toEqual([200, 'canceled', 'number']);
      for (const secret of [SECRETS.lastName, SECRETS.phone, SECRETS.address, SECRETS.number, host.email, guest.email])
        expect(text).not.toContain(secret);
      const history = await request('GET', `/reservations/${idreserva}/history?token=${token}`);
      expect([history.status, history.body.notes]).toEqual([200, []]);
      expect(history.body.events.map(({ code }: { code: string }) => code)).toContain('ReservationCancelled');
      expect(history.text).not.toContain(SECRETS.lastName);
    }
    const session = await request('POST', '/users/login', { body: { correo: guest.email, password: PASSWORD } });
    expect((await byLink(idreserva, guestToken, session.body.api_token)).text).toContain(SECRETS.phone);
    expect((await byLink(idreserva, hostToken, session.body.api_token)).text).not.toContain(SECRETS.phone);
  });
});
