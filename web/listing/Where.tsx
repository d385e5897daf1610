import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from './queries.ts';

const MapView = lazy(() => import('../map/MapView.tsx').then(({ MapView }) => ({ default: MapView })));
const RADIUS = 400; // metres around the displaced point (D-44)
const DEEPEST = 15;

/** The area, never the door: the point is displaced until the stay is paid (D-a16). The map loads when it comes near. */
export const Where = ({ listing }: { listing: Listing }) => {
  const { t } = useTranslation('listing');
  const { latitud: lat, longitud: lng } = listing;
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' });
    seen.observe(frame.current);
    return () => seen.disconnect();
  }, []);
  const view = useMemo(() => ({ centre: { lat, lng }, zoom: 14 }), [lat, lng]);
  const circle = useMemo(() => ({ lat, lng, radius: RADIUS }), [lat, lng]);
  return (
    <section aria-labelledby="h-where">
      <h2 id="h-where">{t('where')}</h2>
      <div className="area" ref={frame}>
        {near && (
          <Suspense>
            <MapView label={t('where')} view={view} circle={circle} maxZoom={DEEPEST} />
          </Suspense>
        )}
      </div>
      <p className="small mute">{t('whereText', { name: listing.user.nombre })}</p>
    </section>
  );
};
