import type { UserRow } from '../../identity/rows.ts';
import type { Instant } from '../../kernel/types.ts';
import { matchingPerson } from '../queries.ts';
import { sheetOf } from './sheets.ts';

type Row = UserRow & {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  seen_at: Instant | null;
  listings: number;
  reservations: number;
};

/** People with their contact data; erased accounts have neither name nor address. */
export const usersSheet = sheetOf<Row>({
  what: 'users',
  id: 'u.id',
  select: (db) =>
    db('users as u')
      .joinRaw('left join user_vault v on v.id = u.id and v.erased_at is null')
      .select(
        'u.*',
        'v.first_name',
        'v.last_name',
        'v.email',
        'v.phone',
        db.raw('(select max(s.seen_at) from sessions s where s.user_id = u.id) as seen_at'),
        db.raw('(select count(*)::int from listings l where l.host_id = u.id and l.removed_at is null) as listings'),
        db.raw('(select count(*)::int from reservations r where r.guest_id = u.id and r.requested_at is not null) as reservations'),
      ),
  columns: [
    { name: 'id', kind: 'number', of: ({ id }) => id },
    { name: 'nombre', kind: 'text', personal: true, today: true, of: ({ first_name }) => first_name },
    { name: 'apellido', kind: 'text', personal: true, today: true, of: ({ last_name }) => last_name },
    { name: 'correo', kind: 'text', personal: true, today: true, of: ({ email }) => email },
    { name: 'telefono', kind: 'phone', personal: true, today: true, of: ({ phone }, { phone: way }) => phoneText(phone, way) },
    { name: 'tipo', kind: 'text', of: ({ type }, { t }) => type && t(`exports:person.${type}`) },
    { name: 'pais', kind: 'text', of: ({ country }) => country },
    { name: 'idioma', kind: 'text', of: ({ language }) => language },
    { name: 'registrado', kind: 'instant', of: ({ registered_at }) => registered_at },
    { name: 'ultimo_acceso', kind: 'instant', today: true, of: ({ seen_at }) => seen_at },
    { name: 'espacios', kind: 'number', of: ({ listings }) => listings },
    { name: 'reservas', kind: 'number', of: ({ reservations }) => reservations },
  ],
  filters: {
    tipo: (query, value) => value !== 'all' && query.where('u.type', value === 'anfitrion' ? 'host' : 'guest'),
    pais: (query, value) => query.where('u.country', value),
    q: (query, value) => matchingPerson(query, value.trim()),
  },
});

/** A phone is stored as the digits of E.164 (D-122). */
const phoneText = (phone: string | null, way: 'e164' | 'digits'): string | null =>
  phone === null || phone === '' ? null : way === 'digits' ? phone : `+${phone}`;
