import type { components } from '../api/schema.ts';
import type { Env } from '../env.ts';
import { paths } from '../paths.ts';
import { textIn } from '../texts.ts';

type Item = Pick<
  components['schemas']['SearchResult'],
  'idalojamiento' | 'nombre' | 'gallery' | 'precio' | 'precio_unidad' | 'currency' | 'comuna' | 'country_code'
>;

/** schema.org data of a place's spaces: each with its URL, picture and numeric price (L-04). */
export const listJsonLd = (name: string, items: readonly Item[], { publicUrl, language }: Env): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: items.map((item, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    item: {
      '@type': ['Accommodation', 'Product'], // an accommodation can have offers only as a product
      name: textIn(item.nombre, language),
      url: `${publicUrl}${paths.listing(item.idalojamiento)}`,
      image: item.gallery.slice(0, 1).map(({ url_1280 }) => publicUrl + url_1280),
      address: { '@type': 'PostalAddress', addressLocality: item.comuna, addressCountry: item.country_code },
      offers: {
        '@type': 'Offer',
        price: item.precio,
        priceCurrency: item.currency,
        availability: 'https://schema.org/InStock',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: item.precio,
          priceCurrency: item.currency,
          unitCode: item.precio_unidad === 'mes' ? 'MON' : 'DAY',
        },
      },
    },
  })),
});
