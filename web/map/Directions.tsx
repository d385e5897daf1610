import { Navigation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { directionsTo, MAP_SERVICES } from '../../src/shared/map/directions.ts';
import styles from './directions.module.css';

type Props = {
  /** Only known to whoever may see the exact address; without it nothing is shown (D-44). */
  lat: number | undefined;
  lng: number | undefined;
  /** What the map application writes at the point: street and number. */
  label: string;
};

/** "Directions": links to the place in the map service of one's choice; on touch devices also in the application of the device. */
export const Directions = ({ lat, lng, label }: Props) => {
  const { t } = useTranslation('reservations');
  const links = lat === undefined || lng === undefined ? [] : directionsTo({ lat, lng }, label);
  if (links.length === 0) return null;
  return (
    <nav className={`${styles.directions} no-print`} aria-label={t('directions.title')}>
      <span className={styles.title}>
        <Navigation size={16} aria-hidden /> {t('directions.title')}
      </span>
      {links.map(({ by, href }) =>
        by === 'device' ? (
          <a className={`link ${styles.device}`} key={by} href={href}>
            {t('directions.device')}
          </a>
        ) : (
          <a className="link" key={by} href={href} target="_blank" rel="noopener noreferrer">
            {MAP_SERVICES[by]}
            <span className="vh"> ({t('directions.newTab')})</span>
          </a>
        ),
      )}
    </nav>
  );
};
