import { describe, expect, it } from 'vitest';
import { headHtml } from '../../web/head.ts';
import { listingJsonLd, shortened } from '../../web/listing/json-ld.ts';
import type { Listing } from '../../web/listing/queries.ts';

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
} as unknown as Listing;

describe('the space for search engines (D-a01)', () => {
  it('says what it is, where about and what a night costs', () => {
    expect(listingJsonLd(listing, env)).toMatchObject({
      '@type': ['Apartment', 'Product'],
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
    expect(listingJsonLd({ ...listing, ...kind } as Listing, env)).toMatchObject({ '@type': [type, 'Product'] });
  });

  it('cannot be closed by a title, and is left out where engines are not wanted', () => {
    const meta = { title: 'x', jsonLd: { name: '</script><script>alert(1)</script>' } };
    expect(headHtml(meta, env, '/')).not.toContain('</script><script>');
    expect(headHtml({ ...meta, noindex: true }, env, '/')).not.toContain('ld+json');
  });

  it('ends a description at a word', () => {
    expect([shortened('one two three', 13), shortened('one two three', 12), shortened('one, two', 6)]).toEqual([
      'one two three',
      'one two…',
      'one…',
    ]);
  });
});
