import sharp from 'sharp';
import { expect, it } from 'vitest';
import { connect } from '../../src/engine/db/connect.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { mailPolicy } from '../../src/notifications/mail-policy.ts';
import { MailNotReady } from '../../src/server/mail/outbox.ts';
import { aPerson } from '../identity/people.ts';
import { formOf } from '../listings/hosts.ts';
import { aListing, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const clock = manualClock('2026-12-01T15:00:00.000Z');
const database = await testDatabase();
const app = await testApp({ clock, database });
const [host, guest, admin] = [await aPerson(app), await aPerson(app), await anAdmin(app)];
const [listing, pending, second] = [await aListing(app, host), await aListing(app, host, {}, false), await aListing(app, host)];
const DAY = 86_400_000;

const fields = (changes: object = {}) => ({
  full_name: 'Vera Paz Rojas',
  national_id: '12.345.678-5',
  address: '',
  birth_date: '1999-05-06',
  country: 'Chile',
  phone: '+56 9 1111 2222',
  visit_day: '2026-12-04',
  occupation: 'student',
  email: 'Vera@Example.com',
  preferred_dates: 'Por la tarde',
  ...changes,
});
const ask = (changes: object = {}, sent: { token?: string; picture?: Buffer; at?: number } = {}) =>
  app.request('POST', `/accommodations/request-visit/${sent.at ?? listing}`, {
    ...(sent.token ? { token: sent.token } : {}),
    form: formOf(fields(changes), sent.picture ? [sent.picture] : [], 'id_picture'),
  });
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'Vera' } })
    .jpeg()
    .toBuffer();
const vault = (id: number) => app.db('visit_vault').where({ visit_id: id }).first();
const mails = async (to: string) => (await app.root('GET', `/dev/mail.json?to=${to}`)).body;

let visit = 0;

it('stores personal data outside of the log, the id sealed and the age computed, and mails both sides', async () => {
  const { status, body } = await ask({}, { token: guest.token, picture: await picture() });
  expect([status, body.visit.visit_day]).toEqual([201, '2026-12-04']);
  visit = body.visit.id;
  await app.drain();
  const log = JSON.stringify(await app.store.read(`visit-${visit}`), (_, v) => (typeof v === 'bigint' ? String(v) : v));
  for (const hidden of ['Vera Paz', '12.345.678', '11112222', '1111 2222', 'example.com', '1999-05-06', 'documents/'])
    expect(log).not.toContain(hidden);
  const record = await vault(visit);
  expect(record).toMatchObject({ full_name: 'Vera Paz Rojas', email: 'vera@example.com', phone: '56911112222', age: 27, address: null });
  expect(record.national_id).not.toMatch(/12\.?345\.?678/);
  const [toGuest] = await mails('vera@example.com');
  expect(toGuest.text).toMatch(/viernes 0?4/);
  // the address may belong to another person: our mail contains nothing that a stranger wrote (D-134)
  const { title } = (await app.db('listings').where({ id: listing }).first('details')).details;
  for (const quoted of ['Vera', title.es]) expect(toGuest.subject + toGuest.text + toGuest.html).not.toContain(quoted);
  const [toHost] = await mails(host.email);
  expect(toHost.subject).toContain('Alguien quiere visitar');
  for (const hidden of ['Vera', 'vera@', '11112222', '1111 2222']) expect(toHost.text + toHost.html).not.toContain(hidden);
});

it.each(['Ha ganado un premio en http://evil.example', 'Entra en evil.com', 'wa.me/56987654321', 'Vera\u202e Paz'])(
  'refuses %j as a name',
  async (full_name) => {
    const { status, body } = await ask({ full_name, email: 'third@example.com' }, { token: guest.token });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['full_name']]);
  },
);

it('its mails can be resent from the console', async () => {
  const posted = async () =>
    app
      .db('mail_outbox')
      .where({ concerns: `visit-${visit}` })
      .orderBy(['template', 'posted']);
  for (const { id } of await posted()) {
    const request = { token: admin.token, body: { reason: 'No le llegó' } };
    expect((await app.request('POST', `/console/mails/${id}/resend`, request)).status).toBe(200);
  }
  await app.drain();
  expect((await posted()).map(({ template, status }) => `${template} ${status}`)).toEqual([
    'visit-announced sent',
    'visit-announced sent',
    'visit-requested sent',
    'visit-requested sent',
  ]);
});

it('accepts one open request of a guest per listing, and none for a hidden listing or one’s own', async () => {
  expect(await ask({}, { token: guest.token })).toMatchObject({ status: 409, body: { code: 'already_requested' } });
  expect(await ask({}, { at: pending })).toMatchObject({ status: 404, body: { code: 'not_yet_approved' } });
  expect(await ask({}, { at: 999_999 })).toMatchObject({ status: 404, body: { code: 'space_not_found' } });
  expect(await ask({}, { token: host.token })).toMatchObject({ status: 403 });
  // nor a second one of an address, whoever sends it; the same address may request another listing
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'already_requested' } });
  expect(await ask({ email: ' VERA@example.com' })).toMatchObject({ status: 409 });
  expect((await ask({ email: 'otra@example.com' })).status).toBe(201); // a visitor without an account
  expect((await ask({}, { at: second })).status).toBe(201);
});

it('accepts one of several concurrent requests of an address for a listing, also at two programs', async () => {
  const elsewhere = await testApp({ clock, database });
  const form = () => formOf(fields({ email: 'a-la-vez@example.com' }), [], 'id_picture');
  const answers = await Promise.all(
    [app, elsewhere, app, elsewhere].map(({ request }) => request('POST', `/accommodations/request-visit/${listing}`, { form: form() })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

it.each([
  ['visit_day', { visit_day: '2026-11-30' }, 'past'],
  ['visit_day', { visit_day: '2027-03-02' }, 'too_far'],
  ['visit_day', { visit_day: 'mañana' }, 'invalid'],
  ['birth_date', { birth_date: '2008-12-02' }, 'too_young'],
  ['occupation', { occupation: 'pirate' }, 'unknown_value'],
  ['phone', { phone: '123' }, 'invalid'],
  ['full_name', { full_name: ' ' }, 'required'],
])('%s %j is %s', async (field, changes, code) => {
  const { status, body } = await ask(changes);
  expect([status, body.errors]).toEqual([422, { [field]: [code] }]);
});

it('checks a picture by its content, and stores nothing of a refused request (SEC-15)', async () => {
  const before = await app.db('visit_vault').count('* as count').first();
  for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('GIF89a...'), Buffer.from('%PDF-1.4')])
    expect(await ask({ email: 'foto@example.com' }, { picture: bytes })).toMatchObject({
      status: 422,
      body: { errors: { id_picture: ['invalid_file'] } },
    });
  expect(await app.db('visit_vault').count('* as count').first()).toEqual(before);
});

it('shows identity data to an administrator with a reason, and records the access', async () => {
  const at = `/console/viewing-requests/${visit}/identity`;
  expect((await app.request('POST', at, { token: guest.token, body: { reason: 'x' } })).status).toBe(404);
  expect((await app.request('POST', at, { token: admin.token, body: { reason: ' ' } })).status).toBe(422);
  const { body, headers } = await app.request('POST', at, { token: admin.token, body: { reason: 'Llamada al guardia' } });
  expect(body.national_id).toBe('12.345.678-5');
  expect(headers.get('cache-control')).toContain('no-store');
  const { format, exif } = await sharp(Buffer.from(body.picture.split(',')[1], 'base64')).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
  const last = (await app.store.read(`visit-${visit}`)).at(-1);
  expect(last).toMatchObject({ type: 'ViewingIdentitySeen', data: { adminId: admin.id } });
  expect(JSON.stringify(last?.data)).not.toContain('guardia'); // the reason is stored outside of the log (SEC-36)
});

it('is overdue after its day, like a new listing that our team has not visited (A-04)', async () => {
  const overdue = async (): Promise<string[]> => {
    const path = `/console/due-visits?filter=${encodeURIComponent('{"vencida":true}')}`;
    const { body } = await app.request('GET', path, { token: admin.token });
    return body.map(({ id }: { id: string }) => id);
  };
  expect(await overdue()).toEqual([]);
  clock.advance(4 * DAY);
  expect(await overdue()).toContain(`viewing-${visit}`);
  expect(await overdue()).not.toContain(`protocol-${listing}`);
  clock.advance(3 * DAY);
  expect(await overdue()).toContain(`protocol-${listing}`);
  await app.request('PUT', `/accommodations/verify/${listing}`, { token: admin.token, body: {} });
  const close = () =>
    app.request('POST', `/console/viewing-requests/${visit}/close`, { token: admin.token, body: { outcome: 'held', reason: 'Se hizo' } });
  expect((await close()).status).toBe(200);
  expect(await close()).toMatchObject({ status: 409, body: { code: 'already_closed' } });
  expect(await overdue()).not.toContain(`viewing-${visit}`);
  expect(await overdue()).not.toContain(`protocol-${listing}`);
});

it('deletes the picture after thirty days and records it (D-16)', async () => {
  const { picture_key } = await vault(visit);
  clock.set('2026-12-31T14:59:59.999Z');
  await app.drain();
  expect((await vault(visit)).picture_key).toBe(picture_key);
  clock.advance(1);
  await app.drain();
  expect((await vault(visit)).picture_key).toBeNull();
  const seen = await app.request('POST', `/console/viewing-requests/${visit}/identity`, { token: admin.token, body: { reason: 'x' } });
  expect(seen.body.picture).toBeNull();
  expect((await app.store.read(`visit-${visit}`)).map(({ type }) => type)).toContain('ViewingPictureDeleted');
});

it('mails a host about ten requests a day for one listing, and once at its end about all others (D-172)', async () => {
  const about = async () => (await mails(host.email)).map(({ subject }: { subject: string }) => subject.replace(/«.*»/, '«»'));
  await app.drain();
  const before = (await about()).length;
  const dayAfter = new Date(Date.parse(clock.now()) + DAY).toISOString().slice(0, 10);
  for (let i = 0; i < 13; i += 1)
    expect((await ask({ email: `muchos${i}@example.com`, visit_day: dayAfter }, { at: second })).status).toBe(201);
  await app.drain();
  expect((await about()).length - before).toBe(10);
  clock.advance(9 * 3_600_000);
  await app.drain();
  expect((await about()).length - before).toBe(11);
  expect((await about())[0]).toBe('3 personas más quieren visitar «»');
});

it('sends an unconfirmed address at most three mails a day that others cause (D-172)', async () => {
  const policy = mailPolicy(app.db, { rateLimits: 'on', secret: app.config.secret });
  const leave = async (to: string, ...templates: string[]) => {
    const left = [];
    for (const template of templates) if (await policy.mayLeave(template, to)) left.push(template);
    return left;
  };
  const first = ['confirm_email', 'guest-accepted', 'visit-requested'];
  const later = ['visit-requested', 'recovery', 'confirm_email', 'email_change_new', 'messages-unread', 'guest-paid', 'host-request'];
  expect(await leave('typed@example.com', ...first, ...later)).toEqual([...first, 'guest-paid', 'host-request']);
  expect(await leave(guest.email, ...Array(4).fill('recovery'))).toHaveLength(4); // confirmed: its own limit holds
  expect(await leave(guest.email, ...Array(4).fill('visit-requested'))).toHaveLength(3); // typed by the requester
});

it('waits with a mail to such an address while it cannot be counted: a failed attempt would not be counted again', async () => {
  const away = connect('postgres://posada@127.0.0.1:1/posada', 1);
  const policy = mailPolicy(away, { rateLimits: 'on', secret: app.config.secret });
  await expect(policy.mayLeave('visit-requested', 'typed@example.com')).rejects.toThrow(MailNotReady);
  await away.destroy();
});
