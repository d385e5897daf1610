import L from 'leaflet';
import type { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import { LAND, labelRules, paintRules } from './style.ts';
import { DEEPEST_TILE, tileAt } from './tile.ts';

/** At lower zooms the base map of the app is sufficient, and the tiles would be many and dense. */
const STREETS_FROM = 10;

/** A layer of a vector tile (Mapbox Vector Tile 2.1) with one square that covers it, including its margin. */
const square = (name: string): number[] => {
  const lowest = 127;
  const side = 8448; // -64 as zigzag, and 4,096 + 2 * 64 as one
  const varint = (value: number) => [(value & 127) | 128, value >> 7];
  const back = side - 1; // the same distance back
  const path = [9, lowest, lowest, 26, ...varint(side), 0, 0, ...varint(side), ...varint(back), 0, 15];
  const feature = [0x18, 3, 0x22, path.length, ...path];
  const layer = [0x78, 2, 0x0a, name.length, ...new TextEncoder().encode(name), 0x12, feature.length, ...feature, 0x28, 0x80, 0x20];
  return [0x1a, layer.length, ...layer];
};

const LAND_BYTES = new Uint8Array(square(LAND));

/** Adds land below a tile: its layers may come in any number of chunks. Without a tile, the base map of the app shows. */
const onLand = (tile: ArrayBuffer): ArrayBuffer => {
  const bytes = new Uint8Array(LAND_BYTES.length + tile.byteLength);
  bytes.set(LAND_BYTES);
  bytes.set(new Uint8Array(tile), LAND_BYTES.length);
  return bytes.buffer;
};

/** The library reads tiles of an archive only through this method; ours serves them from this host. */
const tiles: Pick<PMTiles, 'getZxy'> = {
  getZxy: async (z, x, y, signal) => {
    const tile = await tileAt({ z, x, y }, signal);
    if (!tile) throw new DOMException('no tile', 'AbortError'); // the only error for which the library does not cache an empty tile
    return { data: onLand(tile) };
  },
};

/** Streets above the base map of the app, as a layer that sets `data-drawn` on the map once they are visible. */
export const streetsLayer = async (language: string): Promise<L.GridLayer> => {
  await document.fonts?.ready;
  Object.assign(globalThis, { L }); // where the library looks for Leaflet
  const layer = leafletLayer({
    url: tiles as PMTiles,
    maxDataZoom: DEEPEST_TILE,
    minZoom: STREETS_FROM,
    paintRules: paintRules(),
    labelRules: labelRules(language),
    lang: language,
    attribution: '',
  }) as unknown as L.GridLayer;
  layer.on('tileload', () => {
    const container = layer.getContainer();
    if (container) container.dataset['drawn'] = '';
  });
  return layer;
};
