/** Cities whose pages have a sentence (`texts/<language>/locations.json`) and a drawing of their own, and what the drawing shows. */
const CITIES = {
  arequipa: 'country',
  barcelona: 'waterside',
  bariloche: 'waterside',
  'bocas-del-toro': 'waterside',
  bogota: 'street',
  'buenos-aires': 'street',
  cali: 'street',
  'cartagena-de-indias': 'waterside',
  'ciudad-de-mexico': 'street',
  'ciudad-de-panama': 'waterside',
  coimbra: 'country',
  concepcion: 'waterside',
  cordoba: 'street',
  cusco: 'country',
  faro: 'waterside',
  granada: 'country',
  guadalajara: 'street',
  'la-serena': 'waterside',
  lima: 'waterside',
  lisboa: 'waterside',
  madrid: 'street',
  malaga: 'waterside',
  'mar-del-plata': 'waterside',
  medellin: 'street',
  mendoza: 'country',
  merida: 'street',
  'oaxaca-de-juarez': 'country',
  oporto: 'waterside',
  'playa-del-carmen': 'waterside',
  pucon: 'waterside',
  'puerto-varas': 'waterside',
  rosario: 'waterside',
  salta: 'country',
  'san-pedro-de-atacama': 'country',
  santiago: 'street',
  sevilla: 'street',
  valencia: 'waterside',
  valparaiso: 'waterside',
  'vina-del-mar': 'waterside',
} as const;

export type City = keyof typeof CITIES;

/** Whether a place, by its part of an address, is one of them. */
export const isCity = (slug: string): slug is City => Object.hasOwn(CITIES, slug);

export const cities = Object.keys(CITIES) as City[];

/** What the drawing of a city shows. */
export const sightOf = (city: City): 'street' | 'country' | 'waterside' => CITIES[city];
