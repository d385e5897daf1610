import type L from 'leaflet';
import areasUrl from './areas.json?url';
import type { Ground, Look } from './ground.ts';
import { GroundLayer } from './ground-layer.ts';
import { type Label, labelsOf, type NameRow, placed } from './labels.ts';
import namesUrl from './names.json?url';
import outlineUrl from './outline.json?url';
import { type AreasFile, areasOf, type WorldFile, worldOf } from './shared/shapes.ts';
import { worldX, worldY } from './shared/world.ts';
import { tileAround } from './streets/tile.ts';

type Options = {
  /** Whether streets may be requested; they are drawn once a tile has loaded. */
  readonly streets: boolean;
  readonly language: string;
  /** Called once, when the base map could not be loaded. */
  readonly onFailed: () => void;
  /** Called once, when there are no streets to draw and only the map of the app remains. */
  readonly onNoStreets: () => void;
};

/** Attribution of the map that ships with the app. */
export const SOURCES = 'Natural Earth · GeoNames CC BY 4.0 · Inside Airbnb CC BY 4.0 · BCN Chile';

/** The deepest zoom at which that map still shows something: borders of districts and their names. */
export const GROUND_ENDS = 14;

const DISTRICTS_FROM = 12;
const ALL_ZOOMS = 99;

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
    const zoom = Math.round(exactly * 2) / 2; // cached for the half zooms at which the map comes to rest
    const found = known.get(zoom) ?? placed(labels, zoom);
    known.set(zoom, found);
    return found;
  };
};

/**
 * Adds the map that ships with the app: land first, then labels and districts once they are loaded. Null if the map has been removed since.
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

/** Null if the map has been removed since. Throws when there are no streets. */
const addStreets = async (map: L.Map, language: string, isAlive: () => boolean): Promise<L.Layer | null> => {
  if (!(await tileAround(map.getCenter()))) throw new Error('no streets');
  const { streetsLayer } = await import('./streets/streets-layer.ts');
  const layer = await streetsLayer(language);
  return isAlive() ? layer.addTo(map) : null;
};

/** The map that ships with the app, and above it the streets, if available. Returns the function that removes them. */
export const addBaseMap = (map: L.Map, { streets, language, onFailed, onNoStreets }: Options): (() => void) => {
  let isAlive = true;
  const added: L.Layer[] = [];
  const keep = (layer: L.Layer | null) => {
    if (layer && isAlive) added.push(layer);
    else layer?.remove();
  };
  addGround(map, language, () => isAlive).then(keep, () => isAlive && onFailed());
  if (streets) addStreets(map, language, () => isAlive).then(keep, () => isAlive && onNoStreets());
  return () => {
    isAlive = false;
    for (const layer of added) layer.remove();
  };
};
