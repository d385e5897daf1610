import { own } from '../kernel/own.ts';
import * as vocabulary from '../listings/vocabulary.ts';
import type { Kind } from './filter.ts';

/** Flags of spaces, rooms, surroundings and accepted guests; a listing must have every one that a search sets to 1 (D-24). */
export const AMENITIES: readonly string[] = [
  ...new Set([...vocabulary.FEATURES, ...vocabulary.ROOM_FEATURES, ...vocabulary.PROXIMITY, ...vocabulary.WELCOME]),
];
/** Category flags: a listing must have one of them (docs/rules/product.md#data). */
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

/** The kind for a rental type on the wire, null for an unknown type. */
export const kindOf = (name: string): Kind | null => own(KINDS, name) ?? null;
