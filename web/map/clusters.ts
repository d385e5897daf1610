import Supercluster from 'supercluster';
import { worldX, worldY } from './shared/world.ts';

export type Pin = {
  id: number;
  lat: number;
  lng: number;
  /** Shown on the pin: the price. */
  label: string;
  /** For screen readers: title and price. */
  name: string;
};
type Bounds = { west: number; south: number; east: number; north: number };
/** One element of the map: a pin, or a cluster of several that are too close together. `opensAt` is the zoom at which a cluster splits. */
export type Spot = { key: string; lat: number; lng: number; ids: readonly number[]; pin: Pin | null; opensAt: number };

export const DEEPEST_ZOOM = 16;
/** More elements than this stall a phone (F64). */
export const MAX_ELEMENTS = 150;
/** Markers closer than this vertically are merged; horizontally the distance is larger by this factor, as a price is wider than high. */
const RADIUS_PX = 44;
const WIDER = 2.2;
/** From this zoom on each space has its own marker, unless another would hide its price: about the height of a pin. */
const APART_FROM = 12;
const HIDDEN_PX = 26;
/** The size of a map tile in pixels. The default of Supercluster is 512, with which markers would overlap. */
const TILE_PX = 256;

/** The zoom at which the first pin and the one farthest from it no longer overlap; Infinity for pins at one point. */
const partsAt = ([first, ...others]: readonly Pin[]): number => {
  const x = worldX(first?.lng ?? 0);
  const y = worldY(first?.lat ?? 0);
  const spread = Math.max(0, ...others.map(({ lat, lng }) => Math.hypot((worldX(lng) - x) / WIDER, worldY(lat) - y)));
  return Math.ceil(Math.log2(HIDDEN_PX / (TILE_PX * spread)));
};

/** Clusters the pins of a view (S-13): at most `MAX_ELEMENTS` elements represent all of them. */
export const clusters = (pins: readonly Pin[]) => {
  /** The index measures in circles: narrowing the map by `wider` makes them wider by that factor here. */
  const indexed = (radius: number, wider: number) => ({
    wider,
    index: new Supercluster<{ pin: Pin }>({ radius, extent: TILE_PX, maxZoom: DEEPEST_ZOOM }).load(
      pins.map((pin) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [pin.lng / wider, pin.lat] }, properties: { pin } })),
    ),
  });
  const together = indexed(RADIUS_PX, WIDER);
  const apart = indexed(HIDDEN_PX, WIDER);
  const spotsAt = (bounds: Bounds, zoom: number): Spot[] => {
    const { index, wider } = zoom < APART_FROM ? together : apart;
    const box: [number, number, number, number] = [bounds.west / wider, bounds.south, bounds.east / wider, bounds.north];
    return index.getClusters(box, zoom).map(({ geometry, properties }) => {
      const [narrow = 0, lat = 0] = geometry.coordinates;
      const lng = narrow * wider;
      if (!('cluster_id' in properties)) {
        const { pin } = properties;
        return { key: `pin-${pin.id}-${pin.label}`, lat, lng, ids: [pin.id], pin, opensAt: zoom };
      }
      const { cluster_id: clusterId } = properties;
      const members = index.getLeaves(clusterId, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.pin);
      const ids = members.map(({ id }) => id);
      const parts = index.getClusterExpansionZoom(clusterId);
      const opensAt = zoom < APART_FROM ? Math.min(parts, Math.max(APART_FROM, partsAt(members))) : parts;
      return { key: `cluster-${ids.join()}`, lat, lng, ids, pin: null, opensAt };
    });
  };
  return {
    /** Clusters at the given zoom; coarser while there are more than `MAX_ELEMENTS`, so that every pin is represented. */
    spots(bounds: Bounds, zoom: number): Spot[] {
      const level = Math.min(DEEPEST_ZOOM, Math.floor(zoom));
      for (let coarser = level; ; coarser -= 1) {
        const found = spotsAt(bounds, coarser);
        if (found.length <= MAX_ELEMENTS || coarser === 0) return found;
      }
    },
  };
};
