/** What a space and its building may have, as guests read it and hosts count it (spec 3). */
export const SPACE = [
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

export const BUILDING = [
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

/** Near means under ten minutes' walk (spec 9). */
export const NEAR = [
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
