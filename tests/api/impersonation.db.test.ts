import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { aPerson, mailsTo, proves } from '../identity/people.ts';
import { anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { aCast } from './cast.ts';
import { contractIn, rowsOf } from './matrix.ts';

const clock = manualClock('2026-11-25T12:00:00.000Z');
const app = await testApp({ clock });
const { people, things } = await aCast(app);
const { guest, host } = people;
if (!guest || !host) throw new Error('nobody to look as');
const [admin, other, helper] = [await anAdmin(app), await anAdmin(app), await aPerson(app, { nombre: 'Sofía' })];
const REASON = 'No ve el botón para pagar su reserva';
const MINUTE = 60_000;

type Cookies = { readonly own: string; readonly as?: string | undefined };
type More = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
/** A call of a browser: by cookies, from the site itself. */
const browse = (method: string, path: string, { own, as }: Cookies, { body, headers }: More = {}) =>
  app.request(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { origin: app.url, cookie: `posada_session=${own}${as ? `; posada_as=${as}` : ''}`, ...headers },
  });
const OWN = { 'posada-speaks-for': 'own' } as const;
const begin = async (id: number, impersonator = admin, reason: string = REASON, as?: string) => {
  await proves(app, impersonator);
  return browse('POST', `/console/users/${id}/impersonate`, { own: impersonator.token, as }, { body: { reason }, headers: OWN });
};
const tokenIn = (headers: Headers): string => /posada_as=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
const looksAs = async (id: number, impersonator = admin): Promise<Cookies & { as: string }> => ({
  own: impersonator.token,
  as: tokenIn((await begin(id, impersonator)).headers),
});
const whoIs = async (cookies: Cookies, headers: Readonly<Record<string, string>> = {}) => {
  const { body } = await browse('GET', '/users/me', cookies, { headers });
  return [body.user?.idusuario ?? body.code, body.user?.impersonation_ends_at];
};
const log = () => app.store.readAll({ after: null, limit: 100_000 });

it('requires a reason, the password and the role, and never shows one’s own account or a team member', async () => {
  expect((await begin(guest.id, admin, 'Muy corto')).body.errors).toEqual({ reason: ['too_short'] });
  expect([(await begin(admin.id)).body.code, (await begin(other.id)).body.code, (await begin(999_999)).body.code]).toEqual([
    'impersonation_own_account',
    'impersonation_of_team',
    'not_found',
  ]);
  expect((await begin(guest.id, host)).status).toBe(404);
  for (const { token } of [admin, other]) {
    const path = `/console/users/${helper.id}/role`;
    await proves(app, token === admin.token ? admin : other);
    await app.request('POST', path, { token, body: { role: 'support', reason: 'Nueva en el equipo' } });
  }
  expect((await browse('GET', '/console/users', { own: helper.token })).status).toBe(200);
  expect((await begin(guest.id, helper)).status).toBe(404);
  expect((await begin(helper.id)).body.code).toBe('impersonation_of_team');
  await app.db('sessions').where({ user_id: admin.id }).update({ proved_at: '2026-01-01T00:00:00Z' });
  const stale = await browse('POST', `/console/users/${guest.id}/impersonate`, { own: admin.token }, { body: { reason: REASON } });
  expect(stale.body.code).toBe('sign_in_again');
  await app.request('POST', '/users/prove-password', { token: admin.token, body: { password: 'Posada2026' } });
});

it('shows the site as the person beside the session, which stays the administrator’s', async () => {
  const { status, body, headers } = await begin(guest.id);
  expect([status, body.ends_at]).toEqual([200, '2026-11-25T12:30:00.000Z']);
  expect(headers.get('set-cookie')).toMatch(/^posada_as=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/);
  const cookies = { own: admin.token, as: tokenIn(headers) };
  expect(await whoIs(cookies)).toEqual([guest.id, '2026-11-25T12:30:00.000Z']);
  expect(await whoIs(cookies, OWN)).toEqual([admin.id, null]);
  expect(await whoIs({ own: admin.token })).toEqual([admin.id, null]);
  expect((await browse('GET', '/console/users', cookies)).status).toBe(200); // of the console, by the administrator’s own right
  expect(await whoIs({ ...cookies, own: other.token })).toEqual([other.id, null]); // good beside its own session alone
  expect(await whoIs({ own: guest.token, as: cookies.as })).toEqual([guest.id, null]);
  const bearer = await app.request('GET', '/users/me', { token: cookies.as });
  expect(bearer.status).toBe(401);
});

it('refuses every call of the contract that is not a read, whatever its method and caller', async () => {
  const cookies = await looksAs(guest.id);
  const before = (await log()).length;
  const found: Record<string, unknown> = {};
  const writes = app.contracts.filter(({ method }) => method !== 'get');
  for (const { method, path, name } of writes) {
    const at = path.replaceAll(/\{\w+\}/g, '1');
    found[name] = (await browse(method.toUpperCase(), at, cookies, { body: {} })).body?.code;
  }
  expect(writes.length).toBeGreaterThan(120);
  expect(found).toEqual(Object.fromEntries(writes.map(({ name }) => [name, 'impersonation_reads_only'])));
  expect((await log()).length).toBe(before);
});

it('reads what the person reads, changes nothing, and hides the most private data', async () => {
  const cookies = await looksAs(guest.id);
  await app.drain();
  const before = (await log()).length;
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const row of rowsOf(things).filter(({ method, path }) => method === 'GET' && path !== '/events')) {
    const contract = contractIn(app.contracts, row);
    if (!contract || contract.role === 'admin') continue;
    const { status, body } = await browse('GET', row.path, cookies);
    found[row.line] = contract.ownEyes ? body.code : status;
    expected[row.line] = contract.ownEyes ? 'impersonation_own_eyes' : row.statuses[1];
  }
  expect((await browse('GET', `/messages/${things.talk}?visible=1`, cookies)).status).toBe(200);
  expect(found).toEqual(expected);
  const closed = app.contracts.filter(({ ownEyes }) => ownEyes).map(({ path }) => path);
  expect(closed.toSorted()).toEqual(
    ['/accommodations/{id}/wifi', '/bank-data', '/bank-data/whole', '/ical/feeds/{id}', '/ical/url', '/ical/{id}', '/ical/{id}/download']
      .concat(['/avisos/dispositivos', '/users/me/erase', '/users/me/export', '/users/sessions'])
      .toSorted(),
  );
  await app.drain();
  const written = (await log()).slice(before);
  expect(new Set(written.map(({ type }) => type))).toEqual(new Set(['ConversationOpened', 'ConversationsListed'])); // SEC-24
  for (const { data, meta } of written) {
    expect(data).toMatchObject({ adminId: admin.id });
    expect([meta.actor, meta.impersonatedBy]).toEqual([`user:${guest.id}`, admin.id]);
  }
  const audited = await app.db('audit').whereNotNull('impersonated_by').select('type', 'impersonated_by');
  expect(audited).toHaveLength(written.length);
  const shown = await app.request('GET', `/console/events?filter=${encodeURIComponent('{"tipo":"ConversationOpened"}')}`, {
    token: admin.token,
  });
  expect(shown.body[0]).toMatchObject({ actor: `user:${guest.id}`, visto_por: admin.id });
});

it('returns no key that works without the session: of links, calendars or wifi', async () => {
  const { listing, open, accepted } = things;
  const wifi = { red: 'Casa-5G', clave: 'muy-secreta-1' };
  expect((await app.request('PUT', `/accommodations/${listing}/wifi`, { token: host.token, body: wifi })).status).toBe(200);
  const night = (await app.request('GET', `/reservations/${open}`, { token: host.token })).body.reservation.fecha_inicio;
  const paths = [
    ...[`/reservations/${open}`, `/reservations/${accepted}`, `/reservations/${open}/stay`, `/reservations/${accepted}/stay`],
    ...['/reservations/received', '/reservations', `/accommodations/getAccomodation/${listing}`, '/accommodations/searchByUser'],
    `/accommodations/nights/${listing}/${night}`,
  ];
  const KEY = /"token":"[^"]+"|\/ical\/(?:stay|feed)\/|muy-secreta-1/g;
  for (const person of [host, guest]) {
    const cookies = await looksAs(person.id);
    const lent: Record<string, unknown> = {};
    let own = 0;
    for (const path of paths) {
      const direct = await app.request('GET', path, { token: person.token });
      own += direct.text.match(KEY)?.length ?? 0;
      const seen = await browse('GET', path, cookies);
      expect([path, seen.status]).toEqual([path, direct.status]);
      const keys = seen.text.match(KEY);
      if (keys) lent[path] = keys;
    }
    expect([own > 4, lent]).toEqual([true, {}]);
  }
});

it('notifies the person by mail, bell and their list of looks, with the reason', async () => {
  const person = await aPerson(app, { nombre: 'Paz' });
  await begin(person.id);
  await app.drain();
  const [mail] = await mailsTo(app, person.email);
  expect(mail?.subject).toBe('Nuestro equipo vio Posada como la ves tú');
  for (const part of [REASON, '12:00 UTC', '12:30 UTC']) expect(mail?.text).toContain(part);
  const bell = await app.request('GET', '/avisos', { token: person.token });
  expect(JSON.stringify(bell.body)).toContain('vio el sitio como lo ves tú');
  const looks = (await app.request('GET', '/users/me/looks', { token: person.token })).body.data;
  expect(looks).toEqual([
    {
      at: '2026-11-25T12:00:00.000Z',
      what: 'El sitio como lo ves tú, sin poder cambiar nada',
      about: null,
      who: 'Administración',
      why: 'Para ayudarte con lo que ves',
    },
  ]);
});

it('is one at a time, begun only by the administrator: the second ends the first', async () => {
  const first = await looksAs(guest.id);
  const nested = await browse('POST', `/console/users/${host.id}/impersonate`, first, { body: { reason: REASON } });
  expect([nested.status, nested.body.code]).toEqual([403, 'impersonation_reads_only']);
  const second = { own: admin.token, as: tokenIn((await begin(host.id, admin, REASON, first.as)).headers) };
  expect([await whoIs(first), await whoIs(second)]).toEqual([
    [admin.id, null],
    [host.id, '2026-11-25T12:30:00.000Z'],
  ]);
  const ended = (await log()).filter(({ stream, type }) => stream === `user-${guest.id}` && type === 'ImpersonationEnded');
  expect(ended.at(-1)?.data).toMatchObject({ adminId: admin.id });
});

it('can be ended, and a page that still shows it changes nothing', async () => {
  const cookies = await looksAs(guest.id);
  const page = { headers: { 'posada-speaks-for': String(guest.id) } };
  expect((await browse('GET', '/favorites', cookies, page)).status).toBe(200);
  const end = () => browse('DELETE', '/console/impersonation', cookies, { headers: OWN });
  const ended = await end();
  expect([ended.status, ended.headers.get('set-cookie')]).toEqual([204, 'posada_as=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
  expect((await end()).status).toBe(204);
  expect(await whoIs(cookies)).toEqual([admin.id, null]);
  const write = { body: { alojamiento_idalojamiento: things.listing } };
  const withCookie = await browse('POST', '/wishList/change', cookies, write);
  expect([withCookie.body.code, withCookie.headers.get('set-cookie')]).toEqual([
    'impersonation_over',
    'posada_as=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ]);
  for (const answer of [
    await browse('POST', '/wishList/change', { own: admin.token }, { ...page, ...write }),
    await browse('GET', '/favorites', { own: admin.token }, page),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'impersonation_over']);
});

it('ends after 30 minutes, with the session, with the administrator’s role, and when the person gets a role', async () => {
  const timed = await looksAs(guest.id);
  clock.advance(30 * MINUTE - 1);
  expect((await whoIs(timed))[0]).toBe(guest.id);
  clock.advance(1);
  expect((await whoIs(timed))[0]).toBe(admin.id);

  const left = await looksAs(guest.id, other);
  await browse('POST', '/users/logout', { own: other.token });
  expect((await whoIs(left))[0]).toBe('not_signed_in');
  expect(await app.db('impersonations').where({ admin_id: other.id })).toEqual([]);

  const person = await aPerson(app);
  const third = await anAdmin(app);
  const raised = await looksAs(person.id, third);
  expect((await whoIs(raised))[0]).toBe(person.id);
  for (const one of [admin, third]) {
    await proves(app, one);
    await browse('POST', `/console/users/${person.id}/role`, { own: one.token }, { body: { role: 'support', reason: 'Equipo' } });
  }
  expect((await whoIs(raised))[0]).toBe(third.id);

  const last = await looksAs(guest.id, third);
  expect((await whoIs(last))[0]).toBe(guest.id);
  await proves(app, admin);
  await app.request('POST', `/console/users/${third.id}/role/revoke`, { token: admin.token, body: { reason: 'Se fue' } });
  expect((await whoIs(last))[0]).toBe(third.id);
});

it("does not reveal the other party's contact data through the person's mails", async () => {
  await app.db('user_vault').update({ email_confirmed_at: clock.now() });
  await proves(app, admin);
  const paid = await app.request('POST', '/pago/manualpayment', {
    token: admin.token,
    body: { id_reserva: things.accepted, reason: 'Caja' },
  });
  expect(paid.body.waits).toBe(false);
  await app.drain();
  const path = `/reservations/${things.accepted}/avisos`;
  for (const [person, otherSide] of [
    [guest, host],
    [host, guest],
  ] as const) {
    const own = await app.request('GET', path, { token: person.token });
    expect(own.text).toContain(otherSide.email);
    const seen = await browse('GET', path, await looksAs(person.id));
    expect(seen.text).not.toContain(otherSide.email);
    const withoutTexts = own.body.data.map((entry: object) => ({ ...entry, texto: null }));
    expect(seen.body.data).toEqual(withoutTexts);
  }
});
