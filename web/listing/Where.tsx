import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesQuery } from '../api/places.ts';
import { useEnv } from '../env.ts';
import type { Listing } from './queries.ts';

const MapView = lazy(() => import('../map/MapView.tsx').then(({ MapView }) => ({ default: MapView })));
const RADIUS = 400; // metres around the displaced point (D-44)
const DEEPEST = 15;

/** The area, never the door: the point is displaced until the stay is paid (D-a16). The map loads when it comes near. */
export const Where = ({ listing }: { listing: Listing }) => {
  const { t } = useTranslation(['listing', 'search']);
  const { tilesUrl } = useEnv();
  const { latitud: lat, longitud: lng } = listing;
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const { data: catalogue = [] } = useQuery({ ...placesQuery(''), enabled: near });
  useEffect(() => {
    if (!frame.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' });
    seen.observe(frame.current);
    return () => seen.disconnect();
  }, []);
  const view = useMemo(() => ({ centre: { lat, lng }, zoom: 14 }), [lat, lng]);
  const circle = useMemo(() => ({ lat, lng, radius: RADIUS }), [lat, lng]);
  const places = useMemo(
    () =>
      catalogue.map(({ comuna, latitud, longitud, type_route }) => ({
        name: comuna,
        lat: latitud,
        lng: longitud,
        from: type_route === 'comuna' ? 10 : 5,
      })),
    [catalogue],
  );
  return (
    <section aria-labelledby="h-where">
      <h2 id="h-where">{t('where')}</h2>
      <div className="area" ref={frame}>
        {near && (
          <Suspense>
            <MapView
              view={view}
              circle={circle}
              places={places}
              maxZoom={DEEPEST}
              tilesUrl={tilesUrl}
              texts={{
                label: t('where'),
                zoomIn: t('search:zoomIn'),
                zoomOut: t('search:zoomOut'),
                failed: t('search:mapFailed'),
                retry: t('search:mapRetry'),
                cluster: String,
              }}
            />
          </Suspense>
        )}
      </div>
      <p className="small mute">{t('whereText', { name: listing.user.nombre })}</p>
    </section>
  );
};
