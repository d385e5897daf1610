import type { Env } from '../env.ts';
import { textIn } from '../texts.ts';
import type { Listing } from './queries.ts';

/** What a search engine calls it; rooms and desks in someone's place are a room whatever the building is. */
const typeOf = ({ tipo, categoria }: Listing): string => {
  if (tipo === 'privado' || tipo === 'compartido') return 'Room';
  if (tipo === 'cowork' || tipo === 'camper') return 'Accommodation';
  return categoria === 'departamento' ? 'Apartment' : 'House';
};

const BY_THE_NIGHT = 'DAY'; // UN/CEFACT unit codes
const BY_THE_MONTH = 'MON';
const SQUARE_METRES = 'MTK';

/** Markup of text, taken out: what is left on one line. */
export const plain = (html: string): string =>
  html
    .replace(/<[^<>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** At most `most` characters, ended at a word. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\s,;:.]+\S*$/, '')}…`;

/** The space for search engines (D-a01): what it is, where about, and what it costs at least. No exact place and no contact (D-44). */
export const listingJsonLd = (listing: Listing, { publicUrl, language }: Env): object => {
  const { opiniones } = listing;
  const type = typeOf(listing);
  const description = plain(textIn(listing.sobre_nosotros, language));
  const url = `${publicUrl}/alojamiento/${listing.idalojamiento}`;
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
  return {
    '@context': 'https://schema.org',
    '@type': [type, 'Product'], // an accommodation has offers only as a product
    '@id': url,
    url,
    name: textIn(listing.nombre, language),
    ...(description && { description }),
    image: listing.gallery.map(({ url_1280 }) => publicUrl + url_1280),
    address: { '@type': 'PostalAddress', addressLocality: listing.comuna, addressCountry: listing.country_code },
    // schema.org knows an occupancy of apartments alone
    ...(type === 'Apartment'
      ? { occupancy: { '@type': 'QuantitativeValue', maxValue: listing.maximo_huespedes } }
      : { maximumAttendeeCapacity: listing.maximo_huespedes }),
    floorSize: { '@type': 'QuantitativeValue', value: listing.m2, unitCode: SQUARE_METRES },
    // only what search engines may show: a mean of at least three reviews of paid stays (D-130)
    ...(opiniones.promedio !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: opiniones.promedio, reviewCount: opiniones.total, bestRating: 5 },
    }),
    offers: [...offer(listing.arriendo_diario, BY_THE_NIGHT), ...offer(listing.arriendo_total, BY_THE_MONTH)],
  };
};
