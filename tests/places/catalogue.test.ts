import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/kernel/fold.ts';
import { inBox, inRing, kilometres } from '../../src/places/facts.ts';

type Place = {
  id: number;
  country: string;
  kind: string;
  es: string;
  within: string | null;
  lat: number;
  lng: number;
  south: number;
  west: number;
  north: number;
  east: number;
  slug: string;
  search: string;
  home: boolean;
  polygon: [number, number][] | null;
};
const { places, bordered }: { places: Place[]; bordered: number[] } = JSON.parse(
  readFileSync(new URL('../../src/places/catalogue.json', import.meta.url), 'utf8'),
);
const COUNTRIES = ['AR', 'CL', 'CO', 'ES', 'MX', 'PA', 'PE', 'PT'];

describe('the catalogue', () => {
  it('contains at least 200 places in the eight countries, at least ten in each', () => {
    expect(places.length).toBeGreaterThanOrEqual(200);
    for (const code of COUNTRIES) expect(places.filter((p) => p.country === code).length, code).toBeGreaterThanOrEqual(10);
    expect(new Set(places.map((p) => p.country))).toEqual(new Set(COUNTRIES));
  });

  it('has a unique id, slug and long name for each', () => {
    expect(new Set(places.map((p) => p.id)).size).toBe(places.length);
    expect(new Set(places.map((p) => p.slug)).size).toBe(places.length);
    expect(new Set(places.map((p) => `${p.es}, ${p.within}, ${p.country}`)).size).toBe(places.length);
    for (const { slug } of places) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has each place in its own box and outline', () => {
    for (const place of places) {
      expect(inBox(place, place), place.slug).toBe(true);
      if (place.polygon) expect(inRing(place, place.polygon), place.slug).toBe(true);
      if (place.polygon) expect(place.polygon.at(-1), place.slug).toEqual(place.polygon[0]);
    }
  });

  it('has the surveyed borders of the districts of four cities and of Concón, in at most 90 corners each', () => {
    const isKnown = ({ id }: Place) => bordered.includes(id);
    for (const city of ['Santiago', 'Buenos Aires', 'Madrid', 'Barcelona']) {
      const districts = places.filter(({ kind, within }) => kind === 'comuna' && within === city);
      expect(districts.length, city).toBeGreaterThan(5);
      expect(
        districts.filter((place) => !isKnown(place)).map(({ es }) => es),
        city,
      ).toEqual([]);
    }
    expect(bordered).toContain(places.find(({ slug }) => slug === 'concon')?.id);
    expect(
      places
        .filter(({ kind }) => kind === 'city')
        .filter(isKnown)
        .map(({ es }) => es)
        .toSorted(),
    ).toEqual(['Barcelona', 'Buenos Aires', 'Madrid']);
    for (const place of places.filter(isKnown)) {
      expect(place.polygon?.length, place.slug).toBeLessThanOrEqual(90);
      const [lngs, lats] = [place.polygon?.map(([lng]) => lng) ?? [], place.polygon?.map(([, lat]) => lat) ?? []];
      expect([Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)], place.slug).toEqual([
        place.west,
        place.east,
        place.south,
        place.north,
      ]);
    }
  });

  it.each([
    ['concon', -32.9255, -71.5186, -32.9708, -71.5433], // its centre; the beach of Reñaca
    ['providencia', -33.4263, -70.6174, -33.4372, -70.6506], // Pedro de Valdivia; Plaza de Armas
    ['madrid-centro', 40.4168, -3.7038, 40.4168, -3.6833], // Puerta del Sol; the Retiro
    ['gracia', 41.4036, 2.1564, 41.3917, 2.1649], // Plaça de la Virreina; Passeig de Gràcia
  ])('distinguishes places within %s from those beside it', (slug, lat, lng, otherLat, otherLng) => {
    const ring = places.find((place) => place.slug === slug)?.polygon ?? [];
    expect([inRing({ lat, lng }, ring), inRing({ lat: otherLat, lng: otherLng }, ring)]).toEqual([true, false]);
  });

  it('has the main comunas of Santiago', () => {
    const comunas = places.filter((p) => p.country === 'CL' && p.kind === 'comuna').map((p) => p.es);
    for (const name of ['Providencia', 'Ñuñoa', 'Las Condes', 'Vitacura', 'Recoleta']) expect(comunas).toContain(name);
  });

  it('gives the plain slug to the largest place of a name', () => {
    const bySlug = new Map(places.map((p) => [p.slug, p]));
    expect(bySlug.get('cordoba')?.country).toBe('AR');
    expect(bySlug.get('santiago')?.country).toBe('CL');
    expect(bySlug.get('recoleta')?.country).toBe('CL');
    expect(bySlug.get('recoleta-buenos-aires')?.country).toBe('AR');
  });
});

describe('names and distances', () => {
  it('folds case, accents and punctuation', () => {
    expect(fold('  Ñuñoa, Región Metropolitana ')).toBe('nunoa region metropolitana');
    expect(fold("L'Hospitalet")).toBe('l hospitalet');
    expect(fold('São Brás')).toBe('sao bras');
  });

  it('measures a degree of latitude as 111 km and shrinks longitude with the cosine', () => {
    expect(kilometres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111.2, 0);
    expect(kilometres({ lat: 60, lng: 0 }, { lat: 60, lng: 1 })).toBeCloseTo(55.6, 0);
  });

  it('distinguishes inside and outside of a concave ring', () => {
    const bay: [number, number][] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
      [0, 0],
    ];
    expect(inRing({ lat: 0.5, lng: 2 }, bay)).toBe(true);
    expect(inRing({ lat: 3, lng: 2 }, bay)).toBe(false);
    expect(inRing({ lat: 3, lng: 0.2 }, bay)).toBe(true);
    expect(inRing({ lat: -1, lng: 2 }, bay)).toBe(false);
  });
});
