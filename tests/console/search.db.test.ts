import { describe, expect, it } from 'vitest';
import { aBookablePerson, aListing, anAccepted, anAdmin, SECRETS } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const [host, admin, guest] = [await aBookablePerson(app), await anAdmin(app), await aBookablePerson(app)];
const listing = await aListing(app, host);
const { idreserva: id } = await anAccepted(app, guest, host, listing);
await app.drain();

type Hit = { tipo: string; id: string; nombre: string | null; reserva: number | null; huesped: { id: number; nombre: string } | null };
type Group = { tipo: string; data: Hit[]; mas: boolean };
const ask = (query: string) => app.request('GET', `/console/search?${query}`, { token: admin.token });
const groupsOf = async (typed: string): Promise<Group[]> => {
  const { status, body } = await ask(`q=${encodeURIComponent(typed)}`);
  expect(status).toBe(200);
  return body.grupos;
};
/** Kinds with the ids that were found. */
const found = async (typed: string) =>
  Object.fromEntries((await groupsOf(typed)).map(({ tipo, data }) => [tipo, data.map((hit) => hit.id)]));
const [mail] = await app.db('mail_outbox').where({ concerns: `reservation-${id}` });
const [event] = await app.store.read(`reservation-${id}`);

it('finds a reservation, its mails and its events by number', async () => {
  const byNumber = await found(`R-${id}`);
  expect(byNumber['reservations']).toEqual([String(id)]);
  expect(byNumber['mails']).toHaveLength(4);
  expect(byNumber['users']).toBeUndefined();
  const byStream = await found(`reservation-${id}`);
  expect(byStream['reservations']).toEqual([String(id)]);
  expect(byStream['events']?.length).toBeGreaterThan(2);
});

it('finds a person by whole address, whole phone, number or first name, and their reservations with them', async () => {
  const phone = (await app.db('user_vault').where({ id: guest.id }).first()) as { phone: string; calling_code: string };
  for (const typed of [guest.email, guest.email.toUpperCase(), `U-${guest.id}`, phone.phone, `+${phone.phone}`]) {
    const hits = await found(typed);
    expect(hits['users'], typed).toContain(String(guest.id));
    expect(hits['reservations'], typed).toEqual([String(id)]);
  }
  const local = await found(phone.phone.slice(phone.calling_code.length));
  expect(local['users']).toContain(String(guest.id));
  expect(local['reservations']).toEqual([String(id)]);
  for (const part of [guest.email.slice(1), guest.email.slice(0, -1), phone.phone.slice(0, -1)])
    expect((await found(part))['users'] ?? [], part).not.toContain(String(guest.id));
});

it('finds first names from their beginning, whole names with the whole surname, with or without accents, and nothing by a surname alone', async () => {
  await app.db('user_vault').where({ id: guest.id }).update({ first_name: 'Martín' });
  for (const typed of ['martin', 'MARTÍN', 'Mart', 'ma']) expect((await found(typed))['users'], typed).toEqual([String(guest.id)]);
  for (const typed of ['artin', 'm', '%', '_artin', SECRETS.lastName]) expect((await found(typed))['users'] ?? [], typed).toEqual([]);
  await app.db('user_vault').where({ id: guest.id }).update({ first_name: 'José Martín', last_name: 'Ñuñez de la Cruz' });
  for (const typed of ['José Martín Ñuñez de la Cruz', ' jose  martin nunez de la cruz '])
    expect((await found(typed))['users'], typed).toEqual([String(guest.id)]);
  for (const typed of ['Martín Ñuñez de la Cruz', 'José Martín Ñuñez', 'José Martín de la Cruz', 'Ñuñez de la Cruz'])
    expect((await found(typed))['users'] ?? [], typed).toEqual([]);
  await app.db('user_vault').where({ id: guest.id }).update({ first_name: 'Martín' });
  const [group] = (await groupsOf('martin')).filter(({ tipo }) => tipo === 'reservations');
  expect(group?.data[0]?.huesped).toEqual({ id: guest.id, nombre: 'Martín' });
});

it('shows people by first name only (SEC-37)', async () => {
  const { text } = await ask(`q=${encodeURIComponent(guest.email)}`);
  for (const secret of [guest.email, SECRETS.lastName]) expect(text).not.toContain(secret);
});

it('finds listings by number, by words of their title in any order, without accents, and by place', async () => {
  const row = (await app.db('listings').where({ id: listing }).first()) as { details: { title: { es: string }; locality: string } };
  const words = row.details.title.es.split(' ').filter((word) => word.length > 2);
  for (const typed of [
    String(listing),
    words.join(' '),
    words.toReversed().join(' '),
    words[0]?.slice(0, 3) ?? '',
    row.details.locality.toLowerCase(),
  ])
    expect((await found(typed))['accommodations'], typed).toContain(String(listing));
  expect((await found('& | ! :* '))['accommodations']).toBeUndefined();
});

it('finds mails and events by their id, by the event behind a mail and by the request', async () => {
  expect((await found(mail.id))['mails']).toEqual([mail.id]);
  const caused = await found(mail.event_id);
  expect(caused['mails']).toContain(mail.id);
  expect(caused['events']).toHaveLength(1);
  expect((await found(event?.id.toUpperCase() ?? ''))['events']).toEqual([event?.position]);
  expect((await found(event?.meta.correlationId ?? ''))['events']).toContain(event?.position);
  expect((await found(String(Number(event?.position))))['events']).toEqual([event?.position]);
  expect((await found('ReservationAccepted'))['events']).toHaveLength(1);
});

it('finds payments by their number and by that of the gateway', async () => {
  const payment = {
    reservation_id: id,
    method: 'paypal',
    status: 'confirmed',
    amount: 5,
    currency: 'USD',
    surcharge: 0,
    refund_held: false,
  };
  const payment_id = 'pay_1';
  const ref = '9XK12345';
  await app.db('payments').insert({ ...payment, payment_id, ref, started_at: '2026-01-01T00:00:00Z' });
  for (const typed of [payment_id, ref, `R-${id}`]) expect((await found(typed))['payments'], typed).toEqual([payment_id]);
  expect((await found('9XK1234'))['payments']).toBeUndefined();
});

it('shows five of a kind and whether there are more: at 4, 5 and 6', async () => {
  for (const count of [4, 5, 6]) {
    const ids = Array.from({ length: count }, (_, n) => 900_000 + n);
    await app.db('user_vault').whereIn('id', ids).delete();
    await app.db('users').whereIn('id', ids).delete();
    const at = '2026-01-01T00:00:00Z';
    await app.db('user_vault').insert(
      ids.map((one) => ({
        id: one,
        first_name: 'Zenobia',
        last_name: 'X',
        email: `z${one}@example.com`,
        email_hmac: `z${one}`,
        created_at: at,
      })),
    );
    await app.db('users').insert(
      ids.map((one) => ({
        id: one,
        is_admin: false,
        is_support: false,
        language: 'es',
        terms_signed: false,
        registered_at: at,
        revision: 0,
      })),
    );
    const [group] = await groupsOf('zenobia');
    expect([group?.data.length, group?.mas]).toEqual([Math.min(5, count), count > 5]);
  }
});

it('shows recently opened records by kind and id, and leaves out unknown ones', async () => {
  const { body } = await ask(
    `ids=users:${guest.id},reservations:${id},users:1999999,mails:${mail.id},mails:none,accommodations:x,payments:nobody`,
  );
  expect(body.grupos.map(({ tipo, data }: Group) => [tipo, data.map((hit) => hit.id)])).toEqual([
    ['users', [String(guest.id)]],
    ['reservations', [String(id)]],
    ['mails', [mail.id]],
  ]);
  expect((await ask('')).body).toEqual({ grupos: [] });
  expect((await ask('ids=nothing:1')).status).toBe(422);
  expect((await ask(`ids=${Array.from({ length: 13 }, () => 'users:1').join()}`)).status).toBe(422);
  expect((await ask(`q=${'x'.repeat(201)}`)).status).toBe(422);
});

/** Rows of each large table; more to measure. */
const ROWS = Number(process.env['SEARCH_ROWS'] ?? 6_000);

describe(`with ${ROWS} rows of each kind`, () => {
  const fill = async () => {
    const first = 10_000_000;
    const series = `from generate_series(${first}, ${first + ROWS - 1}) n`;
    const at = `'2025-01-01'::timestamptz + n % 1000 * interval '1 hour'`;
    await app.db.raw(`insert into user_vault (id, first_name, last_name, email, email_hmac, phone, calling_code, created_at)
      select n, 'Name' || n % 500, 'X', 'n' || n || '@example.com', 'n' || n, '569' || n, '56', now() ${series}`);
    await app.db.raw(`insert into users (id, is_admin, is_support, language, terms_signed, registered_at, revision)
      select n, false, false, 'es', false, ${at}, 0 ${series}`);
    await app.db.raw(`insert into listings select made.* ${series}, listings l, lateral jsonb_populate_record(l, jsonb_build_object('id', n, 'details',
      jsonb_build_object('title', jsonb_build_object('es', 'Casa ' || n % 300 || ' junto al lago'), 'locality', 'Villa' || n % 40))) made where l.id = ${listing}`);
    await app.db.raw(
      `insert into reservations select made.* ${series}, reservations r, lateral jsonb_populate_record(r, jsonb_build_object('id', n, 'guest_id', n, 'host_id', ${first} + n % 50)) made where r.id = ${id}`,
    );
    await app.db.raw(
      `insert into payments select made.* ${series}, payments p, lateral jsonb_populate_record(p, jsonb_build_object('payment_id', 'p' || n, 'ref', 'ref' || n, 'reservation_id', n)) made where p.payment_id = 'pay_1'`,
    );
    await app.db.raw(`insert into mail_outbox (id, template, recipient, params, concerns, event_id, status, attempts, created_at, next_attempt_at)
      select gen_random_uuid(), 'guest-accepted', 'guest', '{}', 'reservation-' || n, gen_random_uuid(), 'sent', 1, now(), now() ${series}`);
    await app.db.raw(`insert into audit (position, stream, revision, type, actor, correlation_id, at, event_id)
      select lpad(n::text, 20, '0'), 'reservation-' || n, 0, 'ReservationDrafted', 'user:1', 'request-' || n, ${at}, gen_random_uuid() ${series}`);
    await app.db.raw('analyze user_vault, users, listings, reservations, payments, mail_outbox, audit');
  };

  it('answers every search by index, in bounded statements', { timeout: 900_000 }, async () => {
    await fill();
    const [row] = await app.db('mail_outbox').orderBy('posted', 'desc').limit(1);
    const typed = ['name4', 'casa 17', 'lago villa7', 'n10000007@example.com', '56910000009', '10000011', 'R-10000012', 'ref10000013'];
    typed.push(row.id, row.event_id, 'request-10000014', 'reservation-10000015', 'ReservationDrafted', `U-${10_000_000}`, 'nothing at all');
    const queries: { sql: string; bindings: readonly unknown[] }[] = [];
    const listen = ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) => queries.push({ sql, bindings });
    const times: string[] = [];
    for (const one of typed) {
      await groupsOf(one); // plans and connections
      app.db.client.on('query', listen);
      const began = performance.now();
      const groups = await groupsOf(one);
      times.push(`${one}: ${Math.round(performance.now() - began)} ms`);
      app.db.client.off('query', listen);
      for (const { data } of groups) expect(data.length).toBeLessThanOrEqual(5);
    }
    if (process.env['SEARCH_ROWS']) console.log(times.join('\n'));
    const tables = /user_vault|\busers\b|listings|reservations|payments|mail_outbox|audit/;
    const scans: string[] = [];
    for (const { sql, bindings } of queries.filter((query) => /^\s*select/i.test(query.sql) && tables.test(query.sql))) {
      const { rows } = await app.db.raw(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings as string[]);
      const plan = rows.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n');
      if (/Seq Scan on (user_vault|users|listings|reservations|payments|mail_outbox|audit)/.test(plan)) scans.push(`${sql}\n${plan}`);
    }
    expect(queries.length).toBeGreaterThan(typed.length * 3);
    expect(scans).toEqual([]);
  });
});
