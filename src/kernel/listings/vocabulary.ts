// The values of the form of a space on the wire: server and browser share these lists.

/** Step 4: counters from 0 to 100 by the specification's names (D-24), in display order: features of the space, then of its building. */
export const SPACE_FEATURES = [
  'cocina',
  'refrigerador',
  'horno',
  'microondas',
  'lavadora',
  'secadora',
  'plancha',
  'ac',
  'desayuno',
  'limpieza',
  'sala_estar',
  'parrilla',
  'mascotas',
] as const;
/** The last one is for coworking spaces. */
export const BUILDING_FEATURES = [
  'conserje',
  'timbre',
  'bodega',
  'estacionamiento_privado',
  'estacionamiento_visita',
  'estacionamiento_bicicleta',
  'sala_eventos',
  'jardines',
  'piscina',
  'gimnasio_interno',
  'manager',
] as const;

/** Step 5: features of a room; counters, since there can be several beds (D-26). */
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

/** Step 6: near means under ten minutes' walk. */
export const PROXIMITY = [
  'paradero_micro',
  'estacion_metro',
  'hospital',
  'supermercado',
  'banco',
  'zona_nocturna',
  'areas_verdes',
  'centro_comercial',
  'centro_civico',
  'gimnasio_externo',
] as const;

/** Step 7: accepted guests. */
export const WELCOME = ['hombres', 'mujeres', 'ninos', 'personal_servicio', 'tercera_edad', 'perros', 'gatos', 'otras_mascotas'] as const;

export const HOMES = ['casa', 'departamento', 'hostal', 'hotel', 'residencia', 'lodge', 'cabana', 'refugio', 'wg'] as const;
export const COWORKS = ['deskflex', 'spaceflex', 'office', 'meeting_rooms'] as const;
/** Places to sleep; workplaces are found only on request. */
export const TO_STAY = [...HOMES, 'camper'] as const;

/** Rental types on the wire; coworking spaces and campers have a type of their own there (docs/rules/product.md#data). */
export const WIRE_TYPES = ['entero', 'privado', 'compartido', 'cowork', 'camper'] as const;
export const WIRE_MODES = ['diario', 'mensual', 'ambos'] as const;
