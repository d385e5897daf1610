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

/**
 * "Directions": links to the place in the map service of one's choice; on touch devices also in the application of the device. No landmark,
 * because a list of reservations has one in each row.
 */
export const Directions = ({ lat, lng, label }: Props) => {
  const { t } = useTranslation('reservations');
  const links = lat === undefined || lng === undefined ? [] : directionsTo({ lat, lng }, label);
  if (links.length === 0) return null;
  return (
    <div className={`${styles.directions} no-print`}>
      <span className={styles.title}>
        <Navigation size={16} aria-hidden /> {t('directions.title')}
      </span>
      <ul aria-label={t('directions.title')}>
        {links.map(({ by, href }) => (
          <li key={by} className={by === 'device' ? styles.device : undefined}>
            {by === 'device' ? (
              <a className="link" href={href}>
                {t('directions.device')}
              </a>
            ) : (
              <a className="link" href={href} target="_blank" rel="noopener noreferrer">
                {MAP_SERVICES[by]}
                <span className="vh"> ({t('directions.newTab')})</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
