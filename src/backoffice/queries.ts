import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import type { ListingRow } from '../../projections/listings.ts';
import type { PaymentRow } from '../../projections/payments.ts';
import type { ReservationRow } from '../../projections/reservations.ts';
import type { UserRow } from '../../projections/users.ts';
import { type ReportRow, reportRows } from '../content/public.ts';
import { type OutboxRow, outboxRows, type PostedMail, postedMail } from '../platform/mail/outbox.ts';
import { own } from '../shared/own.ts';
import { emailAddress } from '../shared/people/email.ts';
import { flag, type ListQuery, none, type Page, pageOf } from './list-query.ts';

export type ConsoleUserRow = UserRow & { first_name: string | null };

const ids = (column: string) => (query: Knex.QueryBuilder, value: unknown) => query.whereIn(column, [value].flat() as number[]);
const number = (value: unknown) => Number(value) || 0;

/**
 * Listings of all hosts; `estado` is the queue: draft, pending, approved, blocked, removed; `revision` those to review again (D-54). `q`
 * matches an id or a title.
 */
export const listingsPage = (db: Knex, query: ListQuery): Promise<Page<ListingRow>> =>
  pageOf(
    db('listings').select('*'),
    query,
    { id: 'id', publicado: 'published_at', marcas: 'struck_at', anfitrion: 'host_id', revision_desde: 'review_since' },
    {
      id: ids('id'),
      anfitrion: (q, value) => q.where({ host_id: number(value) }),
      estado: (q, value) => listingsIn(String(value), q),
      revision: flag('review_since is not null and removed_at is null'),
      q: matchingListing,
    },
  );

/** Matches an id or a part of a title. */
export const matchingListing = (query: Knex.QueryBuilder, value: unknown) =>
  query.where((either) => {
    for (const path of ['{title,es}', '{title,en}'])
      either.orWhereRaw('position(? in lower(details #>> ?)) > 0', [String(value).toLowerCase(), path]);
    if (/^\d{1,9}$/.test(String(value))) either.orWhere({ id: Number(value) });
  });

/** Those in one of the states of the queue. */
export const listingsIn = (state: string, query: Knex.QueryBuilder) => (own(STATES, state) ?? none)(query);

/** The state of the queue that `STATES` finds it in. */
export const listingStateOf = (row: ListingRow) => {
  if (row.removed_at) return 'removed';
  if (row.blocked_at) return 'blocked';
  if (row.approved_at) return 'approved';
  return row.is_draft ? 'draft' : 'pending';
};

const STATES: Record<string, (query: Knex.QueryBuilder) => unknown> = {
  draft: (q) => q.where({ is_draft: true }).whereNull('removed_at').whereNull('blocked_at'),
  pending: (q) => q.where({ is_draft: false }).whereNull('approved_at').whereNull('removed_at').whereNull('blocked_at'),
  approved: (q) => q.whereNotNull('approved_at').whereNull('removed_at').whereNull('blocked_at'),
  blocked: (q) => q.whereNotNull('blocked_at').whereNull('removed_at'),
  removed: (q) => q.whereNotNull('removed_at'),
};

/** Includes the state of its payment when the payer contested the charge. */
export type ShownReservation = ReservationRow & Pick<PaymentRow, 'contest'>;

/** Reservations of everybody; drafts are left out unless requested by id. `status` `open`: all that have not ended (D-45). */
export const reservationsPage = (db: Knex, query: ListQuery): Promise<Page<ShownReservation>> => {
  const contest = '(select p.contest from payments p where p.payment_id = reservations.payment_id) as contest';
  const rows = db('reservations').select('*', db.raw(contest));
  if (!query.filter?.['id']) rows.whereNotNull('requested_at');
  return pageOf(
    rows,
    query,
    {
      id: 'id',
      alojamiento: 'listing_id',
      fecha_inicio: 'check_in',
      fecha_termino: 'check_out',
      fecha_pago: 'paid_at',
      status: 'status',
      transferencia: 'transfer_notified_at',
      fin_pedido: 'end_asked_at',
    },
    {
      id: ids('id'),
      alojamiento: (q, value) => q.where({ listing_id: number(value) }),
      huesped: (q, value) => q.where({ guest_id: number(value) }),
      anfitrion: (q, value) => q.where({ host_id: number(value) }),
      status: (q, value) => (value === 'open' ? q.whereNot({ status: 'ended' }) : q.where({ status: String(value) })),
      fin: flag("status = 'paid' and end_asked_at is not null"),
      transferencia: flag("status = 'accepted' and transfer_notified_at is not null"),
    },
  );
};

/** Greater than every character of a name. */
const LAST = '\u{10FFFF}';

/**
 * What support is given by somebody who writes: a number of an account, a whole e-mail address, a whole phone number with or without its
 * prefix, or the beginning of a first name, with or without its accents. Addresses and numbers match exactly, so that the list cannot be
 * used to find them out (SEC-37).
 */
export const personSought = (query: Knex.QueryBuilder, sought: string): Knex.QueryBuilder => {
  if (sought.includes('@')) {
    const email = emailAddress(sought);
    return email === null ? query.whereRaw('false') : query.where('v.email', email);
  }
  const digits = sought.replace(/[\s().+-]/g, '');
  if (/^\d{1,7}$/.test(sought)) return query.where('u.id', Number(sought));
  // each by an index of its own (`user_vault_own_number`, `user_vault_first_name`)
  if (/^\d{8,15}$/.test(digits))
    return query.whereRaw('(v.phone = ? or substr(v.phone, length(v.calling_code) + 1) = ?)', [digits, digits]);
  return query.whereRaw('folded(v.first_name) ~>=~ folded(?) and folded(v.first_name) ~<~ (folded(?) || ?)', [sought, sought, LAST]);
};

const TYPES: Readonly<Record<string, UserRow['type']>> = { anfitrion: 'host', huesped: 'guest' };

/** Accounts with only the first name, since no list needs more (SEC-37). `q`: see `personSought`. */
export const usersPage = (db: Knex, query: ListQuery): Promise<Page<ConsoleUserRow>> =>
  pageOf(
    db('users as u').leftJoin('user_vault as v', 'v.id', 'u.id').select('u.*', 'v.first_name'),
    query,
    { id: 'u.id', registrado: 'u.registered_at', tipo: 'u.type', pais: 'u.country' },
    {
      id: ids('u.id'),
      tipo: (q, value) => {
        const type = own(TYPES, String(value));
        return type ? q.where('u.type', type) : none(q);
      },
      is_admin: flag('u.is_admin'),
      q: (q, value) => personSought(q, String(value).trim()),
    },
  );

/** People who have a role, and those for whom one is proposed, which `propuesto` selects. */
export const rolesPage = (db: Knex, query: ListQuery): Promise<Page<ConsoleUserRow>> =>
  pageOf(
    db('users as u')
      .leftJoin('user_vault as v', 'v.id', 'u.id')
      .select('u.*', 'v.first_name')
      .where((q) => q.where('u.is_admin', true).orWhere('u.is_support', true).orWhereNotNull('u.role_proposed')),
    query,
    { id: 'u.id', propuesto: 'u.role_proposed_at' },
    {
      id: ids('u.id'),
      propuesto: flag('u.role_proposed is not null'),
    },
  );

/** Messages and bug reports; `abierto` selects those not answered yet. */
export const reportsPage = (db: Knex, query: ListQuery): Promise<Page<ReportRow>> =>
  pageOf(
    reportRows(db),
    { ...query, sort: query.sort ?? ['recibido', 'DESC'] },
    { id: 'id', recibido: 'created_at', atendido: 'handled_at' },
    {
      id: (q, value) => q.whereRaw('id = any(?)', [[value].flat().map(String)]),
      tipo: (q, value) => q.where({ kind: String(value) }),
      abierto: flag('handled_at is null'),
    },
  );

/** The outbox, which contains no addresses. */
export const mailsPage = async (db: Knex, query: ListQuery): Promise<Page<PostedMail>> => {
  const page = await pageOf<OutboxRow>(
    outboxRows(db),
    { ...query, sort: query.sort ?? ['created_at', 'DESC'] },
    { id: 'id', created_at: 'created_at', sent_at: 'sent_at', attempts: 'attempts' },
    {
      id: (q, value) =>
        q.whereRaw('id = any(?::uuid[])', [
          [value]
            .flat()
            .map(String)
            .filter((id) => isUuid(id)),
        ]),
      status: (q, value) =>
        value === 'bounced' || value === 'failed'
          ? q.where({ status: 'failed', bounced: value === 'bounced' })
          : q.where({ status: String(value) }),
      reserva: (q, value) => q.where({ concerns: `reservation-${number(value)}` }),
      alojamiento: (q, value) => q.where({ concerns: `listing-${number(value)}` }),
    },
  );
  return { ...page, rows: page.rows.map(postedMail) };
};
