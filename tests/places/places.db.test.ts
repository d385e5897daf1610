import { describe, expect, it } from 'vitest';
import { countryCodeOf, placeFacts, searchedPlace } from '../../src/places/public.ts';
import { bySlug, suggestions } from '../../src/places/queries.ts';
import type { LocationRow } from '../../src/places/rows.ts';
import { testDatabase } from '../support/database.ts';

const { db } = await testDatabase();
const typed = async (q: string) => (await suggestions(db, q)).map((row) => row.slug);

describe('suggestions', () => {
  it('ignore case and accents', async () => {
    expect((await typed('ÑUÑ'))[0]).toBe('nunoa');
    expect((await typed('nunoa'))[0]).toBe('nunoa');
    expect(await typed('viña')).toEqual(await typed('VINA'));
  });

  it('list names that begin with the text first, larger places before smaller, countries before cities', async () => {
    const found = await typed('san');
    expect(found.indexOf('santiago')).toBe(0);
    expect(found).not.toContain('puerto-san-martin');
    expect((await typed('pan'))[0]).toBe('panama');
    const recoleta = await typed('recoleta');
    expect(recoleta.slice(0, 2)).toEqual(['recoleta', 'recoleta-buenos-aires']);
  });

  it('list places with the most listings first among those that begin with the text, the others as before', async () => {
    const slugs = async (spaces: Record<string, number>) => {
      const ids = await Promise.all(
        Object.keys(spaces).map(async (slug) => [(await bySlug(db, slug))?.id ?? 0, spaces[slug] ?? 0] as const),
      );
      return (await suggestions(db, 'san', new Map(ids))).map((row) => row.slug);
    };
    const usual = await typed('san');
    const last = usual.at(-1) ?? '';
    expect((await slugs({ [last]: 1 }))[0]).toBe(last);
    expect((await slugs({ [last]: 1, santiago: 2 })).slice(0, 2)).toEqual(['santiago', last]);
    expect((await slugs({ [last]: 1 })).slice(1)).toEqual(usual.filter((slug) => slug !== last));
  });

  it('match a word in the middle, the English name and the whole name as well', async () => {
    expect(await typed('condes')).toContain('las-condes');
    expect((await typed('Mexico Ci'))[0]).toBe('ciudad-de-mexico');
    expect((await typed('lisbon'))[0]).toBe('lisboa');
    expect((await typed('Providencia, Santiago, Chile'))[0]).toBe('providencia');
  });

  it.each([
    ['Santiago de Chile', 'santiago'],
    ['Gran Santiago', 'santiago'],
    ['Capital Federal', 'buenos-aires'],
    ['CABA', 'buenos-aires'],
    ['La Coruña', 'a-coruna'],
    ['Gerona', 'girona'],
    ['Cuzco', 'cusco'],
    ['CDMX', 'ciudad-de-mexico'],
    ['Eivissa', 'ibiza'],
    ['Vitoria-Gasteiz', 'vitoria'],
    ['Lisbonne', 'lisboa'],
    ['Stgo', 'santiago'],
    ['Valpo', 'valparaiso'],
    ['Madrid capital', 'madrid'],
    ['Santiago Providencia', 'providencia'],
    ['Córdoba de España', 'cordoba-andalucia'],
    ['Valencia, Spain', 'valencia'],
    ['Catalunya', 'barcelona'],
    ['Algarve', 'faro'],
    ['Machu Picchu', 'cusco'],
    ['Torres del Paine', 'puerto-natales'],
  ])('find %s, by another name or its words in another order', async (name, slug) => expect((await typed(name))[0]).toBe(slug));

  it("list the home page's places for an empty text, none for nonsense, and at most ten", async () => {
    expect(await typed('  ')).toContain('providencia');
    expect(await typed('zzzzqq')).toEqual([]);
    expect(await typed('s'.repeat(500))).toEqual([]);
    expect(await typed("'; drop table locations; --%_")).toEqual([]);
    expect((await typed('s')).length).toBe(10);
  });
});

describe('a place by its part of an address', () => {
  it('may have a search-term word before it (D-08)', async () => {
    expect((await bySlug(db, 'arriendo-temporal-santiago'))?.slug).toBe('santiago');
    expect((await bySlug(db, 'Santiago'))?.slug).toBe('santiago');
    for (const written of ['viña-del-mar', 'viña-del-mar'.normalize('NFD'), 'Vina_del Mar', 'arriendo-temporal-Viña-del-Mar'])
      expect((await bySlug(db, written))?.slug, written).toBe('vina-del-mar');
    expect(await bySlug(db, 'nowhere')).toBeNull();
  });
});

describe('the facts of a point', () => {
  it('are its comuna, its city and its country, the most local first', async () => {
    const facts = await placeFacts(db, { lat: -33.4265, lng: -70.6108 });
    expect(facts).toMatchObject({ locality: 'Providencia', countryCode: 'CL', timeZone: 'America/Santiago' });
    expect(facts?.placeIds[0]).toBe(101);
    expect(facts?.placeIds.at(-1)).toBe(1);
    expect(facts?.placeIds).toContain(3871336);
  });

  it.each([
    [40.4269, -3.7041, 'ES', 'Europe/Madrid', 'Malasaña'],
    [-34.5803, -58.4245, 'AR', 'America/Argentina/Buenos_Aires', 'Palermo'],
    [38.7122, -9.1292, 'PT', 'Europe/Lisbon', 'Alfama'],
    [19.4187, -99.1626, 'MX', 'America/Mexico_City', 'Roma Norte'],
    [-12.1211, -77.0297, 'PE', 'America/Lima', 'Miraflores'],
    [8.9528, -79.5348, 'PA', 'America/Panama', 'Casco Viejo'],
    [6.2086, -75.5659, 'CO', 'America/Bogota', 'El Poblado'],
  ])('%f, %f is in %s', async (lat, lng, countryCode, timeZone, locality) => {
    expect(await placeFacts(db, { lat, lng })).toMatchObject({ countryCode, timeZone, locality });
  });

  it('have the right country and zone at every place of the catalogue, near borders as well', async () => {
    const rows: LocationRow[] = await db('locations').whereNot({ kind: 'country' });
    for (const row of rows) {
      const facts = await placeFacts(db, row);
      expect(facts?.countryCode, row.slug).toBe(row.country_code);
      expect(facts?.placeIds, row.slug).toContain(row.id);
      if (row.country_code === 'AR') expect(facts?.timeZone, row.slug).toMatch(/^America\/Argentina\//);
    }
  });

  it('end at a surveyed border: a point beside it is not found there', async () => {
    const providencia: LocationRow = await db('locations').where({ slug: 'providencia' }).first();
    expect(providencia.bordered).toBe(true);
    const edge = providencia.polygon?.reduce((most, corner) => (corner[0] > most[0] ? corner : most)) ?? [0, 0]; // its easternmost corner
    const east = (metres: number) => ({ lat: edge[1], lng: edge[0] + metres / (111_200 * Math.cos((edge[1] * Math.PI) / 180)) });
    expect((await placeFacts(db, east(-2)))?.placeIds).toContain(providencia.id);
    expect((await placeFacts(db, east(2)))?.placeIds).not.toContain(providencia.id);
  });

  it('include both sides of a derived outline, with the name of its own', async () => {
    const santiago: LocationRow = await db('locations').where({ slug: 'santiago' }).first();
    const edge = (km: number) => ({ lat: santiago.lat, lng: santiago.east + km / (111.2 * Math.cos((santiago.lat * Math.PI) / 180)) });
    expect((await placeFacts(db, edge(0.07)))?.placeIds).toContain(santiago.id);
    expect((await placeFacts(db, edge(0.07)))?.locality).not.toBe('Santiago');
    expect((await placeFacts(db, edge(0.15)))?.placeIds).not.toContain(santiago.id);
  });

  it('are the nearest place for a remote farm, the country for the desert, and null abroad', async () => {
    expect((await placeFacts(db, { lat: -33.35, lng: -71.1 }))?.countryCode).toBe('CL');
    expect(await placeFacts(db, { lat: -25.5, lng: -69.6 })).toMatchObject({ locality: 'Chile', placeIds: [1] });
    expect(await placeFacts(db, { lat: 48.85, lng: 2.35 })).toBeNull();
    expect(await placeFacts(db, { lat: 0, lng: -150 })).toBeNull();
  });
});

describe('the place of a search', () => {
  it('is found by address part, comuna, long name or country', async () => {
    expect(await searchedPlace(db, { searchQuery: 'providencia' })).toMatchObject({ id: 101, kind: 'comuna' });
    expect(await searchedPlace(db, { comuna: 'Cuzco' })).toMatchObject({ id: 3941584 });
    expect(await searchedPlace(db, { comuna: 'recoleta', country: 'Chile' })).toMatchObject({ id: 105 });
    expect(await searchedPlace(db, { comuna: 'recoleta', country: 'Argentina' })).toMatchObject({ id: 202 });
    expect(await searchedPlace(db, { longName: 'Ñuñoa, Santiago, Chile' })).toMatchObject({ id: 102 });
    expect(await searchedPlace(db, { country: 'Spain' })).toMatchObject({ id: 3, kind: 'country' });
  });

  it('is null without a place, and unknown when it is not in the catalogue', async () => {
    expect(await searchedPlace(db, {})).toBeNull();
    expect(await searchedPlace(db, { comuna: 'Atlantis' })).toBe('unknown');
    expect(await searchedPlace(db, { country: 'France' })).toBe('unknown');
    expect(await searchedPlace(db, { comuna: 'Providencia', country: 'Spain' })).toBe('unknown');
  });

  it('is found by the code of a country, and by its name in both languages', async () => {
    expect(await countryCodeOf(db, 'peru')).toBe('PE');
    expect(await countryCodeOf(db, 'México')).toBe('MX');
    expect(await countryCodeOf(db, 'cl')).toBe('CL');
    expect(await countryCodeOf(db, 'Germany')).toBeNull();
  });
});
