import type { components } from '../../../web/api/schema.ts';
import type { Favourite } from '../../../web/favourites/shared/queries.ts';

type Card = components['schemas']['AccommodationCard'];

/** The minimal data of a card; each test overrides fields. */
export const card = (changes: Partial<Card> = {}): Card =>
  ({
    idalojamiento: 7,
    nombre: { es: 'Casa del árbol', en: 'Tree house' },
    tipo: 'entero',
    categoria: 'casa',
    modalidad_tiempo: 'ambos',
    comuna: 'Providencia',
    pais: 'Chile',
    country_code: 'CL',
    zona_horaria: 'America/Santiago',
    moneda: 'es_CL',
    currency: 'CLP',
    arriendo_diario: 25_000,
    arriendo_total: 460_000,
    maximo_huespedes: 4,
    aprobado: 1,
    verificado: 0,
    gallery: [],
    actions: [],
    ...changes,
  }) as Card; // a card has a hundred flags that nothing here looks at

export const favourite = (changes: Partial<Favourite> = {}): Favourite => ({
  ...card(),
  alojamiento_idalojamiento: card().idalojamiento,
  agregado: '2026-07-01T10:00:00.000Z',
  disponible: 'active',
  ...changes,
});
