import { WIRE_TYPES } from '../../src/kernel/listings/vocabulary.ts';
import { WRITE } from '../messages/write.ts';
import { FOR_MONTHS } from '../paths.ts';
import { PLACE_NAMES } from '../search/shared/criteria.ts';
import { categoriesFor, FLAGS } from '../search/shared/vocabulary.ts';
import { AGREED } from '../stay/agreed/address.ts';

const SEARCH = ['search_query', 'latitud', 'longitud', 'northeast', 'southwest', 'polygon', 'fecha_inicio', 'fecha_termino'] as const;
const FILTERS = ['numero_huespedes', 'precio_min', 'precio_max', 'precio_por', 'rooms_number', 'verificado', 'orden'] as const;
const LISTS = ['page', 'limit', 'perPage', 's', 'estado', 'tipo_alojamiento', 'categoria', 'habitacion'] as const;
const OTHERS = [
  'next',
  'tipo',
  'espacio',
  'c',
  'reserva',
  'unread',
  'ref',
  'pago',
  'token',
  'paso',
  'huespedes',
  'tarifa',
  'cupon',
] as const;

const NAMES = new Set<string>([
  ...PLACE_NAMES,
  ...SEARCH,
  ...FILTERS,
  ...LISTS,
  ...OTHERS,
  ...FLAGS,
  ...WIRE_TYPES,
  ...categoriesFor([]),
  AGREED,
  FOR_MONTHS,
  WRITE,
]);

/** Whether any page reads this query parameter. Ignored parameters do not make a different page (`src/server/pages/pages.ts`). */
export const isRead = (name: string): boolean => NAMES.has(name.replace(/\[\]$/, ''));
