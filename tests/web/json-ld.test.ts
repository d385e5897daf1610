import { describe, expect, it } from 'vitest';
import { headHtml } from '../../web/head.ts';
import { siteJsonLd } from '../../web/home/json-ld.ts';
import { listingJsonLd, shortened } from '../../web/listing/json-ld.ts';
import type { Listing } from '../../web/listing/shared/queries.ts';
import { sharePictures } from '../../web/paths.ts';
import { schemaFaults } from './support/schema-org.ts';

const env = { publicUrl: 'https://posada.test', language: 'en', now: '2026-11-21T12:00:00.000Z' } as Parameters<typeof listingJsonLd>[1];
const NO_BEDS = { cama_2_plazas: 0, cama_1_media_plaza: 0, cama_1_plaza: 0, camarote: 0, sofa_cama: 0 };
const listing = {
  idalojamiento: 68,
  tipo: 'entero',
  categoria: 'departamento',
  nombre: { es: 'Ático', en: 'Attic' },
  sobre_nosotros: { es: '<p>Cinco plantas.</p>', en: '<p>Five floors</p><p>and a view.</p>' },
  gallery: [{ url_1280: '/storage/photos/a-1280.webp' }],
  comuna: 'Gràcia',
  country_code: 'ES',
  maximo_huespedes: 2,
  m2: 45,
  rooms: 2,
  piezas: [{ cama_2_plazas: 1 }, { cama_1_plaza: 2 }].map((room) => ({ ...NO_BEDS, ...room })),
  latitud: 41.4036,
  longitud: 2.1537,
  hora_llegada: '15:00',
  hora_salida: '11:00',
  currency: 'EUR',
  arriendo_diario: 96,
  arriendo_total: null,
  calendario: null,
  noches_sueltas: true,
  sueltas_junto_a_bloqueos: false,
  opiniones: { total: 2, promedio: null },
} as unknown as Listing;

it('includes a mean of reviews from three on, where there is one (D-130)', () => {
  expect(listingJsonLd(listing, env)).not.toHaveProperty('aggregateRating');
  const rated = { ...listing, opiniones: { total: 3, promedio: 4.7 } };
  expect(listingJsonLd(rated, env)).toMatchObject({ aggregateRating: { ratingValue: 4.7, reviewCount: 3, bestRating: 5 } });
});

it('the site states its name and operator', () => {
  expect(schemaFaults(siteJsonLd(env))).toEqual([]);
});

describe("a listing's structured data (D-a01)", () => {
  it('describes it: type, area, beds, hours and price of a night', () => {
    expect(listingJsonLd(listing, env)).toMatchObject({
      '@type': ['VacationRental', 'Product'],
      identifier: '68',
      geo: { latitude: 41.4, longitude: 2.15 },
      checkinTime: '15:00:00',
      checkoutTime: '11:00:00',
      '@id': 'https://posada.test/alojamiento/68',
      url: 'https://posada.test/alojamiento/68',
      name: 'Attic',
      description: 'Five floors and a view.',
      image: ['https://posada.test/storage/photos/a-1280.webp'],
      address: { addressLocality: 'Gràcia', addressCountry: 'ES' },
      containsPlace: {
        '@type': 'Apartment',
        additionalType: 'EntirePlace',
        occupancy: { value: 2 },
        numberOfBedrooms: 2,
        bed: [
          { typeOfBed: 'Double', numberOfBeds: 1 },
          { typeOfBed: 'Single', numberOfBeds: 2 },
        ],
      },
      offers: [{ price: 96, priceCurrency: 'EUR', priceSpecification: { unitCode: 'DAY' } }],
    });
  });

  it.each([
    [{ tipo: 'entero', categoria: 'casa' }, 'VacationRental', 'House', 'EntirePlace'],
    [{ tipo: 'privado', categoria: 'departamento' }, 'VacationRental', 'Room', 'PrivateRoom'],
    [{ tipo: 'compartido', categoria: 'casa' }, 'VacationRental', 'Room', 'SharedRoom'],
    [{ tipo: 'camper', categoria: 'camper' }, 'VacationRental', 'House', 'EntirePlace'],
    [{ tipo: 'cowork', categoria: 'office' }, 'Accommodation'],
  ])('%o is a %s', (kind, type, inside?: string, whole?: string) => {
    const data = listingJsonLd({ ...listing, ...kind } as Listing, env);
    expect(data).toMatchObject({
      '@type': [type, 'Product'],
      ...(inside && { containsPlace: { '@type': inside, additionalType: whole } }),
    });
    expect(schemaFaults(data)).toEqual([]);
  });

  it.each([
    ['by the night and by the month', { arriendo_total: 460 }, 2],
    ['by the month', { arriendo_diario: null, arriendo_total: 460_000.5 }, 1],
  ])('%s is complete by the rules of its types', (_, prices, offers) => {
    const data = listingJsonLd({ ...listing, ...prices } as Listing, env);
    expect(schemaFaults(data)).toEqual([]);
    expect(data).toMatchObject({ offers: expect.arrayContaining([expect.objectContaining({ '@type': 'Offer', priceCurrency: 'EUR' })]) });
    expect((data as { offers: object[] }).offers).toHaveLength(offers);
  });

  it.each([
    ['without a price', { arriendo_diario: null }],
    ['with an amount nobody can pay', { arriendo_diario: 0 }],
    ['with a currency of ours', { currency: 'es_CL' }],
    ['without a name', { nombre: { en: ' ' } }],
    ['without a picture', { gallery: [] }],
    ['without a place', { comuna: undefined }],
  ])('%s is detected', (_, wrong) => {
    expect(schemaFaults(listingJsonLd({ ...listing, ...wrong } as Listing, env))).not.toEqual([]);
  });

  it('contains neither street nor exact point nor contact data, whatever the input (D-44)', () => {
    const secret = { direccion: 'Calle del Secreto', numero: '4711', latitud: -33.4321, longitud: -70.6543, telefono: '56912345678' };
    const said = JSON.stringify(listingJsonLd({ ...listing, ...secret } as Listing, env));
    for (const value of Object.values(secret)) expect(said).not.toContain(String(value));
  });

  it('cannot be closed by a title, and is left out where search engines are excluded', () => {
    const meta = { title: 'x', jsonLd: { name: '</script><script>alert(1)</script>' } };
    expect(headHtml(meta, env, '/')).not.toContain('</script><script>');
    expect(headHtml({ ...meta, noindex: true }, env, '/')).not.toContain('ld+json');
  });

  it('a page is shared with its picture in an absolute address, or with the site’s own', () => {
    const imageOf = (image?: string) => /property="og:image" content="([^"]*)"/.exec(headHtml({ title: 'x', image }, env, '/'))?.[1];
    const hash = '0123456789abcdef0123456789abcdef';
    expect(imageOf(sharePictures.photo(`/storage/photos/${hash}-1280.webp`))).toBe(`https://posada.test/pictures/photos/${hash}.jpg`);
    expect(imageOf(sharePictures.photo(undefined))).toBe('https://posada.test/pictures/posada.png');
    expect(imageOf()).toBe('https://posada.test/pictures/posada.png');
  });

  it('cuts a description at a word', () => {
    expect([shortened('one two three', 13), shortened('one two three', 12), shortened('one, two', 6)]).toEqual([
      'one two three',
      'one two…',
      'one…',
    ]);
  });
});
