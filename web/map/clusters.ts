import Supercluster from 'supercluster';

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
const RADIUS_PX = 56;
/** The size of a map tile in pixels. The default of Supercluster is 512, with which markers would overlap. */
const TILE_PX = 256;

/** Clusters the pins of a view (S-13): at most `MAX_ELEMENTS` elements represent all of them. */
export const clusters = (pins: readonly Pin[]) => {
  const index = new Supercluster<{ pin: Pin }>({ radius: RADIUS_PX, extent: TILE_PX, maxZoom: DEEPEST_ZOOM }).load(
    pins.map((pin) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] }, properties: { pin } })),
  );
  const spotsAt = (bounds: Bounds, zoom: number): Spot[] =>
    index.getClusters([bounds.west, bounds.south, bounds.east, bounds.north], zoom).map(({ geometry, properties }) => {
      const [lng = 0, lat = 0] = geometry.coordinates;
      if (!('cluster_id' in properties)) {
        const { pin } = properties;
        return { key: `pin-${pin.id}-${pin.label}`, lat, lng, ids: [pin.id], pin, opensAt: zoom };
      }
      const { cluster_id: clusterId } = properties;
      const ids = index.getLeaves(clusterId, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.pin.id);
      return { key: `cluster-${ids.join()}`, lat, lng, ids, pin: null, opensAt: index.getClusterExpansionZoom(clusterId) };
    });
  return {
    /** Clusters at the given zoom; coarser while there are more than `MAX_ELEMENTS`, so that every pin is represented. */
    spots(bounds: Bounds, zoom: number): Spot[] {
      const level = Math.min(DEEPEST_ZOOM, Math.round(zoom));
      for (let coarser = level; ; coarser -= 1) {
        const found = spotsAt(bounds, coarser);
        if (found.length <= MAX_ELEMENTS || coarser === 0) return found;
      }
    },
  };
};
