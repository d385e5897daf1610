import * as vocabulary from '../listings/vocabulary.ts';
import { own } from '../shared/own.ts';
import type { Kind } from './filter.ts';

/** Flags of spaces, rooms, surroundings and accepted guests; set to 1 in a search, all of them must hold (D-24). */
export const AMENITIES: readonly string[] = [
  ...new Set([...vocabulary.FEATURES, ...vocabulary.ROOM_FEATURES, ...vocabulary.PROXIMITY, ...vocabulary.WELCOME]),
];
/** Place flags: several of them widen the search (docs/rules/product.md#data). */
const PLACE_FLAGS: readonly string[] = [...vocabulary.CATEGORIES, ...vocabulary.WIRE_TYPES, 'habitacion'];

export const FLAG_NAMES: readonly string[] = [...new Set([...AMENITIES, ...PLACE_FLAGS])];

export const isAmenity = (name: string): boolean => AMENITIES.includes(name);

const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    (['entero', 'compartido', 'privado'] as const).map((name) => [name, { types: [vocabulary.typeOf(name)], among: vocabulary.HOMES }]),
  ),
  cowork: { types: ['entire', 'shared', 'private'], among: vocabulary.COWORKS },
  camper: { types: ['entire', 'shared', 'private'], among: ['camper'] },
  habitacion: { types: ['private', 'shared'], among: vocabulary.HOMES },
};

/** What a rental type means to a search, null when it is none. */
export const kindOf = (name: string): Kind | null => own(KINDS, name) ?? null;
