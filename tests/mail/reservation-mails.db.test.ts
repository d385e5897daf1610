import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { hostTokenOf } from '../../src/reservations/links.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, markPaid, SECRETS, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
let host: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugobert' }), await anAdmin(app)];
});

type Mail = { to: string; subject: string; text: string; html: string };
const cast = async () => {
  const guest = await aBookablePerson(app, { nombre: 'Galatea', language: 'en' });
  return { guest, listing: await aListing(app, host) };
};
const mailsTo = async ({ email }: Someone): Promise<Mail[]> =>
  (await app.root('GET', `/dev/mail.json?to=${encodeURIComponent(email)}`)).body;
/** Templates that were sent about a reservation, each with how often. */
const sent = async (id: number): Promise<Record<string, number>> => {
  await app.drain();
  const rows = await app.db('mail_outbox').where({ concerns: `reservation-${id}` });
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([]);
  const counts: Record<string, number> = {};
  for (const { template } of rows) counts[template] = (counts[template] ?? 0) + 1;
  return counts;
};
const once = (...templates: string[]) => Object.fromEntries(templates.map((name) => [name, 1]));
const REQUEST = ['guest-request-sent', 'host-request'];
const ACCEPTED = [...REQUEST, 'guest-accepted', 'host-accepted'];
const transfer = (id: number, token: string, more = {}) =>
  app.request('POST', '/pago/transfer', { body: { id_reserva: id, token, ...more } });
const cancel = (id: number, { token }: Someone) => app.request('DELETE', `/reservations/${id}`, { token, body: {} });

describe('each step of a reservation is mailed to its parties, once', () => {
  it('rejected by the host, with the reason in fixed words', async () => {
    const { guest, listing } = await cast();
    const { idreserva } = await aRequest(app, guest, listing);
    expect(await sent(idreserva)).toEqual(once(...REQUEST));
    await app.request('PUT', `/reservations/reject/${idreserva}/-`, { token: host.token, body: { reason: 'dates_taken' } });
    expect(await sent(idreserva)).toEqual(once(...REQUEST, 'guest-rejected'));
    expect((await mailsTo(guest)).some(({ text }) => text.includes('already taken elsewhere'))).toBe(true);
  });

  it('a transfer that was announced and confirmed', async () => {
    const { guest, listing } = await cast();
    const { idreserva, guestToken } = await anAccepted(app, guest, host, listing);
    await transfer(idreserva, guestToken, { reference: '1' });
    await markPaid(app, admin, { id_reserva: idreserva });
    expect(await sent(idreserva)).toEqual(
      once(...ACCEPTED, 'guest-transfer-started', 'guest-transfer-announced', 'host-transfer-announced', 'guest-paid', 'host-paid'),
    );
  });

  it.each([
    ['guest', true, '$ 25.000 CLP'],
    ['host', false, 'If you have already paid, we will refund all of it.'],
    ['admin', true, '$ 55.000 CLP'],
  ] as const)('cancelled by the %s, paid: %s', async (party, isPaid, words) => {
    const { guest, listing } = await cast();
    const { idreserva } = await anAccepted(app, guest, host, listing);
    if (isPaid) await markPaid(app, admin, { id_reserva: idreserva });
    await app.drain();
    await cancel(idreserva, { guest, host, admin }[party]);
    const paid = isPaid ? ['guest-paid', 'host-paid'] : [];
    expect(await sent(idreserva)).toEqual(once(...ACCEPTED, ...paid, 'guest-cancelled', 'host-cancelled'));
    const cancellation = (await mailsTo(guest)).find(({ subject }) => subject.startsWith('Reservation cancelled'));
    expect(cancellation?.text).toContain(words);
  });
});

describe('a listing that stops taking requests (D-50, D-55)', () => {
  it('its host is mailed about the third strike, a block by hand and its end, once each, without free texts', async () => {
    const owner = await aBookablePerson(app, { nombre: 'Olga', language: 'en' });
    const listing = await aListing(app, owner);
    for (let times = 0; times < 3; times += 1) {
      const { idreserva } = await aRequest(app, await aBookablePerson(app), listing, 30 + 3 * times, 32 + 3 * times);
      await app.request('PUT', `/reservations/reject/${idreserva}/-`, { token: owner.token, body: { reason: 'other' } });
      await app.drain();
    }
    const request = { token: admin.token, body: { reason: 'Palabras de la oficina' } };
    for (const action of ['unblock', 'block']) {
      expect((await app.request('PUT', `/console/accommodations/${listing}/${action}`, request)).status).toBe(200);
      await app.drain();
    }
    const rows = await app
      .db('mail_outbox')
      .where({ concerns: `listing-${listing}` })
      .orderBy('posted');
    expect(rows.map(({ template, params, status }) => `${template} ${params.step} ${status}`)).toEqual([
      'host-space-approved approved sent',
      'host-space-blocked three_strikes sent',
      'host-space-unblocked lifted sent',
      'host-space-blocked admin sent',
    ]);
    const texts = (await mailsTo(owner)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('has had three declined or unanswered requests'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('lifted the block'))).toHaveLength(1);
    expect(texts.join()).not.toContain('oficina');
  });
});

describe('the content of the mails', () => {
  it("uses each recipient's language, with working links", async () => {
    const { guest, listing } = await cast();
    const { idreserva, guestToken, hostToken } = await anAccepted(app, guest, host, listing);
    await app.drain();
    const toGuest = (await mailsTo(guest)).find(({ text }) => text.includes('/pagos/'));
    expect(toGuest?.html).toContain('<html lang="en"');
    for (const body of [toGuest?.html, toGuest?.text]) expect(body).toContain(`${app.config.publicUrl}/pagos/${idreserva}/${guestToken}`);
    const request = (await mailsTo(host)).find(({ text }) => text.includes(`/reserva/aceptar/${idreserva}/`));
    expect(request?.html).toContain('<html lang="es"');
    expect(hostToken).toBe(hostTokenOf(app.config, idreserva));
    for (const action of ['aceptar', 'rechazar']) {
      expect(request?.html).toContain(`${app.config.publicUrl}/reserva/${action}/${idreserva}/${hostToken}`);
    }
    expect(request?.text).toContain('hora de Santiago (UTC−03:00)');
  });

  it('has no contact data or address before the payment, and has them afterwards', async () => {
    const { guest, listing } = await cast();
    const { idreserva, guestToken } = await anAccepted(app, guest, host, listing);
    await transfer(idreserva, guestToken);
    await transfer(idreserva, guestToken, { reference: '1' });
    await app.drain();
    const secrets = [SECRETS.lastName, SECRETS.phone, SECRETS.address, SECRETS.number, String(SECRETS.lat), String(SECRETS.lng)];
    const holds = (mail: Mail | undefined, secret: string) =>
      Object.values(mail ?? {})
        .join('\n')
        .includes(secret);
    for (const [mails, other] of [
      [await mailsTo(guest), host],
      [(await mailsTo(host)).filter(({ text }) => text.includes(`R-${idreserva}`)), guest],
    ] as const) {
      expect(mails.length).toBeGreaterThan(1);
      for (const mail of mails) for (const secret of [...secrets, other.email]) expect(holds(mail, secret), mail.subject).toBe(false);
    }
    await markPaid(app, admin, { id_reserva: idreserva });
    await app.drain();
    const toGuest = (await mailsTo(guest)).find(({ subject }) => subject.startsWith('Reservation confirmed'));
    const toHost = (await mailsTo(host)).find(({ text }) => text.includes(guest.email));
    for (const secret of [SECRETS.lastName, SECRETS.phone, SECRETS.address, SECRETS.number, host.email])
      expect(holds(toGuest, secret), secret).toBe(true);
    for (const secret of [SECRETS.lastName, SECRETS.phone, guest.email]) expect(holds(toHost, secret), secret).toBe(true);
  });

  it('stores no address or name in the outbox (SEC-36)', async () => {
    const rows = JSON.stringify(await app.db('mail_outbox'));
    for (const secret of [SECRETS.lastName, SECRETS.phone, SECRETS.address, host.email, 'Hugobert', 'Galatea'])
      expect(rows).not.toContain(secret);
  });
});

const unconfirm = ({ id }: Someone) => app.db('user_vault').where({ id }).update({ email_confirmed_at: null });
/** All that was sent to a person, in one text. */
const allTo = async (who: Someone): Promise<string> =>
  (await mailsTo(who)).map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n');

/** A stay from the request to the payment; returns what of people's words and contact data reached each side. */
const reached = async (who: 'guest' | 'host') => {
  const [guest, host] = [await aBookablePerson(app, { nombre: 'Galatea' }), await aBookablePerson(app, { nombre: 'Hugobert' })];
  await unconfirm({ guest, host }[who]);
  const listing = await aListing(app, host, { title: { es: 'Palabras del anfitrión' } });
  const { idreserva } = await anAccepted(app, guest, host, listing);
  await markPaid(app, admin, { id_reserva: idreserva });
  await app.drain();
  const found = (text: string) => ({
    mails: text !== '',
    guest: text.includes('Galatea'),
    host: text.includes('Hugobert'),
    title: text.includes('Palabras del'),
    street: text.includes('Calle Secreta') || text.includes('Google Maps'),
    directions: text.includes('destination=Calle%20Secreta'),
    calendar: text.includes('calendar.google.com'),
    address: text.includes(guest.email) || text.includes(host.email),
  });
  return { guest: found(await allTo(guest)), host: found(await allTo(host)) };
};

const ALL = { mails: true, guest: true, host: true, title: true, calendar: true };
const NOTHING = { mails: true, guest: false, host: false, title: false, street: false, directions: false, calendar: false, address: false };

it.each(['guest', 'host'] as const)(
  'mails to a %s with an unconfirmed address contain no name, title or contact data, while the other side gets everything (D-134)',
  async (who) => {
    const both = await reached(who);
    expect(both[who]).toEqual(NOTHING);
    expect(both[who === 'guest' ? 'host' : 'guest']).toMatchObject(who === 'guest' ? ALL : { ...ALL, street: true, directions: true });
  },
);
