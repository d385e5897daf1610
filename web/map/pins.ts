import L from 'leaflet';
import { clusters, type Pin, type Spot } from './clusters.ts';
import styles from './shared/map.module.css';

export type { Pin } from './clusters.ts';
export type PinEvents = {
  onPin: (id: number) => void;
  /** A cluster was pressed that does not split even at the highest zoom: its members are shown one by one. */
  onStack: (ids: number[]) => void;
  onHover: (id: number | null) => void;
  clusterName: (count: number) => string;
};

const MANY = 20;
const FLIGHT_S = 0.3;

/** A marker acts as a button: Enter and the space bar press it as well (S-18). */
const pressedByKeys = (marker: L.Marker, element: HTMLElement) =>
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    marker.fire('click');
  });

/** Draws the pins and clusters of the view. Elements are reused while they stay in view. */
export const pinLayer = (map: L.Map, events: PinEvents) => {
  let index = clusters([]);
  const shown = new Map<string, { spot: Spot; marker: L.Marker }>();
  const seen = new Set<number>();
  let active: number | null = null;

  const mark = ({ spot, marker }: { spot: Spot; marker: L.Marker }) => {
    const isOn = active !== null && spot.ids.includes(active);
    const element = marker.getElement();
    element?.classList.toggle(`${styles.on}`, isOn);
    element?.classList.toggle(`${styles.seen}`, spot.pin !== null && seen.has(spot.pin.id) && !isOn);
    marker.setZIndexOffset(isOn ? 1000 : 0);
  };

  const press = ({ pin, ids, lat, lng, opensAt }: Spot) => {
    if (pin) {
      seen.add(pin.id);
      events.onPin(pin.id);
    } else if (opensAt > map.getMaxZoom() || map.getZoom() >= map.getMaxZoom()) events.onStack([...ids]);
    else {
      const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FLIGHT_S;
      const zoom = Math.min(Math.max(opensAt, Math.floor(map.getZoom()) + 1), map.getMaxZoom());
      if (duration === 0) map.setView([lat, lng], zoom, { animate: false });
      else map.flyTo([lat, lng], zoom, { duration });
    }
  };

  const markerOf = (spot: Spot): L.Marker => {
    const { pin, ids, lat, lng } = spot;
    const name = pin ? pin.name : events.clusterName(ids.length);
    const text = document.createElement('span');
    text.textContent = pin ? pin.label : String(ids.length);
    const className = pin ? styles.pin : ids.length > MANY ? `${styles.cluster} ${styles.large}` : styles.cluster;
    const marker = L.marker([lat, lng], {
      icon: L.divIcon({ className, html: text, iconSize: [0, 0] }),
      keyboard: true,
      riseOnHover: true,
    });
    marker.on('add', () => {
      const element = marker.getElement();
      if (!element) return;
      element.setAttribute('aria-label', name);
      pressedByKeys(marker, element);
      if (!pin) return;
      element.addEventListener('focus', () => events.onHover(pin.id));
      element.addEventListener('blur', () => events.onHover(null));
    });
    marker.on('click', () => press(spot));
    if (pin) marker.on('mouseover', () => events.onHover(pin.id)).on('mouseout', () => events.onHover(null));
    return marker;
  };

  const draw = () => {
    const bounds = map.getBounds().pad(0.1);
    const box = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
    const wanted = new Map(index.spots(box, map.getZoom()).map((spot) => [spot.key, spot]));
    for (const [key, { marker }] of shown) {
      if (wanted.has(key)) continue;
      // keeps the focus in the map after a cluster was pressed; otherwise the page would move it to its heading
      if (marker.getElement() === document.activeElement) map.getContainer().focus({ preventScroll: true });
      marker.remove();
      shown.delete(key);
    }
    for (const [key, spot] of wanted) {
      if (shown.has(key)) continue;
      const entry = { spot, marker: markerOf(spot).addTo(map) };
      shown.set(key, entry);
      mark(entry);
    }
  };

  map.on('moveend', draw);
  return {
    /** Pins that stay in view keep their element, and with it the focus. */
    show(pins: readonly Pin[]) {
      index = clusters(pins);
      draw();
    },
    /** Raises the pin of a space, or the cluster that contains it (S-14). */
    activate(id: number | null) {
      active = id;
      for (const entry of shown.values()) mark(entry);
    },
    stop() {
      map.off('moveend', draw);
    },
  };
};
