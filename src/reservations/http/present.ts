import type { Knex } from 'knex';
import { type Person, peopleByIds, wordsOf } from '../../identity/vault.ts';
import { textIn } from '../../kernel/languages.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { destinationOf } from '../../kernel/map/directions.ts';
import { amountOnWire, currencyKey, toWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type StayHours, USUAL_HOURS } from '../../kernel/stay-rules.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { listingPolicies } from '../../listings/public.ts';
import { type ListingSummary, listingSummaries } from '../../listings/queries.ts';
import { type ExactPlace, exactPlaceOf } from '../../listings/vault.ts';
import { type LegalNotice, legalNoticeOf } from '../../places/public.ts';
import type { MethodOffer, Quote } from '../../pricing/events.ts';
import { moneyOnWire, type OfferConfig, type OfferSettings, offerSettings, priceOnWire } from '../../pricing/public.ts';
import type { Reader } from '../../server/http/contract.ts';
import type { Windows } from '../../terms/events.ts';
import { type ConfirmedNights, confirmationsOf } from '../confirmed-nights.ts';
import { refundSteps } from '../decider/refund.ts';
import { isPart, noteIdOf, type Refund } from '../events.ts';
import { guestTokenOf, hostTokenOf, type LinkGenerations, linkGenerations } from '../links.ts';
import { backOfStart, type MoneyRows, moneyOf, moneyRowsOf, monthStates, NO_MONEY } from '../money.ts';
import { actionsFor, rowAsOf, type Side, seesGuestContact, seesHostContact, seesPlace, wireStatus } from '../policies.ts';
import { reservationById, type StayCounts, startedWith, stayCountsOf } from '../queries.ts';
import type { PaymentOfStay, ReservationRow } from '../rows.ts';
import type { MONTH_STATES, PaymentView, ReservationView } from '../shapes.ts';
import { isReason, REASONS } from '../vocabulary.ts';

/**
 * The settings that a reservation on the wire depends on: the key of its links, the surcharges of the payment methods, and the first
 * windows.
 */
export type ShowingConfig = { readonly secret: string } & OfferConfig & Pick<Windows, 'hostAnswer' | 'guestPayment' | 'transferWindow'>;
type PresentAllDeps = { readonly db: Knex; readonly config: ShowingConfig };
/** `at`: its own instant, for a view of the past. */
type Seen = {
  readonly row: ReservationRow;
  readonly side: Side;
  readonly at?: Instant;
  /** Read by link, without a session. */
  readonly byLink?: boolean;
  /** The signed-in reader. */
  readonly reader?: Reader;
  /** For a view of the past: the state of other streams then. Without it their current state is used. */
  readonly past?: Past;
};
/** The space and the payment of a reservation at an instant, from the log. */
export type Past = { readonly listing: ListingSummary | undefined; readonly payment: PaymentOfStay | undefined };
type Context = { readonly now: Instant; readonly language: Language };

/** Reservations as each side may see them, at `now`; contact and address are only loaded for readers who may see them (D-44). */
export const presentAll = async ({ db, config }: PresentAllDeps, seen: readonly Seen[], context: Context): Promise<ReservationView[]> => {
  const rows = seen.map(({ row }) => row);
  const [people, listings, places, moneyOfRow, generations, notesToHost, stays, confirmed] = await Promise.all([
    peopleByIds(
      db,
      rows.flatMap(({ guest_id, host_id }) => [guest_id, host_id]),
    ),
    listingSummaries(db, listingsOf(rows)),
    placesOf(db, listingsOf(seen.filter(({ row, side }) => seesPlace(side, row)).map(({ row }) => row))),
    moneyRowsOf(db, rows),
    seen.some(({ side }) => side !== 'admin') ? linkGenerations(db, rows) : null,
    guestNotesOf(db, rows),
    Promise.all(
      seen.map(({ side, row, past, at = context.now }) => (side === 'guest' || past ? null : stayCountsOf(db, row.guest_id, at))),
    ),
    confirmationsOf(db, rows),
  ]);
  const notices = await Promise.all(
    seen.map(({ row, past }) =>
      legalNoticeOf(db, (past ? past.listing : listings.get(row.listing_id))?.placeIds ?? [], row.quote.stay, context.language),
    ),
  );
  const moneyFor = ({ row, past }: Seen): MoneyRows =>
    past ? { ...NO_MONEY, payments: past.payment ? [past.payment] : [] } : moneyOfRow(row.id);
  const paymentFor = (one: Seen) => startedWith(moneyFor(one).payments);
  return seen.map((one, index) => {
    const { row, side, at = context.now, byLink = false, reader, past } = one;
    return present(
      rowAsOf(row, at),
      { side, byLink, isSelf: reader?.seenBy === undefined },
      {
        guest: people.get(row.guest_id),
        host: people.get(row.host_id),
        listing: past ? past.listing : listings.get(row.listing_id),
        place: places.get(row.listing_id),
        payment: side === 'host' ? undefined : paymentFor(one), // a host does not see what the guest was charged
        contest: paymentFor(one)?.contest ?? null,
        money: moneyFor(one),
        notice: notices[index] ?? null,
        noteToHost: notesToHost.get(row.id) ?? null,
        stays: stays[index] ?? null,
        confirmed: past ? null : confirmed(rowAsOf(row, at), side, at),
        offers: offerSettings(config),
        windows: row.windows ?? config,
      },
      { now: at, language: context.language },
      reader?.seenBy ? {} : tokenFor(config, side, row, generations, at),
    );
  });
};

/** A reservation on the wire as one side may see it. Throws Rejection not_found. */
export const reservationOnWire = async (
  deps: PresentAllDeps,
  reservationId: number,
  side: Side,
  { reader, ...context }: Context & { readonly reader?: Reader },
): Promise<ReservationView> => {
  const row = await reservationById(deps.db, reservationId);
  const [view] = row ? await presentAll(deps, [{ row, side, ...(reader && { reader }) }], context) : [];
  if (!view) throw new Rejection('not_found');
  return view;
};

/** The notes that guests sent with these requests, by reservation (D-131). */
export const guestNotesOf = async (
  db: Knex,
  rows: readonly Pick<ReservationRow, 'id' | 'request_command'>[],
): Promise<Map<number, string>> => {
  const noteOf = rows.flatMap(({ id, request_command }) => (request_command === null ? [] : [[id, noteIdOf(request_command)] as const]));
  const words = await wordsOf(
    db,
    noteOf.map(([, note]) => note),
  );
  return new Map(noteOf.flatMap(([id, note]) => (words.has(note) ? [[id, words.get(note) ?? ''] as const] : [])));
};

const listingsOf = (rows: readonly ReservationRow[]): number[] => rows.map(({ listing_id }) => listing_id);

const placesOf = async (db: Knex, ids: readonly number[]): Promise<Map<number, ExactPlace | null>> => {
  const unique = [...new Set(ids)];
  return new Map(await Promise.all(unique.map(async (id) => [id, await exactPlaceOf(db, id)] as const)));
};

/** The token of the caller's own link; administrators have none, and get none while they view the site as a user. */
const tokenFor = (
  config: PresentAllDeps['config'],
  side: Side,
  row: ReservationRow,
  generationOf: LinkGenerations | null,
  at: Instant,
): { token?: string } => {
  if (side === 'admin' || !generationOf) return {};
  const tokenOf = side === 'guest' ? guestTokenOf : hostTokenOf;
  return { token: tokenOf(config, row.id, generationOf(row, side, at)) };
};

type Around = {
  guest: Person | undefined;
  host: Person | undefined;
  listing: ListingSummary | undefined;
  place: ExactPlace | null | undefined;
  payment: PaymentOfStay | undefined;
  contest: PaymentOfStay['contest'];
  money: MoneyRows;
  notice: LegalNotice | null;
  noteToHost: string | null;
  /** Absent when they are not shown. */
  stays: StayCounts | null;
  confirmed: ConfirmedNights | null;
  offers: OfferSettings;
  windows: Pick<Windows, 'hostAnswer' | 'guestPayment' | 'transferWindow'>;
};

const present = (
  row: ReservationRow,
  { side, byLink, isSelf }: { readonly side: Side; readonly byLink: boolean; readonly isSelf: boolean },
  { guest, host, listing, place, payment, contest, money: known, notice, noteToHost, stays, confirmed, offers, windows }: Around,
  { now, language }: Context,
  token: { token?: string },
): ReservationView => {
  const { quote } = row;
  const decimal = (amount: number) => toWire({ amount, currency: quote.currency });
  const money = moneyOf(row, known, { offers, now });
  const price = priceOnWire(quote, offers, { chosen: row.method });
  const wire = moneyOnWire(money);
  // links are in mails and browser histories: of an ended reservation they show state and money, but no contact data and no messages
  // (D-139)
  const showsContact = !(byLink && row.status === 'ended');
  // an administrator who views the site as a user opens contact data in the console, where the access is recorded (SEC-37)
  const showsOthers = showsContact && isSelf;
  const showsPlace = showsContact && seesPlace(side, row);
  const isAsQuoted = payment?.currency === quote.currency && payment.amount - payment.surcharge === quote.total;
  const back = ({ percentage, amount }: Refund, isAll = false) => {
    const goes = backOfStart(money, isAll ? 'all' : amount);
    return {
      percentage,
      amount: decimal(amount),
      ...(payment && !isAsQuoted && { charged: amountOnWire(goes) }),
      ...(side !== 'host' && { parts: partsOnWire(goes) }),
    };
  };
  return {
    idreserva: row.id,
    alojamiento_idalojamiento: row.listing_id,
    status: wireStatus(row),
    fecha_inicio: row.check_in,
    fecha_termino: row.check_out,
    guests: row.guests,
    totalDays: quote.nights,
    moneda: currencyKey(quote.currency),
    currency: quote.currency,
    costo: decimal(quote.cost),
    comision: decimal(quote.commission),
    garantia: decimal(quote.warranty),
    descuento: decimal(quote.discount),
    total: decimal(quote.total),
    from: row.paid_at === null ? price.from : null,
    pago_anfitrion: decimal(money.dates[0]?.rent ?? 0),
    ...(side !== 'host' && { dinero: wire.dinero }),
    ...(side !== 'guest' && { recibe: wire.recibe }),
    ...price.lines(language),
    later: monthsOnWire(quote, known, { side, now, isOver: row.status === 'ended' }),
    legal_notice: notice,
    nota: showsContact ? noteToHost : null,
    coupon: quote.coupon,
    ...(side !== 'host' && { terminos: termsOnWire(row) }),
    tipopago: row.method,
    zona_horaria: row.time_zone,
    plazos: { respuesta: windows.hostAnswer, pago: windows.guestPayment, transferencia: windows.transferWindow },
    lapses_at: row.requested_at === null ? row.lapses_at : null,
    requested_at: row.requested_at,
    respond_by: row.respond_by,
    accepted_at: row.accepted_at,
    pay_by: row.pay_by,
    transfer_started_at: row.transfer_started_at,
    transfer_by: row.transfer_by,
    transfer_notified_at: row.transfer_notified_at,
    payment_proposed_at: row.payment_proposed_at,
    fecha_pago: row.paid_at,
    ...(payment && { pagado: charged(payment) }),
    end_asked_at: row.end_asked_at,
    end_refused_at: row.end_refused_at,
    contested: contest,
    ended_at: row.ended_at,
    cause: causeOnWire(row),
    reason: row.ended_at !== null && isReason(row.reason) ? row.reason : null, // of an ongoing stay: the host's, for administrators only
    refund: row.refund && back(row.refund, !isPart(row.cause, row.refund)),
    refund_steps: refundSteps(quote, dayIn(row.time_zone, now)).map(({ until, refund }) => ({ until, ...back(refund) })),
    ...(side === 'host' && {
      marcas_rechazo: listingPolicies.standingStrikes(listing?.struckAt ?? [], now),
      rechazo_sin_marca: REASONS.filter((reason) => listingPolicies.isSpared(reason, listing?.sparedAt ?? null, now)),
    }),
    calendario: confirmed,
    actions: actionsFor(side, row, now),
    server_now: now,
    ...token,
    accommodation: {
      idalojamiento: row.listing_id,
      nombre: listing ? (textIn(listing.title, language) ?? '') : '',
      comuna: listing?.locality ?? '',
      ...hoursOnWire(listing?.hours),
      imagen: listing?.cover ? `/storage/photos/${listing.cover.hash}-640.webp` : null,
      ...(showsPlace && place && onMap(place, listing, language)),
      user: personOnWire(host, (side === 'host' ? showsContact : showsOthers) && seesHostContact(side, row)),
    },
    user: {
      ...personOnWire(guest, (side === 'guest' ? showsContact : showsOthers) && seesGuestContact(side, row)),
      ...(guest && side !== 'guest' && showsContact && introduced(guest, stays ?? { completed: 0, cancelled: 0 })),
    },
  };
};

/** The exact place, and the target of the directions (D-174). */
const onMap = (place: ExactPlace, listing: ListingSummary | undefined, language: Language) => ({
  direccion: place.address,
  numero: place.number,
  latitud: place.lat,
  longitud: place.lng,
  pin_movido: place.pinned ?? false,
  destino: destinationOf(place, listing, language),
});

/** The parts of the refund, as charged. */
const partsOnWire = ({ parts: { rent, service, charge }, currency }: ReturnType<typeof backOfStart>) => {
  const decimal = (amount: number) => toWire({ amount, currency });
  const part = ({ back, kept }: typeof rent) => ({ back: decimal(back), kept: decimal(kept) });
  return { moneda: currencyKey(currency), currency, rent: part(rent), service: part(service), charge: part(charge) };
};

const termsOnWire = ({ terms_version: version, terms_accepted_at: aceptados }: ReservationRow): ReservationView['terminos'] =>
  version === null || aceptados === null ? null : { version, aceptados };

const hoursOnWire = ({ checkIn, checkOut }: StayHours = USUAL_HOURS) => ({ hora_llegada: checkIn, hora_salida: checkOut });

const charged = ({ amount, currency, surcharge }: PaymentOfStay) => ({
  ...amountOnWire({ amount, currency }),
  surcharge: toWire({ amount: surcharge, currency }),
});

const personOnWire = (person: Person | undefined, withContact: boolean) => ({
  nombre: person?.firstName ?? '',
  ...(withContact && person ? { apellido: person.lastName, correo: person.email, telefono: person.phone } : {}),
});

/** What a host may see of a guest before answering: no contact data (D-44). */
const introduced = ({ image, biography, since }: Person, { completed, cancelled }: StayCounts) => ({
  imagen: image && `/storage/${image}`,
  biografia: biography,
  miembro_desde: since,
  estadias: { realizadas: completed, canceladas: cancelled },
});

/** `rejected` by the host is `host` on the wire, like a cancellation by the host: the status tells them apart. */
const causeOnWire = ({ cause }: Pick<ReservationRow, 'cause'>): ReservationView['cause'] => {
  if (cause === 'rejected') return 'host';
  return cause === 'discarded' ? 'guest' : cause;
};

/** The guest's payment page: the offers, and until when. */
export const presentPayment = (row: ReservationRow, settings: OfferSettings): PaymentView => {
  const { offers } = priceOnWire(row.quote, settings);
  const percentOf = (name: MethodOffer['method']) => offers.find(({ method }) => method === name)?.percent ?? 0;
  return {
    pay_by: row.transfer_by ?? row.pay_by ?? row.lapses_at,
    offers,
    transfer: {
      started_at: row.transfer_started_at,
      transfer_by: row.transfer_by,
      notified_at: row.transfer_notified_at,
      reference: `R-${row.id}`,
    },
    mercadopago_percentage: percentOf('mercadopago'),
    paypal_percentage: percentOf('paypal'),
    bankTransfer_percentage: percentOf('bankTransfer'),
  };
};

type MonthState = (typeof MONTH_STATES)[number];

type MonthView = ReservationView['later'][number];

/** The later months with their state at `now`; before the payment the plan of the quote. Nothing is owed for an ended stay. */
const monthsOnWire = (
  quote: Quote,
  rows: MoneyRows,
  seen: { readonly side: Side; readonly now: Instant; readonly isOver: boolean },
): MonthView[] => {
  const known = monthStates({ quote, status: seen.isOver ? 'ended' : 'paid' }, rows, seen.now);
  return quote.later.map(({ due, amount }) => {
    const { state = 'planned', paidAt = null } = known.get(due) ?? {};
    const isOwed = state === 'planned' || state === 'due' || state === 'late';
    const isRecorded = rows.months.some((one) => one.due === due);
    return {
      due,
      amount: toWire({ amount, currency: quote.currency }),
      state: state as MonthState, // a later month whose payment was lost is owed again
      paid_at: paidAt,
      actions: isRecorded && isOwed && !seen.isOver && seen.side === 'guest' ? ['pay'] : [],
    };
  });
};
