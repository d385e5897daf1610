import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { anyOf } from '../../engine/db/any-of.ts';
import type { UserRow } from '../../identity/rows.ts';
import { peopleByIds } from '../../identity/vault.ts';
import { textIn } from '../../kernel/languages.ts';
import { amountOnWire } from '../../kernel/money.ts';
import type { Currency, Instant, Language, Money } from '../../kernel/types.ts';
import type { ListingRow } from '../../listings/rows.ts';
import type { PaymentRow } from '../../payments/rows.ts';
import type { OfferSettings, StayMoney } from '../../pricing/public.ts';
import { endedAs } from '../../reservations/events.ts';
import { moneyFor, reservationAsOf } from '../../reservations/public.ts';
import { reservationsById } from '../../reservations/queries.ts';
import { MAX_ID } from '../../server/http/input/fields.ts';
import { postedMails } from '../../server/mail/outbox.ts';
import { listingStateOf } from '../queries.ts';
import type { AuditRow } from '../rows.ts';
import type { ConsoleHit, Kind } from './contract-search.ts';

type Shown = { readonly language: Language; readonly now: Instant; readonly offers: OfferSettings };
type Show = (db: Knex, ids: readonly string[], shown: Shown) => Promise<ConsoleHit[]>;

const NOTHING = {
  nombre: null,
  estado: null,
  fecha: null,
  lugar: null,
  importe: null,
  reserva: null,
  huesped: null,
  anfitrion: null,
  flujo: null,
};

const numbers = (ids: readonly string[]): number[] =>
  ids
    .filter((id) => /^\d{1,10}$/.test(id))
    .map(Number)
    .filter((id) => id <= MAX_ID);
const money = (amount: number, currency: Currency) => amountOnWire({ amount, currency });

/** First names only: no hit reveals more about a person (SEC-37). */
const firstNames = async (db: Knex, ids: readonly number[]) => {
  const people = await peopleByIds(db, [...new Set(ids)]);
  return (id: number) => ({ id, nombre: people.get(id)?.firstName ?? '' });
};

const users: Show = async (db, ids) => {
  const rows: UserRow[] = await db('users').where(anyOf('id', numbers(ids)));
  const named = await firstNames(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, type, country, registered_at }) => ({
    ...NOTHING,
    tipo: 'users' as const,
    id: String(id),
    nombre: named(id).nombre,
    lugar: country,
    fecha: registered_at,
    estado: type === null ? null : type === 'host' ? 'anfitrion' : 'huesped',
  }));
};

/** The amount in a hit of a reservation: the amount due now, otherwise the paid amount, otherwise the whole stay. */
export const sumOfHit = ({ now, paid, paidCharged, whole, currency }: StayMoney): Money =>
  now?.charged ?? paidCharged ?? { amount: paid > 0 ? paid : whole, currency };

const reservations: Show = async (db, ids, { now, offers }) => {
  const rows = [...(await reservationsById(db, numbers(ids))).values()];
  const moneyOf = await moneyFor(db, rows);
  const named = await firstNames(
    db,
    rows.flatMap(({ guest_id, host_id }) => [guest_id, host_id]),
  );
  return rows.map((last) => {
    const { row } = reservationAsOf(last, now);
    const sum = sumOfHit(moneyOf(row, { now, offers }).money);
    return {
      ...NOTHING,
      tipo: 'reservations' as const,
      id: String(row.id),
      estado: row.status === 'ended' ? endedAs(row.cause) : row.status,
      reserva: row.id,
      huesped: named(row.guest_id),
      anfitrion: named(row.host_id),
      importe: money(sum.amount, sum.currency),
      fecha: row.requested_at,
    };
  });
};

const accommodations: Show = async (db, ids, { language }) => {
  const rows: ListingRow[] = await db('listings').where(anyOf('id', numbers(ids)));
  const named = await firstNames(
    db,
    rows.map(({ host_id }) => host_id),
  );
  return rows.map((row) => ({
    ...NOTHING,
    tipo: 'accommodations' as const,
    id: String(row.id),
    nombre: textIn(row.details.title, language) ?? '',
    estado: listingStateOf(row),
    lugar: row.details.locality,
    fecha: row.published_at,
    anfitrion: named(row.host_id),
  }));
};

const payments: Show = async (db, ids) => {
  const rows: PaymentRow[] = await db('payments').where(anyOf('payment_id', ids));
  const stays = await reservationsById(
    db,
    rows.map(({ reservation_id }) => reservation_id),
  );
  const named = await firstNames(
    db,
    [...stays.values()].map(({ guest_id }) => guest_id),
  );
  return rows.map(({ payment_id, reservation_id, method, status, amount, currency, started_at }) => {
    const guest = stays.get(reservation_id)?.guest_id;
    return {
      ...NOTHING,
      tipo: 'payments' as const,
      id: payment_id,
      nombre: method,
      estado: status,
      importe: money(amount, currency),
      reserva: reservation_id,
      fecha: started_at,
      huesped: guest === undefined ? null : named(guest),
    };
  });
};

const mails: Show = async (db, ids) => {
  const rows = await postedMails(db).whereRaw('id = any(?::uuid[])', [ids.filter((id) => isUuid(id))]);
  return rows.map(({ id, template, status, concerns, created_at }) => ({
    ...NOTHING,
    tipo: 'mails' as const,
    id,
    nombre: template,
    estado: status,
    fecha: created_at,
    flujo: concerns,
    reserva: Number(/^reservation-(\d+)$/.exec(concerns)?.[1] ?? 0) || null,
  }));
};

const events: Show = async (db, ids) => {
  const rows: AuditRow[] = await db('audit').where(anyOf('position', ids));
  return rows.map(({ position, type, stream, at }) => ({
    ...NOTHING,
    tipo: 'events' as const,
    id: position,
    nombre: type,
    flujo: stream,
    fecha: at,
    reserva: Number(/^(?:desk-)?(?:reservation|payment)-(\d+)$/.exec(stream)?.[1] ?? 0) || null,
  }));
};

const SHOWN: Readonly<Record<Kind, Show>> = { users, reservations, accommodations, payments, mails, events };

/** These records as search hits, in this order; missing ones are left out. */
export const hitsOf = async (db: Knex, kind: Kind, ids: readonly string[], shown: Shown): Promise<ConsoleHit[]> => {
  if (ids.length === 0) return [];
  const hits = new Map((await SHOWN[kind](db, ids, shown)).map((hit) => [hit.id, hit]));
  return ids.flatMap((id) => hits.get(id) ?? []);
};
