import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import '../map/map.css';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { addBaseMap } from '../map/base-map.ts';
import { degrees } from './figures.ts';

type Point = { lat: number; lng: number };
type Props = { point: Point; onMove: (point: { latitud: string; longitud: string }) => void };

const NEAR_ZOOM = 15;
const MAX_ZOOM = 18;
const STEP_PX = 12;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
};

const rounded = ({ lat, lng }: Point) => ({ latitud: degrees(lat), longitud: degrees(lng) });

/** The exact point, moved by dragging, by a press on the map or by the arrow keys (W-06, X-17). */
export const PinMap = ({ point, onMove }: Props) => {
  const { t } = useTranslation(['publish', 'search']);
  const { tilesUrl } = useEnv();
  const element = useRef<HTMLDivElement>(null);
  const made = useRef<{ map: L.Map; pin: L.Marker } | null>(null);
  const [failed, setFailed] = useState(false);
  const moved = useRef(onMove);
  moved.current = onMove;
  const first = useRef(point);
  const name = t('address.pin');

  useEffect(() => {
    if (!element.current) return;
    const map = L.map(element.current, { minZoom: 2, maxZoom: MAX_ZOOM, zoomControl: false, attributionControl: false, keyboard: false });
    map.setView(first.current, NEAR_ZOOM, { animate: false });
    const dot = document.createElement('span');
    const icon = L.divIcon({ className: 'pub-pin', html: dot, iconSize: [44, 44] });
    const pin = L.marker(first.current, { icon, draggable: true, keyboard: true, title: name, alt: name }).addTo(map);
    const handle = pin.getElement();
    handle?.setAttribute('aria-label', name);
    const keys = (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      pin.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(pin.getLatLng()).add(L.point(by[0], by[1]))));
      moved.current(rounded(pin.getLatLng()));
    };
    handle?.addEventListener('keydown', keys);
    pin.on('dragend', () => moved.current(rounded(pin.getLatLng())));
    map.on('click', ({ latlng }) => moved.current(rounded(latlng)));
    let alive = true;
    addBaseMap(map, tilesUrl, () => alive).catch(() => alive && setFailed(true));
    made.current = { map, pin };
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    resized.observe(element.current);
    return () => {
      alive = false;
      resized.disconnect();
      handle?.removeEventListener('keydown', keys);
      map.remove();
      made.current = null;
    };
  }, [tilesUrl, name]);

  const { lat, lng } = point;
  useEffect(() => {
    if (!made.current) return;
    const { map, pin } = made.current;
    pin.setLatLng([lat, lng]);
    if (!map.getBounds().pad(-0.1).contains([lat, lng])) map.setView([lat, lng], map.getZoom(), { animate: false });
  }, [lat, lng]);

  return (
    <section className="map-frame pub-map" aria-label={t('address.map')}>
      <div ref={element} className="map-canvas" />
      <div className="map-zoom">
        <button type="button" aria-label={t('search:zoomIn')} onClick={() => made.current?.map.zoomIn()}>
          <Plus size={20} aria-hidden />
        </button>
        <button type="button" aria-label={t('search:zoomOut')} onClick={() => made.current?.map.zoomOut()}>
          <Minus size={20} aria-hidden />
        </button>
      </div>
      {failed && (
        <p className="map-failed" role="status">
          {t('address.mapFailed')}
        </p>
      )}
    </section>
  );
};
