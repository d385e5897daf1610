import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { holdsWords } from '../engine/db/words.ts';
import type { UserRow } from '../identity/rows.ts';
import { CURRENCIES, EXPONENT } from '../kernel/money.ts';
import { own } from '../kernel/own.ts';
import { emailAddress } from '../kernel/people/email.ts';
import type { Instant } from '../kernel/types.ts';
import { titlesOf } from '../listings/queries.ts';
import type { ListingRow } from '../listings/rows.ts';
import type { PaymentRow } from '../payments/rows.ts';
import { REJECTIONS } from '../reservations/events.ts';
import type { ReservationRow } from '../reservations/rows.ts';
import { day } from '../server/http/input/fields.ts';
import { type PostedMail, postedMails } from '../server/mail/outbox.ts';
import { type ReportRow, reportRows } from '../site/public.ts';
import { byNumber, byNumbers, byText, byTexts, flag, type ListQuery, none, type Page, pageOf } from './lists/list-query.ts';

export type ConsoleUserRow = UserRow & { first_name: string | null };
type PersonRow = ConsoleUserRow & {
  seen_at: Instant | null;
  email_confirmed: boolean;
  made: number;
  received: number;
  listings: number;
};

const number = (value: unknown) => Number(value) || 0;

/**
 * Listings of all hosts; `estado` is the queue: draft, pending, approved, blocked, removed; `revision` those to review again (D-54). `q`:
 * an id or words of a title.
 */
export const listingsPage = (db: Knex, query: ListQuery): Promise<Page<ListingRow>> =>
  pageOf(
    db('listings').select('*'),
    query,
    { id: 'id', publicado: 'published_at', marcas: 'struck_at', anfitrion: 'host_id', revision_desde: 'review_since' },
    {
      id: byNumbers('id'),
      anfitrion: byNumber('host_id'),
      estado: (q, value) => listingsIn(String(value), q),
      revision: flag('review_since is not null and removed_at is null'),
      q: matchingListing,
    },
  );

/** Matches an id or words of the titles. `table`: the name of the listings in the query. */
export const matchingListing = (query: Knex.QueryBuilder, value: unknown, table = 'listings') =>
  query.where((either) => {
    either.whereRaw(...holdsWords(titlesOf(table), String(value)));
    if (/^\d{1,9}$/.test(String(value))) either.orWhere(`${table}.id`, Number(value));
  });

/** Those in one of the states of the queue. */
export const listingsIn = (state: string, query: Knex.QueryBuilder) => (own(STATES, state) ?? none)(query);

/** The inverse of `STATES`: the queue's state of a row. */
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

/** Includes the state of its dispute when the payer contested the charge. */
export type ShownReservation = ReservationRow & Pick<PaymentRow, 'contest'>;

/** Of the ended reservations, those that the host did not accept, or the cancelled ones. */
const endedAs = (query: Knex.QueryBuilder, status: 'rejected' | 'canceled', table: string) =>
  query
    .where(`${table}.status`, 'ended')
    .whereRaw(`(coalesce(${table}.cause, '') = any(?::text[])) = ?`, [[...REJECTIONS], status === 'rejected']);

/** Reservations in this state; `open`: all that have not ended (D-45). `table`: the name of the reservations in the query. */
export const statusIs = (query: Knex.QueryBuilder, status: unknown, table = 'reservations') => {
  if (status === 'open') return query.whereNot(`${table}.status`, 'ended');
  if (status === 'rejected' || status === 'canceled') return endedAs(query, status, table);
  return query.where(`${table}.status`, String(status));
};

/** A filter by a day on the wire; an invalid day matches nothing. `condition`: SQL with one placeholder for the day. */
const byDay = (condition: string) => (query: Knex.QueryBuilder, value: unknown) =>
  day.safeParse(value).success ? query.whereRaw(condition, [String(value)]) : none(query);

/** Reservations whose guest or host matches like in the list of people (`matchingPerson`). */
const bySide = (query: Knex.QueryBuilder, sought: string) => {
  const found = (db: Knex.QueryBuilder) =>
    matchingPerson(db.from('users as u').join('user_vault as v', 'v.id', 'u.id').select('u.id'), sought);
  return query.where((side) => side.whereIn('guest_id', found).orWhereIn('host_id', found));
};

const WITHOUT_CENTS = CURRENCIES.filter((currency) => EXPONENT[currency] === 0);
/** An amount on the wire in minor units of the currency in this SQL expression. */
const inMinor = (currency: string) => `(round(? * case when ${currency} = any(?::text[]) then 1 else 100 end))`;

/** Whether the charged or due amount equals this sum, in any currency and with the surcharge of any method, to the unit. */
const byAmount = (query: Knex.QueryBuilder, amount: number) => {
  const bounds = [amount, WITHOUT_CENTS];
  return query.whereRaw(
    `(exists (select from payments p where p.reservation_id = reservations.id and p.amount = ${inMinor('p.currency')})
      or exists (select from (select 0 as percent union all select value::numeric from jsonb_each_text(coalesce(quote -> 'surcharges', '{}'))) c
                 where abs((quote ->> 'total')::numeric * (100 + c.percent) / 100 - ${inMinor("(quote ->> 'currency')")}) <= 0.5))`,
    [...bounds, ...bounds],
  );
};

/** How long before its deadline an answer or payment counts as running out. */
const LAPSING_HOURS = 6;

/**
 * All reservations; drafts are left out unless requested by id. `por_vencer`: the deadline to answer or pay is within hours. `desde`,
 * `hasta`: range of the arrival. `total` sorts by currency and then by the price of the whole stay.
 */
export const reservationsPage = (db: Knex, query: ListQuery, now: Instant): Promise<Page<ShownReservation>> => {
  const contest = '(select p.contest from payments p where p.payment_id = reservations.payment_id) as contest';
  const whole = `lpad(((quote ->> 'cost')::bigint + (quote ->> 'commission')::bigint - (quote ->> 'discount')::bigint)::text, 15, '0')`;
  const rows = db('reservations').select('*', db.raw(contest), db.raw(`(quote ->> 'currency') || ${whole} as by_total`));
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
      solicitada: 'requested_at',
      vence: 'due_at',
      total: 'by_total',
    },
    {
      id: byNumbers('id'),
      alojamiento: byNumber('listing_id'),
      huesped: byNumber('guest_id'),
      anfitrion: byNumber('host_id'),
      persona: (q, value) => bySide(q, String(value).trim()),
      status: (q, value) => statusIs(q, value),
      causa: byText('cause'),
      tipopago: byText('method'),
      importe: (q, value) => byAmount(q, number(value)),
      desde: byDay('check_in >= ?'),
      hasta: byDay('check_in <= ?'),
      pedida_desde: byDay('requested_at >= ?'),
      pedida_hasta: byDay("requested_at < ?::date + interval '1 day'"),
      por_vencer: flag("status in ('requested', 'accepted') and due_at between ? and ?::timestamptz + make_interval(hours => ?)", [
        now,
        now,
        LAPSING_HOURS,
      ]),
      fin: flag("status = 'paid' and end_asked_at is not null"),
      transferencia: flag("status = 'accepted' and transfer_notified_at is not null"),
    },
  );
};

/** Sorts after every character of a name. */
const LAST = '\u{10FFFF}';
/** The limit of words in a first name. */
const MAX_NAME_WORDS = 8;

/**
 * Matches what a person tells support: an account number, a full e-mail address, a full phone number with or without its prefix, the
 * beginning of a first name, or a full first name and surname, with or without accents. Addresses, numbers and surnames match exactly, so
 * that the list cannot be used to discover them (SEC-37).
 */
export const matchingPerson = (query: Knex.QueryBuilder, sought: string): Knex.QueryBuilder => {
  if (sought.includes('@')) {
    const email = emailAddress(sought);
    return email === null ? query.whereRaw('false') : query.where('v.email', email);
  }
  const digits = sought.replace(/[\s().+-]/g, '');
  if (/^\d{1,7}$/.test(sought)) return query.where('u.id', Number(sought));
  // each by its own index (`user_vault_own_number`, `user_vault_first_name`)
  if (/^\d{8,15}$/.test(digits))
    return query.whereRaw('(v.phone = ? or substr(v.phone, length(v.calling_code) + 1) = ?)', [digits, digits]);
  const words = sought.split(/\s+/);
  return query.where((any) => {
    any.whereRaw('folded(v.first_name) ~>=~ folded(?) and folded(v.first_name) ~<~ (folded(?) || ?)', [sought, sought, LAST]);
    // either name may have several words
    for (let first = 1; first < Math.min(words.length, MAX_NAME_WORDS); first += 1)
      any.orWhereRaw('(folded(v.first_name) = folded(?) and folded(v.last_name) = folded(?))', [
        words.slice(0, first).join(' '),
        words.slice(first).join(' '),
      ]);
  });
};

const TYPES: Readonly<Record<string, UserRow['type']>> = { anfitrion: 'host', huesped: 'guest' };

/** Accounts with only the first name, because no list needs more (SEC-37). `q`: see `matchingPerson`. */
export const usersPage = (db: Knex, query: ListQuery): Promise<Page<ConsoleUserRow>> =>
  pageOf(
    db('users as u').leftJoin('user_vault as v', 'v.id', 'u.id').select('u.*', 'v.first_name'),
    query,
    { id: 'u.id', registrado: 'u.registered_at', tipo: 'u.type', pais: 'u.country' },
    {
      id: byNumbers('u.id'),
      tipo: (q, value) => {
        const type = own(TYPES, String(value));
        return type ? q.where('u.type', type) : none(q);
      },
      is_admin: flag('u.is_admin'),
      q: (q, value) => matchingPerson(q, String(value).trim()),
    },
  );

/** One account with its counts, as in the console's lists. */
export const personRow = (db: Knex, id: number): Promise<PersonRow | undefined> => {
  const sent = (side: string) => `(select count(*)::int from reservations r where r.${side} = u.id and r.requested_at is not null)`;
  return db('users as u')
    .leftJoin('user_vault as v', 'v.id', 'u.id')
    .where('u.id', id)
    .first(
      'u.*',
      'v.first_name',
      db.raw('v.email_confirmed_at is not null as email_confirmed'),
      db.raw('(select max(s.seen_at) from sessions s where s.user_id = u.id) as seen_at'),
      db.raw(`${sent('guest_id')} as made, ${sent('host_id')} as received`),
      db.raw('(select count(*)::int from listings l where l.host_id = u.id) as listings'),
    );
};

/** People with a role, and those with a proposed role, which `propuesto` selects. */
export const rolesPage = (db: Knex, query: ListQuery): Promise<Page<ConsoleUserRow>> =>
  pageOf(
    db('users as u')
      .leftJoin('user_vault as v', 'v.id', 'u.id')
      .select('u.*', 'v.first_name')
      .where((q) => q.where('u.is_admin', true).orWhere('u.is_support', true).orWhereNotNull('u.role_proposed')),
    query,
    { id: 'u.id', propuesto: 'u.role_proposed_at' },
    {
      id: byNumbers('u.id'),
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
      id: byTexts('id'),
      tipo: byText('kind'),
      abierto: flag('handled_at is null'),
    },
  );

/** The outbox, which contains no addresses. */
export const mailsPage = (db: Knex, query: ListQuery): Promise<Page<PostedMail>> =>
  pageOf<PostedMail>(
    postedMails(db),
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
