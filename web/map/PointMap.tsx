import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { useNear } from '../ui/use-near.ts';
import { MapBoundary } from './MapBoundary.tsx';
import styles from './point-map.module.css';
import { useStreetsAt } from './streets/use-streets.ts';

const MapView = lazyComponent(() => import('./MapView.tsx').then(({ MapView }) => MapView));

const RADIUS = 400; // metres around the displaced point (D-44)
const AREA = { zoom: 14, deepest: 15 } as const;
const DOOR = { zoom: 16, deepest: 16 } as const; // docs/rules/product.md#numbers

type Props = { label: string; lat: number; lng: number; exact?: boolean };

/**
 * One place: an area before the stay is paid, the exact point afterwards (D-a16). Code and map are loaded when it comes near the viewport.
 */
export const PointMap = ({ label, lat, lng, exact = false }: Props) => {
  const { t } = useTranslation('search');
  const [frame, near] = useNear<HTMLDivElement>();
  const streets = useStreetsAt(exact && near ? { lat, lng } : null);
  const { zoom, deepest } = exact ? DOOR : AREA;
  const view = useMemo(() => ({ centre: { lat, lng }, zoom }), [lat, lng, zoom]);
  const mark = useMemo(() => (exact ? { exact: { lat, lng } } : { circle: { lat, lng, radius: RADIUS } }), [exact, lat, lng]);
  const { streets: mayHave } = useEnv();
  if (exact && (!mayHave || (near && streets === false))) return null; // a dot without streets does not help to find a door
  return (
    <div className={`${styles.area} no-print`} ref={frame}>
      {near && (!exact || streets) && (
        <MapBoundary text={t('mapFailed')}>
          <MapView label={label} view={view} {...mark} maxZoom={deepest} />
        </MapBoundary>
      )}
    </div>
  );
};
