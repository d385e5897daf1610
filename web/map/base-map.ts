import L from 'leaflet';
import areasUrl from './areas.json?url';
import type { Ground, Look } from './ground.ts';
import { GroundLayer } from './ground-layer.ts';
import { type Label, labelsOf, type NameRow, placed } from './labels.ts';
import namesUrl from './names.json?url';
import outlineUrl from './outline.json?url';
import { type AreasFile, areasOf, type WorldFile, worldOf, worldX, worldY } from './shapes.ts';

type Options = {
  readonly tilesUrl: string | undefined;
  /** The map archive of this host; streets are drawn from it where the browser has WebGL. */
  readonly streetsUrl: string | undefined;
  readonly language: string;
  /** Called once, when the base map could not be loaded. */
  readonly onFailed: () => void;
  /** Called once, when streets could not be drawn; the map is the same as without an archive then. */
  readonly onNoStreets: () => void;
};

/** Attribution of the map that ships with the app, shown when no tile server is set. */
export const SOURCES = 'Natural Earth · GeoNames CC BY 4.0 · Inside Airbnb CC BY 4.0 · BCN Chile';

/** Attribution of the archive (`MAP_PMTILES`). */
export const STREETS_BY = '© OpenStreetMap · Protomaps';

/** The deepest zoom at which that map still shows something: borders of districts and their names. */
export const GROUND_ENDS = 14;

const DISTRICTS_FROM = 12;
const ALL_ZOOMS = 99;
/** After this many failed tiles without a single success the tile server counts as unavailable. */
const FAILURES = 4;

const load = async <T>(url: string): Promise<T> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the map answered ${answer.status}`);
  return answer.json();
};

const look = (): Look => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const font = (weight: string) =>
    `${token(weight)} ${Number.parseFloat(token('fs-14')) * Number.parseFloat(style.fontSize)}px ${token('font')}`;
  return {
    water: token('map-water'),
    land: token('map-land'),
    other: token('map-block'),
    built: token('map-built'),
    street: token('map-road'),
    coast: token('map-coast'),
    border: token('map-border'),
    net: token('map-net'),
    label: token('map-label'),
    quiet: token('ink-3'),
    strong: font('w-semi'),
    plain: font('w-medium'),
  };
};

/** Labels by zoom, computed on first use and cached. */
const written = (labels: readonly Label[]): Ground['labels'] => {
  const known = new Map<number, Label[]>();
  return (exactly) => {
    const zoom = Math.round(exactly * 2) / 2; // labels are cached for the half zooms at which the map comes to rest
    const found = known.get(zoom) ?? placed(labels, zoom);
    known.set(zoom, found);
    return found;
  };
};

/**
 * Adds the map that ships with the app: land first, then labels and districts once they are loaded. Null when the map was removed
 * meanwhile.
 */
const addGround = async (map: L.Map, language: string, isAlive: () => boolean): Promise<GroundLayer | null> => {
  const further = Promise.all([load<{ names: NameRow[] }>(namesUrl), load<AreasFile>(areasUrl)]).catch(() => null);
  const world = worldOf(await load<WorldFile>(outlineUrl));
  if (!isAlive()) return null;
  const layer = new GroundLayer({ world, areas: null, labels: () => [] }, look()).addTo(map);
  further.then(
    async (files) => {
      await document.fonts?.ready;
      if (!files || !isAlive()) return; // without labels the land is still shown
      const areas = areasOf(files[1]);
      const districts = areas.names.map(
        ({ name, at: [lng, lat] }): Label => ({ name, x: worldX(lng), y: worldY(lat), from: DISTRICTS_FROM, to: ALL_ZOOMS, strong: false }),
      );
      layer.become({ world, areas, labels: written([...labelsOf(files[0].names, language), ...districts]) }, map);
    },
    () => undefined,
  );
  return layer;
};

const addTiles = (map: L.Map, url: string, onFailed: () => void): L.TileLayer => {
  const layer = L.tileLayer(url, { maxZoom: map.getMaxZoom() });
  let failures = 0;
  layer.on('tileload', () => {
    failures = Number.NEGATIVE_INFINITY;
  });
  layer.on('tileerror', () => {
    failures += 1;
    if (failures !== FAILURES) return;
    layer.remove(); // stops further requests for tiles (S-17)
    onFailed();
  });
  return layer.addTo(map);
};

/** Whether this browser can draw streets: they are drawn by WebGL, which a device without graphics or a cautious browser has not. */
const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

const addStreets = async (map: L.Map, url: string, language: string, isAlive: () => boolean): Promise<L.Layer | null> => {
  if (!hasWebGl()) throw new Error('no WebGL');
  const { addStreets: add } = await import('./streets/streets-layer.ts');
  return isAlive() ? add(map, url, language, isAlive) : null;
};

/**
 * Raster tiles when a tile server is set, otherwise the map that ships with the app, and above it the streets of the archive where there is
 * one. Returns the function that removes them.
 */
export const addBaseMap = (map: L.Map, { tilesUrl, streetsUrl, language, onFailed, onNoStreets }: Options): (() => void) => {
  let isAlive = true;
  const added: L.Layer[] = [];
  const keep = (layer: L.Layer | null) => {
    if (layer && isAlive) added.push(layer);
    else layer?.remove();
  };
  if (tilesUrl) keep(addTiles(map, tilesUrl, () => isAlive && onFailed()));
  else addGround(map, language, () => isAlive).then(keep, () => isAlive && onFailed());
  if (streetsUrl) addStreets(map, streetsUrl, language, () => isAlive).then(keep, () => isAlive && onNoStreets());
  return () => {
    isAlive = false;
    for (const layer of added) layer.remove();
  };
};
