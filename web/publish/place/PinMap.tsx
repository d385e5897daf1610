import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapFrame } from '../../map/MapFrame.tsx';
import { useBaseMap } from '../../map/use-base-map.ts';
import { degrees } from '../form/figures.ts';
import styles from '../shared/publish.module.css';

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

/** The exact point, moved by dragging, by a press on the map or with the arrow keys (W-06, X-17). */
export const PinMap = ({ point, onMove }: Props) => {
  const { t } = useTranslation('publish');
  const canvas = useRef<HTMLDivElement>(null);
  /** The point after a move by keys, announced to screen readers. */
  const [brought, setBrought] = useState<ReturnType<typeof rounded> | null>(null);
  const [made, setMade] = useState<{ map: L.Map; pin: L.Marker } | null>(null);
  const base = useBaseMap(made?.map ?? null, MAX_ZOOM);
  const moved = useRef(onMove);
  moved.current = onMove;
  const first = useRef(point);
  const name = t('address.pin');

  useEffect(() => {
    if (!canvas.current) return;
    const map = L.map(canvas.current, { minZoom: 2, maxZoom: MAX_ZOOM, zoomControl: false, attributionControl: false, keyboard: false });
    map.setView(first.current, NEAR_ZOOM, { animate: false });
    L.control.scale({ imperial: false, position: 'bottomleft' }).addTo(map);
    const dot = document.createElement('span');
    const icon = L.divIcon({ className: styles.pin, html: dot, iconSize: [44, 44] });
    const pin = L.marker(first.current, { icon, draggable: true, keyboard: true, title: name, alt: name }).addTo(map);
    const handle = pin.getElement();
    handle?.setAttribute('aria-label', name);
    const keys = (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      pin.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(pin.getLatLng()).add(L.point(by[0], by[1]))));
      const at = rounded(pin.getLatLng());
      moved.current(at);
      setBrought(at);
    };
    handle?.addEventListener('keydown', keys);
    pin.on('dragend', () => moved.current(rounded(pin.getLatLng())));
    map.on('click', ({ latlng }) => moved.current(rounded(latlng)));
    setMade({ map, pin });
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    resized.observe(canvas.current);
    return () => {
      resized.disconnect();
      handle?.removeEventListener('keydown', keys);
      map.remove();
      setMade(null);
    };
  }, [name]);

  const { lat, lng } = point;
  useEffect(() => {
    if (!made) return;
    const { map, pin } = made;
    pin.setLatLng([lat, lng]);
    if (!map.getBounds().pad(-0.1).contains([lat, lng])) map.setView([lat, lng], map.getZoom(), { animate: false });
  }, [made, lat, lng]);

  return (
    <>
      <MapFrame label={t('address.map')} map={made?.map ?? null} canvas={canvas} base={base} failed={t('address.mapFailed')} />
      <p className="vh" role="status">
        {brought && `${t('address.latitude')} ${brought.latitud}, ${t('address.longitude')} ${brought.longitud}`}
      </p>
    </>
  );
};
