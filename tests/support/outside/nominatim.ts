import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../process/at-end.ts';

type Received = { readonly path: string; readonly query: Record<string, string>; readonly userAgent: string | undefined };
type Mode = 'works' | 'fails' | 'is silent' | 'talks html' | 'never ends' | 'sends away';

const place = (lat: string, lon: string, display_name: string, address: Record<string, string>) => ({
  place_id: 4711,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'way',
  osm_id: 4711,
  lat,
  lon,
  category: 'building',
  type: 'yes',
  place_rank: 30,
  importance: 0.0001,
  addresstype: 'building',
  name: '',
  display_name,
  address,
  boundingbox: [lat, lat, lon, lon],
});

const DOOR = place('-33.4330157', '-70.6105221', '1234, Calle Larga, Providencia, Santiago, Chile', {
  house_number: '1234',
  road: 'Calle Larga',
  suburb: 'Providencia',
  city: 'Santiago',
  country: 'Chile',
  country_code: 'cl',
});
const STREET = place('-33.4561', '-70.6004', 'Paseo Corto, Ñuñoa, Santiago, Chile', { pedestrian: 'Paseo Corto', country_code: 'cl' });
/** Without a point, and with a number that is none of a house. */
const BROKEN = [{ ...STREET, lat: 'north' }, { ...DOOR, address: { ...DOOR.address, house_number: 12 } }, null];
const ABROAD = place('48.8566', '2.3522', 'Rue Longue, Paris, France', { road: 'Rue Longue', country_code: 'fr' });

/** A local server that answers like Nominatim's API reference (Search and Reverse, `format=jsonv2`). Ended after the file. */
export const aNominatim = async () => {
  const requests: Received[] = [];
  let mode: Mode = 'works';
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://nominatim.test');
    requests.push({ path: pathname, query: Object.fromEntries(searchParams), userAgent: request.headers['user-agent'] });
    if (mode === 'is silent') return;
    if (mode === 'fails') return response.writeHead(503).end('busy');
    if (mode === 'sends away') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    response.setHeader('content-type', mode === 'talks html' ? 'text/html' : 'application/json; charset=utf-8');
    if (mode === 'talks html') return response.end('<html>Maintenance</html>');
    if (mode === 'never ends') return response.end(`[${' '.repeat(400_000)}]`);
    if (pathname.endsWith('/search')) return response.end(JSON.stringify([DOOR, ...BROKEN, STREET, ABROAD]));
    const isSea = searchParams.get('lat') === '-40';
    response.end(JSON.stringify(isSea ? { error: 'Unable to geocode' } : DOOR));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/osm/?key=k1`,
    requests,
    becomes: (to: Mode) => {
      mode = to;
    },
  };
};
