import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { timeLeftText } from '../../../src/kernel/formats.ts';
import { partsFor } from '../../../src/kernel/instants.ts';
import { useReaderZone, useTimeLeft } from '../../ui/state/use-time-left.ts';
import styles from './list.module.css';

const HOUR = 3_600_000;

/** Time left, and as a tooltip and for screen readers the deadline; highlighted as hot under four hours, as warm under ten. */
export const RowDeadline = ({ until, serverNow, zone }: { until: string; serverNow: string; zone: string }) => {
  const { t, i18n } = useTranslation('reservations');
  const left = useTimeLeft(until, serverNow) ?? 0;
  const reader = useReaderZone();
  const heat = left < 4 * HOUR ? styles.hot : left < 10 * HOUR ? styles.warm : '';
  const absolute = t('until', partsFor(reader, i18n.language, zone, until));
  return (
    <span className={`${styles.left} ${heat}`} title={absolute} suppressHydrationWarning>
      <Clock size={16} aria-hidden className="i i-s" />
      {timeLeftText(left)}
      <span className="vh">{absolute}</span>
    </span>
  );
};
