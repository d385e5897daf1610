import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

// Makes Mapbox vector tiles and a small PMTiles archive of them (version 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md),
// byte by byte.

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]);
const message = (field: number, bytes: readonly number[]) => [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
const whole = (field: number, value: number) => [...varint(field * 8), ...varint(value)];
const text = (field: number, value: string) => message(field, [...Buffer.from(value)]);
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

type Point = readonly [x: number, y: number];
type Feature = { readonly shape: 'line' | 'area'; readonly points: readonly Point[]; readonly tags: Readonly<Record<string, string>> };
type Layer = { readonly name: string; readonly features: readonly Feature[] };

const EXTENT = 4096;
const [MOVE, LINE, CLOSE] = [1, 2, 7];

const drawn = ({ shape, points }: Feature): number[] => {
  let [x, y] = [0, 0];
  const steps = points.flatMap((point) => {
    const step = [zigzag(point[0] - x), zigzag(point[1] - y)];
    [x, y] = point;
    return [step];
  });
  const [first = [], ...rest] = steps;
  return [MOVE + 8, ...first, LINE + 8 * rest.length, ...rest.flat(), ...(shape === 'area' ? [CLOSE + 8] : [])];
};

const layerBytes = ({ name, features }: Layer): number[] => {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))];
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))];
  const featureBytes = (feature: Feature) =>
    message(2, [
      ...message(
        2,
        Object.entries(feature.tags).flatMap(([key, value]) => [...varint(keys.indexOf(key)), ...varint(values.indexOf(value))]),
      ),
      ...whole(3, feature.shape === 'area' ? 3 : 2),
      ...message(4, drawn(feature).flatMap(varint)),
    ]);
  const parts = [
    ...whole(15, 2),
    ...text(1, name),
    ...features.flatMap(featureBytes),
    ...keys.flatMap((key) => text(3, key)),
    ...values.flatMap((value) => message(4, text(1, value))),
  ];
  return message(3, [...parts, ...whole(5, EXTENT)]);
};

/** A vector tile, uncompressed. */
const vectorTile = (layers: readonly Layer[]): Buffer => Buffer.from(layers.flatMap(layerBytes));

const square = (least: number, most: number): Point[] => [
  [least, least],
  [most, least],
  [most, most],
  [least, most],
];

/** Two streets that cross, a lake and a park, as OpenMapTiles names them. */
export const TOWN = vectorTile([
  { name: 'water', features: [{ shape: 'area', points: square(1500, 4000), tags: { class: 'lake' } }] },
  { name: 'park', features: [{ shape: 'area', points: square(600, 1400), tags: { class: 'public_park' } }] },
  ...['transportation', 'transportation_name'].map((name) => ({
    name,
    features: [
      { shape: 'line' as const, points: [[0, 500], [EXTENT, 500]] as Point[], tags: { class: 'primary', name: 'Calle Mayor' } }, // biome-ignore format: a line
      { shape: 'line' as const, points: [[500, 0], [500, EXTENT]] as Point[], tags: { class: 'minor', name: 'Calle Menor' } }, // biome-ignore format: a line
    ],
  })),
]);

/** A server of vector tiles as OpenFreeMap is one: TileJSON at `/planet`, tiles below the version of the map, compressed. */
export const tileServer = async () => {
  const requests: string[] = [];
  const state = { version: '20261101', tile: TOWN, isUp: true, underWay: 0, most: 0 };
  const server = createServer(async (request, response) => {
    const { url = '' } = request;
    requests.push(url);
    if (!state.isUp) return response.writeHead(503).end();
    state.underWay += 1;
    state.most = Math.max(state.most, state.underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    state.underWay -= 1;
    if (url === '/planet') {
      const tiles = [`${address}/planet/${state.version}/{z}/{x}/{y}.pbf`];
      const attribution =
        '<a href="https://openfreemap.org">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">&copy; OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ tilejson: '3.0.0', tiles, attribution, minzoom: 0, maxzoom: 14 }));
    }
    if (!url.startsWith(`/planet/${state.version}/`)) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': 'application/vnd.mapbox-vector-tile', 'content-encoding': 'gzip' })
      .end(gzipSync(state.tile));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `${address}/planet`, requests, state, stop };
};

const HEADER = 127;
/** Of zoom 0 to `deepest`: 1, 4, 16 … tiles. */
const tilesUpTo = (deepest: number) => (4 ** (deepest + 1) - 1) / 3;

/** An archive in which each tile of the world from zoom 0 to `deepest` is `tile`, stored once. */
export const mapArchiveOf = (tile: Buffer, deepest: number): Buffer => {
  const data = gzipSync(tile);
  // one entry: id 0 (as a difference), a run over all tiles, its length, its offset plus one
  const directory = gzipSync(Buffer.from([1, 0, tilesUpTo(deepest), data.length, 1].flatMap(varint)));
  const metadata = gzipSync(JSON.stringify({ attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>' }));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const at = [HEADER, directory.length, HEADER + directory.length, metadata.length, HEADER + directory.length + metadata.length, 0];
  const numbers = [...at, HEADER + directory.length + metadata.length, data.length, tilesUpTo(deepest), 1, 1];
  for (const [i, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * i);
  header[96] = 1; // clustered
  header[97] = 2; // directories by gzip
  header[98] = 2; // tiles by gzip
  header[99] = 1; // vector tiles
  header[101] = deepest;
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * i);
  return Buffer.concat([header, directory, metadata, data]);
};
