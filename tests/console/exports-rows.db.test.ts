import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, markPaid } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { instantOfSerial, readXlsx } from '../support/xlsx.ts';

// Covers each state of a reservation once: the file is read by an independent reader, and every cell is compared with SQL.
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const [host, guest, admin, other] = [await aBookablePerson(app), await aBookablePerson(app), await anAdmin(app), await anAdmin(app)];
const listing = async () => aListing(app, host);
const minute = () => clock.advance(60_000);

const paid = await anAccepted(app, guest, host, await listing(), 30, 33);
minute();
await markPaid(app, admin, { id_reserva: paid.idreserva, reason: 'Llegó' });
await markPaid(app, other, { id_reserva: paid.idreserva, reason: 'Lo vi' });
const rejected = await aRequest(app, guest, await listing(), 40, 42);
minute();
await app.request('PUT', `/reservations/reject/${rejected.idreserva}/-`, { token: host.token, body: { reason: 'repairs' } });
const cancelled = await anAccepted(app, guest, host, await listing(), 50, 54);
minute();
await app.request('DELETE', `/reservations/${cancelled.idreserva}`, { token: guest.token });
const accepted = await anAccepted(app, guest, host, await listing(), 60, 62);
const waiting = await aRequest(app, guest, await listing(), 70, 75);
await aDraft(app, guest, await listing(), 80, 82); // is in no file
await app.drain();

const file = async (call: string) => {
  const answer = await fetch(`${app.url}/api/v1/admin/${call}?format=xlsx&purpose=Cierre&lang=es`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(answer.status).toBe(200);
  const [head = [], ...rows] = readXlsx(Buffer.from(await answer.arrayBuffer())).rows;
  return rows.map((row) => Object.fromEntries(head.map(({ value }, at) => [String(value), row[at]?.value ?? null])));
};
const instants = (rows: Record<string, string | number | null>[], names: readonly string[]) =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, row[name] === null ? null : instantOfSerial(Number(row[name]))])),
  }));

const MONEY = new Set([
  ...['Toda la estadía', 'Cargo del medio', 'Por pagar', 'Recibe el anfitrión', 'Pagado en total', 'Moneda del pago'],
  ...['Devolución pedida', 'Devolución en curso', 'Devuelto', 'Devolución fallida', 'Moneda de la devolución'],
]);

it('contains every sent reservation, cell by cell as in SQL', async () => {
  const found = await file('get-reservations');
  const { rows } = await app.db.raw(
    `select r.id as "N.º", r.listing_id as "N.º de espacio", l.details #>> '{title,es}' as "Título",
            r.guest_id as "N.º de huésped", g.email as "Correo del huésped", r.host_id as "N.º de anfitrión", h.email as "Correo del anfitrión",
            r.check_in::text as "Llegada", r.check_out::text as "Salida", r.check_out - r.check_in as "Noches", r.guests as "Huéspedes",
            case when r.status = 'requested' then 'Iniciada' when r.status = 'accepted' then 'Aceptada' when r.status = 'paid' then 'Pagada'
                 when r.cause in ('rejected', 'host_deadline') then 'Rechazada' else 'Cancelada' end as "Estado",
            case r.method when 'manual' then 'A mano' end as "Medio de pago",
            (r.quote ->> 'commission')::int as "Comisión", (r.quote ->> 'discount')::int as "Descuento",
            r.quote ->> 'currency' as "Moneda",
            r.requested_at as "Solicitada (UTC)", r.accepted_at as "Aceptada (UTC)", r.paid_at as "Pagada (UTC)", r.ended_at as "Cerrada (UTC)",
            case r.cause when 'rejected' then 'Rechazada por el anfitrión' when 'guest' then 'Cancelada por el huésped' end as "Causa"
       from reservations r join listings l on l.id = r.listing_id
       join user_vault g on g.id = r.guest_id join user_vault h on h.id = r.host_id
      where r.requested_at is not null order by r.id`,
  );
  expect(rows.map((row: Record<string, unknown>) => row['N.º'])).toEqual(
    [paid, rejected, cancelled, accepted, waiting].map(({ idreserva }) => idreserva),
  );
  const days = (row: Record<string, unknown>) => ({
    ...row,
    Llegada: `${row['Llegada']}T00:00:00.000Z`,
    Salida: `${row['Salida']}T00:00:00.000Z`,
  });
  const dated = ['Llegada', 'Salida', 'Solicitada (UTC)', 'Aceptada (UTC)', 'Pagada (UTC)', 'Cerrada (UTC)'];
  const withoutMoney = found.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !MONEY.has(name))));
  expect(instants(withoutMoney, dated)).toEqual(rows.map(days));
});

it('contains the money of each reservation as the console shows it (D-163)', async () => {
  const found = await file('get-reservations');
  const { body } = await app.request('GET', '/console/reservations', { token: admin.token });
  for (const row of found) {
    const { dinero, recibe } = body.find(({ id }: { id: number }) => id === row['N.º']);
    const { whole, charge, open, paid, paid_charged: charged } = dinero;
    expect([row['Toda la estadía'], row['Cargo del medio'], row['Por pagar'], row['Recibe el anfitrión']], `R-${row['N.º']}`).toEqual([
      whole,
      charge,
      open,
      recibe.gets,
    ]);
    expect([row['Pagado en total'], row['Moneda del pago']]).toEqual(paid === 0 ? [null, null] : [charged.amount, charged.currency]);
  }
  expect(found.filter((row) => row['Pagado en total'] !== null)).toHaveLength(1);
});

it('contains every person with kind, last access and counts as in SQL', async () => {
  const found = await file('get-users');
  const { rows } = await app.db.raw(
    `select u.id, (select max(seen_at) from sessions s where s.user_id = u.id) as seen,
            (select count(*)::int from listings where host_id = u.id) as listings,
            (select count(*)::int from reservations where guest_id = u.id and requested_at is not null) as reservations
       from users u order by u.id`,
  );
  const exported = instants(found, ['Último acceso (UTC)']).map((row) => [
    ...[row['N.º'], row['Espacios'], row['Reservas']],
    String(row['Último acceso (UTC)']).slice(0, 16),
  ]);
  expect(exported).toEqual(
    rows.map(({ id, listings, reservations, seen }: { id: number; listings: number; reservations: number; seen: string }) => [
      ...[id, listings, reservations],
      String(seen).slice(0, 16),
    ]),
  );
});
