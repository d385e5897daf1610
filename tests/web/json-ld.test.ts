import { describe, expect, it } from 'vitest';
import { headHtml } from '../../web/head.ts';
import { listingJsonLd, shortened } from '../../web/listing/json-ld.ts';
import type { Listing } from '../../web/listing/queries.ts';
import { sharePictures } from '../../web/paths.ts';
import { schemaFaults } from './support/schema-org.ts';

const env = { publicUrl: 'https://posada.test', language: 'en', now: '2026-11-21T12:00:00.000Z' } as Parameters<typeof listingJsonLd>[1];
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
  currency: 'EUR',
  arriendo_diario: 96,
  arriendo_total: null,
  calendario: null,
  noches_sueltas: true,
  sueltas_junto_a_bloqueos: false,
  opiniones: { total: 2, promedio: null },
} as unknown as Listing;

it('a mean of reviews is told to search engines from three on, where it is one (D-130)', () => {
  expect(listingJsonLd(listing, env)).not.toHaveProperty('aggregateRating');
  const rated = { ...listing, opiniones: { total: 3, promedio: 4.7 } };
  expect(listingJsonLd(rated, env)).toMatchObject({ aggregateRating: { ratingValue: 4.7, reviewCount: 3, bestRating: 5 } });
});

describe('the space for search engines (D-a01)', () => {
  it('says what it is, where about and what a night costs', () => {
    expect(listingJsonLd(listing, env)).toMatchObject({
      '@type': ['Apartment', 'Product'],
      '@id': 'https://posada.test/alojamiento/68',
      url: 'https://posada.test/alojamiento/68',
      name: 'Attic',
      description: 'Five floors and a view.',
      image: ['https://posada.test/storage/photos/a-1280.webp'],
      address: { addressLocality: 'Gràcia', addressCountry: 'ES' },
      occupancy: { maxValue: 2 },
      offers: [{ price: 96, priceCurrency: 'EUR', priceSpecification: { unitCode: 'DAY' } }],
    });
  });

  it.each([
    [{ tipo: 'entero', categoria: 'casa' }, 'House'],
    [{ tipo: 'privado', categoria: 'departamento' }, 'Room'],
    [{ tipo: 'compartido', categoria: 'casa' }, 'Room'],
    [{ tipo: 'cowork', categoria: 'office' }, 'Accommodation'],
    [{ tipo: 'camper', categoria: 'camper' }, 'Accommodation'],
  ])('%o is a %s', (kind, type) => {
    const data = listingJsonLd({ ...listing, ...kind } as Listing, env);
    expect(data).toMatchObject({ '@type': [type, 'Product'] });
    expect(schemaFaults(data)).toEqual([]);
  });

  it.each([
    ['by the night and by the month', { arriendo_total: 460 }, 2],
    ['by the month', { arriendo_diario: null, arriendo_total: 460_000.5 }, 1],
  ])('%s is whole by the rules of its types', (_, prices, offers) => {
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
  ])('%s it would be found out', (_, wrong) => {
    expect(schemaFaults(listingJsonLd({ ...listing, ...wrong } as Listing, env))).not.toEqual([]);
  });

  it('tells neither street nor point nor contact, whatever it is given (D-44)', () => {
    const secret = { direccion: 'Calle del Secreto', numero: '4711', latitud: -33.4321, longitud: -70.6543, telefono: '56912345678' };
    const said = JSON.stringify(listingJsonLd({ ...listing, ...secret } as Listing, env));
    for (const value of Object.values(secret)) expect(said).not.toContain(String(value));
    expect(schemaFaults({ ...listingJsonLd(listing, env), geo: {} })).toContain('$: geo is none of Apartment and Product');
  });

  it('cannot be closed by a title, and is left out where engines are not wanted', () => {
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

  it('ends a description at a word', () => {
    expect([shortened('one two three', 13), shortened('one two three', 12), shortened('one, two', 6)]).toEqual([
      'one two three',
      'one two…',
      'one…',
    ]);
  });
});
