import type { ReservationRow } from '../../../projections/reservations.ts';
import type { Texts } from '../../listings/events.ts';
import { textIn } from '../../shared/languages.ts';
import { nightsOf } from '../../shared/nights.ts';
import type { Currency, Money } from '../../shared/types.ts';
import { numberOf, sheetOf } from './sheets.ts';

type Row = ReservationRow & {
  title: Texts | null;
  guest_email: string | null;
  host_email: string | null;
  charged: number | null;
  charged_in: Currency | null;
};

const sum = (amount: number, { quote: { currency } }: Row): Money => ({ amount, currency });

/** The states of the older product (D-43): accepted says "Paid Out" once it was paid. */
const stateOf = ({ status, cause }: Row) => {
  if (status === 'draft' || status === 'requested') return 'started';
  if (status === 'accepted') return 'accepted';
  if (status === 'paid') return 'paid_out';
  return cause === 'rejected' || cause === 'host_deadline' ? 'rejected' : 'canceled';
};

/** Reservations that were sent; sums in the currency of the price, what was charged in that of the charge. */
export const reservationsSheet = sheetOf<Row>({
  what: 'reservations',
  id: 'r.id',
  select: (db) =>
    db('reservations as r')
      .leftJoin('listings as l', 'l.id', 'r.listing_id')
      .joinRaw('left join user_vault g on g.id = r.guest_id and g.erased_at is null')
      .joinRaw('left join user_vault h on h.id = r.host_id and h.erased_at is null')
      .leftJoin('payments as p', 'p.payment_id', 'r.payment_id')
      .whereNotNull('r.requested_at')
      .select(
        ...['r.*', 'g.email as guest_email', 'h.email as host_email', 'p.amount as charged', 'p.currency as charged_in'],
        db.raw(`l.details -> 'title' as title`),
      ),
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
    { name: 'total', kind: 'sum', of: (row) => sum(row.quote.total, row) },
    { name: 'comision', kind: 'sum', of: (row) => sum(row.quote.commission, row) },
    { name: 'descuento', kind: 'sum', of: (row) => sum(row.quote.discount, row) },
    { name: 'moneda', kind: 'text', of: ({ quote }) => quote.currency },
    {
      name: 'pagado',
      kind: 'sum',
      of: ({ paid_at, charged, charged_in }) =>
        paid_at === null || charged === null || charged_in === null ? null : { amount: charged, currency: charged_in },
    },
    { name: 'moneda_pago', kind: 'text', of: ({ paid_at, charged_in }) => (paid_at === null ? null : charged_in) },
    { name: 'solicitada', kind: 'instant', of: ({ requested_at }) => requested_at },
    { name: 'aceptada', kind: 'instant', of: ({ accepted_at }) => accepted_at },
    { name: 'fecha_pago', kind: 'instant', of: ({ paid_at }) => paid_at },
    { name: 'terminada', kind: 'instant', of: ({ ended_at }) => ended_at },
    { name: 'causa', kind: 'text', of: ({ cause }, { t }) => cause && t(`exports:cause.${cause}`) },
  ],
  filters: {
    status: (query, value) => (value === 'open' ? query.whereNot('r.status', 'ended') : query.where('r.status', value)),
    pais: (query, value) => query.whereRaw(`l.details ->> 'countryCode' = ?`, [value]),
    desde: (query, value) => query.where('r.check_in', '>=', value),
    hasta: (query, value) => query.where('r.check_in', '<=', value),
    alojamiento: (query, value) => query.where('r.listing_id', numberOf(value)),
    huesped: (query, value) => query.where('r.guest_id', numberOf(value)),
    anfitrion: (query, value) => query.where('r.host_id', numberOf(value)),
  },
});
