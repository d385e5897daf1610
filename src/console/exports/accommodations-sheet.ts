import { textIn } from '../../kernel/languages.ts';
import type { Money } from '../../kernel/types.ts';
import type { ListingRow } from '../../listings/rows.ts';
import * as vocabulary from '../../listings/vocabulary.ts';
import { listingStateOf, listingsIn, matchingListing } from '../queries.ts';
import { numberOf, type Style, sheetOf } from './sheets.ts';

type Row = ListingRow & { host_email: string | null; views: number };

const sum = (amount: number | null, { details: { prices } }: Row): Money | null =>
  amount === null ? null : { amount, currency: prices.currency };
const yes = (is: boolean, { t }: Style) => t(is ? 'exports:yes' : 'exports:no');

/** Spaces with their prices; amounts in the currency of the space. */
export const accommodationsSheet = sheetOf<Row>({
  what: 'accommodations',
  id: 'listings.id',
  select: (db) =>
    db('listings')
      .joinRaw('left join user_vault v on v.id = listings.host_id and v.erased_at is null')
      .select(
        'listings.*',
        'v.email as host_email',
        db.raw('coalesce((select s.visits from listing_visits s where s.listing_id = listings.id), 0)::int as views'),
      ),
  columns: [
    { name: 'id', kind: 'number', of: ({ id }) => id },
    { name: 'titulo', kind: 'text', of: ({ details }, { language }) => textIn(details.title, language) ?? null },
    { name: 'tipo', kind: 'text', of: ({ details }, { t }) => t(`exports:type.${vocabulary.wireTypeOf(details)}`) },
    { name: 'categoria', kind: 'text', of: ({ details }, { t }) => t(`exports:category.${details.category}`) },
    { name: 'modalidad', kind: 'text', of: ({ details }, { t }) => t(`exports:mode.${details.mode}`) },
    { name: 'comuna', kind: 'text', of: ({ details }) => details.locality },
    { name: 'pais', kind: 'text', of: ({ details }) => details.countryCode },
    { name: 'precio_noche', kind: 'sum', of: (row) => sum(row.details.prices.nightly, row) },
    { name: 'precio_mes', kind: 'sum', of: (row) => sum(row.details.prices.monthlyTotal, row) },
    { name: 'moneda', kind: 'text', of: ({ details }) => details.prices.currency },
    { name: 'huespedes', kind: 'number', of: ({ details }) => details.maxGuests },
    { name: 'habitaciones', kind: 'number', of: ({ details }) => details.roomCount },
    { name: 'estado', kind: 'text', of: (row, { t }) => t(`exports:space.${listingStateOf(row)}`) },
    { name: 'verificado', kind: 'text', of: ({ verified_at }, style) => yes(verified_at !== null, style) },
    { name: 'destacado', kind: 'text', of: ({ highlighted_at }, style) => yes(highlighted_at !== null, style) },
    { name: 'anfitrion', kind: 'number', of: ({ host_id }) => host_id },
    { name: 'correo_anfitrion', kind: 'text', personal: true, today: true, of: ({ host_email }) => host_email },
    { name: 'visitas', kind: 'number', today: true, of: ({ views }) => views },
    { name: 'publicado', kind: 'instant', of: ({ published_at }) => published_at },
  ],
  filters: {
    estado: (query, value) => listingsIn(value, query),
    pais: (query, value) => query.whereRaw(`listings.details ->> 'countryCode' = ?`, [value]),
    categoria: (query, value) => query.whereRaw(`listings.details ->> 'category' = ?`, [value]),
    anfitrion: (query, value) => query.where('listings.host_id', numberOf(value)),
    q: (query, value) => query.whereIn('listings.id', (known) => matchingListing(known.from('listings').select('id'), value)),
  },
});
