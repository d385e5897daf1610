// Made by npm run openapi. Do not edit.
export const SPACE_FEATURES = ["cocina","refrigerador","horno","microondas","lavadora","secadora","plancha","ac","desayuno","limpieza","sala_estar","parrilla","mascotas"] as const;
export const BUILDING_FEATURES = ["conserje","timbre","bodega","estacionamiento_privado","estacionamiento_visita","estacionamiento_bicicleta","sala_eventos","jardines","piscina","gimnasio_interno","manager"] as const;
export const ROOM_FEATURES = ["cama_2_plazas","cama_1_media_plaza","cama_1_plaza","camarote","sofa_cama","bano_privado","bano_compartido","wifi","calefaccion","ac","ventilador","escritorio","closet","colgadores","velador","ropa_cama","tv","secador"] as const;
export const PROXIMITY = ["paradero_micro","estacion_metro","hospital","supermercado","banco","zona_nocturna","areas_verdes","centro_comercial","centro_civico","gimnasio_externo"] as const;
export const WELCOME = ["hombres","mujeres","ninos","personal_servicio","tercera_edad","perros","gatos","otras_mascotas"] as const;
export const HOMES = ["casa","departamento","hostal","hotel","residencia","lodge","cabana","refugio","wg"] as const;
export const COWORKS = ["deskflex","spaceflex","office","meeting_rooms"] as const;
export const WIRE_TYPES = ["entero","privado","compartido","cowork","camper"] as const;
export const WIRE_MODES = ["diario","mensual","ambos"] as const;
export const CURRENCY_KEYS = ["es_CL","es_AR","en_US","en_GB","it_IT","es_PE","es_MX","es_CO"] as const;
