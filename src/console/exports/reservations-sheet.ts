import { textIn } from '../../kernel/languages.ts';
import { nightsOf } from '../../kernel/nights.ts';
import type { Money } from '../../kernel/types.ts';
import type { Texts } from '../../listings/events.ts';
import type { StayMoney } from '../../pricing/public.ts';
import { endedAs } from '../../reservations/events.ts';
import { moneyFor, reservationAsOf } from '../../reservations/public.ts';
import type { ReservationRow } from '../../reservations/rows.ts';
import { statusIs } from '../queries.ts';
import { type Column, numberOf, sheetOf } from './sheets.ts';

type Found = ReservationRow & { title: Texts | null; guest_email: string | null; host_email: string | null };
type Row = Found & Sums;

const sum = (amount: number, { quote: { currency } }: Found): Money => ({ amount, currency });

type Sums = { readonly money: StayMoney };
const inPrice = (amount: number, { money: { currency } }: Sums): Money => ({ amount, currency });

/** The total paid, as charged, or in the currency of the price if several currencies were charged. Null for nothing. */
const paidOf = ({ money: { paid, paidCharged, currency } }: Sums): Money | null =>
  paid === 0 ? null : (paidCharged ?? { amount: paid, currency });

/** The refunds in this state; null for none. */
const back =
  (state: 'due' | 'pending' | 'sent' | 'refused') =>
  ({ money }: Sums): Money | null => {
    const { refunds } = money;
    return refunds && refunds[state] > 0 ? { amount: refunds[state], currency: refunds.currency } : null;
  };

/** The price of a stay, the paid, refunded and open amounts, and the host's part (ADR 149). */
export const MONEY_COLUMNS: readonly Column<Sums>[] = [
  { name: 'total', kind: 'sum', of: (row) => inPrice(row.money.whole, row) },
  { name: 'cargo_medio', kind: 'sum', of: (row) => inPrice(row.money.charge, row) },
  { name: 'pagado', kind: 'sum', of: paidOf },
  { name: 'moneda_pago', kind: 'text', of: (row) => paidOf(row)?.currency ?? null },
  { name: 'devolucion_pedida', kind: 'sum', of: back('due') },
  { name: 'devolucion_en_curso', kind: 'sum', of: back('pending') },
  { name: 'devuelto', kind: 'sum', of: back('sent') },
  { name: 'devolucion_fallida', kind: 'sum', of: back('refused') },
  { name: 'moneda_devolucion', kind: 'text', of: ({ money }) => money.refunds?.currency ?? null },
  { name: 'por_pagar', kind: 'sum', of: (row) => inPrice(row.money.open, row) },
  { name: 'recibe_anfitrion', kind: 'sum', of: (row) => inPrice(row.money.host.gets, row) },
];

/** The states of the predecessor product (D-43): accepted becomes "Paid Out" once it was paid. */
const stateOf = ({ status, cause }: Row) => {
  if (status === 'draft' || status === 'requested') return 'started';
  if (status === 'accepted') return 'accepted';
  if (status === 'paid') return 'paid_out';
  return endedAs(cause);
};

/** Requested reservations; amounts in the currency of the price, paid amounts in the currency of the charge (ADR 149). */
export const reservationsSheet = sheetOf<Row, Found>({
  what: 'reservations',
  id: 'r.id',
  select: (db) =>
    db('reservations as r')
      .leftJoin('listings as l', 'l.id', 'r.listing_id')
      .joinRaw('left join user_vault g on g.id = r.guest_id and g.erased_at is null')
      .joinRaw('left join user_vault h on h.id = r.host_id and h.erased_at is null')
      .whereNotNull('r.requested_at')
      .select('r.*', 'g.email as guest_email', 'h.email as host_email', db.raw(`l.details -> 'title' as title`)),
  complete: async (db, found, { offers, now }) => {
    const moneyOf = await moneyFor(db, found);
    return found.map((row) => ({ ...row, money: moneyOf(reservationAsOf(row, now).row, { offers, now }).money }));
  },
  columns: [
    { name: 'id', kind: 'number', of: ({ id }) => id },
    { name: 'espacio', kind: 'number', of: ({ listing_id }) => listing_id },
    { name: 'titulo', kind: 'text', of: ({ title }, { language }) => (title && textIn(title, language)) ?? null },
    { name: 'huesped', kind: 'number', of: ({ guest_id }) => guest_id },
    { name: 'correo_huesped', kind: 'text', personal: true, today: true, of: ({ guest_email }) => guest_email },
    { name: 'anfitrion', kind: 'number', of: ({ host_id }) => host_id },
    { name: 'correo_anfitrion', kind: 'text', personal: true, today: true, of: ({ host_email }) => host_email },
    { name: 'llegada', kind: 'day', of: ({ check_in }) => check_in },
    { name: 'salida', kind: 'day', of: ({ check_out }) => check_out },
    { name: 'noches', kind: 'number', of: ({ check_in, check_out }) => nightsOf({ checkIn: check_in, checkOut: check_out }) },
    { name: 'huespedes', kind: 'number', of: ({ guests }) => guests },
    { name: 'estado', kind: 'text', of: (row, { t }) => t(`exports:stay.${stateOf(row)}`) },
    { name: 'medio', kind: 'text', of: ({ method }, { t }) => method && t(`exports:method.${method}`) },
    { name: 'comision', kind: 'sum', of: (row) => sum(row.quote.commission, row) },
    { name: 'descuento', kind: 'sum', of: (row) => sum(row.quote.discount, row) },
    { name: 'moneda', kind: 'text', of: ({ quote }) => quote.currency },
    ...MONEY_COLUMNS,
    { name: 'solicitada', kind: 'instant', of: ({ requested_at }) => requested_at },
    { name: 'aceptada', kind: 'instant', of: ({ accepted_at }) => accepted_at },
    { name: 'fecha_pago', kind: 'instant', of: ({ paid_at }) => paid_at },
    { name: 'terminada', kind: 'instant', of: ({ ended_at }) => ended_at },
    { name: 'causa', kind: 'text', of: ({ cause }, { t }) => cause && t(`exports:cause.${cause}`) },
  ],
  filters: {
    status: (query, value) => statusIs(query, value, 'r'),
    pais: (query, value) => query.whereRaw(`l.details ->> 'countryCode' = ?`, [value]),
    desde: (query, value) => query.where('r.check_in', '>=', value),
    hasta: (query, value) => query.where('r.check_in', '<=', value),
    alojamiento: (query, value) => query.where('r.listing_id', numberOf(value)),
    huesped: (query, value) => query.where('r.guest_id', numberOf(value)),
    anfitrion: (query, value) => query.where('r.host_id', numberOf(value)),
  },
});
