import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../ui/use-media.ts';
import { DEEPEST_ZOOM } from './clusters.ts';
import { MapFrame } from './MapFrame.tsx';
import { type Marks, marksLayer } from './marks.ts';
import { type Pin, pinLayer } from './pins.ts';
import { BottomCard } from './popup/BottomCard.tsx';
import { type MapPopup, usePopup } from './popup/use-popup.ts';
import { useBaseMap } from './use-base-map.ts';

export type Box = { north: number; east: number; south: number; west: number };

type Props = Marks & {
  label: string;
  description?: string;
  pins?: readonly Pin[];
  /** The area to show, updated when it changes: a box, whose edge may be formed by pins, or a point with a zoom. */
  view: { box: Box; ofPins?: boolean } | { centre: { lat: number; lng: number }; zoom: number };
  activeId?: number | null;
  maxZoom?: number;
  onHover?: (id: number | null) => void;
  onPin?: (id: number) => void;
  onStack?: (ids: number[]) => void;
  /** The person starts to drag or zoom the map. */
  onTaken?: () => void;
  /** The person dragged or zoomed the map and it came to rest. */
  onMoved?: (box: Box) => void;
  /** The content for one point: a popup, on narrow screens a card at the bottom. */
  popup?: MapPopup | undefined;
};

/** The breakpoint below which list and map do not fit side by side (web/search/results/use-map-shown.ts). */
const NARROW = '(max-width: 1023px)';
const EDGE: L.FitBoundsOptions = { padding: [24, 24] };
/** Padding for half a pin, for the controls over the map above and for the attribution below. */
const PIN_ROOM: L.FitBoundsOptions = { paddingTopLeft: [60, 76], paddingBottomRight: [60, 64] };
const NO_PINS: readonly Pin[] = [];

const boxOf = (bounds: L.LatLngBounds): Box => ({
  north: bounds.getNorth(),
  east: bounds.getEast(),
  south: bounds.getSouth(),
  west: bounds.getWest(),
});

/** A map with price pins, or of one area. Without a tile server it uses the base map that ships with the app. */
export const MapView = (props: Props) => {
  const { label, description, pins = NO_PINS, view, area, circle, exact, activeId = null, maxZoom = DEEPEST_ZOOM, popup } = props;
  const { t } = useTranslation('search');
  const canvas = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [layer, setLayer] = useState<ReturnType<typeof pinLayer> | null>(null);
  const base = useBaseMap(map, maxZoom);
  const { deepest } = base;
  const narrow = useMedia(NARROW);
  const popupElement = usePopup(map, narrow ? undefined : popup);
  const latest = useRef({ ...props, deepest, clusterName: (count: number) => t('cluster', { count }) });
  latest.current = { ...props, deepest, clusterName: (count: number) => t('cluster', { count }) };

  /** True while the program moves the map, so that the move is not reported as the person's. */
  const ours = useRef(false);
  /** True while the map has no size, so that no view can be fitted into it; the view is set once it has one. */
  const unseen = useRef(false);
  const fitView = useCallback((to: L.Map, moving: boolean) => {
    ours.current = true;
    to.once('moveend', () => {
      ours.current = false;
    });
    unseen.current = !show(to, latest.current.view, moving);
  }, []);

  useEffect(() => {
    if (!canvas.current) return;
    const created = L.map(canvas.current, {
      minZoom: 2,
      maxZoom: latest.current.deepest,
      zoomControl: false,
      attributionControl: false,
      zoomSnap: 0.5,
      worldCopyJump: true,
    });
    fitView(created, false);
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
      clusterName: (count) => latest.current.clusterName(count),
    });
    L.control.scale({ imperial: false, maxWidth: 160, position: 'bottomleft' }).addTo(created);
    setMap(created);
    setLayer(pinsOf);
    const resized = new ResizeObserver(() => {
      created.invalidateSize({ animate: false });
      if (unseen.current) fitView(created, false);
    });
    resized.observe(canvas.current);
    return () => {
      resized.disconnect();
      pinsOf.stop();
      created.remove();
      setMap(null);
      setLayer(null);
    };
  }, [fitView]);

  useEffect(() => void map?.setMaxZoom(deepest), [map, deepest]);

  const shape = JSON.stringify(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves only when the view itself changed, not its object
  useEffect(() => {
    if (map) fitView(map, true);
  }, [map, shape]);

  useEffect(() => layer?.show(pins), [layer, pins]);
  useEffect(() => layer?.activate(activeId), [layer, activeId]);
  useEffect(() => {
    if (!map) return;
    const marks = marksLayer({ area, circle, exact }).addTo(map);
    return () => void marks.remove();
  }, [map, area, circle, exact]);

  return (
    <MapFrame label={label} map={map} canvas={canvas} base={base} failed={t('mapFailed')} description={description}>
      {popup && !narrow && popupElement && createPortal(popup.content, popupElement)}
      {popup && narrow && map && <BottomCard map={map} popup={popup} />}
    </MapFrame>
  );
};

/** Sets the view. False when the map has no size yet, for example while the list covers it. */
const show = (map: L.Map, view: Props['view'], moving: boolean): boolean => {
  const animate = moving && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if ('box' in view)
    map.fitBounds(
      [
        [view.box.south, view.box.west],
        [view.box.north, view.box.east],
      ],
      { animate, ...(view.ofPins ? PIN_ROOM : EDGE) },
    );
  else map.setView([view.centre.lat, view.centre.lng], view.zoom, { animate });
  return map.getSize().x > 0;
};
