import L from 'leaflet';
import Supercluster from 'supercluster';

export type Pin = {
  id: number;
  lat: number;
  lng: number /** Shown on the pin: the price. */;
  label: string /** For readers: title and price. */;
  name: string;
};

type Cluster = { clusterId: number; count: number; ids: number[]; lat: number; lng: number };
export type PinEvents = {
  onPin: (id: number) => void;
  /** At the deepest zoom a cluster no longer opens: its members are shown one by one. */
  onStack: (ids: number[]) => void;
  onHover: (id: number | null) => void;
  clusterName: (count: number) => string;
};

const DEEPEST_ZOOM = 16;
/** More elements than this stall a phone (F64): beyond it the map shows the first ones of the viewport. */
const MOST_ELEMENTS = 150;

/** A marker is a button: Enter and the space bar press it as well (S-18). */
const pressedByKeys = (marker: L.Marker) =>
  marker.getElement()?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    marker.fire('click');
  });

/** Draws pins and clusters of the viewport only; clustering happens off the DOM. Elements are reused while they stay in view. */
export const pinLayer = (map: L.Map, events: PinEvents) => {
  const index = new Supercluster<{ pin: Pin }>({ radius: 56, maxZoom: DEEPEST_ZOOM }).load([]);
  const shown = new Map<string, L.Marker>();
  let active: number | null = null;
  const seen = new Set<number>();

  const mark = (element: HTMLElement, id: number) => {
    element.classList.toggle('on', id === active);
    element.classList.toggle('seen', seen.has(id) && id !== active);
  };

  const pinMarker = (pin: Pin): L.Marker => {
    const text = document.createElement('span');
    text.textContent = pin.label;
    const marker = L.marker([pin.lat, pin.lng], {
      icon: L.divIcon({ className: 'map-pin', html: text, iconSize: [0, 0] }),
      keyboard: true,
      title: pin.name,
      alt: pin.name,
      riseOnHover: true,
    });
    marker.on('add', () => {
      const element = marker.getElement();
      if (!element) return;
      element.setAttribute('aria-label', pin.name);
      element.removeAttribute('title');
      element.addEventListener('focus', () => events.onHover(pin.id));
      element.addEventListener('blur', () => events.onHover(null));
      mark(element, pin.id);
      pressedByKeys(marker);
    });
    marker.on('click', () => {
      seen.add(pin.id);
      events.onPin(pin.id);
    });
    marker.on('mouseover', () => events.onHover(pin.id));
    marker.on('mouseout', () => events.onHover(null));
    return marker;
  };

  const clusterMarker = ({ clusterId, count, ids, lat, lng }: Cluster): L.Marker => {
    const text = document.createElement('span');
    text.textContent = String(count);
    const marker = L.marker([lat, lng], {
      icon: L.divIcon({ className: count > 20 ? 'map-cluster xl' : 'map-cluster', html: text, iconSize: [0, 0] }),
      keyboard: true,
      alt: events.clusterName(count),
    });
    marker.on('add', () => {
      marker.getElement()?.setAttribute('aria-label', events.clusterName(count));
      pressedByKeys(marker);
    });
    marker.on('click', () => {
      const opensAt = index.getClusterExpansionZoom(clusterId);
      if (opensAt > DEEPEST_ZOOM || map.getZoom() >= DEEPEST_ZOOM) events.onStack(ids);
      else
        map.flyTo([lat, lng], Math.min(opensAt, DEEPEST_ZOOM), {
          duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 0.3,
        });
    });
    return marker;
  };

  const draw = () => {
    const bounds = map.getBounds().pad(0.1);
    const box: [number, number, number, number] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    const wanted = new Map<string, () => L.Marker>();
    for (const { geometry, properties } of index.getClusters(box, Math.round(map.getZoom())).slice(0, MOST_ELEMENTS)) {
      const [lng = 0, lat = 0] = geometry.coordinates;
      if ('cluster_id' in properties) {
        const { cluster_id: clusterId, point_count: count } = properties;
        const ids = index.getLeaves(clusterId, 50).map((leaf) => leaf.properties.pin.id);
        wanted.set(`cluster-${clusterId}-${count}`, () => clusterMarker({ clusterId, count, ids, lat, lng }));
      } else wanted.set(`pin-${properties.pin.id}-${properties.pin.label}`, () => pinMarker(properties.pin));
    }
    for (const [key, marker] of shown) {
      if (wanted.has(key)) continue;
      marker.remove();
      shown.delete(key);
    }
    for (const [key, make] of wanted) if (!shown.has(key)) shown.set(key, make().addTo(map));
  };

  map.on('moveend', draw);
  return {
    show(pins: readonly Pin[]) {
      index.load(
        pins.map((pin) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] }, properties: { pin } })),
      );
      for (const marker of shown.values()) marker.remove();
      shown.clear();
      draw();
    },
    activate(id: number | null) {
      active = id;
      for (const [key, marker] of shown) {
        const match = /^pin-(\d+)-/.exec(key);
        const element = marker.getElement();
        if (!match || !element) continue;
        mark(element, Number(match[1]));
        marker.setZIndexOffset(Number(match[1]) === id ? 1000 : 0);
      }
    },
    stop() {
      map.off('moveend', draw);
    },
  };
};
