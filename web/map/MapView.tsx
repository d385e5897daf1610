import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { addBaseMap } from './base-map.ts';
import { type Pin, pinLayer } from './pins.ts';

export type Box = { north: number; east: number; south: number; west: number };
export type MapPlace = { name: string; lat: number; lng: number /** Smallest zoom at which the name is written. */; from: number };
export type MapTexts = {
  label: string;
  zoomIn: string;
  zoomOut: string;
  failed: string;
  retry: string;
  cluster: (count: number) => string;
};

type Props = {
  pins?: readonly Pin[];
  /** What to show when it changes: a box, or a circle of `radius` metres. */
  view: { box: Box } | { centre: { lat: number; lng: number }; zoom: number };
  /** The searched area, drawn with a dashed edge: rings of [lng, lat]. */
  area?: readonly (readonly [number, number])[] | undefined;
  /** Where a stay is, before it is paid: never an exact point (D-44). */
  circle?: { lat: number; lng: number; radius: number } | undefined;
  /** The exact point, after payment. */
  exact?: { lat: number; lng: number } | undefined;
  places?: readonly MapPlace[];
  activeId?: number | null;
  tilesUrl?: string | undefined;
  maxZoom?: number;
  texts: MapTexts;
  onHover?: (id: number | null) => void;
  onPin?: (id: number) => void;
  onStack?: (ids: number[]) => void;
  /** The hand begins to move or zoom the map. */
  onTaken?: () => void;
  /** After the hand moved or zoomed the map, once it rests. */
  onMoved?: (box: Box) => void;
  popup?: { lat: number; lng: number; content: ReactNode; onClose: () => void } | undefined;
};

const boxOf = (bounds: L.LatLngBounds): Box => ({
  north: bounds.getNorth(),
  east: bounds.getEast(),
  south: bounds.getSouth(),
  west: bounds.getWest(),
});
const style = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** A map of prices or of one area. Works without a network on the outline that ships with the app. */
export const MapView = ({
  pins = [],
  view,
  area,
  circle,
  exact,
  places = [],
  activeId = null,
  tilesUrl,
  maxZoom = 16,
  texts,
  popup,
  ...events
}: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [layer, setLayer] = useState<ReturnType<typeof pinLayer> | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [popupElement] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  const latest = useRef({ ...events, cluster: texts.cluster });
  latest.current = { ...events, cluster: texts.cluster };
  const current = useRef(view);
  current.current = view;
  /** The map is on its way to another view, not in a hand. */
  const ours = useRef(false);
  /** Without a size there is nothing to fit a view into: it waits for one. */
  const unseen = useRef(false);
  const bring = useCallback((to: L.Map, moving: boolean) => {
    ours.current = true;
    to.once('moveend', () => {
      ours.current = false;
    });
    unseen.current = !show(to, current.current, moving);
  }, []);

  useEffect(() => {
    if (!element.current) return;
    const created = L.map(element.current, {
      minZoom: 2,
      maxZoom,
      zoomControl: false,
      attributionControl: false,
      preferCanvas: true,
      zoomSnap: 0.5,
      worldCopyJump: true,
    });
    bring(created, false);
    let byHand = false;
    const take = () => {
      byHand = true;
      latest.current.onTaken?.();
    };
    created.on('dragstart', take);
    created.on('zoomstart', () => {
      if (!ours.current) take();
    });
    created.on('moveend', () => {
      if (!byHand) return;
      byHand = false;
      latest.current.onMoved?.(boxOf(created.getBounds()));
    });
    const pinsOf = pinLayer(created, {
      onPin: (id) => latest.current.onPin?.(id),
      onStack: (ids) => latest.current.onStack?.(ids),
      onHover: (id) => latest.current.onHover?.(id),
      clusterName: (count) => latest.current.cluster(count),
    });
    setMap(created);
    setLayer(pinsOf);
    const resized = new ResizeObserver(() => {
      created.invalidateSize({ animate: false });
      if (unseen.current) bring(created, false);
    });
    resized.observe(element.current);
    return () => {
      resized.disconnect();
      pinsOf.stop();
      created.remove();
      setMap(null);
      setLayer(null);
    };
  }, [maxZoom, bring]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the base map once more
  useEffect(() => {
    if (!map) return;
    let alive = true;
    setFailed(false);
    addBaseMap(map, tilesUrl, () => alive).catch(() => alive && setFailed(true));
    return () => {
      alive = false;
    };
  }, [map, tilesUrl, attempt]);

  const shape = JSON.stringify(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves only when the view itself changed, not its object
  useEffect(() => {
    if (map) bring(map, true);
  }, [map, shape]);

  useEffect(() => layer?.show(pins), [layer, pins]);
  useEffect(() => layer?.activate(activeId), [layer, activeId]);

  useEffect(() => {
    if (!map) return;
    const group = L.layerGroup().addTo(map);
    const primary = style('--primary');
    if (area)
      L.polygon(
        area.map(([lng, lat]) => [lat, lng] as [number, number]),
        { color: primary, weight: 2, dashArray: '7 5', fillColor: primary, fillOpacity: 0.05, interactive: false },
      ).addTo(group);
    if (circle)
      L.circle([circle.lat, circle.lng], {
        radius: circle.radius,
        color: primary,
        weight: 2,
        fillColor: primary,
        fillOpacity: 0.16,
        interactive: false,
      }).addTo(group);
    if (exact)
      L.circleMarker([exact.lat, exact.lng], {
        radius: 9,
        color: style('--page'),
        weight: 3,
        fillColor: style('--accent'),
        fillOpacity: 1,
        interactive: false,
      }).addTo(group);
    const write = () => {
      for (const name of map.getContainer().querySelectorAll<HTMLElement>('.map-place'))
        name.hidden = map.getZoom() < Number(name.dataset['from'] ?? 0);
    };
    for (const place of places) {
      const text = document.createElement('span');
      text.className = 'map-place';
      text.dataset['from'] = String(place.from);
      text.textContent = place.name;
      L.marker([place.lat, place.lng], {
        icon: L.divIcon({ className: '', html: text, iconSize: [0, 0] }),
        interactive: false,
        keyboard: false,
        zIndexOffset: -1000,
      }).addTo(group);
    }
    write();
    map.on('zoomend', write);
    const scale = L.control.scale({ imperial: false, maxWidth: 160, position: 'bottomleft' }).addTo(map);
    return () => {
      map.off('zoomend', write);
      scale.remove();
      group.remove();
    };
  }, [map, area, circle, exact, places]);

  const closePopup = popup?.onClose;
  useEffect(() => {
    if (!map || !popupElement || popup?.lat === undefined) return;
    const opened = L.popup({
      className: 'map-popup',
      closeButton: false,
      minWidth: 264,
      maxWidth: 264,
      offset: [0, -14],
      autoPanPadding: [16, 16],
    })
      .setLatLng([popup.lat, popup.lng])
      .setContent(popupElement)
      .openOn(map);
    opened.on('remove', () => closePopup?.());
    const keys = (event: KeyboardEvent) => event.key === 'Escape' && opened.close();
    document.addEventListener('keydown', keys);
    return () => {
      document.removeEventListener('keydown', keys);
      opened.off('remove');
      opened.remove();
    };
  }, [map, popupElement, popup?.lat, popup?.lng, closePopup]);

  return (
    <section className="map-frame" aria-label={texts.label}>
      <div ref={element} className="map-canvas" />
      <div className="map-zoom">
        <button type="button" aria-label={texts.zoomIn} onClick={() => map?.zoomIn()}>
          <Plus size={20} aria-hidden />
        </button>
        <button type="button" aria-label={texts.zoomOut} onClick={() => map?.zoomOut()}>
          <Minus size={20} aria-hidden />
        </button>
      </div>
      {failed && (
        <p className="map-failed" role="status">
          {texts.failed}{' '}
          <button type="button" className="link" onClick={() => setAttempt((n) => n + 1)}>
            {texts.retry}
          </button>
        </p>
      )}
      {popup && popupElement && createPortal(popup.content, popupElement)}
    </section>
  );
};

/** False when the map has no size yet, as behind a list. */
const show = (map: L.Map, view: Props['view'], moving: boolean): boolean => {
  const animate = moving && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if ('box' in view)
    map.fitBounds(
      [
        [view.box.south, view.box.west],
        [view.box.north, view.box.east],
      ],
      { animate, padding: [24, 24] },
    );
  else map.setView([view.centre.lat, view.centre.lng], view.zoom, { animate });
  return map.getSize().x > 0;
};
