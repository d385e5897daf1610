import Supercluster from 'supercluster';

export type Pin = {
  id: number;
  lat: number;
  lng: number;
  /** Shown on the pin: the price. */
  label: string;
  /** For readers: title and price. */
  name: string;
};
type Bounds = { west: number; south: number; east: number; north: number };
/** One element of the map: a pin, or several that stand too close together. `opensAt` is the zoom at which they part. */
export type Spot = { key: string; lat: number; lng: number; ids: readonly number[]; pin: Pin | null; opensAt: number };

export const DEEPEST_ZOOM = 16;
/** More elements than this stall a phone (F64). */
export const MAX_ELEMENTS = 150;
const RADIUS_PX = 56;
/** Of a tile of the map, in pixels: the library counts in halves of that otherwise, and signs lie over each other. */
const TILE_PX = 256;

/** Pins gathered off the page (S-13): whatever is asked, at most `MAX_ELEMENTS` spots stand for all pins of the view. */
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
    /** As fine as the zoom allows; on a very large screen a little coarser, so that nothing is left out. */
    spots(bounds: Bounds, zoom: number): Spot[] {
      const level = Math.min(DEEPEST_ZOOM, Math.round(zoom));
      for (let coarser = level; ; coarser -= 1) {
        const found = spotsAt(bounds, coarser);
        if (found.length <= MAX_ELEMENTS || coarser === 0) return found;
      }
    },
  };
};
