import { BUILDING_FEATURES, COWORKS, HOMES, SPACE_FEATURES, type WIRE_MODES, type WIRE_TYPES } from '../kernel/listings/vocabulary.ts';
import type { Category, ListingType, RentalMode } from './events.ts';

export * from '../kernel/listings/vocabulary.ts';

export const FEATURES = [...SPACE_FEATURES, ...BUILDING_FEATURES] as const;

/** Step 3 of the older form: named file fields; the name becomes the caption of the photo (D-28). */
export const PHOTO_SLOTS = ['habitacion', 'habitacion2', 'bano', 'cocina1', 'cocina2', 'living', 'comedor', 'otro'] as const;

export const CATEGORIES: readonly Category[] = [...HOMES, ...COWORKS, 'camper'];

export type WireType = (typeof WIRE_TYPES)[number];

const TYPE: Record<WireType, ListingType> = {
  entero: 'entire',
  compartido: 'shared',
  privado: 'private',
  camper: 'entire',
  cowork: 'shared',
};
const WIRE_TYPE: Record<ListingType, WireType> = { entire: 'entero', shared: 'compartido', private: 'privado' };

export const typeOf = (tipo: WireType): ListingType => TYPE[tipo];

export const isCowork = (category: Category): boolean => COWORKS.some((c) => c === category);

export const wireTypeOf = ({ type, category }: { type: ListingType; category: Category }): WireType => {
  if (category === 'camper') return 'camper';
  return isCowork(category) ? 'cowork' : WIRE_TYPE[type];
};

export type WireMode = (typeof WIRE_MODES)[number];
const MODE: Record<WireMode, RentalMode> = { diario: 'daily', mensual: 'monthly', ambos: 'both' };
const WIRE_MODE: Record<RentalMode, WireMode> = { daily: 'diario', monthly: 'mensual', both: 'ambos' };

export const modeOf = (modalidad: WireMode): RentalMode => MODE[modalidad];
export const wireModeOf = (mode: RentalMode): WireMode => WIRE_MODE[mode];
