import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesQuery } from '../api/places.ts';
import { useEnv } from '../env.ts';
import { shortMoney } from '../format.ts';
import { cardPrice } from '../home/queries.ts';
import { type Box, type MapPlace, MapView } from '../map/MapView.tsx';
import { paths } from '../paths.ts';
import type { Place } from '../search-address.ts';
import { textIn } from '../texts.ts';
import { Picture } from '../ui/Picture.tsx';
import { Price } from '../ui/Price.tsx';
import type { Criteria } from './criteria.ts';
import { cardQuery } from './queries.ts';

type Found = { idalojamiento: number; latitud: number; longitud: number; precio: number; moneda: string };
type Props = {
  criteria: Criteria;
  place: Place | null;
  pins: readonly Found[];
  hovered: number | null;
  onHover: (id: number | null) => void;
  /** The corners after the hand moved the map, as query values. */
  onMoved: (box: { northeast: string; southwest: string }) => void;
};

const IDLE_MS = 400;
const corner = (lat: number, lng: number) => `${lat.toFixed(5)},${lng.toFixed(5)}`;
/** Chile to Spain: where a search without a place begins. */
const EVERYWHERE: Box = { north: 45, east: 5, south: -45, west: -85 };

const around = (pins: readonly Found[]): Box => {
  if (pins.length === 0) return EVERYWHERE;
  const [lats, lngs] = [pins.map(({ latitud }) => latitud), pins.map(({ longitud }) => longitud)];
  const pad = 0.01;
  return { north: Math.max(...lats) + pad, south: Math.min(...lats) - pad, east: Math.max(...lngs) + pad, west: Math.min(...lngs) - pad };
};

/** Prices where they are; moving it searches here after a moment, unless that is switched off (S-11, S-14 to S-16). */
export const ResultsMap = ({ criteria, place, pins, hovered, onHover, onMoved }: Props) => {
  const { t, i18n } = useTranslation('search');
  const { tilesUrl } = useEnv();
  const { data: catalogue = [] } = useQuery(placesQuery(''));
  const [follows, setFollows] = useState(true);
  const [waiting, setWaiting] = useState<Box | null>(null);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const idle = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(idle.current), []);

  const send = (box: Box) => onMoved({ northeast: corner(box.north, box.east), southwest: corner(box.south, box.west) });
  const moved = (box: Box) => {
    clearTimeout(idle.current);
    if (follows) idle.current = setTimeout(() => send(box), IDLE_MS);
    else setWaiting(box);
  };

  // The view follows the place that was searched, never the hand's own movement.
  const key = place?.id ?? (pins.length > 0 && !criteria.northeast ? 'all' : 'none');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place moves the map
  const view = useMemo(
    () => ({
      box: place
        ? { north: place.northeast.lat, east: place.northeast.lng, south: place.southwest.lat, west: place.southwest.lng }
        : around(pins),
    }),
    [key],
  );
  const shown = useMemo(
    () =>
      pins.map(({ idalojamiento, latitud, longitud, precio, moneda }) => {
        const label = shortMoney(precio, moneda, i18n.language);
        return { id: idalojamiento, lat: latitud, lng: longitud, label, name: t('pin', { amount: label }) };
      }),
    [pins, i18n.language, t],
  );
  const names = useMemo(
    (): MapPlace[] =>
      catalogue.map(({ comuna, latitud, longitud, type_route }) => ({
        name: comuna,
        lat: latitud,
        lng: longitud,
        from: type_route === 'country' ? 3 : type_route === 'city' ? 5 : 10,
      })),
    [catalogue],
  );
  const [first] = opened;
  const at = pins.find(({ idalojamiento }) => idalojamiento === first);
  return (
    <>
      <MapView
        pins={shown}
        view={view}
        area={place?.polygon as [number, number][] | undefined}
        places={names}
        activeId={first ?? hovered}
        tilesUrl={tilesUrl}
        texts={{
          label: t('map'),
          zoomIn: t('zoomIn'),
          zoomOut: t('zoomOut'),
          failed: t('mapFailed'),
          retry: t('mapRetry'),
          cluster: (count) => t('cluster', { count }),
        }}
        onHover={onHover}
        onPin={(id) => setOpened([id])}
        onStack={setOpened}
        onMoved={moved}
        popup={
          at && {
            lat: at.latitud,
            lng: at.longitud,
            onClose: () => setOpened([]),
            content: <PinCard ids={opened} criteria={criteria} onClose={() => setOpened([])} />,
          }
        }
      />
      <div className="map-c move">
        <label className="check">
          <input type="checkbox" checked={follows} onChange={(event) => setFollows(event.target.checked)} />
          {t('follow')}
        </label>
        {!follows && waiting && (
          <button
            type="button"
            className="link"
            onClick={() => {
              send(waiting);
              setWaiting(null);
            }}
          >
            {t('searchHere')}
          </button>
        )}
      </div>
    </>
  );
};

/** One space of the map, or several at one point, one after the other; opens in a new tab (S-15, S-16). */
const PinCard = ({ ids, criteria, onClose }: { ids: readonly number[]; criteria: Criteria; onClose: () => void }) => {
  const { t, i18n } = useTranslation(['search', 'common']);
  const [index, setIndex] = useState(0);
  const id = ids[Math.min(index, ids.length - 1)] ?? 0;
  const { data: listing } = useQuery(cardQuery(id));
  const stay = criteria.from && criteria.to ? { from: criteria.from, to: criteria.to } : null;
  if (!listing) return <div className="pin-card wait" />;
  const { precio, precio_unidad } = cardPrice(listing);
  const title = textIn(listing.nombre, i18n.language);
  return (
    <article className="pin-card">
      <div className="shot">
        <Picture photo={listing.gallery[0]} alt={title} sizes="264px" />
      </div>
      <button type="button" className="x" aria-label={t('common:close')} onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
      <div className="b">
        <h2 className="card-t">
          <a href={paths.listing(id, stay, criteria.guests)} target="_blank" rel="noopener">
            {title}
            <span className="vh"> ({t('newTab')})</span>
          </a>
        </h2>
        <p className="small mute">
          {listing.comuna} · {t('common:guests', { count: listing.maximo_huespedes })}
        </p>
        <Price amount={precio} moneda={listing.moneda} unit={precio_unidad === 'mes' ? t('common:price.month') : t('common:price.night')} />
        {ids.length > 1 && (
          <div className="between">
            <button
              type="button"
              className="btn btn-quiet btn-icon btn-s"
              aria-label={t('previous')}
              onClick={() => setIndex((index + ids.length - 1) % ids.length)}
            >
              <ChevronLeft size={18} aria-hidden />
            </button>
            <span className="small mute num" aria-live="polite">
              {t('nOf', { n: index + 1, total: ids.length })}
            </span>
            <button
              type="button"
              className="btn btn-quiet btn-icon btn-s"
              aria-label={t('next')}
              onClick={() => setIndex((index + 1) % ids.length)}
            >
              <ChevronRight size={18} aria-hidden />
            </button>
          </div>
        )}
      </div>
    </article>
  );
};
