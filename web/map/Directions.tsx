import { Navigation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type DirectionsBy, directionsTo } from '../../src/kernel/map/directions.ts';
import { useInBrowser } from '../ui/use-in-browser.ts';

/** The map app of this device, or a web map service that accepts addresses. */
const serviceHere = (): DirectionsBy => {
  if (/Android/.test(navigator.userAgent)) return 'device';
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? 'apple' : 'google';
};

/** Directions to a place, in the device's map app (D-174). `to` is only known to those who may see the exact address (D-44). */
export const Directions = ({ to }: { to: string | undefined }) => {
  const { t } = useTranslation('reservations');
  const by = useInBrowser() ? serviceHere() : 'google';
  if (!to) return null;
  return (
    <a
      className="btn btn-secondary no-print"
      href={directionsTo(to, by)}
      {...(by !== 'device' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Navigation size={18} aria-hidden />
      {t('directions.title')}
      {by !== 'device' && <span className="vh"> ({t('directions.newTab')})</span>}
    </a>
  );
};
