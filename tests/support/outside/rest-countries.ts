import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Mode = 'knows' | 'hangs' | 'hangs midway' | 'fails' | 'talks html' | 'says something else' | 'never ends' | 'sends away';

/** As version 3.1 answers: one suffix, several area codes, an empty one, a code of no country, and a country without phones. */
const COUNTRIES = [
  { cca2: 'CL', idd: { root: '+5', suffixes: ['7'] } },
  { cca2: 'FR', idd: { root: '+3', suffixes: ['4'] } },
  { cca2: 'DO', idd: { root: '+1', suffixes: ['809', '829', '849'] } },
  { cca2: 'CA', idd: { root: '+1', suffixes: [''] } },
  { cca2: 'JM', idd: { root: '+1', suffixes: ['876'] } },
  { cca2: 'VA', idd: { root: '+3', suffixes: ['906698', '79'] } },
  { cca2: 'AQ', idd: {} },
];

/** A local service of country information that speaks REST Countries 3.1, where `/all` is refused without the fields that are wanted. */
export const aCountryInfo = async () => {
  const requests: string[] = [];
  let mode: Mode = 'knows';
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
    const fields = searchParams.get('fields')?.split(',') ?? [];
    if (mode === 'hangs') return;
    if (mode === 'fails') return response.writeHead(503).end('busy');
    if (mode === 'sends away') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (pathname !== '/v3.1/all') return response.writeHead(404).end('{"message":"Not Found","status":404}');
    if (fields.length === 0) return response.writeHead(400).end(`{"message":"'fields' query not specified","status":400}`);
    response.writeHead(200, { 'content-type': mode === 'talks html' ? 'text/html' : 'application/json' });
    if (mode === 'hangs midway') return response.write('[{"cca2":');
    if (mode === 'talks html') return response.end('<html>Maintenance</html>');
    if (mode === 'says something else') return response.end('[{"cca2":"Chile"}]');
    if (mode === 'never ends') return response.end(`[${' '.repeat(400_000)}]`);
    const wanted = COUNTRIES.map((country) => Object.fromEntries(Object.entries(country).filter(([field]) => fields.includes(field))));
    return response.end(JSON.stringify(wanted));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v3.1`,
    requests,
    becomes: (to: Mode) => {
      mode = to;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
