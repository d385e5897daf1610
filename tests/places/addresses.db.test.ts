import { beforeEach, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { nominatim } from '../../src/places/geocoder/nominatim.ts';
import { aPerson } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { aNominatim } from '../support/outside/nominatim.ts';

const clock = manualClock('2026-11-21T12:00:00.000Z');
const service = await aNominatim();
const app = await testApp({ clock, config: { geocoderUrl: service.url } });
const { token } = await aPerson(app);
const search = (q: string, lang = 'es') => app.request('GET', `/addresses?q=${encodeURIComponent(q)}&lang=${lang}`, { token });
const at = (latitud: number, longitud: number) => app.request('GET', `/addresses_at?latitud=${latitud}&longitud=${longitud}`, { token });

beforeEach(() => {
  service.becomes('works');
  service.requests.length = 0;
  clock.advance(60_000); // beyond any pause and any turn
});

it('calls the service as documented, with our name, in the request language, only for our countries', async () => {
  const { body } = await search('calle larga 1234', 'en');
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]).toMatchObject({
    path: '/osm/search',
    query: {
      q: 'calle larga 1234',
      key: 'k1',
      format: 'jsonv2',
      addressdetails: '1',
      'accept-language': 'en',
      countrycodes: 'ar,cl,co,es,mx,pa,pe,pt',
      limit: '5',
    },
  });
  expect(service.requests[0]?.userAgent).toMatch(/^Posada\/\d+\.\d+\.\d+ \(\+http/);
  expect(body).toEqual({
    fuente: 'geocoder',
    data: [
      {
        label: '1234, Calle Larga, Providencia, Santiago, Chile',
        direccion: 'Calle Larga',
        numero: '1234',
        comuna: 'Providencia',
        country_code: 'CL',
        latitud: -33.4330157,
        longitud: -70.6105221,
        exacto: true,
      },
      expect.objectContaining({ direccion: 'Paseo Corto', numero: null, comuna: 'Ñuñoa', exacto: false }),
    ],
  });
});

it('returns the address at a point, and null when there is none', async () => {
  expect((await at(-33.43, -70.61)).body.data).toMatchObject({ direccion: 'Calle Larga', numero: '1234' });
  expect(service.requests[0]).toMatchObject({ path: '/osm/reverse', query: { lat: '-33.43', lon: '-70.61', format: 'jsonv2' } });
  clock.advance(1000);
  expect((await at(-40, -100)).body).toEqual({ data: null, fuente: 'geocoder' });
});

it('calls once for repeated and concurrent queries, whatever their case', async () => {
  const several = await Promise.all([search('paseo corto'), search('Paseo  CORTO'), search('paseo corto')]);
  clock.advance(3_600_000);
  for (const { body } of [...several, await search('paseo corto')]) expect(body.fuente).toBe('geocoder');
  expect(service.requests).toHaveLength(1);
});

it.each(['fails', 'talks html', 'never ends', 'sends away'] as const)('the catalogue answers while the service %s (W-06)', async (mode) => {
  service.becomes(mode);
  const text = 'Avenida Italia 850, Ñuñoa'.padEnd(26 + mode.length, ' ,'); // a different query each time
  const { status, body } = await search(text);
  expect(status).toBe(200);
  expect(body.fuente).toBe('catalogo');
  expect(body.data[0]).toMatchObject({ direccion: 'Avenida Italia', numero: '850', comuna: 'Ñuñoa', exacto: false });
});

it('pauses calls after three failures, and resumes them', async () => {
  expect((await search('Ñuñoa 0')).body.fuente).toBe('geocoder');
  service.becomes('fails');
  for (const n of [1, 2, 3, 4, 5]) {
    clock.advance(1000);
    expect((await search(`Ñuñoa ${n}`)).body.fuente).toBe('catalogo');
  }
  expect(service.requests).toHaveLength(1 + 3);
  service.becomes('works');
  clock.advance(30_000);
  expect((await search('Ñuñoa 6')).body.fuente).toBe('geocoder');
});

it('does not wait for a service that does not answer', async () => {
  service.becomes('is silent');
  const impatient = nominatim({ url: service.url, userAgent: 'Posada', timeoutMs: 50 });
  await expect(impatient.search('calle larga', 'es')).rejects.toThrow(/timeout/i);
});

it('does not call the service for an empty text, and accepts any text', async () => {
  for (const q of ['', 'a', '  ,, ']) expect((await search(q)).body.data).toEqual([]);
  expect(service.requests).toEqual([]);
  expect((await search("x'; drop table locations; --%_&limit=99#")).status).toBe(200);
  expect(service.requests[0]?.query).toMatchObject({ q: "x'; drop table locations; --%_&limit=99#", limit: '5' });
});
