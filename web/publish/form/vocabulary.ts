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

/** Counters from 0 to 100 (D-24). */
export const COUNTED = [...SPACE_FEATURES, ...BUILDING_FEATURES, ...WELCOME] as const;

export const HOUSE_TEXTS = ['reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'] as const;
export const COMMITMENTS = ['compromiso_1', 'compromiso_2', 'compromiso_3'] as const;
