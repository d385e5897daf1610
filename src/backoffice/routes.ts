import type { Knex } from 'knex';
import type { ListingRow } from '../../projections/listings.ts';
import type { ReservationRow } from '../../projections/reservations.ts';
import { standingStrikes, wireModeOf, wireTypeOf } from '../listings/public.ts';
import type { Clock } from '../platform/clock.ts';
import { Reply, type Route, route } from '../platform/http/contract.ts';
import { rowAsOf, rowStanding } from '../reservations/public.ts';
import { currencyKey, toWire } from '../shared/money.ts';
import { type Instant, type Language, Rejection } from '../shared/types.ts';
import {
  type ConsoleAccommodation,
  type ConsoleReservation,
  type ConsoleUser,
  listAccommodations,
  listReservations,
  listUsers,
  oneAccommodation,
  oneReservation,
  oneUser,
} from './contract.ts';
import { contentRange, type ListQuery, type Page } from './list-query.ts';
import { type ConsoleUserRow, listingsPage, reservationsPage, usersPage } from './queries.ts';

/** What the console lists: read models as they are, by the dialect of its data provider. Its commands are the API's own. */
export const backofficeRoutes = (db: Knex, clock: Clock): readonly Route[] => {
  const listed = <Row extends object, View>(resource: string, page: Page<Row>, present: (row: Row) => View) =>
    new Reply(200, page.rows.map(present), contentRange(resource, page));
  const only = async <Row extends object>(pages: (db: Knex, query: ListQuery) => Promise<Page<Row>>, id: number): Promise<Row> => {
    const { rows } = await pages(db, { filter: { id: [id] }, range: [0, 0] });
    if (!rows[0]) throw new Rejection('not_found');
    return rows[0];
  };
  return [
    route(listAccommodations, async ({ query, language }) =>
      listed('accommodations', await listingsPage(db, query), (row) => presentListing(row, language, clock.now())),
    ),
    route(oneAccommodation, async ({ params: { id }, language }) => presentListing(await only(listingsPage, id), language, clock.now())),
    route(listUsers, async ({ query }) => listed('users', await usersPage(db, query), presentUser)),
    route(oneUser, async ({ params: { id } }) => presentUser(await only(usersPage, id))),
    route(listReservations, async ({ query }) =>
      listed('reservations', await reservationsPage(db, query), (row) => presentReservation(row, clock.now())),
    ),
    route(oneReservation, async ({ params: { id } }) => presentReservation(await only(reservationsPage, id), clock.now())),
  ];
};

const instant = (at: Instant | Date | null): Instant | null => (at === null ? null : new Date(at).toISOString());

const presentListing = (row: ListingRow, language: Language, now: Instant): ConsoleAccommodation => {
  const { details } = row;
  const state = row.removed_at ? 'removed' : row.blocked_at ? 'blocked' : row.approved_at ? 'approved' : 'pending';
  const cover = details.photos[0];
  return {
    id: row.id,
    nombre: details.title[language] ?? details.title.es ?? details.title.en ?? '',
    comuna: details.locality,
    pais: details.countryCode,
    tipo: wireTypeOf(details),
    categoria: details.category,
    modalidad_tiempo: wireModeOf(details.mode),
    anfitrion: row.host_id,
    estado: state,
    verificado: row.verified_at !== null,
    destacado: row.highlighted_at !== null,
    marcas: standingStrikes(row.struck_at, now),
    publicado: instant(row.published_at),
    foto: cover ? `/storage/photos/${cover.hash}-320.webp` : null,
    bloqueo: row.block_reason,
    actions: listingActions(row),
  };
};

const listingActions = (row: ListingRow): ConsoleAccommodation['actions'] => {
  if (row.removed_at) return [];
  const actions: ConsoleAccommodation['actions'] = ['remove'];
  if (!row.approved_at) actions.push('approve');
  if (!row.verified_at) actions.push('verify');
  actions.push(row.blocked_at ? 'unblock' : 'block');
  return actions;
};

const presentUser = (row: ConsoleUserRow): ConsoleUser => ({
  id: row.id,
  nombre: row.first_name ?? '',
  tipo: row.type === null ? null : row.type === 'host' ? 'anfitrion' : 'huesped',
  pais: row.country,
  is_admin: row.is_admin,
  idioma: row.language,
  registrado: instant(row.registered_at),
});

const presentReservation = (last: ReservationRow, now: Instant): ConsoleReservation => {
  const row = rowAsOf(last, now);
  const { quote } = row;
  const decimal = (amount: number) => toWire({ amount, currency: quote.currency });
  return {
    id: row.id,
    alojamiento: row.listing_id,
    huesped: row.guest_id,
    anfitrion: row.host_id,
    status: row.status,
    causa: row.cause,
    fecha_inicio: row.check_in,
    fecha_termino: row.check_out,
    zona_horaria: row.time_zone,
    huespedes: row.guests,
    noches: quote.nights,
    moneda: currencyKey(quote.currency),
    currency: quote.currency,
    costo: decimal(quote.cost),
    comision: decimal(quote.commission),
    descuento: decimal(quote.discount),
    total: decimal(quote.total),
    tipopago: row.method,
    solicitada: row.requested_at,
    transferencia: row.transfer_notified_at,
    vence: dueOf(row),
    fecha_pago: row.paid_at,
    motivo: row.reason,
    actions: ACTIONS[row.status],
    refusal: row.status === 'accepted' ? null : rowStanding(row),
  };
};

/** Mark paid and cancel are irreversible, and refused once either is done (spec 4, D-51, A-06). */
const ACTIONS: Readonly<Record<ReservationRow['status'], ConsoleReservation['actions']>> = {
  draft: [],
  requested: ['cancel'],
  accepted: ['mark_paid', 'cancel'],
  paid: [],
  ended: [],
};

const dueOf = (row: ReservationRow): Instant | null => {
  if (row.status === 'requested') return row.respond_by;
  return row.status === 'accepted' && !row.transfer_notified_at ? (row.transfer_by ?? row.pay_by) : null;
};
