import {
  BUILDING_FEATURES,
  COWORKS,
  HOMES,
  SPACE_FEATURES,
  WELCOME,
  type WIRE_MODES,
  type WIRE_TYPES,
} from '../../../src/kernel/listings/vocabulary.ts';

export type Type = (typeof WIRE_TYPES)[number];
export type Category = (typeof HOMES)[number] | (typeof COWORKS)[number] | 'camper';
export type Mode = (typeof WIRE_MODES)[number];

/** The categories of a type; the first is the default (docs/rules/product.md#states: casa for homes). */
export const categoriesOf = (type: string): readonly Category[] => (type === 'cowork' ? COWORKS : type === 'camper' ? ['camper'] : HOMES);

/** The monthly price is their sum. */
export const MONTHLY = ['arriendo', 'arriendo_basicos', 'arriendo_comunes', 'arriendo_limpieza'] as const;
export const PRICES = [...MONTHLY, 'arriendo_diario'] as const;
export type PriceName = (typeof PRICES)[number];

const SLEEPING = ['cama_2_plazas', 'cama_1_media_plaza', 'cama_1_plaza', 'camarote', 'sofa_cama', 'velador', 'ropa_cama', 'secador'];
const STANDING: readonly string[] = BUILDING_FEATURES;

/** Whether an amenity makes sense for a type: no beds in a workplace, no building around a vehicle, a manager only in a workplace. */
const fits = (type: string, name: string): boolean =>
  type === 'cowork' ? !SLEEPING.includes(name) : name !== 'manager' && !(type === 'camper' && STANDING.includes(name));

/** The amenities to choose from; those that a space already has remain. */
export const offeredTo = <Name extends string>(type: string, names: readonly Name[], counts: Readonly<Record<string, number>>) =>
  names.filter((name) => fits(type, name) || (counts[name] ?? 0) > 0);

/** Counters from 0 to 100 (D-24). */
export const COUNTED = [...SPACE_FEATURES, ...BUILDING_FEATURES, ...WELCOME] as const;

export const HOUSE_TEXTS = ['reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'] as const;
export const COMMITMENTS = ['compromiso_1', 'compromiso_2', 'compromiso_3'] as const;
