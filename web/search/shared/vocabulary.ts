import {
  BUILDING_FEATURES,
  PROXIMITY,
  ROOM_FEATURES,
  SPACE_FEATURES,
  WELCOME,
  WIRE_TYPES,
} from '../../../src/kernel/listings/vocabulary.ts';
import { type Category, categoriesOf, type Type } from '../../publish/form/vocabulary.ts';

export type { Category, Type };

/** The categories of the chosen types, or all when no type is chosen (S-08). */
export const categoriesFor = (types: readonly Type[]): readonly Category[] => [
  ...new Set((types.length > 0 ? types : WIRE_TYPES).flatMap(categoriesOf)),
];

/** The most used features, shown first. */
const POPULAR = ['wifi', 'cocina', 'lavadora', 'calefaccion', 'ac', 'estacionamiento_privado', 'piscina', 'mascotas'] as const;

const rest = <Name extends string>(names: readonly Name[]) => names.filter((name) => !POPULAR.some((popular) => popular === name));

/**
 * All flags of a space, its rooms, its surroundings and accepted guests, without duplicates (docs/rules/product.md#data,
 * docs/rules/product.md#calls).
 */
export const FLAG_GROUPS = [
  { id: 'popular', names: POPULAR },
  { id: 'space', names: rest(SPACE_FEATURES) },
  { id: 'room', names: rest(ROOM_FEATURES) },
  { id: 'building', names: rest(BUILDING_FEATURES) },
  { id: 'near', names: PROXIMITY },
  { id: 'welcome', names: WELCOME },
] as const;
export type Flag = (typeof FLAG_GROUPS)[number]['names'][number];
export const FLAGS: readonly Flag[] = [...new Set<Flag>(FLAG_GROUPS.flatMap(({ names }): readonly Flag[] => names))];

/** Whether the label of the flag is among those of rooms. */
export const isRoomFlag = (flag: Flag): flag is Exclude<(typeof ROOM_FEATURES)[number], 'ac'> =>
  flag !== 'ac' && ROOM_FEATURES.some((name) => name === flag);
export const isWelcomeFlag = (flag: Flag): flag is (typeof WELCOME)[number] => WELCOME.some((name) => name === flag);

/** Types that are a room: private or shared (docs/rules/product.md#data). */
export const ROOM_KINDS: readonly Type[] = ['privado', 'compartido'];
