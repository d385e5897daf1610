import type { Knex } from 'knex';
import type { EventStore } from '../engine/event-store/port.ts';
import { firstNames, wordsOf } from '../identity/vault.ts';
import type { Clock } from '../kernel/clock.ts';
import { textIn } from '../kernel/languages.ts';
import { dayIn } from '../kernel/local-time.ts';
import { amountOnWire, currencyKey, toWire } from '../kernel/money.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Instant, Language } from '../kernel/types.ts';
import { listingPolicies } from '../listings/public.ts';
import { listingSummaries } from '../listings/queries.ts';
import type { ListingRow } from '../listings/rows.ts';
import * as vocabulary from '../listings/vocabulary.ts';
import { announcedTransfers } from '../payments/public.ts';
import { moneyOnWire, type OfferSettings, priceOnWire, type StayMoney } from '../pricing/public.ts';
import { endedAs, noteIdOf } from '../reservations/events.ts';
import { moneyFor, reservationAsOf } from '../reservations/public.ts';
import type { PaymentOfStay, ReservationRow } from '../reservations/rows.ts';
import { Reply, type Route, route, type User } from '../server/http/contract.ts';
import { named, type Unnamed } from '../server/names.ts';
import {
  type ConsoleAccommodation,
  type ConsoleReservation,
  type ConsoleUser,
  listAccommodations,
  listReservations,
  listUsers,
  oneAccommodation,
  oneReservation,
} from './contract.ts';
import { contentRange, type ListQuery, type Page } from './lists/list-query.ts';
import { enteredBy } from './money/queries-money.ts';
import { type ConsoleUserRow, listingStateOf, listingsPage, reservationsPage, type ShownReservation, usersPage } from './queries.ts';

/** The lists of the console: read models in the dialect of its data provider. Its commands are those of the API. */
export const consoleRoutes = (db: Knex, store: Pick<EventStore, 'read'>, clock: Clock, offers: OfferSettings): readonly Route[] => {
  const only = async <Row extends object>(pages: (db: Knex, query: ListQuery) => Promise<Page<Row>>, id: number): Promise<Row> => {
    const { rows } = await pages(db, { filter: { id: [id] }, range: [0, 0] });
    if (!rows[0]) throw new Rejection('not_found');
    return rows[0];
  };
  const contextOf = async (rows: readonly ShownReservation[], { id }: User): Promise<ReservationContext> => {
    const ids = rows.map((row) => row.id);
    const [entered, notes, money] = await Promise.all([enteredBy(db, id, ids), notesWith(db, rows), moneyFor(db, rows)]);
    return { entered, notes, money, offers };
  };
  const presentReservations = async (rows: readonly ShownReservation[], user: User, language: Language) => {
    const [context, announced, spaces] = await Promise.all([
      contextOf(rows, user),
      announcedFor({ db, store }, rows),
      listingSummaries(
        db,
        rows.map(({ listing_id }) => listing_id),
      ),
    ]);
    const shown = rows.map((row) => ({
      ...presentReservation(row, clock.now(), context),
      espacio: textIn(spaces.get(row.listing_id)?.title ?? {}, language) ?? '',
      aviso: announced.get(row.id) ?? null,
    }));
    return named(firstNames(db), shown, ({ huesped, anfitrion }) => [huesped, anfitrion]);
  };
  return [
    route(listAccommodations, async ({ query, language }) => {
      const page = await listingsPage(db, query);
      return new Reply(200, await presentListings(db, page.rows, language, clock.now()), contentRange('accommodations', page));
    }),
    route(oneAccommodation, async ({ params: { id }, language }) => {
      const [shown] = await presentListings(db, [await only(listingsPage, id)], language, clock.now());
      if (!shown) throw new Rejection('not_found');
      return shown;
    }),
    route(listUsers, async ({ query }) => {
      const page = await usersPage(db, query);
      return new Reply(200, page.rows.map(presentUser), contentRange('users', page));
    }),
    route(listReservations, async ({ query, user, language }) => {
      const page = await reservationsPage(db, query, clock.now());
      return new Reply(200, await presentReservations(page.rows, user, language), contentRange('reservations', page));
    }),
    route(oneReservation, async ({ params: { id }, user, language }) => {
      const row = await only((all, query) => reservationsPage(all, query, clock.now()), id);
      const [shown] = await presentReservations([row], user, language);
      if (!shown) throw new Rejection('not_found');
      return shown;
    }),
  ];
};

/** Spaces as the console lists them, with their hosts' names. */
export const presentListings = (db: Knex, rows: readonly ListingRow[], language: Language, now: Instant): Promise<ConsoleAccommodation[]> =>
  named(
    firstNames(db),
    rows.map((row) => presentListing(row, language, now)),
    ({ anfitrion }) => [anfitrion],
  );

const presentListing = (row: ListingRow, language: Language, now: Instant): Unnamed<ConsoleAccommodation> => {
  const { details } = row;
  const cover = details.photos[0];
  return {
    id: row.id,
    nombre: textIn(details.title, language) ?? '',
    comuna: details.locality,
    pais: details.countryCode,
    tipo: vocabulary.wireTypeOf(details),
    categoria: details.category,
    modalidad_tiempo: vocabulary.wireModeOf(details.mode),
    anfitrion: row.host_id,
    estado: listingStateOf(row),
    verificado: row.verified_at !== null,
    destacado: row.highlighted_at !== null,
    marcas: listingPolicies.standingStrikes(row.struck_at, now),
    publicado: row.published_at,
    foto: cover ? `/storage/photos/${cover.hash}-320.webp` : null,
    bloqueo: row.block_reason,
    revision_desde: row.review_since,
    revision_por: [...row.review_because],
    actions: listingActions(row),
  };
};

const listingActions = (row: ListingRow): ConsoleAccommodation['actions'] => {
  const judgements = listingPolicies.judgementsOf(row);
  return row.removed_at ? judgements : ['remove', ...judgements, row.blocked_at ? 'unblock' : 'block'];
};

export const presentUser = (row: ConsoleUserRow): ConsoleUser => ({
  id: row.id,
  nombre: row.first_name ?? '',
  tipo: row.type === null ? null : row.type === 'host' ? 'anfitrion' : 'huesped',
  pais: row.country,
  is_admin: row.is_admin,
  idioma: row.language,
  registrado: row.registered_at,
});

/** The guests' notes with these requests. */
const notesWith = (db: Knex, rows: readonly ShownReservation[]) =>
  wordsOf(
    db,
    rows.flatMap(({ request_command }) => (request_command === null ? [] : [noteIdOf(request_command)])),
  );

/** What guests stated about pending transfers, by reservation. */
const announcedFor = async (deps: Parameters<typeof announcedTransfers>[0], rows: readonly ShownReservation[]) => {
  const waiting = rows.filter(({ status, transfer_notified_at }) => status === 'accepted' && transfer_notified_at !== null);
  const found = await Promise.all(
    waiting.map(async ({ id }) => [id, (await announcedTransfers(deps, id)).findLast(({ paymentId }) => paymentId === null)] as const),
  );
  return new Map(found.flatMap(([id, said]) => (said ? [[id, { referencia: said.reference, comprobante: said.hasProof }] as const] : [])));
};

type ReservationContext = {
  /** Reservations whose payment the caller entered and another administrator has to confirm. */
  readonly entered: ReadonlySet<number>;
  readonly notes: ReadonlyMap<string, string>;
  readonly money: Awaited<ReturnType<typeof moneyFor>>;
  readonly offers: OfferSettings;
};

const presentReservation = (
  last: ShownReservation,
  now: Instant,
  { entered, notes, money: moneyNow, offers }: ReservationContext,
): Omit<Unnamed<ConsoleReservation>, 'aviso' | 'espacio'> => {
  const { row, standing, deadline } = reservationAsOf(last, now);
  const { quote } = row;
  const decimal = (amount: number) => toWire({ amount, currency: quote.currency });
  const { money, started: paid } = moneyNow(row, { offers, now });
  const isEntered = row.status === 'accepted' && entered.has(row.id);
  return {
    id: row.id,
    alojamiento: row.listing_id,
    huesped: row.guest_id,
    anfitrion: row.host_id,
    status: row.status === 'ended' ? endedAs(row.cause) : row.status,
    causa: row.cause,
    fecha_inicio: row.check_in,
    fecha_termino: row.check_out,
    zona_horaria: row.time_zone,
    huespedes: row.guests,
    noches: quote.nights,
    moneda: currencyKey(quote.currency),
    currency: quote.currency,
    costo: decimal(quote.cost),
    garantia: decimal(quote.warranty),
    comision: decimal(quote.commission),
    descuento: decimal(quote.discount),
    total: decimal(quote.total),
    from: row.paid_at === null ? priceOnWire(quote, offers, { chosen: row.method }).from : null,
    pagado: paid ? charged(paid) : null,
    dinero: moneyOnWire(money).dinero,
    recibe: moneyOnWire(money).recibe,
    tipopago: row.method,
    solicitada: row.requested_at,
    transferencia: row.transfer_notified_at,
    vence: row.status === 'draft' ? null : (deadline?.at ?? null),
    pago_propuesto: row.payment_proposed_at,
    fecha_pago: row.paid_at,
    motivo: row.reason,
    nota: notes.get(noteIdOf(row.request_command ?? '')) ?? null,
    cobro: row.payment_id,
    fin_pedido: row.end_asked_at,
    contracargo: last.contest,
    actions: isEntered ? ['cancel'] : actionsOf(row, now, paid !== undefined && isMistakable(paid, money)),
    refusal: isEntered ? 'second_administrator' : row.status === 'accepted' ? null : standing,
  };
};

const charged = ({ amount, currency, surcharge }: PaymentOfStay) => ({
  ...amountOnWire({ amount, currency }),
  surcharge: toWire({ amount: surcharge, currency }),
});

/**
 * Whether the payment that began a stay may have been entered by mistake (D-51). Not if a gateway reported it, it was released from review,
 * or a later month was paid after it: then the money has arrived.
 */
const isMistakable = ({ method, released }: PaymentOfStay, { dates }: StayMoney): boolean =>
  (method === 'manual' || method === 'bankTransfer') && !released && dates.every(({ due, state }) => due === null || state !== 'paid');

/** A payment entered by mistake is reverted by a separate command (D-51). */
const actionsOf = (row: ReservationRow, now: Instant, canBeMistake: boolean): ConsoleReservation['actions'] => {
  const { status, cause, check_in, time_zone } = row;
  const ending = status === 'paid' && row.end_asked_at !== null ? (['end_stay', 'refuse_end'] as const) : [];
  if (status === 'paid') return [...ending, ...(canBeMistake ? (['withdraw_payment'] as const) : []), 'cancel_paid'];
  if (status === 'ended' && cause === 'admin' && dayIn(time_zone, now) < check_in) return ['withdraw_cancellation'];
  return ACTIONS[status];
};

/** Mark paid and cancel are irreversible, and refused after either (docs/rules/product.md#states, D-51, A-06). */
const ACTIONS: Readonly<Record<ReservationRow['status'], ConsoleReservation['actions']>> = {
  draft: [],
  requested: ['cancel'],
  accepted: ['mark_paid', 'cancel'],
  paid: [],
  ended: [],
};
