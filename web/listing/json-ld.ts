import type { Env } from '../env.ts';
import { paths } from '../paths.ts';
import { textIn } from '../texts.ts';
import type { Listing } from './shared/queries.ts';

/** The type of the place, and of the part that is let (Google's vocabulary for vacation rentals). */
const placeOf = ({ tipo, categoria }: Listing) => {
  if (tipo === 'privado') return { '@type': 'Room', additionalType: 'PrivateRoom' };
  if (tipo === 'compartido') return { '@type': 'Room', additionalType: 'SharedRoom' };
  return { '@type': categoria === 'departamento' ? 'Apartment' : 'House', additionalType: 'EntirePlace' };
};

const BEDS = {
  cama_2_plazas: 'Double',
  cama_1_media_plaza: 'Full',
  cama_1_plaza: 'Single',
  camarote: 'BunkBed',
  sofa_cama: 'SofaBed',
} as const;

/** The beds of all rooms, by kind. */
const bedsOf = ({ piezas }: Listing) =>
  (Object.keys(BEDS) as (keyof typeof BEDS)[]).flatMap((kind) => {
    const numberOfBeds = piezas.reduce((sum, room) => sum + room[kind], 0);
    return numberOfBeds > 0 ? [{ '@type': 'BedDetails', typeOfBed: BEDS[kind], numberOfBeds }] : [];
  });

const BY_THE_NIGHT = 'DAY'; // UN/CEFACT unit codes
const BY_THE_MONTH = 'MON';
const SQUARE_METRES = 'MTK';

/** The text of an HTML fragment, on one line. */
export const plain = (html: string): string =>
  html
    .replace(/<[^<>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** At most `most` characters, cut at a word. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\s,;:.]+\S*$/, '')}…`;

/** About a kilometre: coarser than the circle on the map, which already hides the exact place (D-44). */
const ROUGHLY = 2;

/**
 * schema.org data of a space (D-a01): what it is, its approximate location, beds and hours, and its price as on the page. No exact place
 * and no contact data (D-44).
 */
export const listingJsonLd = (listing: Listing, { publicUrl, language }: Env): object => {
  const { opiniones } = listing;
  const description = plain(textIn(listing.sobre_nosotros, language));
  const url = publicUrl + paths.listing(listing.idalojamiento);
  const offer = (price: number | null, unitCode: string) =>
    price === null
      ? []
      : [
          {
            '@type': 'Offer',
            url,
            price,
            priceCurrency: listing.currency,
            availability: 'https://schema.org/InStock',
            priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: listing.currency, unitCode },
          },
        ];
  const facts = {
    ...(description && { description }),
    floorSize: { '@type': 'QuantitativeValue', value: listing.m2, unitCode: SQUARE_METRES },
  };
  const beds = bedsOf(listing);
  const home = {
    '@type': ['VacationRental', 'Product'], // only a product can have offers
    identifier: String(listing.idalojamiento),
    geo: {
      '@type': 'GeoCoordinates',
      latitude: Number(listing.latitud.toFixed(ROUGHLY)),
      longitude: Number(listing.longitud.toFixed(ROUGHLY)),
    },
    checkinTime: `${listing.hora_llegada}:00`,
    checkoutTime: `${listing.hora_salida}:00`,
    ...(description && { description }),
    containsPlace: {
      ...placeOf(listing),
      occupancy: { '@type': 'QuantitativeValue', value: listing.maximo_huespedes },
      numberOfBedrooms: listing.rooms,
      ...(beds.length > 0 && { bed: beds }),
      floorSize: facts.floorSize,
    },
  };
  const workplace = { '@type': ['Accommodation', 'Product'], maximumAttendeeCapacity: listing.maximo_huespedes, ...facts };
  return {
    '@context': 'https://schema.org',
    ...(listing.tipo === 'cowork' ? workplace : home),
    '@id': url,
    url,
    name: textIn(listing.nombre, language),
    image: listing.gallery.map(({ url_1280 }) => publicUrl + url_1280),
    address: { '@type': 'PostalAddress', addressLocality: listing.comuna, addressCountry: listing.country_code },
    // only what search engines may show: a mean of at least three reviews of paid stays (D-130)
    ...(opiniones.promedio !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: opiniones.promedio, reviewCount: opiniones.total, bestRating: 5 },
    }),
    offers: [...offer(listing.arriendo_diario, BY_THE_NIGHT), ...offer(listing.arriendo_total, BY_THE_MONTH)],
  };
};
