/**
 * Names that GeoNames does not have, or that are of no place of the catalogue. Written by hand; those of GeoNames are in
 * `geonames-names.json` (`bin/other-names.mjs`).
 */

/** What people call a city for short, by country and its name here. */
export const SHORT_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  CL: { Santiago: ['Gran Santiago'], Valparaíso: ['Valpo'] },
  AR: {
    'Buenos Aires': ['CABA', 'Capital Federal', 'Cdad de Buenos Aires', 'Ciudad de Buenos Aires'],
    'San Miguel de Tucumán': ['Tucumán'],
  },
  ES: { 'Palma de Mallorca': ['Mallorca', 'Majorca'], Madrid: ['Madrid capital'] },
  MX: { 'Ciudad de México': ['México DF', 'DF'], 'Playa del Carmen': ['Playa'] },
  CO: { Bogotá: ['Bogotá DC'] },
};

/** Other names of regions, by country and their name here. Whoever types one finds the places in it. */
export const REGION_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ES: {
    Andalucía: ['Andalusia'],
    Cataluña: ['Catalunya', 'Catalonia'],
    'País Vasco': ['Euskadi', 'Basque Country', 'Pais Basco'],
    'Comunidad Valenciana': ['Comunitat Valenciana', 'Valencian Community'],
    'Islas Baleares': ['Illes Balears', 'Balearic Islands', 'Baleares'],
    Canarias: ['Islas Canarias', 'Canary Islands'],
    'Castilla y León': ['Castile and León'],
    'Castilla-La Mancha': ['Castile La Mancha'],
    Navarra: ['Navarre', 'Nafarroa'],
    Asturias: ['Principado de Asturias'],
    Aragón: ['Aragon'],
  },
  PT: { Açores: ['Azores'], Faro: ['Algarve'], Évora: ['Alentejo'] },
  CL: { 'Región de La Araucanía': ['Araucanía'], 'Región de Magallanes': ['Patagonia'], 'Región de Aysén': ['Patagonia', 'Aisén'] },
  AR: {
    'Río Negro': ['Patagonia'],
    Neuquén: ['Patagonia'],
    Chubut: ['Patagonia'],
    'Santa Cruz': ['Patagonia'],
    'Tierra del Fuego': ['Patagonia'],
  },
};

/** Sights and coasts, by country and the nearest city here. */
export const SIGHTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  CL: {
    'Puerto Natales': ['Torres del Paine'],
    'San Pedro de Atacama': ['Desierto de Atacama', 'Atacama Desert', 'Valle de la Luna'],
    Vicuña: ['Valle del Elqui', 'Elqui Valley'],
    Castro: ['Chiloé'],
    Ancud: ['Chiloé'],
  },
  AR: {
    'El Calafate': ['Perito Moreno', 'Glaciar Perito Moreno'],
    'Puerto Iguazú': ['Cataratas del Iguazú', 'Iguazu Falls'],
    'Puerto Madryn': ['Península Valdés'],
  },
  ES: {
    Girona: ['Costa Brava'],
    Málaga: ['Costa del Sol'],
    Marbella: ['Costa del Sol'],
    Alicante: ['Costa Blanca'],
    Benidorm: ['Costa Blanca'],
    Tarragona: ['Costa Dorada', 'Costa Daurada'],
    Cádiz: ['Costa de la Luz'],
    'Santa Cruz de Tenerife': ['Tenerife'],
    'Las Palmas de Gran Canaria': ['Gran Canaria'],
  },
  PE: {
    Cusco: ['Machu Picchu', 'Machupicchu', 'Valle Sagrado', 'Sacred Valley'],
    Ollantaytambo: ['Machu Picchu', 'Machupicchu', 'Valle Sagrado', 'Sacred Valley'],
    Puno: ['Lago Titicaca', 'Lake Titicaca'],
    Ica: ['Huacachina', 'Nazca', 'Nasca'],
  },
  MX: {
    'Playa del Carmen': ['Riviera Maya'],
    Tulum: ['Riviera Maya'],
    Cancún: ['Riviera Maya'],
    'Cabo San Lucas': ['Los Cabos'],
    'San José del Cabo': ['Los Cabos'],
  },
};
