import { BUILDING, SPACE } from '../listing/vocabulary.ts';

/** Rental types on the wire; coworking spaces and campers have a type of their own there (spec 3). */
export const TYPES = ['entero', 'privado', 'compartido', 'cowork', 'camper'] as const;
export type Type = (typeof TYPES)[number];

const HOMES = ['casa', 'departamento', 'hostal', 'hotel', 'residencia', 'lodge', 'cabana', 'refugio', 'wg'] as const;
const COWORKS = ['deskflex', 'spaceflex', 'office', 'meeting_rooms'] as const;
export type Category = (typeof HOMES)[number] | (typeof COWORKS)[number] | 'camper';

/** The first of the list is what a new choice of type begins with (spec 4: casa for homes). */
export const categoriesOf = (type: string): readonly Category[] => (type === 'cowork' ? COWORKS : type === 'camper' ? ['camper'] : HOMES);

export const MODES = ['diario', 'mensual', 'ambos'] as const;
export type Mode = (typeof MODES)[number];

/** Wire keys of the currencies a price can be in (D-69). */
export const CURRENCIES = ['es_CL', 'es_AR', 'en_US', 'en_GB', 'it_IT', 'es_PE', 'es_MX', 'es_CO'] as const;

export const PRICES = ['arriendo', 'arriendo_basicos', 'arriendo_comunes', 'arriendo_limpieza', 'arriendo_diario'] as const;
export type PriceName = (typeof PRICES)[number];

export const ROOM_FEATURES = [
  'cama_2_plazas',
  'cama_1_media_plaza',
  'cama_1_plaza',
  'camarote',
  'sofa_cama',
  'bano_privado',
  'bano_compartido',
  'wifi',
  'calefaccion',
  'ac',
  'ventilador',
  'escritorio',
  'closet',
  'colgadores',
  'velador',
  'ropa_cama',
  'tv',
  'secador',
] as const;

export const WELCOME = ['hombres', 'mujeres', 'ninos', 'personal_servicio', 'tercera_edad', 'perros', 'gatos', 'otras_mascotas'] as const;

/** Kept by the server as counters from 0 to 100 (D-24). */
export const COUNTED = [...SPACE, ...BUILDING, ...WELCOME] as const;

export const HOUSE_TEXTS = ['reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'] as const;
export const COMMITMENTS = ['compromiso_1', 'compromiso_2', 'compromiso_3'] as const;
